import GroceryDomain

/// Recipes in the words of schema.org, as JSON-LD. Properties: schema.org/Recipe.
struct SchemaOrgRecipes {
    private(set) var recipes: [PlainRecipe] = []
    /// Recipes that are only named: their pages have what goes into them.
    private(set) var namedOnly: [PlainRecipe] = []
    /// Whether what goes into one was found in the text of its page, where nothing says for certain that it is that.
    private(set) var isRead = false
    /// Where the last recipe of each title is.
    private var indices: [String: Int] = [:]

    var isEmpty: Bool { recipes.isEmpty && namedOnly.isEmpty }

    /// Whether none of them says what goes into it.
    var lacksIngredients: Bool { recipes.allSatisfy { $0.ingredients.allSatisfy(\.elements.isEmpty) } }

    /// Adds what the page marks in its text to the one recipe of the page; makes that recipe where none is named.
    /// Of several, nobody knows which it is: then nothing changes.
    mutating func complete(from marks: PageMarks) {
        guard recipes.count < 2, !marks.ingredients.isEmpty else { return }
        // A list that is called ingredients is one of a recipe only where the page says that it has one.
        guard marks.isCertain || !isEmpty else { return }
        var recipe = recipes.first ?? namedOnly.first ?? PlainRecipe(titled: marks.title ?? "")
        if recipe.title.isEmpty { recipe.title = marks.title ?? "" }
        recipe.ingredients = []
        for line in marks.ingredients { recipe.addIngredient(line: line) }
        if recipe.steps.allSatisfy(\.elements.isEmpty) {
            for step in marks.steps { recipe.addStep(step.withoutStepNumber) }
        }
        recipe.servings = recipe.servings ?? Servings.number(in: marks.yields)
        guard !recipe.isEmpty else { return }
        (recipes, isRead) = ([recipe], !marks.isCertain)
    }

    /// Further inside, nobody puts a recipe.
    private static let depthMax = 12

    /// Takes in the recipes at `node`, whether it is one, has some, or names them in a list.
    mutating func add(_ node: JSONNode, depth: Int = 0) {
        guard depth < Self.depthMax else { return }
        if node.isArray {
            for element in node.elements { add(element, depth: depth + 1) }
        } else if node.isObject {
            // In the order of the text: of two recipes with one title, it says which comes first.
            let members = node.orderedMembers
            if members.last(where: { $0.0 == "@type" })?.1.isType("recipe") ?? false { return addRecipe(node.members) }
            for (_, member) in members where member.isObject || member.isArray { add(member, depth: depth + 1) }
        }
    }

    /// Pages often say one recipe twice, once in short: the longer one is kept.
    private mutating func addRecipe(_ members: [String: JSONNode]) {
        let recipe = PlainRecipe(schemaOrg: members)
        guard !recipe.isEmpty else { return namedOnly.append(recipe) }
        let lines = recipe.lines
        if let known = indices[recipe.title], lines.isSuperset(of: recipes[known].lines) {
            recipes[known] = recipe
        } else if indices[recipe.title].map({ recipes[$0].lines.isSuperset(of: lines) }) != true {
            indices[recipe.title] = recipes.count
            recipes.append(recipe)
        }
    }
}

extension PlainRecipe {
    /// All that goes into it.
    fileprivate var lines: Set<String> { Set(ingredients.flatMap(\.elements).map(\.text)) }

    /// From the properties of a Recipe, whatever the letter case of their names.
    fileprivate init(schemaOrg members: [String: JSONNode]) {
        let members = Dictionary(
            members.sorted { $0.key < $1.key }.map { ($0.key.lowercased(), $0.value) },
            uniquingKeysWith: { first, _ in first })
        func text(_ names: String...) -> String? { names.lazy.compactMap { members[$0]?.plainText }.first }
        self.init(titled: text("name", "headline") ?? "")
        for name in ["recipeingredient", "recipeingredients", "ingredients", "ingredient"] where ingredients.isEmpty {
            if let node = members[name] { addIngredients(node) }
        }
        for name in ["recipeinstructions", "instructions", "step", "steps"] where steps.isEmpty {
            if let node = members[name] { addSteps(node, depth: 0) }
        }
        let yields = (members["recipeyield"] ?? members["yield"])?.oneOrMore.compactMap(\.yield) ?? []
        servings = Servings.number(in: yields)
        source =
            ["isbasedon", "url", "mainentityofpage", "@id"].lazy.compactMap { members[$0]?.address }.first
            ?? text("credittext")
        facts = [
            ("author", members["author"]?.names), ("yield", Servings.yield(in: yields)),
            ("prep time", text("preptime").flatMap(Duration.text)),
            ("cook time", (text("cooktime") ?? text("performtime")).flatMap(Duration.text)),
            ("time required", text("totaltime").flatMap(Duration.text)),
            ("course", members["recipecategory"]?.names), ("cuisine", members["recipecuisine"]?.names),
            ("tags", members["keywords"]?.names), ("description", text("description")),
        ]
    }

