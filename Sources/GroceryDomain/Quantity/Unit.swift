/// What an amount is counted or measured in: a unit of the table in `UnitTable.swift`, or a word that somebody typed
/// and the table does not contain.
///
/// A known unit remembers the language it was typed in, so "2 Dosen" stays "2 Dosen" on the screen although a Dose and
/// a can are the same unit and add up.
///
/// ```swift
/// let can = Unit.named("Dosen")
/// #expect(can?.symbol == "can" && can?.word == "Dose")
/// #expect(can?.text(for: 2) == "Dosen")
/// ```
public struct Unit: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// The row of the table, and which of its forms was typed.
        case known(row: Int, form: Int)
        case word(String)
    }

    let kind: Kind

    init(row: Int, form: Int = 0) { kind = .known(row: row, form: form) }

    /// For the reader, which accepts only words that read back as themselves.
    init(uncheckedWord word: String) { kind = .word(word) }

    /// The known unit called `word`: a symbol, an abbreviation or a full word, singular or plural, in any
    /// language of the table. Nil for any other text.
    public static func named(_ word: String) -> Unit? {
        // Most words are none.
        if word.utf8.allSatisfy({ ($0 | 0x20) &- 0x61 < 26 }),
            !UnitWords.mayBegin(with: word.lowercased())
        {
            return nil
        }
        let text = ReadableText(word)
        guard let match = text.unit(at: 0), match.end == text.end else { return nil }
        return match.unit
    }

    /// Every known unit in its usual form, in the order of the table.
    public static var known: [Unit] { UnitTable.rows.indices.map { Unit(row: $0) } }

    public var isKnown: Bool { definition != nil }

    /// A number for a known unit and the language it was typed in. It may differ between versions of the program. Nil
    /// for an unknown word.
    public var number: Int? {
        if case .known(let row, let form) = kind { form << 8 | row } else { nil }
    }

    /// The unit with that number; nil if there is none.
    public init?(number: Int) {
        let (row, form) = (number & 0xFF, number >> 8)
        guard row < UnitTable.rows.count, form == 0 || UnitTable.rows[row].forms.indices.contains(form) else {
            return nil
        }
        self.init(row: row, form: form)
    }

    /// The usual symbol, in the singular: `kg`, `tbsp`, `can`. A `Dose` has the symbol `can`. For an unknown word, the
    /// word as typed.
    public var symbol: String {
        switch kind {
        case .known(let row, _): UnitTable.rows[row].symbol
        case .word(let word): word
        }
    }

    /// The singular in the language that was typed: `Dose`. Reads back as the same unit.
    public var word: String { form?.singular ?? symbol }

    /// How the unit is written after `value`: `can` up to one, `cans` above.
    public func text(for value: Rational) -> String {
        value > .one ? form?.plural ?? symbol : word
    }

    /// What the unit measures. Amounts of one dimension add up; others are listed side by side.
    public var dimension: Dimension {
        switch kind {
        case .known(let row, _): return UnitTable.rows[row].dimension
        case .word(let word):
            let folded = word.foldedForReading
            return UnitAdjectives.areSizes(folded) ? .pieces : .counted(folded)
        }
    }

    /// The word, folded, where it only says how large the pieces are: `large`.
    var sizeOfPieces: String? {
        guard case .word(let word) = kind else { return nil }
        let folded = word.foldedForReading
        return UnitAdjectives.areSizes(folded) ? folded : nil
    }

    /// Whether it is one of mass, volume or length.
    var isMeasure: Bool {
        if case .known(let row, _) = kind { UnitTable.rows[row].isMeasure } else { false }
    }

    /// How many base units one unit is: g for mass, ml for volume, cm for length; one for counted things.
    public var factor: Rational { definition?.factor ?? .one }

    var definition: UnitDefinition? {
        if case .known(let row, _) = kind { UnitTable.rows[row] } else { nil }
    }

    /// The language of the word that was typed.
    var language: UnitDefinition.Language { form?.language ?? .any }

    private var form: UnitDefinition.Form? {
        if case .known(let row, let form) = kind { UnitTable.rows[row].form(form) } else { nil }
    }
}

/// What is measured or counted. Only mass, volume and length have units that convert into each other.
public enum Dimension: Hashable, Sendable {
    case mass, volume, length
    /// Pieces, and numbers without a unit.
    case pieces
    /// Counted things, each a dimension of its own: cans, bags. Tins are cans, packets are packs.
    case counted(String)

    /// Whether it is mass, volume or length, rather than something counted.
    public var isMeasure: Bool {
        switch self {
        case .mass, .volume, .length: true
        case .pieces, .counted: false
        }
    }
}
