// Importing recipes from files.

/// What importing recipes does, and what a person should know of it before it is done.
public struct RecipesImported: Sendable {
    public var transaction: Transaction
    /// How many recipes are taken in; those that are as their files say are among them.
    public var count: Int
    /// The items that the catalogue does not have yet, by type.
    public var learnt: [(item: String, type: String)]
    /// Two recipes of one name, references to recipes that are not there; with the file's path.
    public var remarks: [String]
}

extension Groceries {
    /// Imports recipes, all in one action or none. A recipe whose name is known becomes what its file says; importing a
    /// file twice changes nothing the second time. Of two files with one title the second gets a number behind its
    /// name, or is left out.
    ///
    /// Ingredients are read as typed lines are, and become the catalogue items that they certainly are, as found by
    /// `search`. Others are learnt, under the type that `search` suggests, otherwise under a type called Other. Water
    /// is not bought. An ingredient that is another recipe brings the ingredients of that one with it, scaled.
    ///
    /// - Throws: which recipe cannot be imported, and why.
    public func importing(
        _ files: [RecipeFile], skippingClashes: Bool = false, search: CatalogueSearch, at moment: Moment
    ) throws(Refusal) -> RecipesImported {
        var reading = RecipeImport(draft: Draft(of: self, at: moment), search: search)
        try reading.take(files, skippingClashes: skippingClashes)
        let recipes = reading.files.count == 1 ? Deed.Subject.one(reading.files[0].name) : .several(reading.files.count)
        return RecipesImported(
            transaction: Transaction(.import(recipes), Transaction.condensed(reading.draft.operations)),
            count: reading.files.count, learnt: reading.learnt, remarks: reading.remarks)
    }

    /// Makes a recipe match `file`: title, servings, ingredients and steps. Does nothing if it already does.
    ///
    /// - Throws: what is wrong with the file; a title that another recipe has.
    public func rewriting(_ id: ListID, as file: RecipeFile, search: CatalogueSearch, at moment: Moment) throws(Refusal)
        -> Transaction
    {
        guard let recipe = lists[id], recipe.kind == .recipe else { throw .gone("The recipe") }
        var draft = Draft(of: self, at: moment)
        draft.perform(try renaming(id, to: file.title))
        var reading = RecipeImport(draft: draft, search: search)
        reading.files = [RecipeImport.Named(file, file.title)]
        try reading.learnItems()
        _ = try reading.take(0)
        return Transaction(.edit(recipe: recipe.name), Transaction.condensed(reading.draft.operations))
    }
}

extension Refusal {
    static let recipeTooLong = Refusal.notPossible("a recipe has at most \(Groceries.stepsBytesMax) bytes of text")
}

extension RecipeFile {
    /// Reads a recipe like `init(_:named:)`; refuses one that is too long before it takes its time.
    public init(checking cooklang: String, named fileName: String) throws(Refusal) {
        try Self.checkLength(of: cooklang)
        self.init(cooklang, named: fileName)
    }

    fileprivate static func checkLength(of text: String) throws(Refusal) {
        guard text.utf8.count <= Groceries.stepsBytesMax else { throw .recipeTooLong }
    }

    /// The file's path, as it is said; its title if it has none.
    fileprivate var origin: String { path.isEmpty ? "“\(title)”" : path }
}

/// The state of one import: what is known so far, and the operations to be done.
struct RecipeImport {
    struct Named {
        let file: RecipeFile
        /// What the recipe is called here.
        let name: String
        /// The folders to the file and its name, as `steps(of:)` has them.
        let steps: [String]
        /// The recipe, once it is taken in.
        var recipe: ListID?
        /// Whether taking it in has begun. Until there is a recipe it waits for those that it refers to.
        var hasBegun = false

        init(_ file: RecipeFile, _ name: String) {
            (self.file, self.name, steps) = (file, name, RecipeImport.steps(of: file.path))
        }
    }

    var draft: Draft
    let search: CatalogueSearch
    var files: [Named] = []
    private(set) var learnt: [(item: String, type: String)] = []
    private(set) var remarks: [String] = []
    /// Is told how many steps are done: each file is looked through for items, and taken in.
    var onStep: (Int) -> Void = { _ in }
    private var stepsDone = 0
    /// How many recipes are new, are the same already, or become what their files say.
    private(set) var count = TakenIn.Count()
    /// Which of `files` is called so, as a file and as a recipe; there is no other from the first reference on.
    private lazy var indicesByFile = Dictionary(grouping: files.indices) { files[$0].steps.last ?? "" }
    private lazy var indicesByName = Dictionary(grouping: files.indices) { files[$0].name.folded }
    private var items: [String: ItemID] = [:]
    /// All recipes by their folded names: looking for one among the lists is a walk over all of them.
    private var recipes: [String: ListID] = [:]
    /// What comes from other recipes, by the recipe that it goes into, as it was before.
    private let shares: [ListID: [ShareID]]

