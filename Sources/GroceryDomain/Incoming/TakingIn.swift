/// The state of one taking in: what is known so far, and the operations to be done.
///
/// A file may have tens of thousands of lines. So names are looked up here, not in the groceries, where that can be a
/// walk over all lists, stores or types.
struct TakingIn {
    var draft: Draft
    var taken = TakenIn()
    var search: CatalogueSearch
    private let listName: String
    private let currency: Currency
    private var file = ""
    /// Where each remark stands among those that are said.
    private var remarked: [Incoming.Remark: Int] = [:]
    var lists: [GroceryList.Kind: [String: ListID]] = [:]
    var types: [String: ItemTypeID] = [:]
    var stores: [String: StoreID] = [:]
    /// Where each list stands among those that are said.
    private var places: [ListID: Int] = [:]
    var nextPosition: Int
    /// By day and name.
    var meals: [CivilDate: [String: MealID]] = [:]
    /// What lines mean, and the state of the catalogue for which they do.
    private var meanings: [Said: [Meaning]] = [:]
    private var catalogueRevision: Int?
    /// More would take too much memory.
    private static let meaningsMax = 50_000
    /// Is told how many steps are done, as `Incoming.stepCount` counts them.
    var onStep: (Int) -> Void = { _ in }
    private var stepsDone = 0

    init(_ draft: Draft, _ search: CatalogueSearch, listName: String, currency: Currency) {
        (self.draft, self.search, self.listName, self.currency) = (draft, search, listName, currency)
        let groceries = draft.groceries
        for kind in GroceryList.Kind.allCases where kind != .trip {
            for list in groceries.lists(of: kind) { lists[kind, default: [:]][list.name.folded] = list.id }
        }
        let types = groceries.orderedTypes
        for type in types.reversed() { self.types[type.name.folded] = type.id }
        for store in groceries.orderedStores.reversed() { stores[store.name.folded] = store.id }
        nextPosition = (types.last?.position ?? 0) + ItemType.positionStep
        for meal in groceries.meals.shown { meals[meal.day, default: [:]][meal.name.folded] = meal.id }
    }

    /// Takes in all of them. The recipes of all are one book, in which one may name another, whichever file it is in;
    /// and what is planned may be any of them.
    mutating func take(_ files: [Incoming]) throws(Refusal) {
        for incoming in files {
            file = incoming.file
            for remark in incoming.remarks { note(remark) }
            if !incoming.operations.isEmpty { takeHousehold(incoming.operations) }
            for shop in incoming.shops { take(shop) }
            for product in incoming.products { take(product) }
            take(walk: incoming.walk)
        }
        try takeRecipes(of: files)
        for incoming in files {
            file = incoming.file
            for list in incoming.lists { take(list) }
            take(incoming.meals)
        }
    }

    mutating func noteStep() {
        stepsDone += 1
        onStep(stepsDone)
    }

    mutating func note(_ why: String, at number: Int = 0, isLoss: Bool = false) {
        var remark = Incoming.Remark(why, at: number)
        remark.isLoss = isLoss
        note(remark)
    }

    private mutating func note(_ remark: Incoming.Remark) {
        var remark = remark
        remark.file = file
        if remark.isLoss { taken.lossCount += 1 }
        var anywhere = remark
        anywhere.number = 0
        if let known = remarked[anywhere] { return taken.remarks[known].more += 1 }
        remarked[anywhere] = taken.remarks.count
        taken.remarks.append(remark)
    }

    mutating func count(_ kind: TakenIn.Kind, isNew: Bool, isChanged: Bool) {
        taken.counts[kind, default: .init()].note(isNew: isNew, isChanged: isChanged)
    }

    // MARK: Recipes

