import ArgumentParser
import Glibc
import GroceryApp
import GroceryDomain
import GroceryStore

struct Add: DataVerb {
    static let configuration = CommandConfiguration(
        "add", "Add an item by name, with or without an amount.",
        discussion: """
            aisle add 2 lb apples
            Without text, lines are read from standard input. All that several lines name is added, or nothing. If a \
            name is unknown, it is refused and the nearest ones are shown, unless --new or --type says that it is a \
            new item.
            """)

    @OptionGroup var folder: DataFolder
    @OptionGroup var list: ListOption
    @Option(
        help: ArgumentHelp("The item type for new names; it is made if it does not exist.", valueName: "type"),
        completion: .itemTypes)
    var type: String?
    @Flag(help: "Learn names that are unknown: of the item type that they suggest, otherwise of Other.")
    var new = false
    @Argument(help: "What to add, as you would write it on a list.") var text: [String] = []

    func run() throws {
        let given = text.isEmpty ? try Self.handedOver() : text.joined(separator: " ")
        let lines = given.split(whereSeparator: \.isNewline).map(String.init)
        let household = try folder.open()
        var adding = Adding(household, try list.listOrNew(of: household), type: type, learns: new)
        for line in lines { try adding.take(line, isNumbered: text.isEmpty || lines.count > 1) }
        guard !adding.transaction.isEmpty else {
            if adding.said.isEmpty { throw AisleError("there was nothing to add") }
            for line in adding.said { print(line) }
            return
        }
        try household.perform(adding.transaction)
        for line in adding.said { print(line) }
    }

