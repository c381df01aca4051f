import GroceryDomain

extension Incoming {
    /// Takes in a recipe, or a remark why it cannot be; nothing of one that says nothing.
    mutating func add(_ recipe: PlainRecipe) {
        guard !recipe.isEmpty else {
            remarks.append(Remark("the recipe “\(recipe.title.prefix(80))” is empty"))
            return
        }
        if recipe.ingredients.allSatisfy(\.elements.isEmpty) {
            remarks.append(Remark("what goes into “\(recipe.title.prefix(80))” is not said; only its steps are"))
        }
        do { recipes.append(try recipe.file()) } catch {
            remarks.append(Remark("the recipe “\(recipe.title.prefix(80))” is left out: \(error)"))
        }
    }
}

extension CooklangText.Amount {
    /// An amount as a program keeps it: a number, and a unit by name. Nil where there is no number above zero.
    init?(_ number: Double?, _ unit: String?) {
        guard let number, number > 0, let value = Rational(rounding: number) else { return nil }
        self.init(.number(value), unit: unit?.split(separator: "%").joined() ?? "")
    }
}

extension Rational {
    /// The number to a ten-thousandth; a third for 0.33 and 0.3333, as programs keep fractions so.
    init?(rounding number: Double) {
        guard number.isFinite, abs(number) < 1e9 else { return nil }
        let thirds = (number * 3).rounded()
        let isInHundredths = abs(number * 100 - (number * 100).rounded()) < 1e-6
        if thirds.truncatingRemainder(dividingBy: 3) != 0,
            abs(number - thirds / 3) < (isInHundredths ? 0.0034 : 0.0004)
        {
            self.init(Int64(thirds), over: 3)
        } else {
            self.init(Int64((number * 10_000).rounded()), over: 10_000)
        }
    }
}

extension Quantity {
    init?(_ amount: CooklangText.Amount?) {
        guard let quantity = amount?.reading.quantity else { return nil }
        self = quantity
    }
}

extension CooklangText.Component {
    /// An ingredient with an amount as somebody wrote it; what is no amount becomes the note.
    init?(ingredient name: String, written amount: String?) {
        let reading = amount.flatMap { CooklangText.Amount($0) }?.reading
        let remarks = reading?.remarks ?? []
        self.init(
            ingredient: name, amount: (reading?.quantity).map(CooklangText.Amount.init),
            note: remarks.isEmpty ? nil : remarks.joined(separator: ", "))
    }
}
