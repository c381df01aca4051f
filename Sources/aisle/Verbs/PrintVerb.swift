public import ArgumentParser
import CursesTerminal
import Glibc
import GroceryApp
import GroceryDomain
public import Interchange
import ScreenModel

struct Print: HouseholdVerb {
    static let configuration = CommandConfiguration(
        "print", "Print a list to tick on paper: two columns, by item type.",
        discussion: """
            aisle print --to-printer
            aisle print Party --pdf --output party.pdf
            Without an option it is text, 80 columns wide. What is in the trolley is ticked. The fonts of the PDF have \
            the letters of western Europe; other letters are printed without their accents, or as ?, and said.
            """)
    @OptionGroup var folder: DataFolder
    @OptionGroup var kind: KindOfList
    @Flag(help: "As a PDF.") var pdf = false
    @Flag(help: "Hand it to the printer of the system, as lp does.") var toPrinter = false
    @Option(help: "What it is printed on; by default, what is usual where you are.") var paper: PaperFile.Paper?
    @Option(
        name: .shortAndLong, help: ArgumentHelp("Write this file, not standard output.", valueName: "file"),
        completion: .file())
    var output: String?
    @Argument(help: "The list; by default, the current one.", completion: .allLists) var name: String?

    func validate() throws {
        if output == "" { throw ValidationError("--output names no file.") }
        if toPrinter, output != nil { throw ValidationError("--to-printer goes without --output.") }
        if paper != nil, !pdf, !toPrinter { throw ValidationError("--paper goes with --pdf or --to-printer.") }
        if name == nil, kind.kind != nil { throw ValidationError("--kind goes with the name of a list.") }
        if pdf, output == nil, !toPrinter, isatty(STDOUT_FILENO) == 1 {
            throw ValidationError("a PDF is nothing for a terminal: --output FILE, or a pipe.")
        }
    }

    func run(_ household: Household) throws {
        let list = try name.map { try household.list(named: $0, kind: kind.kind) } ?? household.currentList
        guard let list else { throw Refusal.noList }
        let paperList = PaperList(ListPage(list, household))
        guard pdf || toPrinter else {
            return try write(Array(paperList.text.printableLines.utf8))
        }
        let file = PaperFile(paperList, on: paper ?? LocalCustoms.paper, fallback: asciiFallback)
        if toPrinter { try Self.handToPrinter(file.bytes) } else { try write(file.bytes) }
        guard !file.unlike.isEmpty else { return }
        complain("aisle: not printed with all their letters: \(file.unlike.joined(separator: ", "))")
    }

    private func write(_ bytes: [UInt8]) throws {
        guard let output, output != "-" else { return printText(exactly: String(decoding: bytes, as: UTF8.self)) }
        try NamedFile.write(bytes, to: output)
        print("Wrote \(output).")
    }

    private static func handToPrinter(_ bytes: [UInt8]) throws {
        Output.release()
        let status = try StartedProgram.run(["lp"], [:], input: bytes)
        if status != 0 { throw AisleError("lp ended with \(status), so nothing may have been printed") }
    }
}

extension PaperFile.Paper: ExpressibleByArgument {}

extension PaperList {
    fileprivate init(_ page: ListPage) {
        let sections = page.outline.sections.map { section in
            Section(
                title: section.name,
                things: page.lines(of: section).map { line in
                    let note = line.entry.note.map { " (\($0))" } ?? ""
                    return Thing(
                        name: line.title + note, amount: line.entry.amountText { $0.text() } ?? "",
                        isTicked: line.entry.isChecked)
                })
        }
        self.init(title: page.list.name, sections: sections)
    }

    private static let width = 38
    private static let gutter = "    "

    /// Two columns side by side, as short as they can be.
    fileprivate var text: String {
        let measure = DisplayWidth.standard.columns(of:)
        let columns = self.columns(atMost: 2) { name, amount in
            name.wrapped(to: Self.width - 2 - (amount.isEmpty ? 0 : measure(amount) + 1), measure: measure)
        }
        let rows = columns.map(\.count).max() ?? 0
        let lines = (0..<rows).map { row in
            let cells = columns.map { $0.indices.contains(row) ? Self.text($0[row]) : "" }
            let padded = cells.dropLast().map { $0 + String(repeating: " ", count: max(Self.width - measure($0), 0)) }
            return (padded + cells.suffix(1)).joined(separator: Self.gutter)
        }
        return ([title, ""] + lines).map { $0.withoutSpacesAtEnd + "\n" }.joined()
    }

    private static func text(_ line: Line) -> String {
        switch line {
        case .blank: return ""
        case .heading(let title): return title
        case .rest(let name): return "  " + name
        case .thing(let name, let amount, let isTicked):
            let start = "\(isTicked ? "☒" : "☐") \(name)"
            if amount.isEmpty { return start }
            let measure = DisplayWidth.standard.columns(of:)
            return start + String(repeating: " ", count: max(width - measure(start) - measure(amount), 1)) + amount
        }
    }
}

extension String {
    fileprivate var withoutSpacesAtEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}
