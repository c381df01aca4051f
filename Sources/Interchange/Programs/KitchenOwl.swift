import GroceryDomain

extension Format {
    /// What KitchenOwl gives out as a household's data. Read in its source: `obj_to_export_dict` of household, recipe
    /// and item (github.com/TomBursch/kitchenowl, backend/app/models).
    static let kitchenOwl = Format(
        "kitchenowl", "KitchenOwl's export of a household", endings: ["json"],
        likelihood: { file in
            guard file.beginsLikeJSON, file.mentions("\"items\"") else { return .no }
            if file.mentions("\"shoppinglists\"") || file.mentions("\"planner_feature\"") { return .certain }
            return file.mentions("\"recipes\"") && file.mentions("\"yields\"") ? .likely : .no
        },
        read: { file throws(Unreadable) in try CheckedJSON(file.bytes).withRoot { KitchenOwl.incoming($0) } })
}

private enum KitchenOwl {
    static func incoming(_ root: JSONNode) -> Incoming {
        var incoming = Incoming()
        let members = root.members
        for list in members["shoppinglists"]?.oneOrMore ?? [] {
            // The export has the names only.
            if let name = list.name { incoming.lists.append(Incoming.List(name: name)) }
        }
        if !incoming.lists.isEmpty {
            incoming.remarks.append(Incoming.Remark("KitchenOwl gives out the names of lists, not what is on them"))
        }
        for (index, item) in (members["items"]?.oneOrMore ?? []).enumerated() {
            guard let name = item.name else { continue }
            var product = Incoming.Product(name, at: index + 1)
            product.type = item["category"]?.name
            incoming.products.append(product)
        }
        for node in members["recipes"]?.oneOrMore ?? [] { incoming.add(recipe(node.members)) }
        return incoming
    }

    private static func recipe(_ members: [String: JSONNode]) -> PlainRecipe {
        var recipe = PlainRecipe(titled: members["name"]?.name ?? "")
        recipe.servings = members["yields"]?.int.flatMap { $0 > 0 ? $0 : nil }
        recipe.source = members["source"]?.name
        recipe.facts = [
            ("prep time", members["prep_time"]?.minutes), ("cook time", members["cook_time"]?.minutes),
            ("time required", members["time"]?.minutes),
            ("tags", members["tags"]?.oneOrMore.compactMap(\.name).joined(separator: ", ")),
        ]
        for node in members["items"]?.oneOrMore ?? [] {
            let item = node.members
            guard let name = item["name"]?.name else { continue }
            var component = CooklangText.Component(ingredient: name, written: item["description"]?.name)
            if item["optional"]?.bool ?? false { component?.marks = "?" }
            if let component { recipe.add(component) }
        }
        for line in (members["description"]?.string ?? "").withoutMentions.markdownLines { recipe.addStep(line) }
        return recipe
    }
}

extension JSONNode {
    /// A text that is not blank, or the one that an object has as its name.
    var name: String? {
        let text = (isObject ? self["name"]?.text : text) ?? ""
        return text.allSatisfy(\.isWhitespace) ? nil : text
    }

    /// How long something takes, of a number of minutes that says it.
    var minutes: String? { int.flatMap { $0 > 0 && $0 < 1_000_000 ? Duration.text(minutes: $0) : nil } }
}

extension String {
    /// KitchenOwl marks ingredients in steps: `@brown_sugar`.
    fileprivate var withoutMentions: String {
        var (text, isMention) = ("", false)
        for character in self {
            if character == "@" {
                isMention = true
                continue
            }
            if isMention, character != "_", !character.isLetter, !character.isNumber { isMention = false }
            text.append(isMention && character == "_" ? " " : character)
        }
        return text
    }

    /// The paragraphs of a text in Markdown, without the marks in front of them. Headings are in brackets, which is how
    /// `PlainRecipe` knows them.
    var markdownLines: [String] {
        lines.compactMap { line in
            let text = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            if text.hasPrefix("#") {
                let heading = text.drop { $0 == "#" || $0 == " " }
                return heading.isEmpty ? nil : "[\(heading)]"
            }
            let isItem = ["- ", "* ", "+ "].contains { text.hasPrefix($0) }
            let bare = (isItem ? String(text.dropFirst(2)) : text).withoutStepNumber.replacing("**", with: "")
            return bare.isEmpty ? nil : bare
        }
    }
}
