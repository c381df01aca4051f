public import GroceryDomain

/// What the tests' household knows and wants.
public enum Household {
    public static let now = Moment(milliseconds: 1_795_211_609_000)

    /// A small catalogue, in the order of the walk.
    public static let catalogueText = """
        Produce\tApples\t6\tapple
        Produce\tBananas\t6\tbanana
        Produce\tCourgettes\t\tcourgette|zucchini
        Produce\tOnions\t\tonion
        Produce\tRed onions\t3
        Produce\tTomatoes\t500 g\ttomato
        Bakery\tBagels\t4
        Bakery\tBread\t1 loaf
        Dairy\tButter\t250 g
        Dairy\tMilk\t2 l
        Dairy\tOat milk\t1 l
        Dairy\tYoghurt
        Cereal\tMuesli\t500 g
        Cereal\tShredded wheat\t1 box
        Frozen\tIce cream
        Frozen\tPeas\t1 bag
        """

    /// The catalogue without a list.
    public static let catalogue: Groceries = {
        var groceries = Groceries()
        // The text above is a catalogue; were it not, every test would say so.
        guard let file = try? CatalogueFile(catalogueText) else { return groceries }
        for operation in groceries.loading(file, from: "test").0.operations { groceries.apply(operation, at: now) }
        return groceries
    }()

    /// The same as the reference catalogue of a program.
    public static let reference = try? ReferenceCatalogue.made(of: catalogueText)

    /// That of a later one: another type, another name, other amounts, one item more and one less.
    public static let laterReference = try? ReferenceCatalogue.made(
        of: """
            Produce\tApples\t8\tapple|eating apples
            Produce\tBananas\t6\tbanana
            Produce\tCourgettes\t\tcourgette|zucchini
            Produce\tOnions\t\tonion
            Produce\tTomatoes\t500 g\ttomato
            Plant-based\tOat milk\t1 l\toat drink
            Plant-based\tTempeh
            Bakery\tBagels\t4
            Bakery\tBread\t1 loaf
            Dairy\tButter\t250 g
            Dairy\tMilk\t2 l
            Dairy\tNatural yoghurt\t500 g\tyoghurt\t\t\tYoghurt
            Breakfast\tMuesli\t750 g
            Breakfast\tShredded wheat\t1 box
            Frozen\tIce cream
            Frozen\tPeas\t1 bag
            """, edition: 2)

    /// The starter catalogue in `seeds/`, without a list; without an item if it cannot be read, which its tests say.
    public static let starter = Groceries(
        over: try? .made(
            of: Repository.read("seeds/catalogue.tsv") ?? "",
            TypeExamples(Repository.read("seeds/examples.tsv") ?? "")))

    public static let list = GroceryList(id: ListID(derivedFrom: "groceries"), name: "Groceries", created: now)

    /// The catalogue, or another household's, and a list with these entries, parted by commas: `x` before a name is a
    /// check mark, what stands behind the name is the amount, and a note is in brackets: `Apples 6, x Milk 2 l (blue)`.
    /// Names are those of the catalogue; another makes the list say so.
    public static func groceries(_ entries: String = "", over beginning: Groceries = catalogue) -> Groceries {
        var groceries = beginning
        groceries.apply(.list(.add(list)), at: now)
        for text in entries.split(separator: ",") {
            guard let entry = entry(String(text), in: groceries) else { continue }
            groceries.apply(.entry(.add(entry)), at: now)
        }
        return groceries
    }

    private static func entry(_ text: String, in groceries: Groceries) -> Entry? {
        var words = text.split(separator: " ")
        if words.first?.hasPrefix(">") == true { words[0].removeFirst() }
        let isChecked = words.first == "x"
        if isChecked { words.removeFirst() }
        var note: String?
        if let open = words.firstIndex(where: { $0.hasPrefix("(") }) {
            note = String(words[open...].joined(separator: " ").dropFirst().dropLast())
            words.removeSubrange(open...)
        }
        for count in stride(from: words.count, to: 0, by: -1) {
            guard let item = groceries.item(named: words[..<count].joined(separator: " ")) else { continue }
            let amount = words[count...].joined(separator: " ")
            return Entry(
                id: EntryID(list: list.id, item: item.id), planned: try? Quantity.parse(amount), isChecked: isChecked,
                note: note)
        }
        return nil
    }

