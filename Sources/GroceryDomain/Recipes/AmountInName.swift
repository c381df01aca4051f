// Amounts that slipped into the names of ingredients.

extension CooklangText.Component {
    /// The ingredient with what its name says of the amount where it belongs: of `@/4 cup whole milk{3}` three quarters
    /// of a cup, of `@and 1/2 cups flour{1}` one and a half; the weight that stands in brackets before a name,
    /// `@(85 g) butter{6%tbsp}`, is a remark.
    var withAmountOfName: CooklangText.Component { continued ?? withoutBracket ?? self }

    private var continued: CooklangText.Component? {
        guard let amount, case .number(let count) = amount.value, amount.unit.isEmpty, count.isWhole else { return nil }
        let isFraction = name.hasPrefix("/") && name.dropFirst().first?.isNumber == true
        let isMixed = name.lowercased().hasPrefix("and ") && name.dropFirst(4).first?.isNumber == true
        guard isFraction || isMixed else { return nil }
        let rest = isFraction ? name : " " + name.dropFirst(4)
        return CooklangText.Component(line: count.fractionText + rest).map { line in
            with(line.name, line.amount, remarks: [line.preparation])
        }
    }

    private var withoutBracket: CooklangText.Component? {
        guard name.hasPrefix("("), let close = name.firstIndex(of: ")") else { return nil }
        let inner = name[name.index(after: name.startIndex)..<close].withoutOuterSpaces
        let rest = name[name.index(after: close)...].withoutOuterSpaces
        guard !rest.isEmpty, (try? Quantity.parse(inner)) != nil else { return nil }
        return with(rest, amount, remarks: [inner])
    }

    private func with(
        _ name: String, _ amount: CooklangText.Amount?, remarks: [String?]
    ) -> CooklangText.Component {
        var changed = self
        let all = (remarks + [preparation]).compactMap(\.self)
        (changed.name, changed.amount) = (name, amount)
        changed.preparation = all.isEmpty ? nil : all.joined(separator: ", ")
        return changed
    }
}