    private mutating func takeRecipes(of files: [Incoming]) throws(Refusal) {
        let book = files.flatMap(\.recipes)
        guard !book.isEmpty else { return }
        search.refresh(draft.groceries)
        let known = taken.learnt.count
        var reading = RecipeImport(draft: draft, search: search)
        let (before, told) = (stepsDone, onStep)
        reading.onStep = { told(before + $0) }
        try reading.take(book, skippingClashes: false)
        stepsDone += 2 * book.count
        draft = reading.draft
        taken.learnt += reading.learnt
        for type in draft.groceries.types.shown where types[type.name.folded] == nil {
            types[type.name.folded] = type.id
            nextPosition = max(nextPosition, type.position + ItemType.positionStep)
        }
        taken.counts[.item, default: .init()].new += taken.learnt.count - known
        taken.counts[.recipe, default: .init()] += reading.count
        for recipe in draft.groceries.lists(of: .recipe) {
            lists[.recipe, default: [:]][recipe.name.folded] = recipe.id
        }
        // These name the recipes that they are about.
        file = files.count == 1 ? files[0].file : ""
        for remark in reading.remarks { note(remark) }
        for incoming in files {
            file = incoming.file
            for recipe in incoming.recipes {
                for problem in recipe.problems { note("\(recipe.title), \(problem)") }
            }
        }
    }

    // MARK: Lists

    /// What the lines of one list say of an item.
    private struct Wanted {
        var id: ItemID
        var planned: Quantity?
        /// Each is there once.
        private(set) var notes: [String] = []
        private var noted: Set<String> = []
        var isChecked: Bool?
        var price: Price?
        var store: StoreID?
        var wording: String?

        init(_ id: ItemID) { self.id = id }

        mutating func note(_ remark: String) {
            if noted.insert(remark).inserted { notes.append(remark) }
        }

        /// Adds what another line says. Of something that is still wanted, what is in the trolley says nothing.
        mutating func add(_ other: Wanted) throws(Refusal) {
            let isBought = (isChecked ?? false, other.isChecked ?? false)
            guard isBought.0 == isBought.1 else {
                if isBought.0 { self = other }
                return
            }
            do { planned = try planned.map { try other.planned.map($0.adding) ?? $0 } ?? other.planned } catch {
                throw .notPossible("\(error)")
            }
            isChecked = isChecked ?? other.isChecked
            for remark in other.notes { note(remark) }
            (price, store) = (price ?? other.price, store ?? other.store)
        }
    }

    private mutating func take(_ list: Incoming.List) {
        guard list.name != nil || !list.lines.isEmpty else { return }
        let kind: GroceryList.Kind = list.kind == .template ? .template : .shopping
        var (order, wanted) = ([ItemID](), [ItemID: Wanted]())
        for var line in list.lines {
            noteStep()
            if line.price != nil, let word = line.moneyWord, currency.isAnother(word[...]) {
                note("“\(line.text)” has a price in \(word), which is not what is paid with here", at: line.number)
                line.price = nil
            }
            for part in read(line) {
                if wanted[part.id] == nil {
                    order.append(part.id)
                    wanted[part.id] = part
                    continue
                }
                let price = wanted[part.id]?.price
                do { try wanted[part.id]?.add(part) } catch { note("\(error)", at: line.number, isLoss: true) }
                if let price, let other = part.price, price != other {
                    let name = draft.groceries.name(of: part.id)
                    note("\(name) has another price in a line before, which counts", at: line.number)
                }
            }
        }
        guard list.name != nil || !order.isEmpty else { return }
        let (id, place) = listing(list.name, kind)
        for item in order { if let wanted = wanted[item] { put(wanted, on: id, kind, place) } }
    }

    /// The list of that name, which is made if there is none, and where it is among those that are said.
    private mutating func listing(_ name: String?, _ kind: GroceryList.Kind) -> (ListID, Int) {
        var name = name ?? listName
        do { name = try Name.validated(name) } catch {
            note("a list called “\(name.prefix(Name.charactersMax))”: \(error) Its lines are on \(listName).")
            name = listName
        }
        let known = lists[kind]?[name.folded]
        let id = known ?? draft.groceries.freeListID(for: name, kind, draft.moment)
        if known == nil {
            lists[kind, default: [:]][name.folded] = id
            let list = GroceryList(id: id, name: name, created: draft.moment, kind: kind)
            // Its name is no other list's.
            draft.perform([.list(.add(list))], numberingNamesakes: false)
        }
        return (id, place(of: id, isNew: known == nil))
    }

