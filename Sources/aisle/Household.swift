import CStarterCatalogue
import Glibc
import GroceryApp
import GroceryDomain
import GroceryStore
import Journal

/// A household opened on this machine: the journal, the store on it, and what they know.
final class Household {
    let paths: Paths
    let store: Store
    var groceries = Groceries()
    /// As it was when somebody last asked for it.
    private var knownSearch = CatalogueSearch()
    /// For verbs, where the lists are shared.
    private var sharing: SharingThread?
    /// What is one again since this household was opened.
    private(set) var followed: [Store.Followed] = []
    /// Told what is done here. A verb asks for them once it does something.
    lazy var hooks: Hooks = readHooks()
    /// The one that was opened last. Verbs run on the main thread alone.
    nonisolated(unsafe) private(set) static var opened: Household?

    private init(_ paths: Paths, _ store: Store) {
        (self.paths, self.store) = (paths, store)
        groceries = store.beginning
    }

    /// How long a verb waits for the shared folder. One on a network may hang; what is saved is saved without it.
    private static let sharingMilliseconds = 1000

    /// Opens the data folder and reads what there is. On the very first start a list called "Groceries" is made. Fails
    /// where nothing is left of what was there: whoever saw an empty list would begin it anew.
    ///
    /// - Parameter exchanging: whether what other machines published is taken in before, and what is changed is
    ///   published after.
    /// - Parameter begins: whether a household is begun where there is none.
    static func open(_ paths: Paths, exchanging: Bool = false, begins: Bool = true) throws -> Household {
        let journal = try Journal(
            paths: paths.journal, clock: LocalClock.milliseconds, application: "aisle \(Aisle.build)",
            knownKinds: Store.kinds)
        journal.onWaiting = { Output.sayAtOnce("aisle: \(Self.waiting(for: $0))\n") }
        let store = Store(
            journal: journal, author: author, basePath: paths.baseFile, over: referenceCatalogue(paths))
        let household = Household(paths, store)
        if exchanging, let folder = SharedFolderSetting.folder(paths) {
            if household.hooks.commands[.late] != nil { try household.expectLate() }
            household.sharing = SharingThread(folder, isWatching: false)
            household.sharing?.wait(milliseconds: sharingMilliseconds)
        }
        try household.store.refresh(&household.groceries)
        opened = household
        if begins, household.store.isEmpty { try household.begin() }
        if household.sharing?.takeNews().former != nil { try household.speakAsOthers() }
        if exchanging {
            household.followOthers()
            household.tellLate()
        }
        if household.groceries.language.isEnglish { unlink(paths.spokenCatalogueFile) }
        return household
    }

    /// Names things as those do whose household this machine joined just now.
    func speakAsOthers() throws {
        try store.speakAsOthers(&groceries)
        try confirmSaved()
    }

    /// Has the catalogue from now on, as a household has that is joined here, also if the one that was here before
    /// began without.
    static func takeCatalogue(_ paths: Paths) { unlink(paths.catalogueFile) }

    /// Has what comes in from now on told from what came before.
    func expectLate() throws {
        try store.refresh(&groceries)
        _ = store.takeAddedByOthers()
    }

    /// The household as it is before something comes in, if a hook waits for what comes late.
    static func waitingForLate(_ paths: Paths) throws -> Household? {
        guard Configuration.read(paths.configurationFile).hooks[.late] != nil else { return nil }
        let household = try open(paths, begins: false)
        try household.expectLate()
        return household
    }

    /// Takes in what has come, and tells hooks what of it is late.
    func takeLate() throws {
        try store.refresh(&groceries)
        tellLate()
    }

    /// For verbs: tells hooks what of that came late.
    func tellLate() {
        if let report = late(store.takeAddedByOthers()) { tellHooks([report]) }
    }

    private func readHooks() -> Hooks {
        let contents = Configuration.read(paths.configurationFile)
        say(contents.hookComplaints)
        return Hooks(contents.hooks, paths)
    }

    /// For verbs: tells hooks, and says what went wrong with them, on which nothing else depends.
    private func tellHooks(_ reports: [HookReport]) {
        hooks.tell(reports)
        say(hooks.takeTroubles())
    }

    /// Makes one again what was merged here or elsewhere and came in changed, and what was put on a list twice. Where
    /// that cannot be saved now, it is done another time: a verb does what it was asked for all the same.
    private func followOthers() {
        guard store.hasToFollow, let followed = try? store.followOthers(&groceries), !followed.isEmpty else {
            return
        }
        self.followed = followed
        _ = store.journal.flush(timeoutMilliseconds: Self.savingMilliseconds)
        sharing?.exchange()
        sharing?.wait(milliseconds: Self.sharingMilliseconds)
    }

