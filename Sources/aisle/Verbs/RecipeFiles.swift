import ArgumentParser
import Glibc
import GroceryDomain
import GroceryStore

extension RecipeVerbs {
    struct Import: DataVerb {
        static let configuration = CommandConfiguration(
            "import", "Import recipes in Cooklang.",
            discussion: """
                aisle recipe import shakshuka.cook
                Name files, or folders, in which everything that ends in .cook is read. All of them are imported, or \
                none. A recipe whose name is known becomes what its file says; of two files with one title, the second \
                gets a number. Ingredients are read as typed lines are. Those that no item is certain for become items \
                of the catalogue: they are listed with their types before, and on a terminal you are asked.
                """)
        @OptionGroup var folder: DataFolder
        @Flag(help: "Say what would be imported, and change nothing.") var dryRun = false
        @Flag(help: "Of two files with one title, leave the second out.") var skip = false
        @Argument(help: "Files and folders.", completion: .file(extensions: ["cook"])) var files: [String]

        func run() throws {
            let recipes = try files.flatMap(Self.recipes).map(Self.read)
            guard !recipes.isEmpty else { throw AisleError("there is no file that ends in .cook") }
            let household = try folder.open()
            let importing = try household.groceries.importing(
                recipes, skippingClashes: skip, search: household.search, at: LocalClock.now())
            for remark in importing.remarks { complain(remark) }
            for file in recipes { for problem in file.problems { complain("\(file.path), \(problem)") } }
            if dryRun {
                try household.store.check(importing.transaction)
                for line in linesOfLearnt(importing.learnt) { print(line) }
                return print(Self.summary(importing, "Would take in"))
            }
            if !importing.learnt.isEmpty, Question.canBeAsked {
                for line in linesOfLearnt(importing.learnt) { complain(line) }
                guard Question.ask(Self.summary(importing, "Take in", "?")) else {
                    throw AisleError("nothing was imported")
                }
            }
            try household.perform(importing.transaction)
            print(Self.summary(importing, "Took in"))
        }

        private static func summary(_ importing: RecipesImported, _ verb: String, _ end: String = ".") -> String {
            if importing.transaction.isEmpty { return "All of it is known already." }
            let count = Plural.count(importing.count, "recipe")
            let items = importing.learnt.isEmpty ? "" : ", \(Plural.count(importing.learnt.count, "new item"))"
            return "\(verb) \(count)\(items)\(end)"
        }

        private static func read(_ path: String) throws -> RecipeFile {
            do {
                guard let text = String(validating: try SmallFile.readNamed(path, megabytesMax: 1), as: UTF8.self)
                else { throw AisleError("\(path) is not UTF-8 text; save it as UTF-8") }
                var file = try RecipeFile(
                    checking: text, named: path.split(separator: "/").last.map(String.init) ?? path)
                file.path = path
                return file
            } catch let refusal as Refusal {
                throw AisleError("\(path): \(refusal). Nothing was imported.")
            } catch {
                throw AisleError("\(error). Nothing was imported.")
            }
        }

        /// A file as it is named; of a folder everything below it that ends in .cook, by name.
        private static func recipes(_ path: String) -> [String] {
            guard let directory = opendir(path) else { return [path] }
            defer { closedir(directory) }
            var found: [String] = []
            while let entry = readdir(directory) {
                let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                }
                guard !name.hasPrefix(".") else { continue }
                let inner = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
                if isFolder(inner) {
                    found += recipes(inner)
                } else if name.lowercased().hasSuffix(".cook") {
                    found.append(inner)
                }
            }
            return found.sorted()
        }

        /// A link to a folder is none, so that a circle of them has an end.
        private static func isFolder(_ path: String) -> Bool {
            var status = stat()
            return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        }
    }

    struct Edit: HouseholdVerb {
        static let configuration = CommandConfiguration(
            "edit", "Edit a recipe in your text editor.",
            discussion: """
                The recipe opens as it is exported, in the editor that VISUAL or EDITOR names. If what you saved \
                cannot be read, it is kept in a file, and its name is printed.
                """)
        @OptionGroup var folder: DataFolder
        @Argument(help: "The recipe.", completion: .recipes) var name: String

        func run(_ household: Household) throws {
            let draft = try RecipeDraft(
                of: try household.recipe(named: name).id, household.groceries, in: household.paths)
            let outcome = try draft.consume {
                try TextEditor.open(draft.path)
                try household.store.refresh(&household.groceries)
                let outcome = try draft.outcome(household.groceries, household.search)
                try household.perform(outcome.transaction)
                return outcome
            }
            if let problem = outcome.problem { complain(problem) }
            print(outcome.summary)
        }
    }

    struct Export: HouseholdVerb {
        static let configuration = CommandConfiguration(
            "export", "Print a recipe in Cooklang.",
            discussion: """
                What has not changed since it was imported is as it was, to the byte. A terminal gets what can be seen \
                of it; a file or another program gets all.
                """)
        @OptionGroup var folder: DataFolder
        @Argument(help: "The recipe.", completion: .recipes) var name: String

        func run(_ household: Household) throws {
            let file = try household.groceries.recipeFile(of: try household.recipe(named: name).id)
            if isatty(STDOUT_FILENO) == 1 { printText(file.text.text) } else { printText(exactly: file.bytes) }
        }
    }

    struct ShowRecipe: HouseholdVerb {
        static let configuration = CommandConfiguration("show", "Print a recipe: what it needs, and what to do.")
        @OptionGroup var folder: DataFolder
        @Option(parsing: .unconditional, help: "How many it should serve; by default, as the recipe says.")
        var servings: Int?
        @Option(help: "How to print it.") var format = TextOrJSON.text
        @Argument(help: "The recipe.", completion: .recipes) var name: String

        func run(_ household: Household) throws {
            let recipe = try household.recipe(named: name)
            let page = try RecipePage(recipe, servings: servings, household.groceries)
            switch format {
            case .text: page.printText()
            case .json: Self.printJSON(page)
            }
        }
    }
}

