/// One row of the table of units.
struct UnitDefinition: Sendable {
    /// `any` is for symbols, and for words that English shares with the other languages; `other` is every language that
    /// has no name here.
    enum Language: Sendable { case any, english, german, french, spanish, italian, other }

    /// How numbers before the unit are written: `1.5 kg`, but `1½ cups`.
    enum NumberStyle: Sendable { case decimal, fraction }

    /// One way to write the unit: the singular, the plural, then other spellings, separated by spaces. `_` is a space
    /// within a spelling.
    struct Form: Sendable {
        let language: Language
        let text: String

        init(_ language: Language, _ text: String) { (self.language, self.text) = (language, text) }

        var singular: String { word(0) ?? text }
        var plural: String { word(1) ?? singular }

        /// Walks over the text rather than splitting it, because every row of every frame needs a word.
        private func word(_ number: Int) -> String? {
            var text = text
            return text.withUTF8 { bytes in
                var rest = bytes[...].drop { $0 == 0x20 }
                for _ in 0..<number { rest = rest.drop { $0 != 0x20 }.drop { $0 == 0x20 } }
                return rest.isEmpty ? nil : Self.spelling(rest.prefix { $0 != 0x20 })
            }
        }

        /// Every spelling that is read as this form.
        var words: [String] {
            var text = text
            return text.withUTF8 { $0.split(separator: 0x20).map(Self.spelling) }
        }

        private static func spelling(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> String {
            word.contains(0x5F)
                ? String(decoding: word.map { $0 == 0x5F ? 0x20 : $0 }, as: UTF8.self)
                : String(decoding: word, as: UTF8.self)
        }
    }

    /// What is measured, or the unit with which it adds up.
    private enum Measured: Sendable {
        case dimension(Dimension)
        /// Adds up with the unit that has that symbol; nil if only with itself.
        case things(of: String?)
    }

    private let measured: Measured
    let factor: Rational
    let numberStyle: NumberStyle
    let steps: StepScale
    /// Things on a shelf come in it, so a measure before it is its size: `400 g tin`.
    var isContainer = false
    /// Things on a shelf are sold by it. Not true of cups and spoons.
    var isSoldBy = true
    /// Things that are known by their own names have it or are cut into it: a stalk, a slice. Then it may follow the
    /// name: celery stalks.
    var isPortion = false
    private let words: Words

    /// Same as `dimension.isMeasure`, without naming the things that are counted.
    var isMeasure: Bool {
        if case .dimension(let dimension) = measured { dimension.isMeasure } else { false }
    }

    var dimension: Dimension {
        switch measured {
        case .dimension(let dimension): dimension
        case .things(let other): .counted(other ?? symbol)
        }
    }

    var symbol: String { words.symbol }
    var forms: [Form] { words.forms }
    func form(_ number: Int) -> Form { number == 0 ? words.first : words.forms[number] }

    var forKitchen: UnitDefinition {
        var definition = self
        definition.isSoldBy = false
        return definition
    }

    var asContainer: UnitDefinition {
        var definition = self
        definition.isContainer = true
        return definition
    }

    /// A unit of mass, volume or length. `factor` is in g, ml or cm.
    static func measure(
        _ english: String, _ dimension: Dimension, _ factor: Rational, _ numberStyle: NumberStyle, _ steps: StepScale,
        de german: String? = nil, fr french: String? = nil, es spanish: String? = nil, it italian: String? = nil,
        more: String? = nil
    ) -> UnitDefinition {
        UnitDefinition(
            measured: .dimension(dimension), factor: factor, numberStyle: numberStyle, steps: steps,
            words: Words(
                language: .any, english: english, german: german, french: french, spanish: spanish, italian: italian,
                more: more))
    }

    /// A unit that is counted. With `as`, it adds up with the unit that has that symbol: a tin is a can. `shared` words
    /// are the same in other languages: un tube de colle.
    static func counted(
        _ english: String, as other: String? = nil, shared: Bool = false, portion isPortion: Bool = false,
        de german: String? = nil, fr french: String? = nil, es spanish: String? = nil, it italian: String? = nil,
        more: String? = nil
    ) -> UnitDefinition {
        UnitDefinition(
            measured: .things(of: other), factor: .one, numberStyle: .fraction, steps: .ones, isPortion: isPortion,
            words: Words(
                language: shared ? .any : .english, english: english, german: german, french: french, spanish: spanish,
                italian: italian, more: more))
    }

    /// A word for a single thing, which adds up with numbers without a unit.
    static func piece(
        _ english: String,
        de german: String? = nil, fr french: String? = nil, es spanish: String? = nil, it italian: String? = nil,
        more: String? = nil
    ) -> UnitDefinition {
        UnitDefinition(
            measured: .dimension(.pieces), factor: .one, numberStyle: .fraction, steps: .ones,
            words: Words(
                language: .english, english: english, german: german, french: french, spanish: spanish,
                italian: italian, more: more))
    }
}

/// How the languages write a unit. One language may have several words for it, separated by ` / `: each is kept as it
/// was typed.
///
/// The table of units is made before the first screen, so the text is split only when it is needed.
private struct Words: Sendable {
    /// The language of `english`.
    let language: UnitDefinition.Language
    let english: String
    let german: String?
    let french: String?
    let spanish: String?
    let italian: String?
    let more: String?

    var symbol: String { UnitDefinition.Form(language, english).singular }

    var first: UnitDefinition.Form {
        let end = english.utf8.firstIndex(of: 0x2F)
        return UnitDefinition.Form(language, end.map { String(english[..<$0]) } ?? english)
    }

    var forms: [UnitDefinition.Form] {
        let written: [(UnitDefinition.Language, String?)] = [
            (language, english), (.german, german), (.french, french), (.spanish, spanish), (.italian, italian),
            (.other, more),
        ]
        return written.flatMap { language, text in
            (text ?? "").utf8.split(separator: 0x2F).map { UnitDefinition.Form(language, String(Substring($0))) }
        }
    }
}
