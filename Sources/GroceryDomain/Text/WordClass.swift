/// What a word of a line may be. `seeds/words.tsv` has the words of each class; its head says what each means and who
/// asks for it, in this order.
enum WordClass: UInt8, CaseIterable, Sendable {
    case size, state, sizeOfPack, preparation, adverb, describing, diet, without, describingPair, beforeSize,
        usual, opposite, colour, vague, jointly, ordinal
    case number, article, fraction, fractionOfUnit, group, approximately, range, joinsNumber, joinsNumberAsKind,
        beforeNumber, behindHalf, behindArticle, numbering
    case of, partitive, ofSize, container, containerOfMany, measure, holder, pieces, touchingCounter, compound, portion,
        wholeOf, packedAs
    case joining, joiningPlainly, andSoOn, ownList, request, asksNothing, wish, refusal, either, explaining,
        explainingIngredient, explainingAny, accompanying, possessive, ofChoice, purpose, inWhat, occasion, shelf
    case ofSomething, ofSorts, ofItsOwn, fromAnimals, staple, madeOf, dish, filled, pet, partOfAnimal, part, partWord,
        percentOf, form, flavour, brand
    case priceFor, pricePer, priceEach, priceAll, priceUnder
    case saidByName, cookedEgg, preparedAtHome, water, ofWater, behindWater, short, shortBeside, mistaken, misspelt,
        british, american
    case unit, unitOfWords, connective, small
}

/// All that a word is.
struct WordClasses: Hashable, Sendable, ExpressibleByArrayLiteral {
    /// One for each class, by its number.
    let bits: UInt128

    init(bits: UInt128) { self.bits = bits }

    init(_ classes: some Sequence<WordClass>) { bits = classes.reduce(0) { $0 | 1 << UInt128($1.rawValue) } }

    init(arrayLiteral classes: WordClass...) { self.init(classes) }

    func contains(_ wordClass: WordClass) -> Bool { bits >> UInt128(wordClass.rawValue) & 1 != 0 }

    /// Those that only say which name is meant, or something beside other words, and nothing of what else the word does
    /// in a line.
    static let ofNames: WordClasses = [
        .mistaken, .misspelt, .british, .american, .unit, .unitOfWords, .packedAs, .connective, .small, .ordinal,
        .priceUnder, .ofChoice,
    ]

    /// Whether it is nothing but some of those.
    func isSubset(of classes: WordClasses) -> Bool { bits & ~classes.bits == 0 }

    /// Whether it is none of those.
    func isDisjoint(with classes: WordClasses) -> Bool { bits & classes.bits == 0 }
}