/// A recipe as it is printed, for so many.
struct RecipePage {
    typealias Ingredient = (item: String, title: String, wording: String?, quantity: Quantity?, note: String?)

    let recipe: GroceryList
    let servings: Int?
    let isRounded: Bool
    let ingredients: [Ingredient]
    let missing: [(name: String, quantity: Quantity?)]
    let paragraphs: [CooklangText.Paragraph]

    init(_ recipe: GroceryList, servings: Int?, _ groceries: Groceries) throws {
        self.recipe = recipe
        self.servings = servings ?? recipe.servings
        let factor = try groceries.factor(of: recipe.id, toServe: servings)
        let scaling = RecipeScaling(of: recipe.id, groceries)
        var isRounded = false
        ingredients = try groceries.ingredients(of: recipe.id).map { entry in
            let scaled = try entry.planned.map { try scaling.scaled($0, of: entry.id.item, by: factor) }
            isRounded = isRounded || scaled?.isRounded ?? false
            let note = factor == .one ? entry.note : entry.noteWhenScaled
            return (
                groceries.name(of: entry.id.item), groceries.title(of: entry), entry.wording, scaled?.quantity, note
            )
        }
        self.isRounded = isRounded
        missing = groceries.missingParts(of: recipe.id)
        paragraphs = CooklangText(recipe.steps ?? "").paragraphs
    }

    func printText() {
        print(recipe.name + (servings.map { "  for \($0)" } ?? ""))
        if let source = recipe.source { print(source) }
        if !ingredients.isEmpty || !missing.isEmpty { print("") }
        for (_, title, _, quantity, note) in ingredients {
            print("  \(title)\(quantity.map { "  \($0.text())" } ?? "")\(note.map { "  (\($0))" } ?? "")")
        }
        for (name, quantity) in missing {
            print("  \(name)\(quantity.map { "  \($0.text())" } ?? "")  (recipe not here)")
        }
        if isRounded { printLines("\nWhole things are rounded up.") }
        for paragraph in paragraphs {
            print("")
            switch paragraph {
            case .section(let name): printLines(name)
            case .note(let text): printLines("  \(text)")
            case .step(let number, _): printLines("\(number). \(paragraph.plainText)")
            }
        }
    }
}

extension RecipeVerbs.ShowRecipe: PrintsJSON {
    static let json = JSONDocument(
        .object(page),
        about: """
            One recipe; with `--servings` its amounts for so many, measures exactly and whole counts up to the next \
            whole one.
            """,
        example: "aisle recipe show shakshuka --servings 3 --format json")

    private static let page = JSONForm<RecipePage>([
        .init("recipe", .text, "its name") { $0.recipe.name },
        .init("servings", .number, "for how many the amounts are", nullWhere: "nobody said") { $0.servings },
        .init("source", .text, "where it is from", nullWhere: "nobody said") { $0.recipe.source },
        .init("ingredients", .array(of: .object(ingredient)), "in the order in which the steps name them") {
            $0.ingredients
        },
        .init("steps", .array(of: .text), "what to do, without marks") { page in
            page.paragraphs.compactMap { if case .step = $0 { $0.plainText } else { nil } }
        },
    ])

    private static let ingredient = JSONForm<RecipePage.Ingredient>([
        .init("item", .text, "the name of the item") { $0.item },
        .init("wording", .text, "what the recipe calls it and is shown", nullWhere: "that is the name of the item") {
            $0.wording
        },
        .init("quantity", .quantity, "how much of it", nullWhere: "the recipe does not say: some") { $0.quantity },
        .init("note", .text, "how it is prepared, and amounts that are words", nullWhere: "there is none") { $0.note },
    ])
}

/// The items that an import brings into the catalogue, type by type.
func linesOfLearnt(_ learnt: [(item: String, type: String)]) -> [String] {
    Dictionary(grouping: learnt, by: \.type).sorted { $0.key < $1.key }.map { type, items in
        "New in \(type): \(items.map(\.item).sorted { $0.folded < $1.folded }.joined(separator: ", "))"
    }
}
