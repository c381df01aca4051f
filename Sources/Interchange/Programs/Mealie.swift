import Bytes
import GroceryDomain

extension Format {
    /// A backup of Mealie: a zip archive with all tables in `database.json`; the export of its first versions, with a
    /// file for each recipe; or one such file. Read in its source: mealie/schema/recipe, mealie/db/models
    /// (github.com/mealie-recipes/mealie), and in backups of its tests.
    static let mealie = Format(
        "mealie", "Mealie's backup, or its recipes as JSON", endings: ["zip", "json"],
        likelihood: { file in
            if ZipFile.reads(file.bytes) {
                guard let zip = try? ZipFile(file.bytes) else { return .no }
                return zip.entries.contains { !$0.isHidden && isOfMealie($0) } ? .certain : .no
            }
            guard file.beginsLikeJSON, !file.mentions("\"@type\"") else { return .no }
            return file.mentions("\"recipeIngredient\"") || file.mentions("\"recipe_ingredient\"") ? .certain : .no
        },
        read: { file throws(Unreadable) in try read(file) })

    private static func isOfMealie(_ entry: ZipFile.Entry) -> Bool {
        if entry.lastName == "database.json" { return true }
        let folders = entry.name.split(separator: "/").dropLast()
        return entry.lastName.hasSuffix(".json") && folders.dropLast().last == "recipes"
    }

    private static func read(_ file: InputFile) throws(Unreadable) -> Incoming {
        var incoming = Incoming()
        guard ZipFile.reads(file.bytes) else {
            try CheckedJSON(file.bytes).withRoot { root in
                for node in root.oneOrMore { incoming.add(Mealie.recipe(node.members)) }
            }
            return incoming
        }
        var archive = try RecipeArchive(file.bytes)
        for entry in archive.entries where isOfMealie(entry) {
            try archive.readJSON(entry, remarksTo: &incoming) { root, incoming in
                if entry.lastName == "database.json" {
                    MealieTables(root).take(into: &incoming)
                } else {
                    incoming.add(Mealie.recipe(root.members))
                }
            }
        }
        return incoming
    }
}

enum Mealie {
    /// From the fields of a recipe as its programming interface gives them; older versions wrote `recipe_ingredient`
    /// for `recipeIngredient`.
    static func recipe(_ members: [String: JSONNode]) -> PlainRecipe {
        let members = Dictionary(
            members.sorted { $0.key < $1.key }.map { ($0.key.lowercased().filter { $0 != "_" }, $0.value) },
            uniquingKeysWith: { first, _ in first })
        var recipe = PlainRecipe(titled: members["name"]?.name ?? "")
        recipe.takeFacts { members[$0] }
        recipe.facts.append(("tags", members["tags"]?.oneOrMore.compactMap(\.name).joined(separator: ", ")))
        for node in members["recipeingredient"]?.oneOrMore ?? [] {
            guard node.isObject else {
                if let line = node.text { recipe.addIngredient(line: line) }
                continue
            }
            let fields = node.members
            recipe.addIngredient(
                fields, food: fields["food"]?.name, unit: fields["unit"]?.name,
                original: fields["originalText"]?.name ?? fields["original_text"]?.name ?? fields["display"]?.name)
        }
        for node in members["recipeinstructions"]?.oneOrMore ?? [] { recipe.addMealieStep(node) }
        return recipe
    }
}

/// The tables of a backup.
private struct MealieTables {
    private let tables: [String: JSONNode]
    private var foods: [String: (name: String, label: String?)] = [:]
    private var units: [String: String] = [:]
    private var labels: [String: String] = [:]

    init(_ root: JSONNode) {
        tables = root.members
        for row in rows("multi_purpose_labels") { labels[row["id"]?.text ?? ""] = row["name"]?.name }
        for row in rows("ingredient_units") { units[row["id"]?.text ?? ""] = row["name"]?.name }
        for row in rows("ingredient_foods") {
            guard let id = row["id"]?.text, let name = row["name"]?.name else { continue }
            foods[id] = (name, row["label_id"]?.text.flatMap { labels[$0] })
        }
    }

    private func rows(_ table: String) -> [[String: JSONNode]] { (tables[table]?.oneOrMore ?? []).map(\.members) }

    /// The rows of a table by what they belong to, each in the order of their positions.
    private func rows(_ table: String, by owner: String) -> [String: [[String: JSONNode]]] {
        Dictionary(grouping: rows(table)) { $0[owner]?.text ?? "" }.mapValues { rows in
            let placed = rows.enumerated().map {
                (place: ($0.element["position"]?.int ?? 0, $0.offset), row: $0.element)
            }
            return placed.sorted { $0.place < $1.place }.map(\.row)
        }
    }

    func take(into incoming: inout Incoming) {
        for (index, food) in foods.values.sorted(by: { $0.name < $1.name }).enumerated() {
            var product = Incoming.Product(food.name, at: index + 1)
            product.type = food.label
            incoming.products.append(product)
        }
        takeRecipes(into: &incoming)
        takeLists(into: &incoming)
    }

