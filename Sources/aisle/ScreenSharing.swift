import GroceryApp
import GroceryDomain
import Journal

/// The exchange with the folder that the lists are shared in, if they are, while the screen is up.
final class ScreenSharing {
    /// How it stands, as the screen shows it; nil where nothing is shared.
    private(set) var standing: Sharing?

    private let paths: Paths
    private let journal: Journal
    private var thread: SharingThread?
    /// How many sentences about damage were said.
    private var damageSaid = 0
    /// What is damaged there, and was not taken yet.
    private var warnings: [String] = []
    /// Tells when another process has the lists shared, or shared no longer.
    private var watch: FolderWatch?

    /// How long leaving waits for the shared folder. What does not get there now does at the next start.
    private static let farewellMilliseconds = 1000
    /// How long the screen waits for a folder that is shared no longer. An exchange under way then ends by itself.
    private static let partingMilliseconds = 250

    init(_ paths: Paths, _ journal: Journal) { (self.paths, self.journal) = (paths, journal) }

    /// Begins to exchange, and to see whether the folder is another one.
    func begin() {
        watch = SharedFolderSetting.watch(paths)
        beginExchange()
    }

    private func beginExchange() {
        guard let folder = SharedFolderSetting.folder(paths), journal.readOnlyReason == nil else { return }
        standing = Sharing(
            folder: folder.path,
            lastTakenIn: folder.lastTakenIn.map { Moment(milliseconds: Int64(clamping: $0)) })
        thread = SharingThread(folder)
    }

    /// Readable when there is something to follow.
    var descriptors: [Int32] { [thread?.descriptor, watch?.descriptor].compactMap { $0 } }

    /// Publishes what was saved.
    func exchange() { thread?.exchange() }

    /// Takes note of what the descriptors that are `ready` tell. Answers what there is to say of it.
    func follow(_ ready: [Int32]) -> Notice? {
        var notice: Notice?
        if let thread, ready.contains(thread.descriptor) { notice = note(thread.takeNews()) }
        if let watch, ready.contains(watch.descriptor), SharedFolderSetting.drain(watch, paths) {
            notice = followSetting() ?? notice
        }
        return notice
    }

    /// What has to be said until it is put away, once.
    func takeWarnings() -> [String] {
        defer { warnings = [] }
        return warnings
    }

    /// Trouble is said once, and its end; and so is damage.
    private func note(_ news: SharingThread.News) -> Notice? {
        if let moment = news.lastTakenIn { standing?.lastTakenIn = Moment(milliseconds: Int64(clamping: moment)) }
        warnings += news.damage.dropFirst(damageSaid)
        damageSaid = news.damage.count
        let trouble = news.trouble.map { "\($0)" }
        guard trouble != standing?.trouble else { return nil }
        standing?.trouble = trouble
        return trouble.map { .warning("Not shared at the moment: \($0)") } ?? .info("Shared again")
    }

    /// Begins to share, or ends it, as another process has it.
    private func followSetting() -> Notice? {
        guard SharedFolderSetting.read(paths) != standing?.folder else { return nil }
        thread?.stop(milliseconds: Self.partingMilliseconds)
        (thread, standing, damageSaid) = (nil, nil, 0)
        beginExchange()
        if let damage = SharedFolderSetting.damage(paths) {
            warnings.append(damage)
            return nil
        }
        return .info(standing.map { "Shared in \($0.folder) from now on" } ?? "Not shared any more")
    }

    /// Publishes what was saved last; answers why that did not work, if it did not.
    func end() -> SharingError? {
        guard let thread else { return nil }
        thread.exchange()
        thread.wait(milliseconds: Self.farewellMilliseconds)
        let trouble = thread.takeNews().trouble
        thread.stop(milliseconds: Self.farewellMilliseconds)
        return trouble
    }

    /// Exchanges once more after the journal is closed: what had to wait for it is not put off any longer.
    func meet() {
        guard let folder = SharedFolderSetting.folder(paths) else { return }
        SharingThread(folder, isWatching: false)?.wait(milliseconds: Self.farewellMilliseconds)
    }
}
