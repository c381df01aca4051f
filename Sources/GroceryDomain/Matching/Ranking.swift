import Glibc

/// The weights of the ranking, other than those of typing errors: at 100 the score is a half.
///
/// They were weighed on lists of weeks (`docs/decisions/0042-searching-and-ranking-while-one-types.md`) and on
/// misspellings (`docs/decisions/0081-misspellings.md`).
enum Ranking {
    /// The credit for an item that is wanted all the time.
    static let likelihood: Float = 75
    /// Matches that cost this much more than the best are not shown.
    static let spread: Float = 130
    /// The cost of reading a typed word that the catalogue contains as another word.
    static let knownWord: Int32 = 40
    /// The cost of a word written for another: less than a wrong letter, more than a word that is not finished.
    static let mistakenWord: Int32 = 15
    /// The cost of writing two words as one, or one as two.
    static let joining: Int32 = 20
    /// The least cost of a typed word inside a longer word.
    static let compoundMin: Int32 = 60
    /// The cost of a name other than the one by which the household calls the item.
    static let notItsWording: Float = 24
    /// What is on the list stands no further behind than at this place, from 0, if it belonged before that.
    static let placeOfListed = 1
    /// The cost of a typed word that precedes one that it follows in the name.
    static let order: Int32 = 8
    /// The cost of an incomplete word followed by others.
    static let unfinished: Int32 = 12

    /// The most that a text of this many letters may cost and still be offered: about one error for four letters, and
    /// three errors in a long word.
    static func budget(letters: Int) -> Int32 { min(max(60, 12 + 30 * Int32(letters)), 320) }

    /// The most that a name may cost in addition for words that are not typed and words out of order.
    static let leeway: Int32 = 40

    /// The most that the errors in an incomplete word may cost: less, because its completion is a guess already.
    static func beginningBudget(letters: Int) -> Int32 { budget(letters: letters) - 40 }

    /// The most that the words of a name may cost if a typed word has no partner in it: no more than the -s of a
    /// plural.
    static let moreGeneralName: Int32 = 10

    /// The most that the missing -s of a plural costs.
    static let plural: Int32 = 10

    /// The cost of a beginning with errors in it, besides them: what is misspelt is rather all that is meant.
    static let misspeltBeginning: Int32 = 25

    /// The cost of a word that is misspelt and typed in the other number.
    static let otherNumber: Int32 = 35

    /// The number of plain errors looked for in a word of this many letters, before they are weighed.
    static func errorsMax(letters: Int) -> Int {
        switch letters {
        case 0...2: 0
        case 3...5: 2
        default: 3
        }
    }

    /// The cost of a typed ideograph inside a word of several.
    static let ideographInside: Int32 = 40

    /// The cost of a typed word inside a longer word with this many letters before and after it. Compounds have their
    /// noun at the end.
    static func compound(before: Int, after: Int) -> Int32 {
        compoundMin + 2 * Int32(min(before, 8)) + (after > 0 ? 15 + 2 * Int32(min(after, 8)) : 0)
    }

    /// Who has typed fewer letters than this has hardly begun; who has typed more may be done.
    private static let beginningLetters = 5

    /// Words that cost no more than this are typed as they are written, as far as they are typed.
    private static let literalMax: Int32 = 20

    /// The cost of each letter of a word that is not typed yet, after so many that are.
    static func untypedLetter(after letters: Int) -> Int32 { letters < beginningLetters ? 1 : 8 }

    /// The cost of this many words of a name that are not typed.
    ///
    /// Who has hardly begun will type them. Who has misspelt something has rather typed all: `agg` is an egg, and no
    /// egg cups.
    ///
    /// - Parameters:
    ///   - letters: as many are typed.
    ///   - difference: the cost of the words that are.
    static func untypedWords(_ count: Int, letters: Int, difference: Int32) -> Int32 {
        if count == 0 { return 0 }
        let count = Int32(count)
        if difference > literalMax { return min(50 + 5 * count, 72) }
        return letters < beginningLetters ? min(2 + 2 * count, 10) : min(8 + 5 * count, 30)
    }

    /// The cost of the only, or first, typed word being the word at `index` of `count`: either end is better than the
    /// middle.
    static func position(_ index: Int, of count: Int) -> Int32 {
        index == 0 ? 0 : index == count - 1 ? 16 : 20
    }

    /// The cost of another name of an item than its first, if the household says nothing else: one among many is less
    /// likely the one that is typed, and those that people say most stand first.
    ///
    /// - Parameter index: its place among the names, from 1.
    static func otherName(_ index: Int) -> Float {
        12 + 4 * Float(Int.bitWidth - 1 - max(index, 1).leadingZeroBitCount)
    }

    /// The cost of a typed word of this many letters that has no partner in the name.
    static func unmatchedWord(letters: Int) -> Int32 { 80 + 14 * Int32(letters) }

    /// The cost of a name with this many letters whose words cost that. Of names whose words cost the same the shorter
    /// one comes first.
    static func misfit(_ cost: Int32, length: UInt16) -> Float { Float(cost) + Float(length) / 10 }

    /// 1 for no cost, halved by each 100.
    static func score(cost: Float) -> Double { exp2(-max(0, Double(cost)) / 100) }
}
