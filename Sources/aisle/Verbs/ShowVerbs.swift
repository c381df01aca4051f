import ArgumentParser
import GroceryApp
import GroceryDomain
import GroceryStore

struct Show: HouseholdVerb {
    enum Format: String, ExpressibleByArgument, CaseIterable { case text, markdown, json }

    static let configuration = CommandConfiguration(
        "show", "Print one list, grouped by item type.",
        discussion:
            "A trip has the name of the list it was; its day says which one: aisle show “Groceries 2026-11-21”.")
    @OptionGroup var folder: DataFolder
    @OptionGroup var kind: KindOfList
    @Option(help: "How to print it.") var format = Format.text
    @Flag(help: "Only the names of what is on it, one a line, as other verbs take them from standard input.")
    var names = false
    @Argument(help: "The list; by default, the current one.", completion: .lists) var name: String?

    func validate() throws {
        if names, format != .text { throw ValidationError("--names goes without --format.") }
        if name == nil, kind.kind != nil { throw ValidationError("--kind goes with the name of a list.") }
    }

    func run(_ household: Household) throws {
        let list: GroceryList
        if let name {
            list = try household.list(named: name, kind: kind.kind)
        } else {
            guard let current = household.currentList else { throw Refusal.noList }
            list = current
        }
        let page = ListPage(list, household)
        switch format {
        case .text where names: page.printNames()
        case .text: page.printText()
        case .markdown: page.printMarkdown()
        case .json: Self.printJSON(page)
        }
        let namesakes = household.groceries.namesakes(of: list.kind).contains {
            $0.givenName.folded == list.givenName.folded
        }
        for notice in namesakes ? household.namesakeNotices([list.kind]) : [] { complain("aisle: \(notice)") }
        for question in household.questions { complain("aisle: \(question)") }
    }
}

extension Show: PrintsJSON {
    static let json = JSONDocument(
        .object(page),
        about: """
            The current list, or the one you name. Item types come in the order in which you walk through the shop, \
            entries by name.
            """,
        example: "aisle show --format json",
        further: [
            (
                "What is still wanted, a line for each:",
                #"aisle show --format json | jq -r '.types[].entries[] | select(.checked | not)"#
                    + #" | "\(.quantity // "some") \(.item)"'"#
            )
        ])

    private static let page = JSONForm<ListPage>([
        .init(
            "list", .text,
            #"its name; where two machines gave one name to two lists of a kind, the later has a number: `"Party (2)"`"#
        ) { $0.list.name },
        .init("count", .number, "how many entries it has") { $0.outline.itemCount },
        .init("checked", .number, "how many of them are checked off") { $0.outline.checkedCount },
        .init("kind", .text, #"`"shopping"`, `"template"`, `"trip"` or `"recipe"`"#) { $0.list.kind.rawValue },
        .init("currency", .text, "what all sums here are in: three letters, ISO 4217") { $0.currency.code },
    ]).adding(JSONRow.sums { ($0.totals, $0.currency) }).adding([
        .init(
            "estimate", .sum, "the whole list: at the prices that were entered, and for the rest at the last known ones"
        ) { $0.currency.number($0.totals.estimate) },
        .init("budget", .sum, "what the list may cost", nullWhere: "nobody said") { page in
            page.list.budget.map { page.currency.number($0) }
        },
        .init(
            "late", .array(of: .object(late)),
            "what came too late for the trips of the last two weeks, for `aisle settle`; the same for every list"
        ) { page in page.late.map { (late: $0, page: page) } },
        .init("types", .array(of: .object(type)), "the item types that have entries") { page in
            page.outline.sections.map { (section: $0, page: page) }
        },
    ])

    private static let late = JSONForm<(late: Groceries.Late, page: ListPage)>([
        .init("trip", .text, "the name of the trip") { $0.late.trip.name },
        .init("finished", .time, "when it was finished", nullWhere: "that is not known") { $0.late.trip.finished },
        .init("wanted", .array(of: .text), "the items that are put on the list that came of the trip") { late, page in
            late.wanted.map { page.groceries.title(of: $0) }
        },
        .init("changed", .array(of: .text), "the items of which that list gets another amount") { late, page in
            late.changed.map { page.groceries.title(of: $0) }
        },
        .init("bought", .array(of: .text), "the items that are taken off that list, because they were bought") {
            late, page in
            late.bought.map { page.groceries.title(of: $0) }
        },
        .init("removed", .array(of: .text), "the items that are taken off that list, as they were off the trip") {
            late, page in
            late.removed.map { page.groceries.title(of: $0) }
        },
    ])

    private static let type = JSONForm<(section: Outline.Section, page: ListPage)>([
        .init("type", .text, "the name of the item type") { $0.section.name },
        .init("entries", .array(of: .object(entry)), "its entries") { section, page in page.lines(of: section) },
    ])

    static let entry = JSONForm<ListPage.Line>([
        .init("item", .text, "the name of the item") { $0.name },
        .init("wording", .text, "what was typed for it and is shown", nullWhere: "that is the name of the item") {
            $0.entry.wording
        },
        .init("quantity", .quantity, "how much is wanted", nullWhere: "nobody said: some") { $0.entry.planned },
        .init("checked", .boolean, "whether it is checked off") { $0.entry.isChecked },
        .init("note", .text, "the note", nullWhere: "there is none") { $0.entry.note },
        .init(
            "bought", .quantity, "how much was bought; while it is not checked off, how much of it is in the trolley",
            nullWhere: "that is what is wanted, or nothing"
        ) { $0.entry.bought },
        .init(
            "price", .text, #"the price as people read it: `"$2.99/kg"`, `"$3.49 each"`, `"$5.00 for all"`"#,
            nullWhere: "none was entered"
        ) { line in line.entry.price.map { line.page.currency.text($0) } },
        .init(
            "total", .sum, "what the price comes to for what was bought, or is wanted", nullWhere: "that is not known"
        ) { line in line.entry.total.map { line.page.currency.number($0) } },
        .init("store", .text, "the store in which it was checked off", nullWhere: "that is not known") { line in
            line.entry.store.flatMap { line.page.groceries.stores.known($0)?.name }
        },
        .init(
            "left", .time, "when the trip ended that left it unbought, or bought too little of it",
            nullWhere: "no trip did"
        ) { $0.entry.left },
    ])
}

/// One list as it is printed. A class, so that its lines have it at hand at no cost.
final class ListPage {
    struct Line {
        let name: String
        let title: String
        let entry: Entry
        let page: ListPage
    }

