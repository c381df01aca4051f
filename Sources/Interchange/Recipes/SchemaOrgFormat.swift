import Bytes
import GroceryDomain

extension Format {
    /// What search engines read of a page with a recipe, alone or within the saved page. RecipeSage exports it, too.
    static let schemaOrg = Format(
        "json-ld", "recipes of schema.org: JSON-LD, or a saved web page that has it",
        endings: ["jsonld", "json", "html", "htm"], of: .recipe,
        likelihood: { SchemaOrgFormat.likelihood(of: $0) },
        read: { file throws(Unreadable) in try SchemaOrgFormat.read(file) },
        write: { outgoing throws(Refusal) in try SchemaOrgFormat.write(outgoing) })
}

private enum SchemaOrgFormat {
    static func likelihood(of file: InputFile) -> Format.Likelihood {
        if WebPage.reads(file.bytes) { return .certain }
        guard file.beginsLikeJSON, file.mentions("Recipe\"") else { return .no }
        return file.mentions("\"@type\"") ? .certain : .no
    }

    static func read(_ file: InputFile) throws(Unreadable) -> Incoming {
        var found = SchemaOrgRecipes()
        var mistakes: [Unreadable] = []
        var source: String?
        if WebPage.reads(file.bytes) {
            let page = try WebPage(file.bytes)
            source = page.source
            for script in page.scripts {
                do { try CheckedJSON(script.text, firstLine: script.line).withRoot { found.add($0) } } catch {
                    if script.text.contains(all: "ecipe") { mistakes.append(error) }
                }
            }
            if found.lacksIngredients, let markup = page.markup { found.complete(from: PageMarks(markup)) }
            guard !found.isEmpty else {
                throw mistakes.first ?? Unreadable("this page has no recipe that a program can find in it")
            }
        } else {
            try CheckedJSON(file.bytes).withRoot { found.add($0) }
            guard !found.isEmpty else { throw Unreadable("there is no recipe of schema.org in it") }
        }
        return try incoming(found, mistakes, source, file)
    }

    private static func incoming(
        _ found: SchemaOrgRecipes, _ mistakes: [Unreadable], _ source: String?, _ file: InputFile
    ) throws(Unreadable) -> Incoming {
        guard !found.recipes.isEmpty else {
            let name = found.namedOnly.first.map { " of “\($0.title.prefix(80))”" } ?? ""
            throw Unreadable("it says neither what goes into the recipe\(name) nor how it is made")
        }
        var incoming = Incoming()
        for var recipe in found.recipes {
            if recipe.title.isEmpty { recipe.title = file.bareName }
            recipe.source = recipe.source ?? source
            incoming.add(recipe)
        }
        if found.isRead {
            incoming.remarks.append(
                .init("what goes into the recipe is read from the text of the page; look whether all of it is there"))
        }
        incoming.remarks += mistakes.prefix(Self.mistakesMax).map { Incoming.Remark($0.description) }
        return incoming
    }

    /// More of them say nothing more.
    private static let mistakesMax = 20

    // MARK: Writing

    static func write(_ outgoing: Outgoing) throws(Refusal) -> [UInt8] {
        let recipes = outgoing.lists.compactMap { outgoing.groceries.lists[$0] }.filter { $0.kind == .recipe }
        guard !recipes.isEmpty else { throw .notPossible("only recipes can be written as JSON-LD; there is none here") }
        var json = JSONWriter(printing: \.isPrintable)
        json.array { json in
            for recipe in recipes { write(recipe, of: outgoing, to: &json) }
        }
        return json.bytes + [0x0A]
    }

    private static func write(_ recipe: GroceryList, of outgoing: Outgoing, to json: inout JSONWriter) {
        let text = CooklangText(recipe.steps ?? "")
        json.object { json in
            func member(_ key: String, _ value: String?) {
                guard let value else { return }
                json.key(key)
                json.string(value)
            }
            member("@context", "https://schema.org")
            member("@type", "Recipe")
            member("name", recipe.name)
            if let source = recipe.source {
                member(source.hasPrefix("http") ? "url" : "creditText", source)
            }
            member("author", text.value(of: "author"))
            member("description", text.value(of: "description"))
            member("recipeYield", recipe.servings.map(String.init))
            member("recipeCategory", text.value(of: "course"))
            member("recipeCuisine", text.value(of: "cuisine"))
            member("keywords", text.value(of: "tags"))
            json.key("recipeIngredient")
            json.array { json in
                for line in outgoing.ingredientLines(of: recipe.id) { json.string(line) }
            }
            json.key("recipeInstructions")
            json.array { json in
                var rest = text.paragraphs.filter { !$0.plainText.isEmpty }[...]
                while let first = rest.popFirst() {
                    let steps = first.isSection ? rest.prefix { !$0.isSection } : []
                    rest = rest.dropFirst(steps.count)
                    write(first, over: Array(steps), to: &json)
                }
            }
        }
    }

    /// - Parameter steps: those of a section.
    private static func write(
        _ paragraph: CooklangText.Paragraph, over steps: [CooklangText.Paragraph] = [], to json: inout JSONWriter
    ) {
        json.object { json in
            json.key("@type")
            json.string(paragraph.isSection ? "HowToSection" : "HowToStep")
            json.key(paragraph.isSection ? "name" : "text")
            json.string(paragraph.plainText)
            guard !steps.isEmpty else { return }
            json.key("itemListElement")
            json.array { json in for step in steps { write(step, to: &json) } }
        }
    }
}

extension CooklangText.Paragraph {
    fileprivate var isSection: Bool { if case .section = self { true } else { false } }
}

extension Outgoing {
    /// What goes into a recipe, as people write it: `2 lb apples (peeled)`.
    fileprivate func ingredientLines(of recipe: ListID) -> [String] {
        groceries.ingredients(of: recipe).map { entry in
            let amount = entry.planned.map { "\($0.text()) " } ?? ""
            return amount + groceries.title(of: entry) + (entry.note.map { " (\($0))" } ?? "")
        }
    }
}