    init(draft: Draft, search: CatalogueSearch) {
        (self.draft, self.search) = (draft, search)
        for recipe in draft.groceries.lists(of: .recipe) { recipes[recipe.name.folded] = recipe.id }
        shares = Dictionary(grouping: draft.groceries.shares.shown.map(\.id), by: \.entry.list)
    }

    /// Takes in all of `files`, or throws which of them cannot be, and why.
    mutating func take(_ files: [RecipeFile], skippingClashes: Bool) throws(Refusal) {
        name(files, skippingClashes: skippingClashes)
        try learnItems()
        for index in self.files.indices {
            _ = try take(index)
            noteStep()
        }
    }

    private mutating func noteStep() {
        stepsDone += 1
        onStep(stepsDone)
    }

    // MARK: Names

    /// Files whose titles clash are told apart: by the recipe that has just that text already, otherwise by a number.
    mutating func name(_ all: [RecipeFile], skippingClashes: Bool) {
        let known = Dictionary(grouping: draft.groceries.lists(of: .recipe), by: \.steps)
        let titles = Set(all.map(\.title.folded))
        var owners: [String: RecipeFile] = [:]
        var taken: Set<String> = []
        func take(_ file: RecipeFile, as name: String) {
            taken.insert(name.folded)
            files.append(Named(file, name))
        }
        for file in all {
            let twin = known[file.text.text]?.first {
                $0.name.hasPrefix(file.title) && !taken.contains($0.name.folded)
            }
            guard let owner = owners[file.title.folded] else {
                owners[file.title.folded] = file
                take(file, as: twin?.name ?? file.title)
                continue
            }
            let which = owner.origin == file.origin ? "two recipes" : "\(owner.origin) and \(file.origin)"
            let clash = "\(which) are both called “\(file.title)”"
            if skippingClashes {
                remarks.append("\(clash); the second is left out")
                continue
            }
            let name = twin?.name ?? Self.numbered(file.title, taken.union(titles))
            remarks.append("\(clash); the second becomes “\(name)”")
            take(file, as: name)
        }
    }

    private static func numbered(_ title: String, _ taken: Set<String>) -> String {
        var number = 2
        while taken.contains("\(title) (\(number))".folded) { number += 1 }
        return "\(title) (\(number))"
    }

    // MARK: Items

    private var reader: IngredientReader {
        let (items, groceries, search) = (items, draft.groceries, search)
        return IngredientReader { name in
            search.exactItem(name, in: groceries)
                ?? ([name] + GrammaticalNumber.others(of: name)).lazy.compactMap { items[$0] }.first
        } isKnownWord: {
            search.isInItemName(word: $0)
        } name: {
            groceries.name(of: $0)
        }
    }

    /// Adds what the recipes need and the catalogue does not have. Short names come first, because longer ones may be
    /// the same thing with words that describe it.
    mutating func learnItems() throws(Refusal) {
        var unknown: [(name: String, origin: String)] = []
        for named in files {
            noteStep()
            for ingredient in named.file.text.ingredients(reader)
            where ingredient.item == nil && !Water.isTapWater(ingredient.name) {
                unknown.append((DescribingWords.leavingPreparation(ingredient.name), named.file.origin))
            }
        }
        for (name, origin) in unknown.sorted(by: { ($0.name.utf8.count, $0.name) < ($1.name.utf8.count, $1.name) }) {
            do { _ = try item(called: name) } catch {
                throw .notPossible("\(origin) cannot be imported: the ingredient “\(name)”: \(error)")
            }
        }
    }

    /// The item of that name, which is learnt if there is none.
    private mutating func item(called name: String) throws(Refusal) -> ItemID {
        let name = DescribingWords.leavingPreparation(name)
        if let known = items[name.folded] ?? reader.read(CooklangText.Component(.ingredient, name: name)).item {
            return known
        }
        let suggested = search.suggestedType(for: name, in: draft.groceries).flatMap { draft.groceries.types[$0] }
        let type: ItemTypeID
        if let suggested { type = suggested.id } else { type = try draft.type(named: "Other") }
        let item = try draft.learn(name, type: type)
        items[name.folded] = item.id
        learnt.append((item.name, suggested?.name ?? "Other"))
        return item.id
    }

    // MARK: Recipes

