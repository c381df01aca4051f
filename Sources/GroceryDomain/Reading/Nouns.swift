/// Nouns before which it is said of what, or of which sort, a thing is: hardly anybody buys them by the noun alone.
enum Nouns {
    /// Of what it is, is always said: apple juice.
    static func isOfSomething(_ noun: String) -> Bool { Lexicon[noun.lowercased()].contains(.ofSomething) }

    /// Whether what stands behind the noun and a comma or a colon says of what it is: `soup, tomato`.
    static func isHeading(_ noun: String) -> Bool { !Lexicon[noun.lowercased()].isDisjoint(with: headings) }

    private static let headings: WordClasses = [.ofSomething, .ofSorts, .dish]

    static func isDish(_ noun: String) -> Bool { Lexicon[noun.lowercased()].contains(.dish) }

    /// Whether it is no dish either: of what stands behind it, kinds of it come before what goes into it.
    static func isOfKinds(_ noun: String) -> Bool {
        let noun = noun.folded
        return ([noun] + GrammaticalNumber.others(of: noun)).contains { !Lexicon[$0].isDisjoint(with: kinds) }
    }

    private static let kinds: WordClasses = [.ofSomething, .ofSorts, .staple]

    /// What they eat is called otherwise: dog biscuits are treats.
    static func isPet(_ noun: String) -> Bool { Lexicon[noun.lowercased()].contains(.pet) }

    /// Whether what stands before it was made into it: garlic powder, sesame oil.
    static func isMadeOf(_ noun: String) -> Bool { Lexicon[noun.folded].contains(.madeOf) }

    /// `chicken, thighs`, `pork, chops`
    static func isPartOfAnimal(_ noun: String) -> Bool { Lexicon[noun.lowercased()].contains(.partOfAnimal) }
}
