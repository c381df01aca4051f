import GroceryApp
import Journal
import ScreenModel

/// The manual page aisle(1): verbs and options from the definitions of the argument parser, keys from the table that
/// dispatches them, places from where the program looks for them.
enum ManualPage {
    /// The day of `Aisle.version`. The page comes out the same on every day, so it does not ask the clock.
    private static let date = "2026-11-23"

    static func text(_ aisle: VerbDescription) throws -> String {
        var page = Roff()
        page.title("AISLE", section: 1, date: date, version: "aisle \(Aisle.version)")
        page.section("NAME")
        page.markup("aisle \\- " + Roff.escaped(aisle.abstract.asApposition))
        page.section("SYNOPSIS")
        page.usage(of: "aisle", aisle.arguments.filter { $0.kind == .option })
        page.lineBreak()
        page.markup(
            "\(Roff.literal("aisle")) \(Roff.variable("verb")) "
                + ["option", "argument"].map { "[\(Roff.variable($0))...]" }.joined(separator: " ")
        )
        page.section("DESCRIPTION")
        page.discussion(aisle.discussion)
        page.section("OPTIONS")
        page.text(VerbDescription.whoHasOptions)
        page.options(aisle.arguments.filter(\.isShown))
        page.section("VERBS")
        for verb in aisle.callable { page.verb(verb, besides: aisle) }
        page.keys()
        try page.files()
        page.environment()
        page.section("EXIT STATUS")
        page.terms([
            ("0", "Done."),
            (
                "1",
                "Refused, or failed, or a file could not be read that was there, so that something is missing from "
                    + "what was printed, or the full screen was left before the disk confirmed everything; "
                    + "standard error says why."
            ),
            ("2", "Arguments that cannot be understood, or no terminal to draw on."),
            (
                "128 and more",
                "A signal, or a lost terminal, ended the full screen, and everything was saved: 128 plus its number."
            ),
        ])
        page.section("EXAMPLES")
        page.terms(examples.map { (Roff.literal($0), $1) })
        page.section("COPYRIGHT")
        page.text("Copyright 2026 the Aisle authors. Free software under the MIT License; there is no warranty.")
        return page.source
    }

    private static let examples = [
        ("aisle add 2 lb apples", "Puts two pounds of apples on the current list."),
        (
            "aisle add --list Party --type Drinks birch sap",
            "Puts a new item on another list, and says of which type it is."
        ),
        ("aisle add < party.txt", "Adds every line of a file, or none."),
        ("aisle check apples milk", "Checks two items off."),
        ("aisle show --format markdown > list.md", "Writes the list to a file, for somebody else."),
        ("aisle undo", "Undoes the last change."),
    ]
}

extension String {
    /// A sentence as it stands after a dash: "a grocery list for the terminal".
    fileprivate var asApposition: String {
        let bare = hasSuffix(".") ? dropLast() : self[...]
        return bare.prefix(1).lowercased() + bare.dropFirst()
    }
}

// MARK: Verbs

extension Roff {
    fileprivate mutating func usage(of call: String, _ arguments: [ArgumentDescription]) {
        let parts = arguments.map { argument in argument.isOptional ? "[\(argument.roff)]" : argument.roff }
        markup(([Roff.literal(call)] + parts).joined(separator: " "))
    }

    fileprivate mutating func verb(_ verb: VerbDescription, besides aisle: VerbDescription) {
        let own = verb.arguments(besides: aisle).withOpposites
        subsection(verb.call)
        usage(of: verb.call, own)
        paragraph()
        let (sentence, example) = verb.abstractAndExample
        text(sentence)
        if let example { self.example(example) }
        if !verb.discussion.isEmpty { discussion(verb.discussion) }
        options(own.filter { !$0.sentences.isEmpty })
    }

