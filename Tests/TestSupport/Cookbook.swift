public import GroceryDomain

extension Household {
    /// Recipes in Cooklang, as files hold them.
    public static let cookbook = [
        """
        ---
        title: Shakshuka
        servings: 2
        source: https://example.org/shakshuka
        ---

        == The sauce ==
        Soften @onions{1} and @red onions{1/2} in a #wide pan{}. Add @tomatoes{400%g} and @chopped parsley{}(fresh), \
        then let it simmer ~{15%minutes} until a spoon leaves a trace on the bottom of the pan that closes only \
        slowly.

        > The sauce can be made the day before.

        == The eggs ==
        Make hollows, break in @eggs{4}, put a lid on, and cook ~{5%minutes}.

        """,
        "Put @butter{20%g} on @bread{2%slices}.",
        """
        >> title: Milk rice
        >> servings: 4
        Bring @milk{1%l} to the boil, stir in @rice{1/4%kg}.

        Serve with @apples{2}(grated).
        """,
    ]

    /// `groceries` with the recipes of the cookbook: Milk rice, Shakshuka, Toast.
    public static func withCookbook(_ groceries: Groceries) -> Groceries {
        var groceries = groceries
        var search = CatalogueSearch()
        search.refresh(groceries)
        // Were one of the files not to be taken in, every test of recipes would say so.
        let files = cookbook.map { RecipeFile($0, named: "Toast.cook") }
        let importing = try? groceries.importing(files, search: search, at: now).transaction
        for operation in importing?.operations ?? [] { groceries.apply(operation, at: now) }
        return groceries
    }
}