    mutating func place(of id: ListID, isNew: Bool) -> Int {
        if let place = places[id] { return place }
        let place = taken.lists.count
        let list = draft.groceries.lists[id]
        taken.lists.append(.init(name: list?.name ?? "", kind: list?.kind ?? .shopping, isNew: isNew))
        places[id] = place
        return place
    }

    private mutating func put(_ wanted: Wanted, on list: ListID, _ kind: GroceryList.Kind, _ place: Int) {
        let id = EntryID(list: list, item: wanted.id)
        var note = Notes.text(of: wanted.notes)
        do { note = try note.flatMap { text throws(Refusal) in try Name.validatedNote(text) } } catch {
            self.note("the note of \(draft.groceries.name(of: wanted.id)): \(error)")
            note = nil
        }
        let known = draft.groceries.entries[id]
        var entry = known ?? Entry(id: id, wording: wanted.wording)
        entry = entry.wanting(wanted.planned ?? entry.planned)
        // Where the file wants more than is in the trolley, the rest is open.
        if entry.isChecked, entry.planned != known?.planned, wanted.isChecked != true, let bought = entry.bought,
            entry.planned?.stillWanted(after: bought) != nil
        {
            entry.isChecked = false
        }
        entry.note = note ?? entry.note
        if kind == .shopping {
            if wanted.isChecked == true { entry = entry.checkedOff() }
            if let price = wanted.price.flatMap(inCurrency) {
                entry.price = price
                taken.lists[place].note(price)
            }
            if wanted.isChecked == true { entry.store = wanted.store ?? entry.store }
        }
        let operations = known?.changing { $0 = entry } ?? [.entry(.add(entry))]
        draft.perform(operations)
        if let store = wanted.store, wanted.isChecked != true, let item = draft.groceries.items[wanted.id],
            !item.stores.contains(store)
        {
            draft.perform(item.changing { $0.stores.append(store) })
        }
        taken.lists[place].entries.note(isNew: known == nil, isChanged: !operations.isEmpty)
    }

    private func inCurrency(_ thousandths: Price) -> Price? {
        guard let factor = Rational(currency.minorPerMajor, over: 1000),
            let amount = thousandths.amount.multiplied(by: factor)
        else { return nil }
        if case .per(let measure) = thousandths.basis,
            let exact = Rational(thousandths.amount.minor).multiplied(by: factor)
        {
            return Price(exactly: exact, per: measure) ?? Price(amount, thousandths.basis)
        }
        guard case .several(let count, let single) = thousandths.basis else { return Price(amount, thousandths.basis) }
        return single.multiplied(by: factor).map { Price(amount, .several(count, single: $0)) }
    }

    // MARK: Lines

    /// The items that a line names; none of it where it names none.
    private mutating func read(_ line: Incoming.Line) -> [Wanted] {
        search.refresh(draft.groceries)
        return meanings(of: line).compactMap { meaning in
            do { return try wanted(meaning, line) } catch {
                note("“\(meaning.line.wholeText.prefix(Name.charactersMax))”: \(error)", at: line.number, isLoss: true)
                return nil
            }
        }
    }

    /// Years of lists say the same again and again: what a line means is kept until the catalogue changes.
    private mutating func meanings(of line: Incoming.Line) -> [Meaning] {
        if catalogueRevision != draft.groceries.catalogueRevision || meanings.count == Self.meaningsMax {
            (meanings, catalogueRevision) = ([:], draft.groceries.catalogueRevision)
        }
        let said = Said(text: line.text, holds: line.holds, isOfOneThing: line.quantity != nil || line.price != nil)
        if let known = meanings[said] { return known }
        let read = search.meanings(of: line, in: draft.groceries)
        meanings[said] = read
        return read
    }

    /// All of a line on which its meanings depend.
    private struct Said: Hashable {
        let text: String
        let holds: Incoming.Line.Holding
        let isOfOneThing: Bool
    }

