import Glibc
import GroceryApp
import GroceryDomain
import GroceryStore
import Journal

/// The exchange with the folder of tasks, if there is one, while the screen is up. Looking at the folder and writing it
/// is done on threads, as it may lie on a network; what is to be done is worked out here, where the lists are.
final class ScreenPhone {
    private let household: Household
    private var setting: PhoneSetting?
    private var settingWatch: FolderWatch?
    private var watch: FolderWatch?
    private var looking: BackgroundWork<Result<PhoneLook, AisleError>>?
    private var writing: BackgroundWork<PhoneWork.Outcome>?
    /// Whether something has happened since the last look began.
    private var isDue = false
    /// Whether the last exchange wrote something.
    private var hasWritten = false
    /// Whether the next look is to look into everything, even where nothing was changed.
    private var needsAll = false
    private var trouble: String?
    /// How long leaving, or the answer to a line, waits for the folder.
    private static let patienceMilliseconds = 1000

    init(_ household: Household) { self.household = household }

    /// Begins to follow the folder.
    func begin() {
        guard household.store.journal.readOnlyReason == nil else { return }
        settingWatch = PhoneSetting.watch(household.paths)
        setting = PhoneSetting.read(household.paths)
        _ = watchFolders()
        exchange()
    }

    /// Readable when there is something to follow.
    var descriptors: [Int32] {
        [settingWatch?.descriptor, watch?.descriptor, looking?.descriptor, writing?.descriptor].compactMap(\.self)
    }

    /// Watches what there is of the folders by now. Answers whether there is one that was not watched until now.
    private func watchFolders() -> Bool {
        guard let setting else { return false }
        let folders = (try? PhoneMemory.folders(household.paths)) ?? []
        let wanted = [setting.folder] + folders.map { "\(setting.folder)/\($0)" }
        if let watch { return watch.watch(wanted) }
        watch = FolderWatch(folders: wanted)
        return watch != nil
    }

    /// Has it look, now or once it is done with what it is at.
    func exchange() {
        isDue = true
        guard looking == nil, writing == nil, let setting else { return }
        isDue = false
        let (paths, hasWritten) = (household.paths, hasWritten)
        let fingerprint = needsAll ? "" : household.fingerprint(of: setting, household.checkIns)
        (self.hasWritten, needsAll) = (false, false)
        looking = BackgroundWork {
            // What was written just now would be read again, as if it were somebody else's.
            if hasWritten { PhoneFiles.rest() }
            do throws(AisleError) {
                return .success(try PhoneLook(setting, paths, waits: true, fingerprint: fingerprint))
            } catch {
                return .failure(error)
            }
        }
    }

    /// Goes on with what the descriptors that are `ready` tell.
    func follow(_ ready: [Int32], _ program: inout Program) {
        if let settingWatch, ready.contains(settingWatch.descriptor) { followSetting(settingWatch, &program) }
        // What is only being written under another name is no news yet.
        if let watch, ready.contains(watch.descriptor), watch.drain(ignoring: { $0.hasPrefix(".") }) { exchange() }
        if let looking, ready.contains(looking.descriptor) {
            self.looking = nil
            if let look = looking.take() { settle(look, &program) }
        }
        if let writing, ready.contains(writing.descriptor) {
            self.writing = nil
            if let outcome = writing.take() { note(outcome, &program) }
        }
        if looking == nil, writing == nil, isDue { exchange() }
    }

    private func followSetting(_ settingWatch: FolderWatch, _ program: inout Program) {
        let isOther = settingWatch.drain { !$0.hasPrefix("setting") }
        guard isOther, PhoneSetting.read(household.paths) != setting else { return }
        (setting, trouble) = (PhoneSetting.read(household.paths), nil)
        program.state.interface.phone = PhoneQuestions()
        watch?.close()
        watch = nil
        _ = watchFolders()
        exchange()
    }

