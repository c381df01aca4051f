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
            Without text, or for -, lines are read from standard input. All that several lines name is added, or \
            nothing. If a name is unknown, it is refused and the nearest ones are shown, unless --new or --type says \
            that it is a new item.
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
        let isHandedOver = text.isEmpty || text == ["-"]
        let given = isHandedOver ? try textOfStandardInput() : text.joined(separator: " ")
        let lines = given.split(whereSeparator: \.isNewline).map(String.init)
        let household = try folder.open()
        var adding = Adding(household, try list.listOrNew(of: household), type: type, learns: new)
        for line in lines { try adding.take(line, isNumbered: isHandedOver || lines.count > 1) }
        guard !adding.transaction.isEmpty else {
            if adding.said.isEmpty { throw AisleError("there was nothing to add") }
            for line in adding.said { print(line) }
            return
        }
        try household.perform(adding.transaction)
        for line in adding.said { print(line) }
    }
}

private func textOfStandardInput() throws -> String {
    let bytes = try SmallFile.readNamed(nil)
    guard !bytes.contains(0) else { throw AisleError("standard input is not text: there is a zero byte in it") }
    return String(decoding: bytes, as: UTF8.self)
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
        "check", "Check items off: they are in the trolley.",
        discussion: """
            aisle check apples milk
            aisle show --names | fzf -m | aisle check -
            \(NamedItems.rule)
            """)
    @OptionGroup var folder: DataFolder
    @OptionGroup var list: ListOption
    @Argument(help: ArgumentHelp(NamedItems.help), completion: .entries(checked: false)) var item: [String]

    func run(_ household: Household) throws {
        let done = try household.mark(item, on: list.list(of: household), isChecked: true)
        let prices = household.prices
        for entry in done.entries.compactMap({ household.groceries.entries[$0] }) {
            if let price = entry.price { household.compare(price, of: entry, with: prices) }
        }
        try done.end()
    }
}

struct Uncheck: HouseholdVerb {
    static let configuration = CommandConfiguration(
        "uncheck", "Remove check marks.", discussion: "aisle uncheck apples\n" + NamedItems.rule)
    @OptionGroup var folder: DataFolder
    @OptionGroup var list: ListOption
    @Argument(help: ArgumentHelp(NamedItems.help), completion: .entries(checked: true)) var item: [String]

    func run(_ household: Household) throws {
        try household.mark(item, on: list.list(of: household), isChecked: false).end()
    }
}

struct Remove: HouseholdVerb {
    static let configuration = CommandConfiguration(
        "remove", "Take items off a list.", discussion: "aisle remove apples milk\n" + NamedItems.rule)
    @OptionGroup var folder: DataFolder
    @OptionGroup var list: ListOption
    @Argument(help: ArgumentHelp(NamedItems.help), completion: .entries()) var item: [String]

    func run(_ household: Household) throws {
        let list = try list.list(of: household)
        let done = try household.change(NamedItems(item), of: list, all: { .take($0, list: list.name) }) {
            try household.groceries.removing($0)
        }
        try done.end()
    }
}

/// What a verb is asked to do something to, by name.
private struct NamedItems {
    let names: [String]
    /// Whether another program named them, a line each.
    let areHandedOver: Bool

    static let help = "Items on the list; - reads names from standard input, one a line."
    static let rule = """
        If one of the items cannot be found, nothing is done. Of names that are read, those that can be found are done \
        all the same, the others are said, and it ends with 1.
        """

    init(_ arguments: [String]) throws {
        areHandedOver = arguments == ["-"]
        names =
            areHandedOver
            ? try textOfStandardInput().split(whereSeparator: \.isNewline).map(String.init) : arguments
        if names.isEmpty { throw AisleError("standard input names nothing") }
    }
}

/// What became of named items.
private struct Changed {
    let entries: [EntryID]
    /// Whether it was done to all that were named.
    let isAll: Bool

    func end() throws { if !isAll { throw ExitCode.failure } }
}

extension Household {
    fileprivate func mark(_ names: [String], on list: GroceryList, isChecked: Bool) throws -> Changed {
        guard list.kind == .shopping || list.kind == .trip else {
            throw AisleError(
                "\(list.name) is \(list.kind.article): nothing on it is checked off; "
                    + "aisle list add puts it, or single items of it, onto a list to shop from")
        }
        let store = store(for: list)
        let deed = { (items: Deed.Subject) -> Deed in
            isChecked ? .check(items, list: list.name) : .uncheck(items, list: list.name)
        }
        return try change(NamedItems(names), of: list, all: deed) { try groceries.checking($0, isChecked, in: store) }
    }

    /// Does one thing to all of `items`, as one action. None of them changes when one is refused; of those that another
    /// program hands over, that one is said, and the others change.
    fileprivate func change(
        _ items: NamedItems, of list: GroceryList, all: (Deed.Subject) -> Deed, each: (EntryID) throws -> Transaction
    ) throws -> Changed {
        var (ids, transactions, isAll) = ([EntryID](), [Transaction](), true)
        for name in items.names {
            do {
                let id = try entry(named: name, on: list)
                if ids.contains(id) { continue }
                transactions.append(try each(id))
                ids.append(id)
            } catch let refusal as Refusal where items.areHandedOver {
                complain("aisle: \(refusal)")
                isAll = false
            }
        }
        let done = transactions.count == 1 ? transactions[0].deed : all(.several(transactions.count))
        if !ids.isEmpty { try perform(Transaction(done, transactions.flatMap(\.operations))) }
        return Changed(entries: ids, isAll: isAll)
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
