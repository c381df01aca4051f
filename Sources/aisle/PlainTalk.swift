import Conversation
import Glibc
import GroceryApp
import GroceryDomain
import GroceryStore
import GroceryViews
import Journal

/// `aisle --plain`: reads lines from standard input, and prints what the program says to each.
struct PlainTalk {
    private let household: Household
    private var conversation: Conversation
    private var saving: Saving
    private let sharing: ScreenSharing
    private let phone: ScreenPhone

    /// How long the answer to a line waits for the disk.
    private static let savingMilliseconds = 2000

    /// Runs until the person leaves, or their lines end.
    static func run(_ paths: Paths) throws -> FullScreen.Farewell {
        let household = try Household.open(paths)
        let configuration = Configuration.read(paths.configurationFile)
        household.store.journal.noteLosses()
        var talk = PlainTalk(household, configuration)
        for warning in household.warnings(configuration) { talk.conversation.program.warn(warning) }
        talk.sharing.begin()
        talk.phone.begin()
        talk.converse()
        talk.phone.end(&talk.conversation.program)
        let unsaved = talk.saving.wait(milliseconds: Saving.farewellMilliseconds)
        let trouble = talk.sharing.end()
        let lost = household.leave(&talk.conversation.program.state, talk.saving, unsaved)
        if case .metAnother = trouble { talk.sharing.meet() }
        return FullScreen.Farewell(lines: lost, exitCode: lost.isEmpty ? 0 : 1)
    }

    private init(_ household: Household, _ configuration: Configuration.Contents) {
        self.household = household
        saving = Saving(household.store.journal, household.paths)
        sharing = ScreenSharing(household.paths, household.store.journal)
        phone = ScreenPhone(household)
        var state = household.enter(configuration)
        state.interface.today = LocalClock.clock().now.civilDate
        conversation = Conversation(
            Program(state, host: ScreenHost(household, nil)), clock: { LocalClock.clock() })
    }

    private mutating func converse() {
        conversation.program.setOut()
        conversation.program.readOthers()
        followSharing()
        followPhone()
        say(conversation.begin())
        let isTyped = isatty(STDIN_FILENO) == 1
        while !conversation.isLeaving {
            if isTyped { printText("> ") }
            // Whoever listened has gone: nothing that is said now is heard.
            guard Output.release() == nil, let line = readLine() else { return }
            let before = conversation.program.state.groceries.revision
            conversation.program.readOthers()
            if conversation.program.state.groceries.revision != before { phone.exchange() }
            followSharing()
            followPhone()
            conversation.program.state.interface.today = LocalClock.clock().now.civilDate
            let said = conversation.answer(line)
            _ = household.store.journal.flush(timeoutMilliseconds: Self.savingMilliseconds)
            conversation.program.state.interface.saveState = saving.state()
            sharing.exchange()
            say(said)
            if case .notSaved(let why) = conversation.program.state.interface.saveState { print("NOT SAVED: \(why)") }
            // Nobody wakes this while the next line is waited for.
            Output.release()
            phone.exchange()
            followPhone()
        }
    }

    /// What came of sharing since the line before is said before that one's answer.
    private mutating func followSharing() {
        if let news = sharing.follow(sharing.descriptors) { say([news.text]) }
        for warning in sharing.takeWarnings() { conversation.program.warn(warning) }
        conversation.program.state.interface.sharing = sharing.standing
    }

    /// The same for a phone.
    private mutating func followPhone() {
        let before = conversation.program.state.interface.notice
        conversation.program.state.interface.notice = nil
        phone.catchUp(&conversation.program)
        if let notice = conversation.program.state.interface.notice { say([notice.text]) }
        conversation.program.state.interface.notice = before
    }

    private func say(_ lines: [String]) { for line in lines { print(line) } }
}