    /// Writes what every household begins with. It gives way to all that was done since, so that it may be written
    /// again.
    func begin() throws {
        if let reason = store.readOnlyReason, reason.hidesAll { throw JournalError.readOnly(reason) }
        let now = LocalClock.now()
        let list = GroceryList.first(at: now)
        let count = groceries.items.shown.count
        var transaction = Transaction(.begin(list: list.name, items: count), [.list(.add(list))])
        let language = LocalCustoms.language
        if groceries.reference != nil, language != groceries.language {
            transaction.operations += groceries.speaking(language).operations
        }
        do {
            try store.begin(transaction, on: &groceries)
            // Where that cannot be kept, the variable can say it again.
            if groceries.reference == nil { try? SmallFile.write(Self.withoutCatalogue, to: paths.catalogueFile) }
        } catch JournalError.readOnly {
            // Nothing is kept, but there is something to look at, and whoever changes it is told why that cannot be.
            for operation in transaction.operations { groceries.apply(operation, at: now) }
        }
    }

    /// The catalogue that the program came with; nil where this machine does without, because `AISLE_SEED` is or was
    /// "none" when it began.
    private static func referenceCatalogue(_ paths: Paths) -> ReferenceCatalogue? {
        let kept = (try? SmallFile.readWhatIsThere(paths.catalogueFile, bytesMax: 16)) ?? nil
        guard environmentValue("AISLE_SEED") != withoutCatalogue, kept != Array(withoutCatalogue.utf8)
        else { return nil }
        return ReferenceCatalogue(
            UnsafeRawBufferPointer(start: reference_catalogue(), count: reference_catalogue_bytes()),
            speaking: { LanguageNames(paths: paths).catalogue($0, in: $1) })
    }

    private static let withoutCatalogue = "none"

    /// Who acts here: the login name and the machine.
    static var author: String {
        var name = [CChar](repeating: 0, count: 256)
        gethostname(&name, name.count - 1)
        let host = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let user = environmentValue("USER") ?? environmentValue("LOGNAME") ?? ""
        return user.isEmpty ? host : "\(user)@\(host)"
    }

    /// What to say while another process has the lock at `path`.
    static func waiting(for path: String) -> String { "waiting for another program, which holds \(path)".printable }

    var search: CatalogueSearch {
        knownSearch.refresh(groceries)
        return knownSearch
    }

    /// Goes on with a search that knows what is done next.
    func takeOver(_ search: CatalogueSearch) { knownSearch = search }

    // MARK: The current list, which belongs to this machine

    var currentList: GroceryList? { groceries.currentList(along: trail) }

    /// The lists that were the current one here, as far as they are kept; where none was, the one that somebody touched
    /// last.
    var trail: ListTrail {
        var trail = chosen
        if trail.lists.isEmpty, groceries.orderedLists.count > 1, let touched = lastTouchedList { trail.take(touched) }
        return trail
    }

    private var chosen: ListTrail { ListTrail(kept(in: paths.currentListFile, bytesMax: 256)) }

    /// As it was when somebody first asked: what is done here meanwhile goes there.
    private lazy var lastTouchedList = store.lastTouchedList(of: groceries)

    /// What a small file of this machine says; where it cannot be read, that is said, and it says nothing.
    private func kept(in path: String, bytesMax: Int) -> String {
        do {
            return String(decoding: try SmallFile.readWhatIsThere(path, bytesMax: bytesMax) ?? [], as: UTF8.self)
        } catch {
            say(["\(error)"])
            return ""
        }
    }

    /// Remembers the list that something else was done for: that is done, even where this cannot be kept.
    func go(to id: ListID) {
        do { try remember(currentList: id) } catch {
            complain("aisle: \(error); it is done, but aisle list use has to say which list is the current one")
        }
    }

    func remember(currentList id: ListID) throws(AisleError) {
        var trail = self.trail
        trail.take(id)
        try SmallFile.write("\(trail)", to: paths.currentListFile)
    }

    // MARK: Where one is, which belongs to this machine too

    var checkIns: CheckIns {
        CheckIns(kept(in: paths.checkInsFile, bytesMax: 1024))
    }

    func remember(checkInOn list: ListID, _ store: StoreID?) throws(AisleError) {
        var checkIns = self.checkIns
        checkIns[list] = store
        try SmallFile.write("\(checkIns)", to: paths.checkInsFile)
    }

    /// The store one is in while working on `list`; nil is nowhere in particular.
    func store(for list: GroceryList) -> StoreID? { groceries.store(for: list, checkIns) }

    // MARK: What past trips teach

    /// What was paid. Cost: a look at all trips where one has changed, unless the base has it.
    var prices: PriceBook {
        if let known = store.experience(of: groceries)?.prices { return known }
        if let (revision, book) = readPrices, revision == groceries.tripRevision { return book }
        let book = PriceBook(groceries)
        readPrices = (groceries.tripRevision, book)
        return book
    }