    let list: GroceryList
    let outline: Outline
    let groceries: Groceries
    let currency: Currency
    let totals: Totals
    let household: Household
    var late: [Groceries.Late] { household.late() }

    init(_ list: GroceryList, _ household: Household) {
        let groceries = household.groceries
        (self.list, self.groceries, currency) = (list, groceries, household.currency)
        self.household = household
        let here = household.store(for: list)
        let walk = here.flatMap { groceries.stores[$0] }.map(household.walk) ?? []
        let shown = ShownList(list.id, of: groceries, household.prices, in: here, walk: walk)
        (outline, totals) = (shown.outline, shown.totals)
    }

    func printNames() {
        for section in outline.sections { for line in lines(of: section) { print(line.title) } }
    }

    func lines(of section: Outline.Section) -> [Line] {
        lines(section.items.map { EntryID(list: list.id, item: $0) })
    }

    func lines(_ entries: [EntryID]) -> [Line] {
        entries.compactMap { id in
            groceries.entries[id].map {
                Line(name: groceries.name(of: id.item), title: groceries.title(of: $0), entry: $0, page: self)
            }
        }
    }

    func printText() {
        let sums = "\(currency.text(inTrolley: totals)) of \(currency.text(ofAll: totals))"
        let cost = totals.hasPrices ? ", \(sums)\(totals.unpricedText)" : ""
        let budget = list.budget.map { BudgetState(totals, of: $0).text(currency.text($0)) } ?? ""
        print("\(list.name): \(outline.checkedCount) of \(outline.itemCount) in the trolley\(cost)\(budget)")
        for section in outline.sections {
            print("")
            print(section.name)
            for line in lines(of: section) {
                let (name, entry) = (line.title, line.entry)
                let amount = entry.amountText { $0.text() }.map { "  \($0)" } ?? ""
                let price = entry.price.map { price in
                    "  " + (entry.total.map { currency.text($0) } ?? "\(currency.text(price))?")
                }
                let note = (price ?? "") + (entry.note.map { "  (\($0))" } ?? "")
                let store = entry.isInTrolley ? entry.store.flatMap { groceries.stores.known($0)?.name } : nil
                print("  [\(entry.isChecked ? "x" : " ")] \(name)\(amount)\(note)\(store.map { "  at \($0)" } ?? "")")
            }
        }
    }