    // MARK: Ingredients

    private mutating func addIngredients(_ node: JSONNode, depth: Int = 0) {
        guard depth < 6 else { return }
        if node.isArray {
            for element in node.elements { addIngredients(element, depth: depth + 1) }
        } else if node.isObject {
            addIngredient(node.members, depth)
        } else if let text = node.text {
            for line in HTMLText.lines(text) { addIngredient(line: line) }
        }
    }

    /// An ItemList, a ListItem, a PropertyValue, a HowToSupply.
    private mutating func addIngredient(_ members: [String: JSONNode], _ depth: Int) {
        if let list = members["itemListElement"] ?? members["item"], list.isArray || list.isObject {
            if list.isArray, let name = members["name"]?.plainText, members["@type"]?.isType("listitem") != true {
                ingredients.append(Part(under: name))
            }
            return addIngredients(list, depth: depth + 1)
        }
        let amount = members["value"] ?? members["requiredQuantity"] ?? members["amount"]
        let unit = members["unitText"]?.plainText ?? members["unitCode"]?.plainText.flatMap { Self.unitCodes[$0] ?? $0 }
        let name = ["name", "text", "item"].lazy.compactMap { members[$0]?.plainText }.first
        let parts = [amount?.yield, unit, name].compactMap { $0 }
        if name != nil || amount != nil { addIngredient(line: parts.joined(separator: " ")) }
    }

    /// The codes of UN/CEFACT for what recipes measure in.
    private static let unitCodes = [
        "GRM": "g", "KGM": "kg", "MGM": "mg", "MLT": "ml", "LTR": "l", "CLT": "cl", "DLT": "dl", "ONZ": "oz",
        "LBR": "lb", "G21": "cup", "G24": "tbsp", "G25": "tsp", "C62": "", "H87": "", "EA": "", "NMP": "pack",
    ]

    // MARK: Steps

    private mutating func addSteps(_ node: JSONNode, depth: Int) {
        guard depth < 8 else { return }
        if node.isArray {
            for element in node.elements { addSteps(element, depth: depth + 1) }
        } else if node.isObject {
            addStep(node.members, depth)
        } else if let text = node.string {
            for line in HTMLText.lines(text) { addStep(line.withoutStepNumber) }
        }
    }

    /// A HowToStep, a HowToSection, an ItemList of them.
    private mutating func addStep(_ members: [String: JSONNode], _ depth: Int) {
        let name = members["name"]?.plainText
        let inner = ["itemListElement", "itemListElements", "steps", "item"].lazy.compactMap { members[$0] }
            .first { $0.isArray || $0.isObject }
        let text = ["text", "description"].lazy.compactMap { members[$0]?.string }.first { !$0.isEmpty }
        let isSection = members["@type"]?.isType("howtosection") ?? false
        if isSection || inner != nil && text == nil {
            // One without steps of its own is a heading for those that follow.
            if let name, !name.isGenericStepName { steps.append(Part(under: name)) }
            if let inner { return addSteps(inner, depth: depth + 1) }
        }
        let lines = text.map(HTMLText.lines) ?? (isSection ? [] : [name].compactMap { $0 })
        for (index, line) in lines.enumerated() {
            let line = line.withoutStepNumber
            // Some put the gist of a step into its name, most its number or its beginning.
            let isSaid = name.map { $0.isGenericStepName || line.hasBeginning($0) } ?? true
            addStep(index == 0 && !isSaid ? "\(name ?? ""): \(line)" : line)
        }
    }
}

extension JSONNode {
    /// Whether an `@type` is, or has, that one: `Recipe`, `["Thing", "Recipe"]`, `http://schema.org/Recipe`.
    fileprivate func isType(_ type: String) -> Bool {
        oneOrMore.contains { node in
            guard let text = node.string?.lowercased() else { return false }
            return text == type || text.hasSuffix("/\(type)") || text.hasSuffix(":\(type)")
        }
    }

    /// A text, or the first of several, as one line; nil for none.
    fileprivate var plainText: String? {
        let node = isArray ? elements.first { _ in true } ?? self : self
        let text = node.isObject ? node.members["@value"]?.text ?? node.members["name"]?.text : node.text
        return text.map(HTMLText.line).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Texts, or the names of things.
    fileprivate var names: String? {
        let names = oneOrMore.prefix(40).compactMap { node in
            node.isObject ? node.members["name"]?.plainText : node.plainText
        }
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }

    /// A number or text, or those of a QuantitativeValue.
    fileprivate var yield: String? {
        guard isObject else { return plainText }
        let members = members
        let value = ["value", "minValue", "text", "name"].lazy.compactMap { members[$0]?.plainText }.first
        let unit = members["unitText"]?.plainText
        return value.map { [$0, unit].compactMap { $0 }.joined(separator: " ") }
    }

    fileprivate var address: String? {
        let node = isArray ? elements.first { _ in true } ?? self : self
        let text = node.isObject ? (node.members["@id"] ?? node.members["url"])?.string : node.string
        return text.flatMap { text in
            let text = HTMLText.decoded(text).split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
            return text.hasPrefix("http://") || text.hasPrefix("https://") ? text : nil
        }
    }
}

extension String {
    /// Without the number that a list would give it: `1. `, `2) `, `Step 3: `.
    var withoutStepNumber: String {
        var rest = self[...]
        if rest.lowercased().hasPrefix("step ") { rest = rest.dropFirst(5) }
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty, digits.count < 3, let sign = rest.dropFirst(digits.count).first, ".):".contains(sign),
            rest.dropFirst(digits.count + 1).first == " "
        else { return self }
        let text = String(rest.dropFirst(digits.count + 2))
        return text.isEmpty ? self : text
    }

