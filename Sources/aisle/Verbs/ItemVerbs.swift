import ArgumentParser
import GroceryDomain
import GroceryStore

struct ItemVerbs: ParsableCommand {
    static let configuration = CommandConfiguration(
        "item", "All items: list, show, rename, move, merge, say how much and where they are bought.",
        subcommands: [
            ListItems.self, ShowItem.self, SetUsual.self, SetAliases.self, SetCodes.self, RenameItem.self,
            MoveItem.self,
            MergeItems.self, ItemStores.self,
        ])

    struct ListItems: DataVerb {
        static let configuration = CommandConfiguration(
            "list", "Print all items by name, with the type of each and when it was last bought."
        )
        @OptionGroup var folder: DataFolder
        @Option(help: "How to print them.") var format = TextOrJSON.text

        func run() throws {
            let groceries = try folder.open().groceries
            let book = ItemBook(groceries)
            let items = groceries.items.shown.map { ($0.name.folded, $0) }
                .sorted { ($0.0, $0.1.id) < ($1.0, $1.1.id) }.map(\.1)
            switch format {
            case .text: for item in items { print(book.line(of: item)) }
            case .json: Self.printJSON(items.map { BookedItem(item: $0, book: book) })
            }
        }
    }

    struct ShowItem: HouseholdVerb {
        static let configuration = CommandConfiguration(
            "show", "Print everything about an item: names, prices, trips, recipes.", discussion: "aisle item show milk"
        )
        @OptionGroup var folder: DataFolder
        @Option(help: "How to print it.") var format = TextOrJSON.text
        @Argument(help: "The item.") var name: String

        func run(_ household: Household) throws {
            let item = try household.item(named: name)
            let book = ItemBook(household.groceries)
            switch format {
            case .text: for line in book.page(of: item) { print(line) }
            case .json: Self.printJSON(BookedItem(item: item, book: book))
            }
        }
    }

    struct SetUsual: ChangingVerb {
        static let configuration = CommandConfiguration(
            "set", "Set how much of an item is usually bought: aisle item set milk 2 l")
        @OptionGroup var folder: DataFolder
        @Argument(help: "The item.") var name: String
        @Argument(parsing: .allUnrecognized, help: "The amount, such as 3, 1 1/2 kg or 2 cans; “none” for no amount.")
        var quantity: [String]

        func change(_ household: Household) throws -> Transaction {
            let item = try household.item(named: name)
            do {
                let usual = try quantity.read(unless: "none", Quantity.parse)
                return try household.groceries.setting(usual: usual, of: item.id)
            } catch QuantityError.zero {
                throw AisleError("An amount is more than zero; “none” says that nobody knows how much is usual")
            }
        }
    }

    struct SetAliases: ChangingVerb {
        static let configuration = CommandConfiguration(
            "alias", "Give an item other names, by which it is found: aisle item alias courgettes zucchini")
        @OptionGroup var folder: DataFolder
        @Flag(help: "Take these names off it.") var remove = false
        @Argument(help: "The item.") var name: String
        @Argument(help: "Its other names.") var aliases: [String]

        func change(_ household: Household) throws -> Transaction {
            let item = try household.item(named: name)
            guard remove else {
                return try household.groceries.setting(aliases: item.aliases + aliases, of: item.id)
            }
            let gone = Set(aliases.map(\.folded))
            if let other = aliases.first(where: { alias in !item.aliases.contains { $0.folded == alias.folded } }) {
                throw AisleError("“\(other)” is not another name of \(item.name)")
            }
            return try household.groceries.setting(
                aliases: item.aliases.filter { !gone.contains($0.folded) }, of: item.id)
        }
    }

    struct SetCodes: HouseholdVerb {
        static let configuration = CommandConfiguration(
            "code", "Say which codes are on packs of an item, or print them.",
            discussion: """
                aisle item code milk 4006381333931
                EAN-13, EAN-8, UPC-A and UPC-E, with the check digit. From then on the code is typed, or scanned, \
                instead of the name: aisle add 4006381333931. Without a code, those that are known are printed.
                """)
        @OptionGroup var folder: DataFolder
        @Flag(help: "Forget these codes.") var remove = false
        @Argument(help: "The item.") var name: String
        @Argument(help: "The digits below the bars.") var codes: [String] = []