    func printMarkdown() {
        print("# \(list.name)")
        for section in outline.sections {
            print("")
            print("## \(section.name)")
            print("")
            for line in lines(of: section) {
                let (name, entry) = (line.title, line.entry)
                let amount = entry.planned.map { "\($0.inWholePacks.text()) " } ?? ""
                let note = entry.note.map { " (\($0))" } ?? ""
                print("- [\(entry.isChecked ? "x" : " ")] \(amount)\(name)\(note)")
            }
        }
    }
}

struct History: HouseholdVerb {
    static let configuration = CommandConfiguration(
        "history", "Print what was changed, newest first.", discussion: "aisle history -n 50")
    @OptionGroup var folder: DataFolder
    @Option(
        name: .customShort("n"), parsing: .unconditional,
        help: ArgumentHelp("How many lines at most.", valueName: "count"))
    var count = 20
    @Option(help: "How to print it.") var format = TextOrJSON.text

    func validate() throws { if count < 1 { throw ValidationError("-n needs a number from 1.") } }

    func run(_ household: Household) throws {
        let lines = household.store.history(limit: count, of: household.groceries)
        household.sayNotices()
        switch format {
        case .text:
            let now = LocalClock.local(LocalClock.now())
            for line in lines {
                print("\(LocalClock.local(line.moment).text(now: now))  \(line.sentence)  (\(line.by))")
            }
        case .json: Self.printJSON(lines)
        }
    }
}

extension History: PrintsJSON {
    static let json = JSONDocument(
        .array(of: .object(line)),
        about: "An array of what was changed, newest first, at most as many as `-n` says (20).",
        example: "aisle history --format json -n 2")

    private static let line = JSONForm<Store.HistoryLine>([
        .init("time", .time, "when") { $0.moment },
        .init("by", .text, "who: login name and machine") { $0.by },
        .init("say", .text, "what, as a sentence for a person; its wording may change between versions") {
            $0.sentence
        },
        .init(
            "did", .deed,
            "what, for a program: the kind, then its arguments, as [the journal](journal-format.md#what-was-done) does"
        ) { $0.deed },
        .init(
            "taking", .text, "`undo` where that was undone, `redo` where it was done again", nullWhere: "it was neither"
        ) {
            $0.taking?.rawValue
        },
        .init("undoable", .boolean, "whether this machine did it and has not undone it") { $0.canUndo },
    ])
}

extension Store.HistoryLine {
    fileprivate var sentence: String { deed.sentence(taking: taking, isBack: isBack) }
}

struct Undo: DataVerb {
    static let configuration = CommandConfiguration("undo", "Undo the last change made on this machine.")
    @OptionGroup var folder: DataFolder
    func run() throws { try report(.undo, folder) { try $0.store.undo(&$0.groceries) } }
}

struct Redo: DataVerb {
    static let configuration = CommandConfiguration("redo", "Redo what was undone last.")
    @OptionGroup var folder: DataFolder
    func run() throws { try report(.redo, folder) { try $0.store.redo(&$0.groceries) } }
}

private func report(_ taking: Deed.Taking, _ folder: DataFolder, _ body: (Household) throws -> Store.Undone) throws {
    let household = try folder.open()
    let undone = try body(household).unlessNothing(taking)
    try household.confirmSaved()
    print("\(taking == .undo ? "undone" : "redone"): \(undone.deed.sentence())")
    if undone.leftAlone > 0 { complain("aisle: what was changed again since was left as it is") }
}

extension Store.Undone {
    /// Itself, where anything of it was possible.
    func unlessNothing(_ taking: Deed.Taking) throws(Refusal) -> Store.Undone {
        if operations.isEmpty { throw deed.refusal(taking, isDoneElsewhere: isDoneElsewhere) }
        return self
    }
}

extension JSONRow {
    /// What is in the trolley of a list, in money.
    static func sums(_ of: @escaping @Sendable (Value) -> (totals: Totals, currency: Currency)) -> [JSONRow] {
        [
            .init("spent", .sum, "what is checked off, at the prices that were entered") {
                let (totals, currency) = of($0)
                return currency.number(totals.paid)
            },
            .init(
                "trolley", .sum,
                "what is checked off: at the prices that were entered, and for the rest at the last known ones"
            ) {
                let (totals, currency) = of($0)
                return currency.number(totals.inTrolley)
            },
            .init("unpriced", .number, "how many entries that are checked off are in no sum, or not all of them is") {
                of($0).totals.unpricedInTrolley
            },
        ]
    }
}
