import CursesTerminal
import Glibc
import GroceryApp
import GroceryDomain
import GroceryStore
import GroceryViews
import Journal
import ScreenModel

/// The full screen: reads what arrives, has the program answer it, draws.
struct FullScreen {
    private let household: Household
    private let terminal: Terminal
    private var program: Program
    /// The last frame.
    private var shown = Surface(Size(columns: 0, rows: 0))
    private var saving: Saving
    private let sharing: ScreenSharing
    private let phone: ScreenPhone
    private let watch: ConfigurationWatch
    /// As it was last read.
    private var configuration: Configuration.Contents
    private var exitCode: Int32 = 0

    /// How long a change that could not be written waits before it is tried again.
    private static let retryMilliseconds = 2000
    /// How the screen was left.
    struct Farewell {
        /// What has to be said on the terminal.
        var lines: [String]
        /// 0; 1 when something is not known to be on the disk; 128 and the number of the signal that asked to leave, as
        /// a shell has it.
        var exitCode: Int32
    }

    /// Runs until the person leaves.
    static func run(_ paths: Paths) throws -> Farewell {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw TerminalError.notATerminal }
        let household = try Household.open(paths)
        let watch = ConfigurationWatch(paths.configurationFile)
        let configuration = Configuration.read(paths.configurationFile)
        let settings = configuration.settings
        let ground = TerminalGround(paths)
        let terminal = try Terminal.open(
            theme: settings.shownTheme, usesMouse: settings.mouse, on: ground.ground)
        defer { terminal.close() }
        terminal.adopt(settings)
        var screen = FullScreen(household, terminal, configuration, watch)
        for warning in household.warnings(configuration) { screen.program.warn(warning) }
        screen.program.sayWarnings()
        screen.draw()
        household.store.journal.onWaiting = { path in
            // The screen as it is belongs to whoever waits.
            var surface = terminal.surface()
            surface.write(Household.waiting(for: path), row: surface.rows - 1, role: .warning)
            terminal.show(surface)
        }
        household.store.journal.noteLosses()
        screen.program.sayWarnings()
        household.store.journal.prepare()
        terminal.redirectStandardError(to: paths.errorLog)
        screen.sharing.begin()
        screen.phone.begin()
        screen.loop()
        household.remember(screen.program.state.lastPlace)
        screen.phone.end(&screen.program)
        let unsaved = screen.saving.wait(milliseconds: Saving.farewellMilliseconds)
        let trouble = screen.sharing.end()
        terminal.close()
        ground.keep(terminal.ground)
        let lost = household.leave(&screen.program.state, screen.saving, unsaved)
        if case .metAnother = trouble { screen.sharing.meet() }
        let log = terminal.standardErrorWasWritten ? ["Something was written to \(paths.errorLog)."] : []
        return Farewell(
            lines: lost + household.store.notices + household.warnings(screen.configuration) + log,
            exitCode: lost.isEmpty ? screen.exitCode : 1)
    }

    private init(
        _ household: Household, _ terminal: Terminal, _ configuration: Configuration.Contents,
        _ watch: ConfigurationWatch
    ) {
        (self.household, self.terminal) = (household, terminal)
        (self.configuration, self.watch) = (configuration, watch)
        saving = Saving(household.store.journal, household.paths)
        sharing = ScreenSharing(household.paths, household.store.journal)
        phone = ScreenPhone(household)
        var state = household.enter(configuration)
        state.interface.size = terminal.size
        program = Program(state, host: ScreenHost(household, terminal))
        program.goBack(to: household.takeLastPlace())
    }

    // MARK: The loop

    private mutating func loop() {
        let journal = household.store.journal
        let changes = journal.changesDescriptor()
        // What was saved, or changed by others, while nobody was there to be woken.
        program.readOthers()
        program.setOut()
        let isQuiet = program.state.interface.notice == nil && program.state.interface.warnings.isEmpty
        draw(isQuiet ? .moves(from: program.state.interface.shop) : .all)
        while !program.isLeaving {
            let saveState = program.state.interface.saveState
            let isHeld = if case .notSaved = saveState { true } else { false }
            let isImporting = program.state.interface.importing != nil
            let patience = isHeld ? Self.retryMilliseconds : saveState == .writing ? Saving.quietMilliseconds : nil
            let timeout = isImporting ? 0 : [patience, program.scanEndsIn].compactMap(\.self).min()
            let watched = [journal.wakeDescriptor, changes, watch.descriptor ?? -1].filter { $0 >= 0 }
            let arrivals = terminal.nextInputs(
                timeoutMilliseconds: timeout,
                alsoWatching: watched + program.descriptors + sharing.descriptors + phone.descriptors)
            var redraw: Redraw? = arrivals.ready.isEmpty && !isHeld && !isImporting ? nil : .all
            for input in arrivals.inputs {
                noteExitCode(input)
                let next = program.handle(input)
                redraw = redraw?.and(next) ?? next
                if program.isLeaving { return }
            }
            if arrivals.inputs.isEmpty, let next = program.endScan() { redraw = redraw?.and(next) ?? next }
            program.take(ready: arrivals.ready)
            if arrivals.ready.contains(journal.wakeDescriptor) {
                journal.drainWake()
                sharing.exchange()
                phone.exchange()
            }
            if arrivals.ready.contains(changes), journal.drainChanges() {
                program.readOthers()
                phone.exchange()
            }
            if let descriptor = watch.descriptor, arrivals.ready.contains(descriptor) { followConfiguration() }
            phone.follow(arrivals.ready, &program)
            if let news = sharing.follow(arrivals.ready) { program.say(news) }
            for warning in sharing.takeWarnings() { program.warn(warning) }
            if isHeld, arrivals.inputs.isEmpty { journal.retryHeld() }
            if program.state.interface.importing != nil { program.readOn() }
            draw(redraw ?? .all)
        }
    }

    /// Goes by what config.toml says by now, unless something of it cannot be understood.
    private mutating func followConfiguration() {
        guard let contents = watch.take() else { return }
        let said = configuration.complaints
        program.state.interface.warnings.removeAll { warning in said.contains { warning.hasPrefix($0) } }
        configuration = contents
        let rest = contents.hasMistakes ? "; until that is mended, all stays as it was" : ""
        for complaint in contents.complaints { program.warn(complaint + rest) }
        guard !contents.hasMistakes else { return }
        program.state.adopt(contents.settings, contents.keymap)
        household.hooks.adopt(contents.hooks)
        terminal.adopt(contents.settings)
    }

    private mutating func noteExitCode(_ input: Input) {
        switch input {
        case .signal(let signal): exitCode = 128 + signal.number
        case .endOfInput: exitCode = 128 + SIGHUP
        default: break
        }
    }

    /// - Parameter redraw: what has to be drawn anew even where all that is looked at here is as it was.
    private mutating func draw(_ redraw: Redraw = .all) {
        let before = standing
        let clock = LocalClock.clock()
        program.state.interface.saveState = saving.state()
        program.state.interface.sharing = sharing.standing
        program.state.interface.today = clock.now.civilDate
        // Another program may have had the terminal.
        program.state.interface.size = terminal.size
        program.state.interface.textStyle = terminal.isASCII ? .ascii : .unicode
        let areOthers = program.refresh()
        let isRest = !areOthers && standing == before
        if case .moves(let before) = redraw, shown.size == terminal.size, isRest {
            drawMoved(from: before, program.state, clock: clock, onto: &shown)
        } else {
            drawAll(clock)
        }
        terminal.show(shown)
    }

    /// What no key changes, and every frame looks up.
    private var standing: (GroceryApp.SaveState, Sharing?, CivilDate?) {
        (program.state.interface.saveState, program.state.interface.sharing, program.state.interface.today)
    }

    private mutating func drawAll(_ clock: Clock) {
        shown = terminal.surface()
        GroceryViews.draw(program.state, clock: clock, onto: &shown)
        terminal.title = program.state.windowTitle
    }

}

extension LeaveSignal {
    fileprivate var number: Int32 {
        switch self {
        case .interrupt: SIGINT
        case .terminate: SIGTERM
        case .hangUp: SIGHUP
        case .quit: SIGQUIT
        }
    }
}
