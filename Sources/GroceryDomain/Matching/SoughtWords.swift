/// The words that a span of the typed text may be, as far as their letters and lengths show.
struct SoughtWords {
    /// How a word may match that its letters do not rule out.
    struct Match {
        /// The number of errors with which the span may be the word or a beginning of it; -1 if it cannot be.
        let errors: Int
        let errorsInBeginning: Int
        /// Whether all letters of the span occur in the word.
        let isInside: Bool
    }

    private let bag: LetterBag
    private let letters: Int
    private let first: Symbol
    private let second: Symbol
    private let errors: Int
    private let errorsInBeginning: Int
    private let guessesBeginning: Bool
    /// Whether only words that begin with its first letter are sought.
    private let isOnlyBeginning: Bool

    static let firstIdeograph: Symbol = 64

    /// - Parameter typed: the letters of the span.
    init(_ span: TypedText.Span, _ typed: UnsafeBufferPointer<Symbol>) {
        (bag, letters) = (span.bag, typed.count)
        (first, second) = (typed[0], typed[min(1, typed.count - 1)])
        errors = min(Ranking.errorsMax(letters: span.letters), span.isInLongText ? 2 : 3)
        // An incomplete word of few letters is too little to guess from, and a person who types the next word has
        // rarely left this one both incomplete and misspelt. A wrong first letter is too much to guess as well, unless
        // it is swapped with the second.
        guessesBeginning = typed.count >= 4 && !span.isFollowed
        errorsInBeginning = guessesBeginning ? max(0, errors - 1) : 0
        // One or two letters are no inside of a word, but an ideograph is.
        isOnlyBeginning = typed.count < 3 && first < Self.firstIdeograph
    }

    /// The fewest letters that a word has.
    var lengthMin: Int { max(1, letters - errors) }

    private func canBeWhole(length: Int) -> Bool { length <= letters + errors }

    /// How many letters of the span a word of that length may lack. Whoever lacks no more is not necessarily a match.
    func allowedLack(length: Int) -> LetterPlanes.Lacking {
        // Inside or at the beginning of a longer word.
        let inLonger = length > letters ? errorsInBeginning : -1
        guard canBeWhole(length: length) else { return LetterPlanes.Lacking(regular: inLonger, irregular: inLonger) }
        // As a whole, a word may have as many letters too many as it lacks: those are as many as it lacks, and by as
        // many more as it has more letters.
        let asWhole = min(errors, errors - (length - bag.count))
        return LetterPlanes.Lacking(regular: max(inLonger, asWhole), irregular: errors)
    }

    /// Nil if the letters rule the word out.
    @inline(__always)
    func match(of word: LetterPlanes.Sketch, length: Int) -> Match? {
        if isOnlyBeginning, word.first != first { return nil }
        let (canBeWhole, isLonger) = (canBeWhole(length: length), length > letters)
        let isInside = isLonger && bag.missing(in: word.bag, beyond: 0) == 0
        let isWhole =
            canBeWhole && bag.missing(in: word.bag, beyond: errors) == 0
            && word.bag.missing(in: bag, beyond: errors) == 0
        let isBeginning =
            isLonger && guessesBeginning && (word.first == first || word.first == second)
            && bag.missing(in: word.bag, beyond: errorsInBeginning) == 0
        guard isInside || isWhole || isBeginning else { return nil }
        return Match(
            errors: isWhole ? errors : -1, errorsInBeginning: isBeginning ? errorsInBeginning : -1, isInside: isInside)
    }
}