    /// How a test writes an entry: the other way round.
    public static func text(of entry: Entry, in groceries: Groceries) -> String {
        let amount = entry.isChecked || entry.bought == nil ? entry.planned?.text() : entry.amountText { $0.text() }
        return (entry.isChecked ? "x " : "") + groceries.name(of: entry.id.item)
            + (amount.map { " \($0)" } ?? "") + (entry.note.map { " (\($0))" } ?? "")
    }

    /// All entries of a list in the order of their names.
    public static func text(of groceries: Groceries, list: ListID = list.id) -> String {
        groceries.entries.shown(on: list).map { (groceries.name(of: $0.id.item), text(of: $0, in: groceries)) }
            .sorted { $0.0 < $1.0 }.map(\.1).joined(separator: ", ")
    }
}

/// The tables alone, without what is counted beside them: equal when the same is known.
public struct Tables: Hashable, Sendable {
    public var types: [ItemTypeID: ItemType]
    public var items: [ItemID: Item]
    public var lists: [ListID: GroceryList]
    public var entries: [ListID: [EntryID: Entry]]
    public var preferences: [String: Preference]
    public var stores: [StoreID: NamedStore]
    public var shares: [ShareID: Share]
    public var meals: [MealID: Meal]
    public var barcodes: [BarcodeID: Barcode]

    public init(_ groceries: Groceries) {
        types = Self.byIdentity(groceries.types.shown)
        items = Self.byIdentity(groceries.items.shown)
        lists = Self.byIdentity(groceries.lists.shown)
        entries = [:]
        for list in groceries.entries.lists where !groceries.entries.shown(on: list).isEmpty {
            entries[list] = Self.byIdentity(groceries.entries.shown(on: list))
        }
        preferences = Self.byIdentity(groceries.preferences.shown).filter { $0.value.value != nil }
        stores = Self.byIdentity(groceries.stores.shown)
        shares = Self.byIdentity(groceries.shares.shown)
        meals = Self.byIdentity(groceries.meals.shown)
        barcodes = Self.byIdentity(groceries.barcodes.shown)
    }

    /// Of the catalogue only these items and their types.
    public init(_ groceries: Groceries, of items: Set<ItemID>) {
        self.init(groceries)
        self.items = self.items.filter { items.contains($0.key) }
        let types = Set(self.items.values.map(\.type))
        self.types = self.types.filter { types.contains($0.key) }
    }

    private static func byIdentity<E: Entity>(_ shown: Shown<E>) -> [E.ID: E] {
        Dictionary(uniqueKeysWithValues: shown.map { ($0.id, $0) })
    }
}

extension ReferenceCatalogue {
    /// The reference catalogue of a file of that text, which stays in memory, and what it is called in other languages.
    public static func made(
        of text: String, _ examples: TypeExamples = TypeExamples(""), edition: Int = 1,
        names: [NameLanguage: NamesFile] = [:]
    ) throws -> ReferenceCatalogue {
        @Sendable func lasting(_ made: [UInt8]) -> UnsafeRawBufferPointer {
            let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: made.count, alignment: 8)
            bytes.copyBytes(from: made)
            return UnsafeRawBufferPointer(bytes)
        }
        let made = try make(of: CatalogueFile(text), examples, edition: edition, names: names)
        let speaking = { @Sendable (english: ReferenceCatalogue, language: NameLanguage) -> ReferenceCatalogue? in
            guard let file = names[language] else { return nil }
            return (try? english.bytes(speaking: language, file)).flatMap { ReferenceCatalogue(lasting($0)) }
        }
        guard let catalogue = ReferenceCatalogue(lasting(made), speaking: speaking) else {
            throw Refusal.notPossible("The catalogue was made by another program.")
        }
        return catalogue
    }
}