        func run(_ household: Household) throws {
            let item = try household.item(named: name)
            guard !codes.isEmpty else {
                for code in household.groceries.codes(of: item.id) { print(code.digits) }
                return
            }
            var draft = household.draft
            var deed = Deed.code(codes[0], item.name)
            var moved: [String] = []
            for text in codes {
                guard let code = BarcodeID(scanned: text) else {
                    throw AisleError("“\(text)” is not the code of a pack: a digit is wrong or missing")
                }
                if remove, draft.groceries.barcodes[code]?.item != item.id {
                    throw AisleError("\(text) is not a code of \(item.name)")
                }
                if let other = draft.groceries.item(coded: code), other.id != item.id {
                    moved.append("\(code.digits) was \(other.name), and is \(item.name) now")
                }
                deed = draft.perform(try draft.groceries.coding(code, as: remove ? nil : item.id))
            }
            try household.perform(draft.transaction(deed))
            for line in moved { print(line) }
        }
    }

    struct RenameItem: ChangingVerb {
        static let configuration = CommandConfiguration(
            "rename", "Rename an item.", discussion: "aisle item rename courgettes zucchini")
        @OptionGroup var folder: DataFolder
        @Argument(help: "The item.") var name: String
        @Argument(help: "Its new name.") var newName: String

        func change(_ household: Household) throws -> Transaction {
            try household.groceries.renaming(try household.item(named: name).id, to: newName)
        }
    }

    struct MoveItem: ChangingVerb {
        static let configuration = CommandConfiguration(
            "move", "Move an item to another item type.", discussion: "aisle item move honey Breakfast")
        @OptionGroup var folder: DataFolder
        @Argument(help: "The item.") var name: String
        @Argument(help: "The item type.", completion: .itemTypes) var type: String

        func change(_ household: Household) throws -> Transaction {
            let item = try household.item(named: name)
            guard let known = household.groceries.type(named: type) else { throw Refusal.unknownType(name: type) }
            return try household.groceries.moving(item.id, to: known.id)
        }
    }

    struct MergeItems: ChangingVerb {
        static let configuration = CommandConfiguration(
            "merge", "Merge two items that are the same; aisle undo makes them two again.",
            discussion: """
                aisle item merge catsup ketchup
                On every list, recipe and trip the second takes the place of the first, and the names of the first \
                become other names of the second. Amounts on one list add up. If both have the same name, give it \
                twice.
                """)
        @OptionGroup var folder: DataFolder
        @Argument(help: "The item that goes.") var name: String
        @Argument(help: "The item that it becomes part of.") var other: String

        func change(_ household: Household) throws -> Transaction {
            let survivor = try household.item(named: other, isOne: false)
            let namesakes = household.groceries.items(named: name).filter { $0.id != survivor.id }
            let item = try namesakes.first ?? household.item(named: name)
            return try household.groceries.merging(item.id, into: survivor.id)
        }
    }

    struct ItemStores: ChangingVerb {
        static let configuration = CommandConfiguration(
            "stores", "Say which stores sell an item; if you name none, it is sold anywhere.",
            discussion: "aisle item stores bagels \"Corner Market\"")
        @OptionGroup var folder: DataFolder
        @Argument(help: "The item.") var name: String
        @Argument(help: "The stores.") var stores: [String] = []

        func change(_ household: Household) throws -> Transaction {
            let item = try household.item(named: name)
            var chosen: [StoreID] = []
            for name in stores {
                guard let store = household.groceries.store(named: name) else {
                    let known = household.groceries.orderedStores.map(\.name)
                    throw Refusal.unknownStore(name: name, known: known)
                }
                if !chosen.contains(store.id) { chosen.append(store.id) }
            }
            return try household.groceries.buying(item.id, at: chosen)
        }
    }
}

