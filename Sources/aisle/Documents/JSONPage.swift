import ArgumentParser

/// `docs/json.md`: what each verb prints as JSON. What the calls in it print is put in by `Tests/examples.py`, which
/// makes them.
enum JSONPage {
    static func text(_ aisle: VerbDescription) throws -> String {
        let verbs = try aisle.callable.compactMap { verb -> (verb: VerbDescription, type: any PrintsJSON.Type)? in
            let type = verb.type(among: Aisle.configuration.subcommands) as? any PrintsJSON.Type
            guard type != nil || !verb.offersJSON else {
                throw UnknownDescription(what: "\(verb.call) prints JSON and does not describe it")
            }
            return type.map { (verb, $0) }
        }
        let sections = verbs.flatMap { section("\($0.call) --format json", $1) }
        return ([introduction(verbs.map(\.verb))] + sections + section("What hooks are told", HookReport.self))
            .joined(separator: "\n")
    }

    private static func introduction(_ verbs: [VerbDescription]) -> String {
        let names = verbs.map { "`\($0.call.dropFirst("aisle ".count))`" }
        return #"""
            # What the verbs print as JSON

            The program itself prints this page: `make docs` writes it, and makes the calls that it shows.

            \#(names.dropLast().joined(separator: ", ")) and \#(names.last ?? "") take `--format json`. What they \#
            print is for programs, so it keeps its form:

            - A key that is described here keeps its name, its type and its meaning. Keys may be added; ignore those you
              do not know.
            - Every key is always there. What is absent is `null`, or an empty array.
            - One value, on one line, UTF-8, without spaces between its parts. `explain -` prints one such line for
              each line it reads.
            - What a terminal does not show as it stands is escaped, besides what JSON asks for: U+0080 to U+009F,
              U+2028, overrides of the writing direction and the like as `\u0080`.
            - Nothing else goes to standard output. Complaints go to standard error, and the exit status is 0 only if
              the value is complete.

            Three types of text recur:

            | type | what it is |
            | --- | --- |
            | quantity | An amount in its canonical spelling: `"2 lb"`, `"3/2 kg"`, `"6x330 ml"`, several joined by \#
            `" + "`. Exact; numbers whole or as a fraction; units by their word in the singular (`"2 can"`), whatever \#
            the settings of the household. Aisle reads it back as the same amount. |
            | sum | `"4.19"`: money, with as many decimals as the currency has and always a point; without its sign. |
            | time | `"2026-11-21T00:35:13.183Z"`: UTC, with milliseconds, always 24 characters, so that texts sort \#
            as times do. |

            The examples are of a small household; their times are shown to the minute.

            """#
    }

    private static func section(_ title: String, _ type: any PrintsJSON.Type) -> [String] {
        func lines<Verb: PrintsJSON>(_ type: Verb.Type) -> [String] {
            let document = type.json
            return [
                "## \(title)", "", document.about, "", "| key | type | meaning |",
                "| --- | --- | --- |",
            ]
                + document.keys.map { "| `\($0.path)` | \($0.kind) | \($0.meaning) |" } + [""]
                + (document.example.map(call) ?? []) + document.further.flatMap { [$0.sentence, ""] + call($0.call) }
        }
        return lines(type)
    }

    private static func call(_ call: String) -> [String] { ["```", "$ \(call)", "```", ""] }
}

extension VerbDescription {
    fileprivate var offersJSON: Bool {
        arguments.contains { $0.names.contains("--format") && $0.values.contains("json") }
    }

    /// The type that defines this verb.
    fileprivate func type(among types: [any ParsableCommand.Type]) -> (any ParsableCommand.Type)? {
        var (types, found) = (types, nil as (any ParsableCommand.Type)?)
        for word in call.split(separator: " ").dropFirst() {
            found = types.first { $0.configuration.commandName.map { $0 == word } ?? false }
            types = found?.configuration.subcommands ?? []
        }
        return found
    }
}
