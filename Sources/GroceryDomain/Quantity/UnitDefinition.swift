/// One row of the table of units.
struct UnitDefinition: Sendable {
    /// Symbols, and words that English shares with the others, are of `any`.
    enum Language: Sendable { case any, english, german, french, spanish, italian }

    /// How numbers in front of the unit are written: `1.5 kg`, but `1½ cups`.
    enum NumberStyle: Sendable { case decimal, fraction }

    /// One way to write the unit: the singular, the plural, then other spellings, apart by spaces; `_` is a space inside of
    /// one. The table is made whenever the program starts, so nothing is taken apart before it is asked for.
    struct Form: Sendable {
        let language: Language
        private let text: String

        init(_ language: Language, _ text: String) { (self.language, self.text) = (language, text) }

        var singular: String { word(0) ?? text }
        var plural: String { word(1) ?? singular }

        /// Walks over the text rather than splitting it: it is asked for in every row of every frame.
        private func word(_ number: Int) -> String? {
            var rest = text.utf8.drop { $0 == 0x20 }
            for _ in 0..<number { rest = rest.drop { $0 != 0x20 }.drop { $0 == 0x20 } }
            return rest.isEmpty ? nil : Self.spelling(rest.prefix { $0 != 0x20 })
        }

        /// Every spelling that is read as this form.
        var words: [String] { text.utf8.split(separator: 0x20).map(Self.spelling) }

        private static func spelling(_ word: Substring.UTF8View) -> String {
            let word = String(Substring(word))
            return word.utf8.contains(0x5F) ? String(word.map { $0 == "_" ? " " : $0 }) : word
        }
    }

    let dimension: Dimension
    let factor: Rational
    let numberStyle: NumberStyle
    let steps: StepScale
    /// Things on a shelf come in it, so a measure in front of it is its size: `400 g tin`.
    var isContainer = false
    /// Things on a shelf are sold by it, unlike by cups and spoons.
    var isSoldBy = true
    let forms: [Form]

    var symbol: String { forms[0].singular }

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
        de german: String? = nil, fr french: String? = nil, es spanish: String? = nil, it italian: String? = nil
    ) -> UnitDefinition {
        UnitDefinition(
            dimension: dimension, factor: factor, numberStyle: numberStyle, steps: steps,
            forms: forms(.any, english, german, french, spanish, italian))
    }

    /// Something one counts. With `as`, it adds up with the unit of that symbol: a tin is a can. `shared` words are
    /// the same in other languages: un tube de colle.
    static func counted(
        _ english: String, as other: String? = nil, shared: Bool = false,
        de german: String? = nil, fr french: String? = nil, es spanish: String? = nil, it italian: String? = nil
    ) -> UnitDefinition {
        let forms = forms(shared ? .any : .english, english, german, french, spanish, italian)
        return UnitDefinition(
            dimension: .counted(other ?? forms[0].singular), factor: .one, numberStyle: .fraction, steps: .ones,
            forms: forms)
    }

    /// A word for a thing as such, which adds up with numbers that have no unit at all.
    static func piece(
        _ english: String,
        de german: String? = nil, fr french: String? = nil, es spanish: String? = nil, it italian: String? = nil
    ) -> UnitDefinition {
        UnitDefinition(
            dimension: .pieces, factor: .one, numberStyle: .fraction, steps: .ones,
            forms: forms(.english, english, german, french, spanish, italian))
    }

    /// A language may have several words for one unit, apart by ` / `: each is kept as it was typed.
    private static func forms(
        _ first: Language, _ english: String,
        _ german: String?, _ french: String?, _ spanish: String?, _ italian: String?
    ) -> [Form] {
        let written: [(Language, String?)] = [
            (first, english), (.german, german), (.french, french), (.spanish, spanish), (.italian, italian),
        ]
        var forms: [Form] = []
        for case (let language, let text?) in written {
            guard text.utf8.contains(0x2F) else {
                forms.append(Form(language, text))
                continue
            }
            for part in text.utf8.split(separator: 0x2F) { forms.append(Form(language, String(Substring(part)))) }
        }
        return forms
    }
}
