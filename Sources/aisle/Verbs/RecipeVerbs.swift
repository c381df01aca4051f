import ArgumentParser
import GroceryApp
import GroceryDomain
import GroceryStore

struct RecipeVerbs: ParsableCommand {
    static let configuration = CommandConfiguration(
        "recipe", "Recipes: import, show, add to a list, take off again.",
        subcommands: [
            All.self, ShowRecipe.self, New.self, Edit.self, Rename.self, Delete.self, Import.self, Export.self,
            AddRecipe.self, RemoveRecipe.self,
        ])

    struct All: HouseholdVerb {
        static let configuration = CommandConfiguration("list", "Print all recipes.")
        @OptionGroup var folder: DataFolder
        @Option(help: "How to print them.") var format = TextOrJSON.text

        func run(_ household: Household) throws {
            let recipes = household.groceries.recipesByName
            switch format {
            case .text:
                for recipe in recipes {
                    let servings = recipe.servings.map { "  serves \($0)" } ?? ""
                    let count = household.groceries.entries.shown(on: recipe.id).count
                    print("\(recipe.name)\(servings)  \(Plural.count(count, "ingredient"))")
                }
            case .json: Self.printJSON(recipes.map { (recipe: $0, household: household) })
            }
            for notice in household.namesakeNotices([.recipe]) { complain("aisle: \(notice)") }
        }
    }

    struct New: ChangingVerb {
        static let configuration = CommandConfiguration(
            "new", "Make a recipe without ingredients.", discussion: "aisle recipe new Shakshuka --servings 4")
        @OptionGroup var folder: DataFolder
        @Option(parsing: .unconditional, help: "How many its amounts serve.") var servings: Int?
        @Argument(help: "Its name.") var name: String

        func change(_ household: Household) throws -> Transaction {
            var draft = household.draft
            let (id, making) = try draft.groceries.addingList(named: name, kind: .recipe, at: draft.moment)
            draft.perform(making)
            if let servings { draft.perform(try draft.groceries.setting(servings: servings, of: id)) }
            return Transaction(making.deed, Transaction.condensed(draft.operations))
        }
    }

    struct Rename: ChangingVerb {
        static let configuration = CommandConfiguration("rename", "Rename a recipe.")
        @OptionGroup var folder: DataFolder
        @Argument(help: "The recipe.", completion: .recipes) var name: String
        @Argument(help: "Its new name.") var newName: String

        func change(_ household: Household) throws -> Transaction {
            try household.groceries.renaming(try household.recipe(named: name).id, to: newName)
        }
    }

    struct Delete: DeletingVerb {
        static let configuration = CommandConfiguration("delete", "Delete a recipe; aisle undo brings it back.")
        @OptionGroup var folder: DataFolder
        @Argument(help: "The recipe.", completion: .recipes) var name: String

        func delete(_ household: Household) throws -> Groceries.Deletion {
            try household.groceries.deleting(household.recipe(named: name), household.trail)
        }
    }

    struct AddRecipe: HouseholdVerb {
        static let configuration = CommandConfiguration(
            "add", "Add all ingredients of a recipe to a list.",
            discussion: """
                aisle recipe add Shakshuka --servings 4
                With --servings, measures are scaled exactly, and counts are rounded up to whole ones.
                """)
        @OptionGroup var folder: DataFolder
        @OptionGroup var list: ListOption
        @Option(parsing: .unconditional, help: "How many it should serve; by default, as the recipe says.")
        var servings: Int?
        @Argument(help: "The recipe.", completion: .recipes) var name: String

        func run(_ household: Household) throws {
            let recipe = try household.recipe(named: name)
            let factor = try household.groceries.factor(of: recipe.id, toServe: servings)
            var (target, draft) = try list.listOrNew(of: household)
            let adding = draft.perform(try draft.groceries.gathering([.init(recipe.id, factor: factor)], onto: target))
            try household.perform(draft.transaction(adding), saying: adding.asDone)
            for part in household.groceries.missingParts(of: recipe.id) {
                complain("aisle: the recipe “\(part.name)” is not here; what goes into it is not on the list")
            }
        }
    }

    struct RemoveRecipe: HouseholdVerb {
        static let configuration = CommandConfiguration(
            "remove", "Take a recipe off a list: only what it put there.", discussion: "aisle recipe remove Shakshuka")
        @OptionGroup var folder: DataFolder
        @OptionGroup var list: ListOption
        @Argument(help: "The recipe.", completion: .recipes) var name: String

        func run(_ household: Household) throws {
            let recipe = try household.recipe(named: name)
            let taking = try household.groceries.takingBack(recipe.id, from: try list.list(of: household).id)
            try household.perform(taking)
            print(taking.deed.asDone)
        }
    }
}

extension RecipeVerbs.All: PrintsJSON {
    static let json = JSONDocument(
        .array(of: .object(recipe)), about: "An array of all recipes, by name.",
        example: "aisle recipe list --format json")

    private static let recipe = JSONForm<(recipe: GroceryList, household: Household)>([
        .init("recipe", .text, "its name") { $0.recipe.name },
        .init("servings", .number, "for how many its amounts are", nullWhere: "nobody said") { $0.recipe.servings },
        .init("source", .text, "where it is from: an address, a book, a person", nullWhere: "nobody said") {
            $0.recipe.source
        },
        .init("count", .number, "how many ingredients it has") {
            $0.household.groceries.entries.shown(on: $0.recipe.id).count
        },
        .init("created", .time, "when it was made or imported") { $0.recipe.created },
        .init("changed", .time, "when it or one of its ingredients was last changed") {
            $0.household.groceries.lastChange(of: $0.recipe)
        },
    ])
}

extension Household {
    func recipe(named name: String) throws -> GroceryList {
        guard let recipe = groceries.list(named: name, kind: .recipe) else {
            let known = groceries.recipesByName.map(\.name)
            let those = known.isEmpty ? "There are none yet; aisle recipe import takes some in." : "There are: "
            throw AisleError("there is no recipe called “\(name)”. \(those)\(known.prefix(8).joined(separator: ", "))")
        }
        return recipe
    }
}

extension Groceries {
    var recipesByName: [GroceryList] {
        lists(of: .recipe).map { ($0.name.folded, $0) }.sorted { ($0.0, $0.1.id) < ($1.0, $1.1.id) }.map(\.1)
    }
}