    /// `Step 3`, `4.`
    fileprivate var isGenericStepName: Bool {
        unicodeScalars.allSatisfy { !$0.properties.isAlphabetic }
            || lowercased().split(separator: " ").count < 3
                && ["step", "steps", "instructions", "method", "directions", "preparation"].contains {
                    lowercased().hasPrefix($0)
                }
    }

    /// Whether a name is only the beginning of the text, cut off or not.
    fileprivate func hasBeginning(_ name: String) -> Bool {
        func letters(_ text: String) -> [Character] { text.lowercased().filter { $0.isLetter || $0.isNumber } }
        return letters(self).starts(with: letters(name))
    }
}

/// For how many a recipe is, of what people write about that.
enum Servings {
    /// Of several texts the first that speaks of people or servings, otherwise the first with a number. Nil where it is
    /// a weight, a volume or nothing.
    static func number(in texts: [String]) -> Int? {
        let bounded = texts.map { String($0.prefix(200)) }
        let spoken = bounded.first { text in
            words.contains { text.lowercased().contains($0) } && number(in: text) != nil
        }
        return (spoken ?? bounded.first { number(in: $0) != nil }).flatMap(number(in:))
    }

    /// What is made of it, where that is more than a number of servings: `24 cookies`.
    static func yield(in texts: [String]) -> String? {
        texts.first { text in
            text.contains(where: \.isLetter) && !words.contains { text.lowercased().contains($0) }
        }
    }

    private static let words = [
        "serv", "people", "person", "portion", "porcion", "porç", "porzion", "porcj", "porsjon", "portsi", "gäste",
        "convive", "comensal", "pax", "osob", "osób", "adag", "annos", "couvert", "commensa", "kişi", "порц", "人",
    ]

    private static func number(in text: String) -> Int? {
        guard let start = text.firstIndex(where: { $0.isASCII && $0.isNumber }) else { return spelt(in: text) }
        let digits = text[start...].prefix { $0.isASCII && $0.isNumber }
        let rest = text[digits.endIndex...]
        guard let number = Int(digits), number > 0, number <= RecipeFile.servingsMax else { return nil }
        // What is behind a number that is a measure: `500 g`, `2 cups`, `9-inch pie`.
        let words = rest.drop { " -\u{A0}".contains($0) }.prefix { $0.isLetter }
        if let unit = Unit.named(String(words)), unit.dimension.isMeasure { return nil }
        return words.lowercased() == "dozen" ? min(number * 12, RecipeFile.servingsMax) : number
    }

    private static func spelt(in text: String) -> Int? {
        let numbers = [
            "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
            "ten": 10,
            "twelve": 12, "dozen": 12,
        ]
        return text.lowercased().split { !$0.isLetter }.lazy.compactMap { numbers[String($0)] }.first
    }
}

/// Times as in ISO 8601, `PT1H15M`.
enum Duration {
    /// `1 hour 15 minutes`; a text in words as it is; nil for none at all, and for what went wrong on the page.
    static func text(_ text: String) -> String? {
        guard let minutes = minutes(text) else {
            return text.contains(where: \.isLetter) && !text.hasPrefix("P") ? text : nil
        }
        return self.text(minutes: minutes)
    }

    static func text(minutes: Int) -> String? {
        let parts = [(minutes / 60, "hour"), (minutes % 60, "minute")].filter { $0.0 > 0 }
        return parts.isEmpty ? nil : parts.map { Plural.count($0, $1) }.joined(separator: " ")
    }

    private static func minutes(_ text: String) -> Int? {
        var rest = text.uppercased()[...]
        guard rest.popFirst() == "P" else { return nil }
        var (minutes, isTime) = (0.0, false)
        while let first = rest.first {
            if first == "T" {
                isTime = true
                rest = rest.dropFirst()
                continue
            }
            let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
            rest = rest.dropFirst(digits.count)
            guard let unit = rest.popFirst(), let number = Double(digits), number < 1_000_000 else { return nil }
            switch (unit, isTime) {
            case ("D", false): minutes += number * 1_440
            case ("H", true): minutes += number * 60
            case ("M", true): minutes += number
            case ("S", true): minutes += number / 60
            case ("Y", false), ("M", false), ("W", false): guard number == 0 else { return nil }
            default: return nil
            }
        }
        return Int(minutes.rounded())
    }
}