    private static func handedOver() throws -> String {
        let bytes = try SmallFile.readNamed(nil)
        guard !bytes.contains(0) else { throw AisleError("standard input is not text: there is a zero byte in it") }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension ListOption {
    /// The list to add to; with none at all one is made by the same action.
    func listOrNew(of household: Household) throws -> (id: ListID, Draft) {
        name == nil ? try household.currentListOrNew() : (try list(of: household).id, household.draft)
    }
}

extension Household {
    /// What a verb does, in the making.
    var draft: Draft { Draft(of: groceries, at: LocalClock.now()) }

    func currentListOrNew() throws -> (id: ListID, Draft) {
        var draft = self.draft
        return (try draft.list(currentList?.id), draft)
    }
}

/// The lines of one `add`, read one after the other into one action.
private struct Adding {
    private var draft: Draft
    private(set) var said: [String] = []
    /// What was done last that changed something.
    private var deed: Deed?
    private let list: ListID
    private let type: String?
    /// Whether an unknown name is that of a new item, of whatever type.
    private let learns: Bool
    private let household: Household
    private var search: CatalogueSearch
    /// How many came onto the list, or changed what was there.
    private var count = 0
    private var line = 0
    /// The item type that was made for the item just learnt: one may have misspelt another.
    private var newType: String?

    init(_ household: Household, _ list: (id: ListID, Draft), type: String?, learns: Bool) {
        (self.household, self.type, self.learns, self.list, draft) = (household, type, learns, list.id, list.1)
        search = household.search
    }

    var transaction: Transaction {
        if count < 2, let deed { return draft.transaction(deed) }
        return draft.transaction(.add(nil, .several(count), list: draft.groceries.lists[list]?.name ?? ""))
    }

    mutating func take(_ text: String, isNumbered: Bool) throws {
        line += 1
        search.refresh(draft.groceries)
        let meanings = search.meanings(of: text, in: draft.groceries, limit: 5)
        for meaning in meanings {
            if meaning.line.isHeading || meaning.line.name.isEmpty && isNumbered { continue }
            do {
                // In a list, a minus is a hasty bullet.
                if let complaint = meaning.complaint, complaint != .amount(.negative) || !isNumbered {
                    throw Refusal.notPossible("\(complaint)")
                }
                try add(meaning)
            } catch let refusal as Refusal {
                let isUnknown = if case .unknownItem = refusal { true } else { false }
                let said =
                    isUnknown ? "\(refusal) With --new, or --type TYPE, it is added as a new item." : "\(refusal)"
                let place = isNumbered ? "line \(line): " : ""
                throw AisleError(place + said + (isNumbered || meanings.count > 1 ? " Nothing was added." : ""))
            }
        }
    }

    private mutating func add(_ meaning: Meaning) throws {
        let item = try item(for: meaning)
        let note = item.id == meaning.certain?.item ? meaning.certain?.note : meaning.line.note
        let name = item.id == meaning.certain?.item ? meaning.certain?.name : meaning.line.wanted
        try add(item, meaning.line.quantity, as: name, note: note)
    }

    private mutating func add(_ item: Item, _ quantity: Quantity?, as name: String?, note: String?) throws {
        let adding = try draft.groceries.adding(quantity, of: item, as: name, note: note, to: list)
        let again = draft.groceries.sentence(ofReopenedBy: adding) { $0.text() }
        let already =
            draft.groceries.sentence(ofWantedBesidesBy: adding) ?? (adding.changesNothing ? "on the list already" : nil)
        draft.perform(adding)
        if !adding.changesNothing { count += 1 }
        if deed == nil || !adding.changesNothing { deed = adding.deed }
        let entry = EntryID(list: list, item: item.id)
        let amount = draft.groceries.entries[entry]?.amountText { $0.text() }
        let what = [amount, already].compactMap(\.self).joined(separator: ", ")
        said.append(draft.groceries.title(of: entry) + (what.isEmpty ? "" : ": \(what)"))
        if let again { said.append(again) }
        if let type = newType.take() { said.append("\(type) is a new item type.") }
        if let lost = draft.groceries.withoutPlace(note, on: entry) {
            complain("aisle: there is no room in the note of \(item.name) for “\(lost)”")
        }
    }

    private mutating func item(for meaning: Meaning) throws -> Item {
        let valid = try Name.validated(meaning.line.wanted)
        // Of two items of one name, the one that is on the list is meant.
        let items = draft.groceries.items(named: valid).filter {
            draft.groceries.entries[EntryID(list: list, item: $0.id)] != nil
        }
        household.tell(of: items, named: valid)
        if let item = items.first ?? meaning.certain.flatMap({ draft.groceries.items[$0.item] }) { return item }
        if let digits = BarcodeID(in: meaning.line)?.digits {
            throw Refusal.notPossible("Nobody has said yet what \(digits) is; aisle item code NAME \(digits) says it.")
        }
        guard let type = type ?? (learns ? suggestedType(for: valid) : nil) else {
            let nearest = meaning.candidates.map { draft.groceries.name(of: $0.item) }
            throw Refusal.unknownItem(name: valid, nearest: nearest)
        }
        if draft.groceries.type(named: type) == nil { newType = type }
        return try draft.learn(valid, type: try draft.type(named: type))
    }

    private func suggestedType(for name: String) -> String {
        search.suggestedType(for: name, in: draft.groceries).flatMap { draft.groceries.types[$0]?.name } ?? "Other"
    }
}

struct Check: HouseholdVerb {
    static let configuration = CommandConfiguration(
        "check", "Check items off: they are in the trolley.", discussion: "aisle check apples milk")
    @OptionGroup var folder: DataFolder
    @OptionGroup var list: ListOption
    @Argument(help: "Items on the list.", completion: .entries(checked: false)) var item: [String]

    func run(_ household: Household) throws {
        let list = try list.list(of: household)
        try household.perform(try household.marking(item, on: list, isChecked: true))
        let prices = household.prices
        for name in item {
            guard let entry = household.groceries.entries[try household.entry(named: name, on: list)],
                let price = entry.price
            else { continue }
            household.compare(price, of: entry, with: prices)
        }
    }
}

struct Uncheck: ChangingVerb {
    static let configuration = CommandConfiguration(
        "uncheck", "Remove check marks.", discussion: "aisle uncheck apples")
    @OptionGroup var folder: DataFolder
    @OptionGroup var list: ListOption
    @Argument(help: "Items on the list.", completion: .entries(checked: true)) var item: [String]

    func change(_ household: Household) throws -> Transaction {
        try household.marking(item, on: list.list(of: household), isChecked: false)
    }
}

struct Remove: ChangingVerb {
    static let configuration = CommandConfiguration(
        "remove", "Take items off a list.", discussion: "aisle remove apples milk")
    @OptionGroup var folder: DataFolder
    @OptionGroup var list: ListOption
    @Argument(help: "Items on the list.", completion: .entries()) var item: [String]

    func change(_ household: Household) throws -> Transaction {
        let list = try list.list(of: household)
        return try household.changing(item, of: list, all: { .take($0, list: list.name) }) {
            try household.groceries.removing($0)
        }
    }
}

extension Household {
    fileprivate func marking(_ names: [String], on list: GroceryList, isChecked: Bool) throws -> Transaction {
        guard list.kind == .shopping || list.kind == .trip else {
            throw AisleError(
                "\(list.name) is \(list.kind.article): nothing on it is checked off; "
                    + "aisle list add puts it, or single items of it, onto a list to shop from")
        }
        let store = store(for: list)
        let deed = { (items: Deed.Subject) -> Deed in
            isChecked ? .check(items, list: list.name) : .uncheck(items, list: list.name)
        }
        return try changing(names, of: list, all: deed) { try groceries.checking($0, isChecked, in: store) }
    }

    /// One transaction for all of `names`; none of them changes when one is refused.
    fileprivate func changing(
        _ names: [String], of list: GroceryList, all: (Deed.Subject) -> Deed, each: (EntryID) throws -> Transaction
    ) throws -> Transaction {
        var seen: Set<EntryID> = []
        let ids = try names.map { try entry(named: $0, on: list) }.filter { seen.insert($0).inserted }
        let transactions = try ids.map(each)
        let done = transactions.count == 1 ? transactions[0].deed : all(.several(transactions.count))
        return Transaction(done, transactions.flatMap(\.operations))
    }
}

struct Clear: HouseholdVerb {
    static let configuration = CommandConfiguration("clear", "Clear all check marks of a list.")
    @OptionGroup var folder: DataFolder
    @OptionGroup var list: ListOption

    func run(_ household: Household) throws {
        let list = try list.list(of: household).id
        let transaction = try household.groceries.clearingMarks(of: list)
        let count = household.groceries.entries.shown(on: list).filter(\.isInTrolley).count
        try household.perform(transaction)
        print("\(Plural.count(count, "mark")) cleared; aisle undo brings \(Plural.word(count, "it", "them")) back")
    }
}

struct SetQuantity: ChangingVerb {
    static let configuration = CommandConfiguration("set", "Set the amount of an item on a list: aisle set apples 3 kg")
    @OptionGroup var folder: DataFolder
    @OptionGroup var list: ListOption
    @Argument(help: "The item on the list.", completion: .entries()) var item: String
    @Argument(parsing: .allUnrecognized, help: "The amount, such as 3, 1 1/2 kg or 2 cans; “none” for no amount.")
    var quantity: [String]

    func change(_ household: Household) throws -> Transaction {
        let list = try list.list(of: household)
        let id = try household.entry(named: item, on: list)
        return try household.groceries.setting(quantity.read(unless: "none", Quantity.parse), on: id)
    }
}
