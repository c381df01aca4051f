import Glibc

/// The weights of the ranking besides those of typing errors, in hundredths of an ordinary typing error.
enum Ranking {
    /// What full familiarity takes off.
    static let familiarity: Float = 20
    /// Matches that cost this much more than the best are not worth showing.
    static let spread: Float = 130
    /// Reading a typed word that the catalogue knows as another word.
    static let knownWord: Int32 = 40
    /// Writing two words as one, or one as two.
    static let joining: Int32 = 20
    /// The least that a typed word costs that is inside a longer word.
    static let compoundMin: Int32 = 60
    /// An alias, against the name itself.
    static let alias: Float = 3
    /// A typed word that comes before one that it follows in the name.
    static let order: Int32 = 8
    /// A half-typed word that others follow.
    static let unfinished: Int32 = 12

    /// How much a text of so many letters may cost and still be offered: about one error for four letters.
    static func budget(letters: Int) -> Int32 { min(max(60, 12 + 25 * Int32(letters)), 260) }

    /// What a name may cost besides for words that are not typed and words out of place.
    static let leeway: Int32 = 40

    /// How much the errors in a half-typed word may cost: less, as what it goes on with is a guess already.
    static func beginningBudget(letters: Int) -> Int32 { budget(letters: letters) - 40 }

    /// What the words of a name may cost that is offered although a typed word has no partner in it: nothing but the -s
    /// of a plural.
    static let moreGeneralName: Int32 = 10

    /// What the -s of a plural costs at most that was not typed.
    static let plural: Int32 = 10

    /// How many plain errors are looked for in a word of so many letters, before they are weighed.
    static func errorsMax(letters: Int) -> Int {
        switch letters {
        case 0...2: 0
        case 3...5: 2
        default: 3
        }
    }

    /// A typed ideograph lies inside a word of several.
    static let ideographInside: Int32 = 40

    /// The typed word has so many letters of a longer word before it and behind it; compounds have their noun at the
    /// end.
    static func compound(before: Int, after: Int) -> Int32 {
        compoundMin + 2 * Int32(min(before, 8)) + (after > 0 ? 15 + 2 * Int32(min(after, 8)) : 0)
    }

    /// So many words of a name are not typed.
    static func untypedWords(_ count: Int) -> Int32 { count == 0 ? 0 : min(8 + 5 * Int32(count), 30) }

    /// The only, or first, typed word is the word at `index` of `count`: either end is better than the middle.
    static func position(_ index: Int, of count: Int) -> Int32 { index == 0 ? 0 : index == count - 1 ? 4 : 9 }

    /// A typed word of so many letters has no partner in the name.
    static func unmatchedWord(letters: Int) -> Int32 { 80 + 14 * Int32(letters) }

    /// 1 for no cost, halved by each ordinary error.
    static func score(cost: Float) -> Double { exp2(-max(0, Double(cost)) / 100) }
}
