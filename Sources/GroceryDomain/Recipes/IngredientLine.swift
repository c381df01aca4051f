extension CooklangText.Component {
    /// An ingredient that somebody wrote as a line of its own: `1 1/2 cups flour, sifted`, `½ tsp salt (optional)`,
    /// `2-3 cloves garlic`. It is read as a typed line is; what does not belong to name and amount is the preparation.
    ///
    /// Nil for a line without letters or digits, and for a heading such as `For the sauce:`.
    ///
    /// Its text in Cooklang reads back as this very component. Cost: linear in the length of the line.
    public init?(line: String) {
        let line = line.beginning(scalars: Self.lineScalarsMax).ofOneLine.tidied
        let typed = TypedLine.read(line)
        guard !typed.isHeading, typed.wholeText.contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
        // An amount alone, or one with a word too little, is the name of something.
        let isAmountOnly = typed.name.isBlank || typed.name.unicodeScalars.allSatisfy { !$0.properties.isAlphabetic }
        let quantity = isAmountOnly ? nil : typed.quantity
        let notes = isAmountOnly ? [] : [typed.note].compactMap { $0 }
        self.init(
            named: isAmountOnly ? typed.wholeText : typed.name, amount: quantity.map(CooklangText.Amount.init),
            notes: notes)
    }

    /// An ingredient whose parts are known: a name as people write it, remarks behind a comma or in brackets and all.
    /// Nil if the name has nothing visible.
    public init?(ingredient name: String, amount: CooklangText.Amount?, note: String?) {
        self.init(
            named: name.beginning(scalars: Self.lineScalarsMax).ofOneLine, amount: amount,
            notes: [note?.beginning(scalars: Self.lineScalarsMax).ofOneLine].compactMap { $0 }.filter { !$0.isBlank })
    }

    /// What is longer is no line of ingredients; the rest of it is left out.
    private static let lineScalarsMax = 2_000

    private init?(named text: String, amount: CooklangText.Amount?, notes: [String]) {
        let (name, rest) = text.partedName
        // Signs in front of the name would mark it, and a path would be another recipe.
        let fitted = String(name.fittedForCooklang.drop { "-?&+./,;:* ".contains($0) })
        guard !fitted.isBlank else { return nil }
        let preparation = (rest + notes).map(\.fittedForPreparation).filter { !$0.isBlank }.joined(separator: ", ")
        self.init(.ingredient, name: fitted, amount: amount, preparation: preparation.isEmpty ? nil : preparation)
    }
}

extension String {
    fileprivate var ofOneLine: String { printable.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    /// Without what programs leave behind when they put lines together: `((chopped ))`, `1 /2 cup`.
    fileprivate var tidied: String {
        var text = ""
        for character in self {
            switch (text.last, character) {
            case ("(", "("), (")", ")"), ("(", " "): continue
            case (" ", ")"): text.removeLast()
            case (" ", "/") where text.dropLast().last?.isNumber ?? false: text.removeLast()
            default: break
            }
            text.append(character)
        }
        return text
    }

    /// A name, and the remarks in it: brackets within, what stands behind a comma, and what is too long for a name.
    var partedName: (name: String, rest: [String]) {
        var (name, rest) = (self, [String]())
        // The bracket of `Ei(er)` is within a word.
        if let open = name.firstIndex(of: "("), let close = name[open...].firstIndex(of: ")"),
            open == name.startIndex || name[name.index(before: open)] == " "
        {
            let outside = (name[..<open] + name[name.index(after: close)...]).ofOneWord
            if !outside.isBlank {
                rest.append(name[name.index(after: open)..<close].withoutOuterSpaces)
                name = outside
            }
        }
        if let comma = name.commaBehindName {
            rest.append(name[name.index(after: comma)...].withoutOuterSpaces)
            name = name[..<comma].withoutOuterSpaces
        }
        if name.count > Name.charactersMax {
            let end =
                name.prefix(Name.charactersMax).lastIndex(of: " ")
                ?? name.index(name.startIndex, offsetBy: Name.charactersMax)
            rest.insert(name[end...].withoutOuterSpaces, at: 0)
            name = name[..<end].withoutOuterSpaces
        }
        return (name, rest)
    }

    /// The comma of `olive oil, plus more for frying`. Those of `onions, red` and `boneless, skinless chicken` belong
    /// to the name.
    private var commaBehindName: Index? {
        let long = count > Name.charactersMax
        return indices.first { index in
            guard self[index] == ",", index > startIndex,
                let next = self.index(index, offsetBy: 1, limitedBy: endIndex),
                next < endIndex, self[next] == " "
            else { return false }
            let behind = self[next...].split(separator: " ")
            return long && behind.count > 0 || behind.count > 1 && !DescribingWords.isAll(of: String(self[..<index]))
        }
    }

    /// Without what would be read as something else within the text of an ingredient.
    fileprivate var fittedForCooklang: String {
        let signs: Set<Unicode.Scalar> = ["{", "}", "@", "#", "~"]
        let spaced = String.UnicodeScalarView(unicodeScalars.map { signs.contains($0) ? " " : $0 })
        return String(spaced).split(separator: " ").joined(separator: " ").withoutComments
    }

    /// The same for what stands in brackets behind the ingredient.
    fileprivate var fittedForPreparation: String {
        String(map { $0 == "(" ? "[" : $0 == ")" ? "]" : $0 }).fittedForCooklang
    }
}

extension Substring {
    fileprivate var ofOneWord: String { split(separator: " ").joined(separator: " ") }
}
