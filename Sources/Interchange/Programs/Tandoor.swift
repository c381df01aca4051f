import Bytes
import GroceryDomain

extension Format {
    /// Tandoor's default export: a zip archive of zip archives, each with a `recipe.json`; or one of these. Fields as
    /// in its cookbook/serializer.py (github.com/TandoorRecipes/recipes). What Nextcloud's Cookbook keeps has the same
    /// names, in folders, and is of schema.org.
    static let tandoor = Format(
        "tandoor", "Tandoor's export, or an archive of recipes of schema.org", endings: ["zip", "json"],
        likelihood: { file in
            if file.beginsLikeJSON {
                let isOfIt = file.mentions("\"steps\"") && file.mentions("\"ingredients\"") && file.mentions("\"food\"")
                return isOfIt && !file.mentions("\"@type\"") ? .certain : .no
            }
            guard ZipFile.reads(file.bytes) else { return .no }
            // An archive that is damaged is still no text; reading it says why.
            guard let zip = try? ZipFile(file.bytes) else { return .likely }
            let isOfRecipes = zip.entries.contains {
                !$0.isHidden && ($0.lastName.hasSuffix(".zip") || $0.lastName == "recipe.json")
            }
            return isOfRecipes ? .likely : .no
        },
        read: { file throws(Unreadable) in
            var incoming = Incoming()
            if file.beginsLikeJSON {
                try CheckedJSON(file.bytes).withRoot { root in
                    for node in root.oneOrMore { Tandoor.take(node, into: &incoming) }
                }
                return incoming
            }
            var archive = try RecipeArchive(file.bytes)
            for entry in archive.entries {
                if entry.lastName == "recipe.json" {
                    try archive.readJSON(entry, remarksTo: &incoming, Tandoor.take)
                } else if entry.lastName.hasSuffix(".zip") {
                    do throws(Unreadable) {
                        try archive.open(entry) { inner throws(Unreadable) in
                            for entry in inner.entries where entry.lastName == "recipe.json" {
                                try inner.readJSON(entry, remarksTo: &incoming, Tandoor.take)
                            }
                        }
                    } catch {
                        incoming.remarks.append(
                            Incoming.Remark("“\(entry.lastName.prefix(80))” is left out: \(error)"))
                    }
                }
            }
            return incoming
        })
}

private enum Tandoor {
    static func take(_ root: JSONNode, into incoming: inout Incoming) {
        let members = root.members
        if members["steps"] != nil { return incoming.add(recipe(members)) }
        var found = SchemaOrgRecipes()
        found.add(root)
        for recipe in found.recipes { incoming.add(recipe) }
        if found.isEmpty { incoming.remarks.append(Incoming.Remark("a recipe.json is not a recipe that Aisle knows")) }
    }

    private static func recipe(_ members: [String: JSONNode]) -> PlainRecipe {
        var recipe = PlainRecipe(titled: members["name"]?.name ?? "")
        recipe.servings = members["servings"]?.int.flatMap { $0 > 0 ? $0 : nil }
        recipe.source = members["source_url"]?.name
        recipe.facts = [
            ("prep time", members["working_time"]?.minutes), ("cook time", members["waiting_time"]?.minutes),
            ("tags", members["keywords"]?.oneOrMore.compactMap(\.name).joined(separator: ", ")),
            ("description", members["description"]?.name),
        ]
        let steps = (members["steps"]?.oneOrMore ?? []).map(\.members)
        for step in steps.inOrder { take(step, into: &recipe) }
        return recipe
    }

    private static func take(_ step: [String: JSONNode], into recipe: inout PlainRecipe) {
        if let name = step["name"]?.name {
            recipe.steps.append(PlainRecipe.Part(under: name))
            recipe.ingredients.append(PlainRecipe.Part(under: name))
        }
        let ingredients = (step["ingredients"]?.oneOrMore ?? []).map(\.members).inOrder
        for fields in ingredients {
            let (food, note) = (fields["food"]?.name, fields["note"]?.name)
            if fields["is_header"]?.bool ?? false {
                if let heading = note ?? food { recipe.ingredients.append(PlainRecipe.Part(under: heading)) }
            } else if let food {
                let hasAmount = !(fields["no_amount"]?.bool ?? false)
                let amount = hasAmount ? CooklangText.Amount(fields["amount"]?.number, fields["unit"]?.name) : nil
                CooklangText.Component(ingredient: food, amount: amount, note: note).map { recipe.add($0) }
            } else if let note {
                recipe.addIngredient(line: note)
            }
        }
        let names = ingredients.map { $0["food"]?.name ?? "" }
        let text = (step["instruction"]?.string ?? "").fillingPlaces(with: names)
        for line in text.markdownLines { recipe.addStep(line) }
    }
}

extension [[String: JSONNode]] {
    fileprivate var inOrder: Self {
        enumerated().map { (place: ($1["order"]?.int ?? 0, $0), fields: $1) }.sorted { $0.place < $1.place }
            .map(\.fields)
    }
}

extension String {
    /// Tandoor's steps name ingredients by their places: `{{ ingredients[2] }}`.
    fileprivate func fillingPlaces(with names: [String]) -> String {
        var (text, rest) = ("", self[...])
        while let start = rest.firstRange(of: "{{"), let end = rest[start.upperBound...].firstRange(of: "}}") {
            text += rest[..<start.lowerBound]
            let digits = rest[start.upperBound..<end.lowerBound].filter { $0.isASCII && $0.isNumber }
            if let index = Int(digits), names.indices.contains(index) { text += names[index] }
            rest = rest[end.upperBound...]
        }
        return text + rest
    }
}
