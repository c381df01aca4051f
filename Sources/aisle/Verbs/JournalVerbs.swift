import ArgumentParser
import GroceryDomain
import GroceryStore
import Journal

struct JournalVerbs: ParsableCommand {
    static let configuration = CommandConfiguration(
        "journal", "The files that hold everything: where they are, checking and repairing them.",
        subcommands: [Verify.self, Repair.self, Path.self], byItself: Verify.self)

    struct Path: ParsableCommand {
        static let configuration = CommandConfiguration("path", "Print the folder of the journal.")
        @OptionGroup var folder: DataFolder
        func run() throws { print(try Paths(folder: folder.data).journal.space) }
    }

    struct Verify: ParsableCommand {
        static let configuration = CommandConfiguration(
            "verify", "Check every line of every file, changing nothing.",
            discussion:
                "If something is wrong, it ends with 1 and says what on standard error, with file, line and place, and "
                + "how much is missing. This is what aisle journal does by itself.")
        @OptionGroup var folder: DataFolder

        func run() throws {
            let paths = try Paths(folder: folder.data).journal
            let report = try Journal.verify(paths, knownKinds: Store.kinds, unread: Store.unread)
            for file in report.files {
                print("\(file.path): \(Plural.count(file.records, "record")), \(file.bytes) bytes")
            }
            for (kind, count) in report.unknownKinds.sorted(by: { $0.key < $1.key }) {
                print("\(Plural.count(count, "record")) of kind \(kind), written by a newer version")
            }
            print("\(Plural.count(report.records, "record")) of \(Plural.count(report.writers, "writer"))")
            for remark in report.remarks { print(remark) }
            for problem in report.problems { complain(problem) }
            guard report.isSound else {
                complain(
                    "aisle: everything else is sound; "
                        + (report.isRepairable
                            ? "aisle journal repair mends this machine's files"
                            : "aisle journal repair has nothing to do about it"))
                throw ExitCode.failure
            }
        }
    }

    struct Repair: ParsableCommand {
        static let configuration = CommandConfiguration(
            "repair", "Set damaged files aside and keep every record that can still be read.",
            discussion: """
                With --without, nothing that writer wrote is read any more: for records of a newer version that you \
                cannot get, which keep this one from changing anything. They stay where they are.
                """)
        @OptionGroup var folder: DataFolder
        @Option(help: ArgumentHelp("Leave out everything this writer wrote (12 digits).", valueName: "writer"))
        var without: String?

        func validate() throws {
            if let without, WriterID(without) == nil {
                throw ValidationError("--without needs the 12 digits of a writer, as the message says them.")
            }
        }

        func run() throws {
            let paths = try Paths(folder: folder.data)
            let report = try Journal.repair(
                paths.journal, now: LocalClock.milliseconds(), application: "aisle \(Aisle.build)",
                knownKinds: Store.kinds,
                without: without.flatMap { WriterID($0) })
            Outcome.hasChanged = without != nil || !report.repaired.isEmpty || !report.lost.isEmpty
            if let without { print("What \(without) wrote is left out from now on, and stays where it is.") }
            for file in report.repaired {
                let kept = Plural.count(file.records, "record")
                print("\(file.file): kept \(kept); \(file.lostBytes) unreadable bytes set aside")
                print("  the file as it was: \(file.copy)")
            }
            for sentence in report.lost { print(sentence) }
            if !report.lost.isEmpty {
                print(
                    "Aisle goes on without what is missing. "
                        + "A copy of such a file may still be put into \(paths.journal.own).")
            }
            if !report.lost.isEmpty || !report.repaired.isEmpty { try beginAgain(paths) }
            if without == nil, report.repaired.isEmpty, report.left.isEmpty, report.lost.isEmpty {
                print("There was nothing to repair.")
            }
            for sentence in report.left { complain("aisle: \(sentence)") }
            if !report.left.isEmpty { throw ExitCode.failure }
        }

        /// Begins a list, as every household does, where all that was known of lists is lost and something else is not.
        private func beginAgain(_ paths: Paths) throws {
            let household = try Household.open(paths, begins: false)
            guard !household.store.isEmpty, household.groceries.lists.all.isEmpty else { return }
            try household.begin()
            try household.confirmSaved()
            print("The list that every household begins with was among it, and is there again.")
        }
    }
}
