/// What to say of text that is taken for an option, because it begins with a dash. The library takes its letters apart,
/// and prints the help for the h in "-cheese".
enum UnknownOption {
    /// The sentence for the first of `arguments` that is a dash and several letters; nil where there is none.
    static func sentence(for arguments: [String]) -> String? {
        let letters = arguments.prefix { $0 != "--" }.first { argument in
            argument.count > 2 && argument.first == "-" && argument.dropFirst().first?.isLetter ?? false
        }
        return letters.map { "There is no option “\($0)”. Text that begins with a dash stands behind two: -- \($0)" }
    }
}
