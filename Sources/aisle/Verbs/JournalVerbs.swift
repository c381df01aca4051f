import ArgumentParser
import Journal

struct JournalVerbs: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "journal", abstract: "The files that hold everything: where, whether sound, and mending them.",
        subcommands: [Path.self])

    struct Path: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Print the folder of the journal.")
        @OptionGroup var folder: DataFolder
        func run() throws { print(try Places(folder: folder.data).journal.space) }
    }
}
