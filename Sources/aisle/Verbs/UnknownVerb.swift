import ArgumentParser

/// What to say of a verb that there is none of. The library calls it an unexpected argument, and counts those behind
/// it.
enum UnknownVerb {
    /// The sentence for the first of `arguments` that should name a verb and does not; nil where all do.
    static func sentence(for arguments: [String]) -> String? {
        var command: any ParsableCommand.Type = Aisle.self
        var known = "aisle"
        // "help" is the library's own, and is followed by a verb.
        for argument in arguments.first == "help" ? arguments.dropFirst() : arguments[...] {
            let verbs = command.configuration.subcommands.filter { $0.configuration.shouldDisplay }
            // The verbs that are not shown are for the completions.
            guard !verbs.isEmpty, !argument.hasPrefix("-"), argument != "help" else { return nil }
            if let next = command.configuration.subcommands.first(where: { $0.configuration.commandName == argument }) {
                command = next
                known += " \(argument)"
                continue
            }
            let near = verbs.compactMap { $0.configuration.commandName }.map {
                (name: $0, errors: errors(argument, $0))
            }
            .filter { $0.errors <= max($0.name.count / 3, 1) }.min { $0.errors < $1.errors }
            let there = "There is no verb “\(known) \(argument)”"
            return near.map { "\(there); did you mean “\(known) \($0.name)”?" } ?? "\(there)."
        }
        return nil
    }

    /// How many letters were left out, put in, taken for others or swapped with their neighbours.
    private static func errors(_ typed: String, _ meant: String) -> Int {
        let (typed, meant) = (Array(typed.utf8), Array(meant.utf8))
        // The names are short, what was typed need not be: what is much longer is no typing error.
        guard typed.count <= meant.count + 3, !typed.isEmpty else { return Int.max }
        var rows = [Array(0...meant.count)]
        for i in 1...typed.count {
            var row = [i]
            for j in 1...meant.count {
                let other = rows[i - 1][j - 1] + (typed[i - 1] == meant[j - 1] ? 0 : 1)
                var least = min(other, rows[i - 1][j] + 1, row[j - 1] + 1)
                if i > 1, j > 1, typed[i - 1] == meant[j - 2], typed[i - 2] == meant[j - 1] {
                    least = min(least, rows[i - 2][j - 2] + 1)
                }
                row.append(least)
            }
            rows.append(row)
        }
        return rows[typed.count][meant.count]
    }
}