    private mutating func wanted(_ meaning: Meaning, _ line: Incoming.Line) throws(Refusal) -> Wanted {
        // In a list, a minus is a hasty bullet.
        if let complaint = meaning.complaint, complaint != .amount(.negative) { throw .notPossible("\(complaint)") }
        let item: Item
        let id = meaning.certain?.item ?? search.item(named: meaning.line.wanted, in: draft.groceries)
        if let known = id.flatMap({ draft.groceries.items[$0] }) {
            item = known
        } else {
            item = try learn(meaning.line.wanted, type: line.type.map(typeMeant), at: line.number)
        }
        let typed = meaning.line.quantity
        var wanted = Wanted(item.id)
        (wanted.planned, wanted.isChecked, wanted.price) = (line.quantity ?? typed, line.isChecked, line.price)
        wanted.store = try line.store.map { name throws(Refusal) in try store(named: name) }
        wanted.wording = meaning.certain.flatMap { item.wording($0.name) }
        if let own = line.quantity, let typed, typed != own { wanted.note(typed.text()) }
        for note in [meaning.note, line.note] {
            for remark in Notes.remarks(of: note) { wanted.note(remark) }
        }
        return wanted
    }

    /// The name of the item type that a heading means: the only one that has all of its words, as “Dairy & Eggs” has
    /// “Dairy”; otherwise the heading.
    private func typeMeant(by heading: String) -> String {
        let words = Set(heading.folded.split(separator: " "))
        guard !words.isEmpty, types[heading.folded] == nil else { return heading }
        let meant = types.filter { words.isSubset(of: $0.key.split(separator: " ")) }
        guard meant.count == 1, let id = meant.first?.value else { return heading }
        return draft.groceries.types[id]?.name ?? heading
    }

    // MARK: The catalogue

    private mutating func learn(_ text: String, type typeName: String?, at number: Int) throws(Refusal) -> Item {
        let name = try Name.validated(text)
        var type: ItemTypeID?
        if let typeName { type = self.type(named: typeName, at: number) }
        let suggested = type ?? search.suggestedType(for: name, in: draft.groceries)
        let id = suggested.flatMap { draft.groceries.types[$0]?.id } ?? self.type(named: "Other", at: number)
        guard let id else { throw .gone("The item type") }
        let item = try draft.learn(name, type: id)
        search.refresh(draft.groceries)
        taken.learnt.append((item.name, draft.groceries.types[id]?.name ?? "Other"))
        count(.item, isNew: true, isChanged: true)
        return item
    }

    /// The item type of that name, added if there is none; nil if nothing can be called so.
    mutating func type(named text: String, at number: Int = 0) -> ItemTypeID? {
        if let known = types[text.folded] { return known }
        do {
            let name = try Name.validated(text)
            if let known = types[name.folded] ?? draft.groceries.type(named: name)?.id { return known }
            let type = ItemType(id: draft.groceries.freeTypeID(for: name), name: name, position: nextPosition)
            nextPosition += ItemType.positionStep
            types[name.folded] = type.id
            draft.perform([.type(.add(type))])
            count(.type, isNew: true, isChanged: true)
            return type.id
        } catch {
            note("the item type “\(text.prefix(Name.charactersMax))”: \(error)", at: number)
            return nil
        }
    }

    private mutating func take(_ product: Incoming.Product) {
        noteStep()
        search.refresh(draft.groceries)
        do {
            let known = search.item(named: product.name, in: draft.groceries).flatMap { draft.groceries.items[$0] }
            let item = try known ?? learn(product.name, type: product.type, at: product.number)
            var new = item
            if known != nil, let type = product.type.flatMap({ type(named: $0, at: product.number) }) {
                new.type = type
            }
            new.usual = product.usual ?? new.usual
            for name in product.stores {
                let store = try store(named: name)
                if !new.stores.contains(store) { new.stores.append(store) }
            }
            for alias in product.aliases { try add(alias, to: &new, at: product.number) }
            let operations = item.changing { $0 = new }
            draft.perform(operations)
            if known != nil { count(.item, isNew: false, isChanged: !operations.isEmpty) }
            for code in product.codes { add(code: code, of: item.id, at: product.number) }
        } catch {
            note("“\(product.name.prefix(Name.charactersMax))”: \(error)", at: product.number, isLoss: true)
        }
    }