    /// The recipe of that file; nil while it is being taken in.
    mutating func take(_ index: Int) throws(Refusal) -> ListID? {
        if let recipe = files[index].recipe { return recipe }
        guard !files[index].hasBegun else { return nil }
        files[index].hasBegun = true
        let (file, name) = (files[index].file, files[index].name)
        do {
            try RecipeFile.checkLength(of: file.text.text)
            if let known = recipes[name.folded], isExport(file, of: known) {
                count.note(isNew: false, isChanged: false)
                files[index].recipe = known
                return known
            }
            let parts = try parts(of: file)
            let (lists, operations) = (recipes.count, draft.operations.count)
            let ingredients = try ingredients(of: file)
            let id = try listing(name, file, ingredients)
            try fill(id, with: ingredients, parts)
            count.note(isNew: recipes.count > lists, isChanged: draft.operations.count > operations)
            files[index].recipe = id
            return id
        } catch { throw .notPossible("\(file.origin) cannot be imported: \(error)") }
    }

    /// Whether the file is what the recipe would be exported as: nothing in it is news, whatever the text was before.
    private func isExport(_ file: RecipeFile, of recipe: ListID) -> Bool {
        guard let list = draft.groceries.lists[recipe], list.steps != file.text.text else { return false }
        return (try? draft.groceries.recipeFile(of: recipe))?.bytes == file.bytes
    }

    /// The recipe with that name, as its file says; added if there is none.
    private mutating func listing(
        _ name: String, _ file: RecipeFile, _ ingredients: [RecipeFile.Ingredient]
    ) throws(Refusal) -> ListID {
        let name = try Name.validated(name)
        let known = recipes[name.folded].flatMap { draft.groceries.lists[$0] }
        var recipe =
            known
            ?? GroceryList(
                id: draft.groceries.freeListID(for: name, .recipe, draft.moment), name: name, created: draft.moment,
                kind: .recipe)
        if recipe.name != name { recipe.givenName = name }
        let text = file.text.text
        (recipe.servings, recipe.source, recipe.steps) = (file.servings, file.source, text.isEmpty ? nil : text)
        (recipe.unseen, recipe.read) = (file.unseen?.spelled, Groceries.fingerprint(of: ingredients))
        // No other recipe is called so, and none gets or loses a number by it.
        draft.perform(known?.changing { $0 = recipe } ?? [.list(.add(recipe))], numberingNamesakes: false)
        recipes[name.folded] = recipe.id
        return recipe.id
    }

    private typealias Part = (recipe: ListID, factor: Rational)

    /// What the text names and one buys, each with its item.
    private mutating func ingredients(of file: RecipeFile) throws(Refusal) -> [RecipeFile.Ingredient] {
        var ingredients: [RecipeFile.Ingredient] = []
        for var ingredient in file.text.ingredients(reader) where !Water.isTapWater(ingredient.name) {
            if ingredient.item == nil { ingredient.item = try item(called: ingredient.name) }
            ingredient.note = try ingredient.note.flatMap { text throws(Refusal) in try Name.validatedNote(text) }
            ingredients.append(ingredient)
        }
        return ingredients
    }

    private mutating func fill(
        _ recipe: ListID, with ingredients: [RecipeFile.Ingredient], _ parts: [Part]
    ) throws(Refusal) {
        var wanted: [ItemID: Entry] = [:]
        for ingredient in ingredients {
            guard let item = ingredient.item else { continue }
            wanted[item] = Entry(
                id: EntryID(list: recipe, item: item), planned: ingredient.quantity, note: ingredient.note,
                wording: ingredient.wording.flatMap { draft.groceries.wording($0, of: item) })
        }
        var shares: [ShareID: Share] = [:]
        for part in parts { try add(part, to: recipe, &wanted, &shares) }
        for entry in wanted.values.sorted(by: { $0.id < $1.id }) { set(entry) }
        for entry in draft.groceries.orderedEntries(of: recipe) where wanted[entry.id.item] == nil {
            draft.perform(draft.groceries.removal(of: entry))
        }
        set(shares, of: recipe)
    }

    private mutating func set(_ wanted: Entry) {
        let known = draft.groceries.entries[wanted.id]
        draft.perform(
            known?.changing { ($0.planned, $0.note, $0.wording) = (wanted.planned, wanted.note, wanted.wording) }
                ?? [.entry(.add(wanted))])
    }

    // MARK: Recipes in recipes

