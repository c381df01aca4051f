import ArgumentParser
import GroceryApp
import GroceryDomain
import GroceryStore

struct Show: ParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable { case text, markdown, json }

    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Print one list, grouped by item type.",
        discussion:
            "A trip has the name of the list it was; with its day it is that one: aisle show “Groceries 2026-11-21”.")
    @OptionGroup var folder: DataFolder
    @OptionGroup var kind: KindOfList
    @Option(help: "How to print it.") var format = Format.text
    @Argument(help: "The list; otherwise the current one.", completion: .lists) var name: String?

    func validate() throws {
        if name == nil, kind.kind != nil { throw ValidationError("--kind goes with the name of a list.") }
    }

    func run() throws {
        let household = try folder.open()
        let list: GroceryList
        if let name {
            list = try household.list(named: name, kind: kind.kind)
        } else {
            guard let current = household.currentList else { throw Refusal.noList }
            list = current
        }
        let page = ListPage(list, household)
        switch format {
        case .text: page.printText()
        case .markdown: page.printMarkdown()
        case .json: page.printJSON()
        }
        let namesakes = household.groceries.namesakes(of: list.kind).contains {
            $0.givenName.folded == list.givenName.folded
        }
        for notice in namesakes ? household.namesakeNotices([list.kind]) : [] { complain("aisle: \(notice)") }
        for question in household.questions { complain("aisle: \(question)") }
    }
}

/// One list as it is printed.
private struct ListPage {
    let list: GroceryList
    let outline: Outline
    let groceries: Groceries
    let currency: Currency
    let totals: Totals
    let late: [Groceries.Late]

    init(_ list: GroceryList, _ household: Household) {
        let groceries = household.groceries
        (self.list, self.groceries, currency) = (list, groceries, household.currency)
        late = household.late()
        let here = household.store(for: list)
        let walk = here.flatMap { groceries.stores[$0] }.map(groceries.walk) ?? []
        let shown = ShownList(list.id, of: groceries, PriceBook(groceries), in: here, walk: walk)
        (outline, totals) = (shown.outline, shown.totals)
    }

    private func entries(_ section: Outline.Section) -> [(name: String, entry: Entry)] {
        section.items.compactMap { item in
            groceries.entries[EntryID(list: list.id, item: item)].map { (groceries.name(of: item), $0) }
        }
    }

    func printText() {
        let cost = totals.hasPrices ? ", \(currency.text(inTrolley: totals)) of \(estimate)" : ""
        print("\(list.name): \(outline.checkedCount) of \(outline.itemCount) in the trolley\(cost)")
        for section in outline.sections {
            print("")
            print(section.name)
            for (name, entry) in entries(section) {
                let amount = amountText(entry).map { "  \($0)" } ?? ""
                let price = entry.price.map { price in
                    "  " + (price.total(for: entry.amount).map { currency.text($0) } ?? "\(currency.text(price))?")
                }
                let note = (price ?? "") + (entry.note.map { "  (\($0))" } ?? "")
                print("  [\(entry.isChecked ? "x" : " ")] \(name)\(amount)\(note)")
            }
        }
    }

    /// What is planned; where another amount was bought, that and what was planned: "1.4 kg of 2 kg".
    private func amountText(_ entry: Entry) -> String? {
        guard entry.isChecked, let bought = entry.bought?.text() else { return entry.planned?.text() }
        return entry.planned.map { "\(bought) of \($0.text())" } ?? bought
    }

    private var estimate: String { "\(totals.isGuess ? "~" : "")\(currency.text(totals.estimate))" }

    func printMarkdown() {
        print("# \(list.name)")
        for section in outline.sections {
            print("")
            print("## \(section.name)")
            print("")
            for (name, entry) in entries(section) {
                let amount = entry.planned.map { "\($0.text()) " } ?? ""
                let note = entry.note.map { " (\($0))" } ?? ""
                print("- [\(entry.isChecked ? "x" : " ")] \(amount)\(name)\(note)")
            }
        }
    }

    func printJSON() {
        aisle.printJSON { json in
            json.object { json in
                json.key("list")
                json.string(list.name)
                json.key("count")
                json.int(outline.itemCount)
                json.key("checked")
                json.int(outline.checkedCount)
                json.key("kind")
                json.string(list.kind.rawValue)
                json.key("currency")
                json.string(currency.code)
                json.key("spent")
                json.string(currency.number(totals.paid))
                json.key("estimate")
                json.string(currency.number(totals.estimate))
                json.key("late")
                json.late(late, groceries)
                json.key("types")
                json.array { json in
                    for section in outline.sections {
                        json.object { json in
                            json.key("type")
                            json.string(section.name)
                            json.key("entries")
                            json.array { json in
                                for (name, entry) in entries(section) {
                                    json.entry(name, entry, groceries, currency)
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func entry(_ name: String, _ entry: Entry, _ groceries: Groceries, _ currency: Currency) {
        object { json in
            json.key("item")
            json.string(name)
            json.key("quantity")
            json.optionalString(entry.planned?.canonicalText)
            json.key("checked")
            json.bool(entry.isChecked)
            json.key("note")
            json.optionalString(entry.note)
            json.key("bought")
            json.optionalString(entry.bought?.canonicalText)
            json.key("price")
            json.optionalString(entry.price.map { currency.text($0) })
            json.key("total")
            json.optionalString(entry.price?.total(for: entry.amount).map { currency.number($0) })
            json.key("store")
            json.optionalString(entry.store.flatMap { groceries.stores.known($0)?.name })
            json.key("left")
            json.optionalString(entry.left.map(LocalClock.iso))
        }
    }
}

struct History: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "Print what was changed, newest first.")
    @OptionGroup var folder: DataFolder
    @Option(name: .customShort("n"), help: ArgumentHelp("At most so many lines.", valueName: "count")) var count = 20
    @Option(help: "How to print it.") var format = TextOrJSON.text

    func validate() throws {
        if count < 1 { throw ValidationError("-n needs a number from 1.") }
    }

    func run() throws {
        let household = try folder.open()
        let lines = household.store.history(limit: count, of: household.groceries)
        household.sayNotices()
        switch format {
        case .text:
            let now = LocalClock.local(LocalClock.now())
            for line in lines {
                print("\(LocalClock.local(line.moment).text(now: now))  \(line.sentence)  (\(line.by))")
            }
        case .json:
            printJSON { json in
                json.array { json in for line in lines { json.historyLine(line) } }
            }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func historyLine(_ line: Store.HistoryLine) {
        object { json in
            json.key("time")
            json.string(LocalClock.iso(line.moment))
            json.key("by")
            json.string(line.by)
            json.key("say")
            json.string(line.sentence)
            json.key("did")
            json.deed(line.deed)
            json.key("taking")
            json.optionalString(line.taking?.rawValue)
            json.key("undoable")
            json.bool(line.canUndo)
        }
    }
}

extension Store.HistoryLine {
    fileprivate var sentence: String { deed.sentence(taking: taking, isBack: isBack) }
}

struct Undo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Undo the last change of this machine.")
    @OptionGroup var folder: DataFolder
    func run() throws { try report(.undo, folder) { try $0.store.undo(&$0.groceries) } }
}

struct Redo: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "redo", abstract: "Do again what was undone last.")
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