    private mutating func add(code text: String, of item: ItemID, at number: Int) {
        guard let id = BarcodeID(scanned: text) else {
            return note("“\(text.prefix(Name.charactersMax))” is not the code of a pack", at: number)
        }
        let code = Barcode(id: id, item: item)
        let known = draft.groceries.barcodes[id]
        let operations = known?.changing { $0 = code } ?? [.barcode(.add(code))]
        draft.perform(operations)
        count(.code, isNew: known == nil, isChanged: !operations.isEmpty)
    }

    private mutating func add(_ text: String, to item: inout Item, at number: Int) throws(Refusal) {
        let alias = try Name.validated(text)
        if item.names.contains(where: { $0.folded == alias.folded }) { return }
        if let owner = search.item(named: alias, in: draft.groceries), owner != item.id {
            return note("“\(alias)” is already a name of “\(draft.groceries.name(of: owner))”", at: number)
        }
        item.aliases.append(alias)
    }

    /// Puts the types into this order; the others follow their neighbours.
    private mutating func take(walk names: [String]) {
        var seen: Set<ItemTypeID> = []
        let ids = names.compactMap { type(named: $0) }.filter { seen.insert($0).inserted }
        guard !ids.isEmpty else { return }
        let order = draft.groceries.orderedTypes(in: nil, learned: ids)
        let isSame = order.map(\.id) == draft.groceries.orderedTypes.map(\.id)
        if isSame { return taken.counts[.type, default: .init()].same += ids.count }
        for (index, type) in order.enumerated() {
            draft.perform(type.changing { $0.position = (index + 1) * ItemType.positionStep })
        }
        nextPosition = (order.count + 1) * ItemType.positionStep
        taken.counts[.type, default: .init()].changed += ids.count
    }

    // MARK: The plan

    private mutating func take(_ meals: [Incoming.Meal]) {
        for (index, meal) in meals.enumerated() {
            do {
                let recipe = lists[.recipe]?[meal.name.folded].flatMap { draft.groceries.lists[$0] }
                let name = try recipe?.name ?? Name.validated(meal.name)
                let twin = self.meals[meal.day]?[name.folded].flatMap { draft.groceries.meals[$0] }
                var own = twin ?? draft.groceries.newMeal(name, on: meal.day, at: draft.moment.later(by: index))
                own.recipe = recipe?.id ?? own.recipe
                if own.recipe != nil { own.servings = meal.servings.map(RecipeFile.bounded) ?? own.servings }
                self.meals[meal.day, default: [:]][name.folded] = own.id
                let operations = twin?.changing { $0 = own } ?? [.meal(.add(own))]
                draft.perform(operations)
                count(.meal, isNew: twin == nil, isChanged: !operations.isEmpty)
            } catch { note("“\(meal.name.prefix(Name.charactersMax))” on \(meal.day): \(error)", isLoss: true) }
        }
    }

    // MARK: Stores

    private mutating func store(named text: String) throws(Refusal) -> StoreID {
        if let known = stores[text.folded] { return known }
        let name = try Name.validated(text)
        if let known = stores[name.folded] { return known }
        let id = draft.groceries.freeStoreID(for: name)
        draft.perform([.store(.add(NamedStore(id: id, name: name)))])
        stores[name.folded] = id
        count(.store, isNew: true, isChanged: true)
        return id
    }

    private mutating func take(_ shop: Incoming.Shop) {
        do {
            let isKnown = stores[shop.name.folded] != nil
            let id = try store(named: shop.name)
            guard let store = draft.groceries.stores[id] else { return }
            let address = try shop.address.flatMap { text throws(Refusal) in try Name.validatedNote(text) }
            var seen: Set<ItemTypeID> = []
            let walk = shop.walk.compactMap { type(named: $0) }.filter { seen.insert($0).inserted }
            let operations = store.changing {
                $0.address = address ?? $0.address
                if !walk.isEmpty { $0.order = walk }
            }
            draft.perform(operations)
            if isKnown { count(.store, isNew: false, isChanged: !operations.isEmpty) }
        } catch { note("the store “\(shop.name.prefix(Name.charactersMax))”: \(error)") }
    }
}

extension Moment {
    /// What comes in at once keeps the order of its file.
    fileprivate func later(by milliseconds: Int) -> Moment {
        Moment(bounding: self.milliseconds + Int64(milliseconds))
    }
}
