/// Nouns before which it is said of what, or of which sort, a thing is: hardly anybody buys them by the noun alone.
enum Nouns {
    /// Whether what stands behind the noun and a comma or a colon says of what it is: `soup, tomato`.
    static func isHeading(_ noun: String) -> Bool { !Lexicon[noun.lowercased()].isDisjoint(with: headings) }

    private static let headings: WordClasses = [.ofSomething, .ofSorts, .dish]

    /// Whether it is no dish either: of what stands behind it, kinds of it come before what goes into it.
    static func isOfKinds(_ noun: String) -> Bool {
        let noun = noun.folded
        return ([noun] + GrammaticalNumber.others(of: noun)).contains { !Lexicon[$0].isDisjoint(with: kinds) }
    }

    private static let kinds: WordClasses = [.ofSomething, .ofSorts, .staple]
}