    private func takeRecipes(into incoming: inout Incoming) {
        let (ingredients, steps) = (
            rows("recipes_ingredients", by: "recipe_id"), rows("recipe_instructions", by: "recipe_id")
        )
        var tags: [String: [String]] = [:]
        let names = Dictionary(rows("tags").map { ($0["id"]?.text ?? "", $0["name"]?.name) }, uniquingKeysWith: { $1 })
        for row in rows("recipes_to_tags") {
            if let name = names[row["tag_id"]?.text ?? ""] ?? nil {
                tags[row["recipe_id"]?.text ?? "", default: []].append(name)
            }
        }
        var titles: [String: String] = [:]
        for row in rows("recipes") {
            let id = row["id"]?.text ?? ""
            var recipe = PlainRecipe(titled: row["name"]?.name ?? "")
            titles[id] = recipe.title
            let fields = Dictionary(
                row.map { ($0.key.filter { $0 != "_" }.lowercased(), $0.value) },
                uniquingKeysWith: { first, _ in first })
            recipe.takeFacts { fields[$0] }
            recipe.facts.append(("tags", tags[id]?.joined(separator: ", ")))
            for fields in ingredients[id] ?? [] {
                recipe.addIngredient(
                    fields, food: fields["food_id"]?.text.flatMap { foods[$0]?.name },
                    unit: fields["unit_id"]?.text.flatMap { units[$0] }, original: fields["original_text"]?.name)
            }
            for fields in steps[id] ?? [] { recipe.addMealieStep(title: fields["title"], text: fields["text"]) }
            incoming.add(recipe)
        }
        for row in rows("group_meal_plans") {
            guard let day = row["date"]?.string.flatMap({ CivilDate(String($0.prefix(10))) }),
                let name = row["recipe_id"]?.text.flatMap({ titles[$0] }) ?? row["title"]?.name ?? row["text"]?.name
            else { continue }
            incoming.meals.append(Incoming.Meal(name, on: day))
        }
    }

    private func takeLists(into incoming: inout Incoming) {
        let items = rows("shopping_list_items", by: "shopping_list_id")
        for row in rows("shopping_lists") {
            var list = Incoming.List(name: row["name"]?.name)
            for (index, fields) in (items[row["id"]?.text ?? ""] ?? []).enumerated() {
                let food = fields["food_id"]?.text.flatMap { foods[$0] }
                guard let text = food?.name ?? fields["note"]?.name else { continue }
                var line = Incoming.Line(text, at: index + 1)
                // One of something is what Mealie says when nobody said how much.
                let (number, unit) = (fields["quantity"]?.number, fields["unit_id"]?.text.flatMap { units[$0] })
                if number != 1 || unit != nil { line.quantity = Quantity(CooklangText.Amount(number, unit)) }
                line.note = food == nil ? nil : fields["note"]?.name
                line.type = fields["label_id"]?.text.flatMap { labels[$0] } ?? food?.label
                line.isChecked = fields["checked"]?.bool ?? (fields["checked"]?.int == 1)
                list.lines.append(line)
            }
            incoming.lists.append(list)
        }
    }
}

extension PlainRecipe {
    /// Servings, source and times, by the names of the fields without underscores.
    fileprivate mutating func takeFacts(_ field: (String) -> JSONNode?) {
        let yield = field("recipeyield")?.name
        let servings = field("recipeservings")?.number.flatMap { $0 >= 1 ? Int(exactly: $0.rounded(.down)) : nil }
        self.servings = servings ?? Servings.number(in: [yield].compactMap { $0 })
        source = field("orgurl")?.name
        facts = [
            ("yield", yield.flatMap { Servings.yield(in: [$0]) }), ("prep time", field("preptime")?.name),
            ("cook time", (field("performtime") ?? field("cooktime"))?.name),
            ("time required", field("totaltime")?.name), ("description", field("description")?.name),
        ]
    }

    fileprivate mutating func addIngredient(
        _ fields: [String: JSONNode], food: String?, unit: String?, original: String?
    ) {
        if let title = fields["title"]?.name { ingredients.append(Part(under: title)) }
        let (note, number) = (fields["note"]?.name, fields["quantity"]?.number)
        if let food {
            let amount = CooklangText.Amount(number, unit)
            if let component = CooklangText.Component(ingredient: food, amount: amount, note: note) { add(component) }
        } else if let text = note ?? original {
            // Where there is no unit, one is what Mealie says when all of it stands in the note.
            let amount = unit == nil && number == 1 ? nil : CooklangText.Amount(number, unit)
            let written = amount.map { [$0.text.replacing("%", with: " ")] } ?? []
            addIngredient(line: (written + [text]).joined(separator: " "))
        }
    }

    fileprivate mutating func addMealieStep(_ node: JSONNode) {
        if let text = node.string { return addStep(text) }
        let fields = node.members
        addMealieStep(title: fields["title"], text: fields["text"])
    }

    fileprivate mutating func addMealieStep(title: JSONNode?, text: JSONNode?) {
        if let title = title?.name { steps.append(Part(under: title)) }
        for line in (text?.string ?? "").markdownLines { addStep(line) }
    }
}