// MARK: As JSON

struct BookedItem {
    let item: Item
    let book: ItemBook
}

extension ItemVerbs.ListItems: PrintsJSON {
    static let json = JSONDocument(
        .array(of: .object(item)), about: "An array of all items, by name.",
        example: "aisle item list --format json")

    fileprivate static let item = JSONForm<BookedItem>([
        .init("item", .text, "its name") { $0.item.name },
        .init("type", .text, "the name of its item type") { $0.book.type(of: $0.item) },
        .init("aliases", .array(of: .text), "other names by which it is found") { $0.item.aliases },
        .init("codes", .array(of: .text), "the codes on its packs") { $0.book.codes(of: $0.item) },
        .init("usual", .quantity, "how much of it is usually bought", nullWhere: "nobody said") { $0.item.usual },
        .init("stores", .array(of: .text), "the stores that sell it; empty means anywhere") {
            $0.book.stores(of: $0.item)
        },
        .init("bought", .number, "on how many trips and lists it was checked off") {
            $0.book.purchase(of: $0.item)?.times ?? 0
        },
        .init("lastBought", .time, "when that was last", nullWhere: "it never was") {
            $0.book.purchase(of: $0.item)?.last
        },
        .init("lastStore", .text, "the store where that was", nullWhere: "that is not known") {
            $0.book.name(of: $0.book.purchase(of: $0.item)?.store)
        },
    ])
}

extension ItemVerbs.ShowItem: PrintsJSON {
    static let json = JSONDocument(
        .object(item), about: "The item you name: what `item list` says of it, its prices, and where it stands.",
        example: "aisle item show milk --format json",
        further: [
            (
                "What it cost, a line for each time:",
                #"aisle item show milk --format json | jq -r '.prices[] | "\(.time) \(.price) \(.store // "")"'"#
            )
        ])

    private static let item = ItemVerbs.ListItems.item.adding([
        .init("prices", .array(of: .object(payment)), "what was paid for it on trips, oldest first") { whole in
            whole.book.payments(for: whole.item).map { (payment: $0, store: whole.book.name(of: $0.store)) }
        },
        .init("on", .array(of: .object(standing)), "where it stands: lists, templates, trips, recipes") { whole in
            GroceryList.Kind.allCases.flatMap { whole.book.lists(of: $0, with: whole.item) }
        },
    ])

    private static let payment = JSONForm<(payment: PriceBook.Payment, store: String?)>([
        .init("time", .time, "when") { $0.payment.moment },
        .init(
            "price", .text,
            #"minor units of the currency and what they were paid for: `"349 each"`, `"299 per 1 kg"`, `"349 all"`"#
        ) { $0.payment.price.canonicalText },
        .init("quantity", .quantity, "how much was bought", nullWhere: "nobody said") { $0.payment.amount },
        .init("store", .text, "where", nullWhere: "that is not known") { $0.store },
    ])

    private static let standing = JSONForm<(list: GroceryList, entry: Entry)>([
        .init("kind", .text, #"`"list"`, `"template"`, `"trip"` or `"recipe"`"#) { $0.list.kind.word },
        .init("list", .text, "its name") { $0.list.name },
        .init("quantity", .quantity, "how much was bought, otherwise how much is wanted", nullWhere: "nobody said") {
            $0.entry.amount
        },
        .init("checked", .boolean, "whether it is checked off there") { $0.entry.isChecked },
    ])
}

extension Household {
    /// The item of that name or alias; where there are several, that is said, unless it is known.
    fileprivate func item(named name: String, isOne: Bool = true) throws -> Item {
        if let item = BarcodeID(scanned: name).flatMap(groceries.item(coded:)) { return item }
        let items = groceries.items(named: name)
        guard let item = items.first else { throw Refusal.unknownItem(name: name, nearest: nearest(to: name)) }
        if isOne { tell(of: items, named: name) }
        return item
    }
}