    private var readPrices: (revision: Int, book: PriceBook)?

    /// The item types in walking order for that store. Cost: a look at all trips to it, unless the base has it.
    func walk(through place: NamedStore) -> [ItemTypeID] {
        groceries.walk(through: place, knowing: store.experience(of: groceries))
    }

    // MARK: What is said of prices, which belongs to this machine as well

    var news: PriceNews {
        PriceNews(kept(in: paths.newsFile, bytesMax: 16384))
    }

    /// A price is not lost with what is said of it: where this cannot be kept, it is not said again.
    func remember(_ news: PriceNews) { try? SmallFile.write("\(news)", to: paths.newsFile) }

    // MARK: Where the screen was left, on this machine too

    /// Where it was left the last time. It is forgotten with that: of a screen that is killed nothing is known.
    func takeLastPlace() -> LastPlace? {
        let kept = (try? SmallFile.readWhatIsThere(paths.lastPlaceFile, bytesMax: 256)) ?? nil
        guard let kept else { return nil }
        unlink(paths.lastPlaceFile)
        return LastPlace(String(decoding: kept, as: UTF8.self))
    }

    /// Where it cannot be kept, the screen begins with the list.
    func remember(_ place: LastPlace) { try? SmallFile.write("\(place)", to: paths.lastPlaceFile) }

    var isShared: Bool { SharedFolderSetting.folder(paths) != nil }

    /// Why the last exchange with the shared folder did not work, if it did not.
    var sharingTrouble: SharingError? { sharing?.takeNews().trouble }

    // MARK: Changing

    /// For verbs: does it and waits for the disk, so that one that ends with 0 and says nothing of it has saved.
    ///
    /// - Parameter by: who did it, if not the person acting here.
    func perform(_ transaction: Transaction, by: String? = nil) throws {
        // Also where nothing would be written: what is not there may be what was meant.
        if let reason = store.readOnlyReason, reason.hidesSome { throw JournalError.readOnly(reason) }
        // Whoever does something has the list that was current by then, whatever others touch later.
        let current = chosen.lists.isEmpty ? currentList?.id : nil
        let watch = watch(transaction, groceries)
        try store.perform(transaction, by: by, on: &groceries)
        try confirmSaved()
        if let current { try? remember(currentList: current) }
        keepBase()
        if let watch { tellHooks(watch.reports(of: self)) }
    }

    /// The same, and prints `said` and beside what in the trolley more is wanted.
    func perform(_ transaction: Transaction, saying said: String?) throws {
        let again = groceries.sentence(ofReopenedBy: transaction) { $0.text() }
        try perform(transaction)
        for line in [said, again].compactMap(\.self) { print(line) }
    }

    /// For verbs: keeps a base for those that come after, when there is much that the last does not know.
    func keepBase(operationsMin: Int = Store.operationsWithoutBaseMax) {
        store.keepBase(
            of: &groceries, walking: groceries.stores(of: checkIns), search: knownSearch, operationsMin: operationsMin)
    }

    private static let savingMilliseconds = 2000

    /// Waits until the disk has everything, then publishes it. What it refuses is taken back. A slow disk is not waited
    /// for for ever: by then the system has it, and a verb that failed would be tried again, and done twice.
    func confirmSaved() throws(AisleError) {
        switch store.journal.flush(timeoutMilliseconds: Self.savingMilliseconds) {
        case .saved: break
        case .saving: complain("aisle: this may be lost if the power fails now: the disk is slow to confirm it")
        case .notSaved(let why):
            store.withdraw(&groceries)
            _ = store.journal.flush(timeoutMilliseconds: Self.savingMilliseconds)
            throw AisleError("NOT SAVED: \(why)")
        }
        Outcome.hasChanged = true
        sharing?.exchange()
        sharing?.wait(milliseconds: Self.sharingMilliseconds)
        sayNotices()
    }

    /// For verbs: says on standard error what is out of order with the files, each once.
    func sayNotices() {
        store.journal.noteLosses()
        var notices = store.notices + (sharing?.takeNews().damage ?? [])
        if let reason = store.readOnlyReason, reason.isOfOtherVersion { notices.append("\(reason)") }
        if let newer = store.newerVersionNotice { notices.append(newer) }
        if let damage = SharedFolderSetting.damage(paths) { notices.append(damage) }
        if let trouble = sharingTrouble, SharedFolderSetting.folder(paths)?.hasUnpublished ?? false {
            notices.append("not shared for now, but saved here: \(trouble)")
        }
        say(notices)
    }

    /// For verbs that are about sharing: says also what was wrong in the shared folder before, as long as it is.
    func saySharingDamage() { say(sharing?.takeNews().standingDamage ?? []) }

    private func say(_ notices: [String]) {
        for notice in notices { complain("aisle: \(notice)") }
    }
}
