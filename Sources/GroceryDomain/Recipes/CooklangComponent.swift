extension CooklangText {
    /// An ingredient, a piece of cookware or a timer in a step.
    public struct Component: Hashable, Sendable {
        public enum Kind: Unicode.Scalar, Hashable, Sendable, CaseIterable {
            case ingredient = "@"
            case cookware = "#"
            case timer = "~"
        }

        public var kind: Kind
        /// Signs between the `@` and the name, with which some programs mark an ingredient: `?` as optional, `-` as not
        /// to be listed, `&` as named before, `+` as new; and with the step that made it, `&(1)`.
        public var marks = ""
        /// Empty for a timer without a name. If the ingredient is another recipe, its path: `./sauces/Pesto`. Some
        /// write behind a `|` what the step says instead: `white wine|wine`.
        public var name: String
        /// Nil if none is given: some of an ingredient, one pot.
        public var amount: Amount?
        /// How the ingredient is prepared: `peeled`.
        public var preparation: String?

        public init(_ kind: Kind, name: String, amount: Amount? = nil, preparation: String? = nil) {
            (self.kind, self.name, self.amount, self.preparation) = (kind, name, amount, preparation)
        }

        public var isOptional: Bool { marks.contains("?") }

        /// Whether the ingredient is another recipe, named by the path of its file.
        public var isReference: Bool { kind == .ingredient && (name.hasPrefix("./") || name.hasPrefix("../")) }

        /// Whether it is an ingredient of its own, and not another recipe or what an earlier step made: `@&(1)dough`.
        var isIngredient: Bool { kind == .ingredient && !isReference && !marks.contains("(") }

        /// Both sides of a `|`, and otherwise the name alone.
        var names: [String] {
            let names = name.split(separator: "|").map(\.withoutOuterSpaces).filter { !$0.isEmpty }
            return names.count > 1 ? names : [name]
        }

        /// As the step says it: the name without the path of another recipe.
        public var shortName: String {
            isReference ? name.split(separator: "/").last.map(String.init) ?? name : names.last ?? name
        }
    }

    /// The text between the braces: `2`, `1/2%tbsp`, `few%sprigs`, `=1%tsp`.
    public struct Amount: Hashable, Sendable {
        public enum Value: Hashable, Sendable {
            case number(Rational)
            case text(String)
        }

        public var value: Value
        /// Empty if none is given.
        public var unit: String
        /// Whether the amount stays the same when the recipe is made for more people.
        public var isFixed: Bool

        public init(_ value: Value, unit: String = "", isFixed: Bool = false) {
            (self.value, self.unit, self.isFixed) = (value, unit, isFixed)
        }

        /// Reads the text between the braces; nil if it is only white space.
        public init?(_ text: some StringProtocol) {
            // Some editors write 1/2 as 1\/2.
            let isEscaped = text.contains("\\")
            let sides = isEscaped ? text.split(separator: "\\/", omittingEmptySubsequences: false) : [text[...]]
            var rest = sides.joined(separator: "/").withoutOuterSpaces
            guard !rest.isEmpty else { return nil }
            let isFixed = rest.hasPrefix("=")
            if isFixed { rest = rest.dropFirst().withoutOuterSpaces }
            let parts = rest.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts[0].withoutOuterSpaces  // A split without omissions has a part.
            self.init(
                Self.number(value).map { .number($0) } ?? .text(value),
                unit: parts.count > 1 ? parts[1].withoutOuterSpaces : "", isFixed: isFixed)
        }

        /// `2`, `1.5`, `1/2`, `1 / 2`. A number with a leading zero, such as `01/2`, is text.
        private static func number(_ text: String) -> Rational? {
            let sides = text.split(separator: "/", omittingEmptySubsequences: false)
            if sides.count == 2 {
                guard let top = whole(sides[0].withoutOuterSpaces), let bottom = whole(sides[1].withoutOuterSpaces)
                else { return nil }
                return Rational(top, over: bottom)
            }
            let parts = text.split(separator: ".", omittingEmptySubsequences: false)
            guard let front = parts.first.flatMap({ whole(String($0)) }) else { return nil }
            guard parts.count == 2 else { return parts.count == 1 ? Rational(front) : nil }
            return decimal(front, places: parts[1])
        }

        private static func decimal(_ front: Int64, places: Substring) -> Rational? {
            guard !places.isEmpty, places.count <= Rational.decimalPlacesMax, places.utf8.allSatisfy(isDigit),
                let digits = Int64(places)
            else { return nil }
            let scale = places.utf8.reduce(Int64(1)) { scale, _ in scale * 10 }  // 10¹² at most.
            return Rational(digits, over: scale).flatMap { Rational(front).adding($0) }
        }

        private static func whole(_ text: String) -> Int64? {
            guard text.utf8.allSatisfy(isDigit), text == "0" || !text.hasPrefix("0") else { return nil }
            return Int64(text)
        }

        private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    }
}

// MARK: Writing

extension CooklangText.Amount {
    /// The text between the braces. Characters that would end it become spaces.
    public var text: String {
        let number =
            switch value {
            case .number(let number): number.decimalText(placesMax: 3) ?? number.fractionText
            case .text(let text): text.fitted(without: "{}%\n\r")
            }
        let unit = unit.fitted(without: "{}\n\r")
        return (isFixed ? "=" : "") + number + (unit.isEmpty ? "" : "%" + unit)
    }
}

extension CooklangText.Component {
    /// The text in the file: `@plain flour{300%g}(sifted)`. The braces are always written, so that the text that
    /// follows is not part of the name. Characters that a name cannot contain in Cooklang become spaces.
    public var text: String {
        let preparation =
            preparation.map { text in
                "(" + text.fitted(without: text.hasPairedBrackets ? "\n\r" : "()\n\r") + ")"
            } ?? ""
        return "\(kind.rawValue)\(marks)\(name.fitted(without: "{}@#~\n\r")){\(amount?.text ?? "")}\(preparation)"
    }
}

extension String {
    /// Whether each bracket in it has its other.
    fileprivate var hasPairedBrackets: Bool {
        var depth = 0
        for sign in utf8 where depth >= 0 {
            if sign == UInt8(ascii: "(") { depth += 1 }
            if sign == UInt8(ascii: ")") { depth -= 1 }
        }
        return depth == 0
    }

    /// A copy with a space for each of `signs`, without doubled spaces or spaces at the ends.
    fileprivate func fitted(without signs: String) -> String {
        guard unicodeScalars.contains(where: signs.unicodeScalars.contains) else { return self }
        let spaced = String.UnicodeScalarView(unicodeScalars.map { signs.unicodeScalars.contains($0) ? " " : $0 })
        return String(spaced).split(separator: " ").joined(separator: " ")
    }
}