    private func settle(_ look: Result<PhoneLook, AisleError>, _ program: inout Program) {
        switch look {
        case .failure(let error): say("\(error)", &program)
        case .success(let look):
            let (paths, store) = (household.paths, household.store)
            // What another process did before it gave the lock away.
            program.readOthers()
            if let taken = look.taken {
                do { try taken.settle(look.setting, paths, store) } catch { return say("\(error)", &program) }
                return exchange()
            }
            let checkIns = program.state.interface.checkIns
            if look.isAtRest {
                look.lock.touch()
                return rest(look, &program)
            }
            let search = program.state.derived.search(of: program.state.groceries)
            var work = PhoneWork(
                look, program.state.groceries, search: search, store: store,
                checkIns: checkIns, answers: program.state.interface.phone.answers
            ) { program.state.walk(of: $0).map(\.id) }
            do {
                try work.take(paths, store) { transaction in
                    let watch = household.watch(transaction, program.state.groceries)
                    try store.perform(transaction, by: PhoneReport.author, on: &program.state.groceries)
                    household.tellHooks(watch, having: program.state.groceries)
                }
            } catch {
                return say("\(error)", &program)
            }
            let warnings = work.emptied + work.refilled
            if !warnings.isEmpty {
                for line in warnings { program.warn(line) }
            } else if !work.transaction.isEmpty {
                let deed = work.transaction.deed
                // Of several changes, the deed says itself where they are from.
                if case .phone = deed {
                    program.say(.info(deed.asDone))
                } else {
                    program.say(.info("From the phone: \(deed.asDone)"))
                }
            }
            program.state.interface.phone.answers = [:]
            program.state.interface.phone.lines = work.questions
            let done = work
            let fingerprint =
                checkIns == household.checkIns ? household.fingerprint(of: look.setting, checkIns) : ""
            writing = BackgroundWork { done.carryOut(paths, fingerprint: fingerprint) }
        }
    }

    /// Nothing was changed in the folder: what waited still does. What was answered or came from others meanwhile has
    /// to be looked at.
    private func rest(_ look: PhoneLook, _ program: inout Program) {
        trouble = nil
        let checkIns = household.checkIns
        needsAll = !program.state.interface.phone.answers.isEmpty || program.state.interface.checkIns != checkIns
        if needsAll || !look.isOf(household.fingerprint(of: look.setting, checkIns)) { return exchange() }
        program.state.interface.phone.lines = look.folders.flatMap { folder in
            folder.memory.collection.list.map { list in
                folder.memory.questions.map { PhoneQuestions.Line($0, on: list) }
            } ?? []
        }
    }

    private func note(_ outcome: PhoneWork.Outcome, _ program: inout Program) {
        hasWritten = outcome.written > 0
        if let trouble = outcome.trouble { say(trouble, &program) } else { trouble = nil }
        // In a folder that was made just now, somebody may have been before it was watched.
        if watchFolders() || outcome.isUnfinished { exchange() }
    }

    /// Trouble is said once.
    private func say(_ trouble: String, _ program: inout Program) {
        guard trouble != self.trouble else { return }
        self.trouble = trouble
        program.say(.warning("Not exchanged with the phone: \(trouble)"))
    }

    /// Exchanges once more, with what was done last.
    func end(_ program: inout Program) {
        exchange()
        catchUp(&program)
    }

    /// Waits for what it is at, and for what has happened meanwhile; not for a folder that hangs.
    func catchUp(_ program: inout Program) {
        let end = LocalClock.steadyMilliseconds() + Self.patienceMilliseconds
        follow(ready(milliseconds: 0), &program)
        while looking != nil || writing != nil {
            let left = end - LocalClock.steadyMilliseconds()
            guard left > 0 else { return }
            follow(ready(milliseconds: left), &program)
        }
    }

    /// Those of the descriptors that are readable, after at most so long.
    private func ready(milliseconds: Int) -> [Int32] {
        var watched = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        guard poll(&watched, nfds_t(watched.count), Int32(clamping: milliseconds)) > 0 else { return [] }
        return watched.filter { $0.revents != 0 }.map(\.fd)
    }
}