    /// A line of its own that calls the program is an example.
    fileprivate mutating func discussion(_ discussion: String) {
        for line in discussion.split(separator: "\n") {
            guard line.hasPrefix("aisle ") else {
                text(String(line))
                continue
            }
            example(String(line))
        }
    }

    private mutating func example(_ call: String) {
        indent()
        markup(Roff.literal(call))
        outdent()
    }

    fileprivate mutating func options(_ arguments: [ArgumentDescription]) {
        for argument in arguments {
            term(argument.spelled(argument.names.map(Roff.literal), value: Roff.variable(argument.value)))
            text(argument.sentences)
        }
    }
}

extension ArgumentDescription {
    fileprivate var roff: String {
        let dots = kind == .positional && isRepeating ? "..." : ""
        // The space must not end a line.
        return spelled([Roff.literal(namesOfUse)], value: Roff.variable(value) + dots, space: "\\ ")
    }
}

// MARK: Keys, places, environment

extension Roff {
    fileprivate mutating func keys() {
        section("KEYS")
        for section in KeyTable.sections {
            subsection(section.title)
            terms(
                section.lines.map { line in
                    (line.keys.map { Roff.literal($0.asciiName) }.joined(separator: ", "), line.sentence)
                })
        }
        for section in KeyTable.sectionsInWords {
            subsection(section.title)
            terms(
                section.lines.map { line in
                    let keys = line.keys.split(separator: " ").map { Key(name: String($0))?.asciiName ?? String($0) }
                    return (keys.map(Roff.literal).joined(separator: ", "), line.text)
                })
        }
    }

    fileprivate mutating func files() throws {
        // Asked of the program with a home of another name, which is then called what the shell calls it.
        let paths = try Paths { $0 == "HOME" ? "/HOME" : nil }
        func path(_ path: String) -> String { Roff.literal("~" + path.dropFirst("/HOME".count)) }
        section("FILES")
        text("Where the environment says nothing else:")
        terms([
            (
                path(paths.journal.space),
                "All lists and the catalogue: a journal of everything that was ever changed. This is what to back up."
            ),
            (
                path(paths.state),
                "What belongs to this machine alone: which list is the current one, and what the journal remembers of "
                    + "its own files."
            ),
            (path(paths.errorLog), "What was said on standard error while the screen was in use; usually not there."),
            (
                path(paths.configurationFile),
                "The settings of this machine: theme (\(Theme.all.map(\.name).listed)), "
                    + "glyphs (\(MachineSettings.GlyphChoice.allCases.map(\.rawValue).listed)), "
                    + "mouse, window_title, bell (true or false); "
                    + "keys below [keys], colours below [colours], programs of your own below [hooks] and [commands]."
            ),
        ])
    }

    fileprivate mutating func environment() {
        section("ENVIRONMENT")
        terms([
            (
                Roff.literal("AISLE_DATA"),
                "A folder that holds everything, in place of the places above. The option --data goes before it."
            ),
            (Roff.literal("AISLE_SEED"), "With the value none, a new household begins with an empty catalogue."),
            (
                ["XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"].map(Roff.literal).joined(separator: ", "),
                "Where the folders named aisle are, in place of ~/.local/share, ~/.local/state and ~/.config."
            ),
            (Roff.literal("NO_COLOR"), "If set, no colours."),
            (Roff.literal("TERM"), "The model of the terminal."),
            (
                ["LC_ALL", "LC_CTYPE", "LANG"].map(Roff.literal).joined(separator: ", "),
                "Whether the terminal shows UTF-8; if not, it gets ASCII only."
            ),
            (
                ["USER", "LOGNAME"].map(Roff.literal).joined(separator: ", "),
                "Who changes something, as the history says it."
            ),
            (Roff.literal("TZ"), "The time zone in which times are shown."),
        ])
    }
}

extension [String] {
    /// "a, b or c".
    var listed: String { count < 2 ? joined() : dropLast().joined(separator: ", ") + " or " + (last ?? "") }
}
