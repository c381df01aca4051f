import GroceryApp
import ScreenModel

/// `docs/commands.md`: every key and every verb.
enum CommandsPage {
    static func text(_ aisle: VerbDescription) -> String {
        var lines = [
            "# Keys and verbs", "",
            "What the program itself prints of its keys and verbs: `make docs` writes this page.", "",
            "## Keys", "",
            "Other keys are given by the name on the right, below `[keys]` in `config.toml`; `aisle keys` prints all.",
            "",
        ]
        for section in KeyTable.sections {
            lines += ["### \(section.title)", ""]
            lines += ["| key | | name |", "| --- | --- | --- |"]
            lines += section.lines.map { line in
                let keys = line.keys.map { code($0.name) }.joined(separator: " ")
                return "| \(keys) | \(escaped(line.sentence)) | `\(line.name)` |"
            }
            lines.append("")
        }
        for section in KeyTable.sectionsInWords {
            lines += ["### \(section.title)", ""]
            lines += table(
                section.lines.map { ($0.keys.split(separator: " ").map(code).joined(separator: " "), $0.text) })
        }
        lines += ["## Verbs", "", sentences(aisle.discussion), "", VerbDescription.whoHasOptions, ""]
        lines += options(aisle.arguments.filter(\.isShown))
        for verb in aisle.callable { lines += section(verb, of: aisle) }
        while lines.last == "" { lines.removeLast() }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func section(_ verb: VerbDescription, of aisle: VerbDescription) -> [String] {
        let arguments = verb.arguments(besides: aisle).withOpposites
        let usage = [verb.call] + arguments.map(\.usage)
        let (sentence, example) = verb.abstractAndExample
        let abstract = sentence + (example.map { " `\($0)`." } ?? "")
        let lines = ["### \(verb.call)", "", "    \(usage.joined(separator: " "))", "", abstract]
        return lines + [sentences(verb.discussion)].filter { !$0.isEmpty } + [""] + options(arguments)
    }

    /// A discussion, with the lines of their own that call the program as examples behind it.
    private static func sentences(_ discussion: String) -> String {
        let lines = Dictionary(grouping: discussion.split(separator: "\n")) { $0.hasPrefix("aisle ") }
        let examples = lines[true].map { ["For example \($0.map { "`\($0)`" }.joined(separator: ", "))."] } ?? []
        return ((lines[false] ?? []).map(String.init) + examples).joined(separator: " ")
    }

    private static func options(_ arguments: [ArgumentDescription]) -> [String] {
        guard !arguments.isEmpty else { return [] }
        return table(arguments.map { (code($0.spelling), $0.sentences) }, heading: "option")
    }

    private static func table(_ rows: [(String, String)], heading: String = "key") -> [String] {
        ["| \(heading) | |", "| --- | --- |"]
            + rows.map { "| \($0) | \(escaped($1)) |" } + [""]
    }

    private static func escaped(_ text: some StringProtocol) -> String {
        text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
    }

    private static func code(_ text: some StringProtocol) -> String { "`\(escaped(text))`" }
}

extension ArgumentDescription {
    /// With all its names and its value: `-n, --count <count>`.
    var spelling: String { spelled(names, value: "<\(value)>") }

    /// As it stands in the line that shows how a verb is called.
    var usage: String {
        let text = spelled(
            [namesOfUse], value: "<\(value)>" + (kind == .positional && isRepeating ? "…" : ""))
        return isOptional ? "[\(text)]" : text
    }

    func spelled(_ names: [String], value: String, space: String = " ") -> String {
        let names = names.joined(separator: ", ")
        return switch kind {
        case .positional: value
        case .flag: names
        case .option: names + space + value
        }
    }
}

/// The keys for the pages that are read outside the program: what works everywhere once, then what each screen adds.
struct KeyTable {
    struct Section {
        var title: String
        /// Which keys, and what they do.
        var lines: [(keys: [Key], sentence: String, name: String)]
    }

    static var sections: [Section] {
        rows.map { title, bindings in
            let lines = bindings.map { (keys: Keymap().keys(of: $0), sentence: $0.help, name: $0.name) }
            return Section(title: title, lines: lines)
        }
    }

    static var rows: [(title: String, bindings: [Binding])] {
        let everywhere = Set(Binding.everywhere.map(\.name))
        let screens = Screen.allCases.map { screen in
            (
                title: "On the screen \(screen.title)",
                bindings: screen.bindings.filter { !everywhere.contains($0.name) }.inHelp.flatMap(\.bindings)
            )
        }
        return screens + [("On every screen", Binding.everywhere.inHelp.flatMap(\.bindings))]
    }

    /// What is behind no row: what the keys of all screens have in common, and the keys of the prompts.
    static let sectionsInWords = [("One rule for every screen", Help.hands), ("While typing", Help.typing)].map {
        (title: $0, lines: $1)
    }
}
