import Bytes
import Glibc
import GroceryDomain
import GroceryStore

/// Programs of a person's own that are told when something was done: `[hooks]` in config.toml.
///
/// Nobody waits for one, it cannot print on the screen, and one that cannot be started costs a sentence. What is done
/// by this program within a hook tells no hooks: one that adds would otherwise run for ever.
final class Hooks {
    enum Event: String, CaseIterable, Sendable {
        case added, checked, finished, late
    }

    /// A program and its arguments for each.
    private(set) var commands: [Event: [String]] = [:]
    private let paths: Paths
    /// Those that had not ended when somebody last looked.
    private var running: [Int32] = []
    /// What could not be done, and nobody has taken yet.
    private var troubles: [String] = []

    /// Of more at once, a program that hangs keeps the others from being started.
    private static let runningMax = 32
    /// Set for what a hook runs: the name of its event.
    private static let variable = "AISLE_HOOK"

    init(_ commands: [Event: [String]], _ paths: Paths) {
        self.paths = paths
        adopt(commands)
    }

    /// Runs these from now on.
    func adopt(_ commands: [Event: [String]]) {
        self.commands = environmentValue(Self.variable) == nil ? commands : [:]
    }

    var isEmpty: Bool { commands.isEmpty }

    /// Starts the program of each report that has one.
    func tell(_ reports: [HookReport]) {
        running.removeAll(where: StartedProgram.hasEnded)
        for report in reports {
            guard let command = commands[report.event] else { continue }
            guard running.count < Self.runningMax else {
                note("the hook “\(report.event.rawValue)” was left out: \(Self.runningMax) of them are still running")
                continue
            }
            var json = JSONWriter()
            HookReport.json.kind.write(report, &json)
            do throws(AisleError) {
                running.append(try StartedProgram.start(command, variables(report), input: Array(json.text.utf8)))
            } catch {
                note("the hook “\(report.event.rawValue)”: \(error)")
            }
        }
    }

    /// What its programs find in their environment: this program, run by them, is to find the same lists.
    private func variables(_ report: HookReport) -> [String: String] {
        [Self.variable: report.event.rawValue].merging(paths.variables) { own, _ in own }
    }

    private func note(_ trouble: String) {
        if !troubles.contains(trouble) { troubles.append(trouble) }
    }

    /// What could not be done since somebody last asked.
    func takeTroubles() -> [String] {
        defer { troubles = [] }
        return troubles
    }
}