    /// The recipes to which the text refers, and how much of each is wanted.
    private mutating func parts(of file: RecipeFile) throws(Refusal) -> [Part] {
        var parts: [Part] = []
        for component in file.text.components where component.isReference {
            switch try reference(to: component.name) {
            case .missing:
                remarks.append(
                    "\(file.origin): there is no recipe “\(component.name)”; what goes into it is not on the list")
            case .circular:
                remarks.append(
                    "\(file.origin) and “\(component.name)” go into each other; what goes into it is not on the list")
            case .recipe(let recipe):
                if let factor = draft.groceries.factor(of: recipe, for: component.amount) {
                    parts.append((recipe, factor))
                } else {
                    remarks.append(
                        "\(file.origin): “\(component.shortName)” does not say how much it makes; all of it is taken")
                    parts.append((recipe, .one))
                }
            }
        }
        return parts
    }

    private enum Reference {
        case recipe(ListID)
        case missing
        /// The recipe is being taken in itself, and waits for this one.
        case circular
    }

    /// The recipe at a path below the folder of recipes: of the files that are imported, the one that lies there, else
    /// the one that is called so; otherwise the known one that is called so.
    private mutating func reference(to path: String) throws(Refusal) -> Reference {
        let wanted = Self.steps(of: path)
        guard let name = wanted.last else { return .missing }
        let file = indicesByFile[name]?.first { files[$0].steps.suffix(wanted.count) == wanted[...] }
        if let index = file ?? indicesByName[name]?.first {
            if let recipe = try take(index) { return .recipe(recipe) }
            return .circular
        }
        return recipes[name].map(Reference.recipe) ?? .missing
    }

    static func steps(of path: String) -> [String] {
        let bare = path.hasSuffix(".cook") ? String(path.dropLast(5)) : path
        return bare.split(separator: "/").filter { $0 != "." && $0 != ".." }.map { String($0).folded }
    }

    private func add(
        _ part: Part, to recipe: ListID, _ wanted: inout [ItemID: Entry], _ shares: inout [ShareID: Share]
    ) throws(Refusal) {
        let groceries = draft.groceries
        let scaling = RecipeScaling(of: part.recipe, groceries)
        for entry in groceries.orderedEntries(of: part.recipe) {
            let item = entry.id.item
            let amount: Quantity?
            do { amount = try entry.planned.map { try scaling.exact($0, of: item, by: part.factor) } } catch {
                throw .notPossible("\(error)")
            }
            let own =
                wanted[item]
                ?? Entry(id: EntryID(list: recipe, item: item), note: entry.note, wording: entry.wording)
            let share = ShareID(entry: own.id, recipe: part.recipe)
            shares[share] = Share(id: share, quantity: try Quantity.sum(shares[share]?.quantity, amount))
            wanted[item] = own
            wanted[item]?.planned = try Quantity.sum(own.planned, amount)
        }
    }

    /// What of the recipe comes from others.
    private mutating func set(_ wanted: [ShareID: Share], of recipe: ListID) {
        let known = (shares[recipe] ?? []).sorted().compactMap { draft.groceries.shares[$0] }
        for share in known {
            draft.perform(
                wanted[share.id].map { new in share.changing { $0.quantity = new.quantity } }
                    ?? [.share(.remove(share))])
        }
        let isKnown = Set(known.map(\.id))
        for share in wanted.values.sorted(by: { $0.id < $1.id }) where !isKnown.contains(share.id) {
            draft.perform([.share(.add(share))])
        }
    }
}

extension Groceries {
    /// What an ingredient that is called so is called on lists. That is the item's own name where the recipe only
    /// speaks the other English: nobody here typed it.
    fileprivate func wording(_ text: String, of item: ItemID) -> String? {
        guard let item = items.known(item), let wording = item.wording(text) else { return nil }
        return item.regionalNames.contains(where: wording.isSpelled) ? nil : wording
    }

    /// How often `recipe` is made for that amount of it: `{2}` is twice, `{2%servings}` for two, and `{500%ml}` goes by
    /// the yield that its text names. Nil if the recipe does not say how much it makes.
    fileprivate func factor(of recipe: ListID, for amount: CooklangText.Amount?) -> Rational? {
        guard let list = lists[recipe], let wanted = amount?.reading.quantity?.first else { return .one }
        guard let unit = wanted.unit else { return wanted.value }
        if ["serving", "portion"].contains(unit.symbol) {
            return list.servings.flatMap { wanted.value.divided(by: Rational(Int64($0))) }
        }
        let yield = CooklangText(list.steps ?? "").value(of: "yield").flatMap { CooklangText.Amount($0) }
        return yield?.reading.quantity?.first.value(in: unit).flatMap { wanted.value.divided(by: $0) }
    }
}
