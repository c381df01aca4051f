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
            let near = TypedName.nearest(to: argument, among: verbs.compactMap { $0.configuration.commandName })
            let there = "There is no verb “\(known) \(argument)”"
            return near.map { "\(there); did you mean “\(known) \($0)”?" } ?? "\(there)."
        }
        return nil
    }
}
