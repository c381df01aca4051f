/// What to say of text that is taken for an option, because it begins with a dash. The library takes its letters apart,
/// and prints the help for the h in "-cheese".
enum UnknownOption {
    /// The sentence for the first of `arguments` that is a dash and several letters; nil where there is none.
    ///
    /// - Parameter withNumbers: also for one that is a number below zero, which no option before it takes.
    static func sentence(for arguments: [String], withNumbers: Bool) -> String? {
        let given = Array(arguments.prefix { $0 != "--" })
        let letters = given.indices.first { index in
            let argument = given[index]
            guard argument.first == "-", let next = argument.dropFirst().first else { return false }
            if next.isNumber { return withNumbers && index > 0 && given[index - 1].first != "-" }
            return argument.count > 2 && next.isLetter
        }.map { given[$0] }
        return letters.map { "There is no option “\($0)”. Text that begins with a dash goes after two more: -- \($0)" }
    }
}
