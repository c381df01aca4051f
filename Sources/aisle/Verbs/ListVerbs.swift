import ArgumentParser
import GroceryApp
import GroceryDomain
import GroceryStore

struct Lists: HouseholdVerb {
    static let configuration = CommandConfiguration("lists", "Print all lists.", discussion: "aisle lists --kind trip")
    @OptionGroup var folder: DataFolder
    @Option(help: ArgumentHelp("Which kind of lists.", valueName: "kind"))
    var kind = KindOption.shopping
    @Option(help: "How to print them.") var format = TextOrJSON.text

    func run(_ household: Household) throws {
        let current = household.currentList?.id
        let times = household.tripTimes
        let lists = kind.kinds.flatMap { household.groceries.lists(of: $0) }
        switch format {
        case .text:
            for list in lists {
                let entries = household.groceries.entries.shown(on: list.id)
                let checked = entries.reduce(0) { $0 + ($1.isChecked ? 1 : 0) }
                let count = list.kind == .shopping ? "\(checked)/\(entries.count)" : "\(entries.count)"
                let kind = list.kind == .shopping ? "" : "  \(list.kind.word)"
                let date = times.time(of: list).map { "  " + $0 } ?? ""
                print("\(list.id == current ? "*" : " ") \(list.name)  \(count)\(kind)\(date)")
            }
        case .json:
            let prices = household.prices
            Self.printJSON(lists.map { Line($0, household, prices, isCurrent: $0.id == current) })
        }
        for notice in household.namesakeNotices(kind.kinds) { complain("aisle: \(notice)") }
    }
}

extension Lists: PrintsJSON {
    static let json = JSONDocument(
        .array(of: .object(line)),
        about: """
            An array of the lists to shop from, the oldest first; with `--kind template`, `trip` or `recipe` of those, \
            with `--kind all` of all, kind by kind. Trips come in the order in which they were finished.
            """,
        example: "aisle lists --format json")

    struct Line {
        let list: GroceryList
        let household: Household
        let isCurrent: Bool
        let entries: Shown<Entry>
        let totals: Totals

        init(_ list: GroceryList, _ household: Household, _ prices: PriceBook, isCurrent: Bool) {
            (self.list, self.household, self.isCurrent) = (list, household, isCurrent)
            entries = household.groceries.entries.shown(on: list.id)
            totals = Totals(of: list.id, household.groceries, prices, in: household.store(for: list))
        }
    }

    private static let line = JSONForm<Line>([
        .init("list", .text, "its name, as `show` has it") { $0.list.name },
        .init("current", .boolean, "whether it is the current list of this machine; at most one is") { $0.isCurrent },
        .init("count", .number, "how many entries it has") { $0.entries.count },
        .init("checked", .number, "how many of them are checked off") {
            $0.entries.reduce(0) { $0 + ($1.isChecked ? 1 : 0) }
        },
        .init("created", .time, "when it was made") { $0.list.created },
        .init("changed", .time, "when it or one of its entries was last changed") {
            $0.household.groceries.lastChange(of: $0.list)
        },
        .init("kind", .text, #"`"shopping"`, `"template"`, `"trip"` or `"recipe"`"#) { $0.list.kind.rawValue },
        .init("finished", .time, "when the trip was finished", nullWhere: "it is not a trip") { $0.list.finished },
        .init(
            "store", .text,
            "the store in which this machine is checked in with it, or in which the trip was made",
            nullWhere: "there is none"
        ) { line in line.household.store(for: line.list).flatMap { line.household.groceries.stores.known($0)?.name } },
    ]).adding(JSONRow.sums { ($0.totals, $0.household.currency) }).adding([
        .init(
            "repeats", .text, #"when a template comes up again, as people read it: `"every week on Friday"`"#,
            nullWhere: "it does not"
        ) { $0.list.repeats?.description }
    ])
}

/// Which lists are meant.
enum KindOption: String, ExpressibleByArgument, CaseIterable {
    case shopping, template, trip, recipe, all

    var kinds: [GroceryList.Kind] { GroceryList.Kind(rawValue: rawValue).map { [$0] } ?? GroceryList.Kind.allCases }
}

struct ListVerbs: ParsableCommand {
    static let configuration = CommandConfiguration(
        "list", "Make, rename, delete or choose a list; templates.",
        subcommands: [
            New.self, Rename.self, Delete.self, Use.self, Keep.self, RepeatTemplate.self, AddAll.self, SetBudget.self,
        ])

    struct New: HouseholdVerb {
        static let configuration = CommandConfiguration(
            "new", "Make a list; it becomes the current one.", discussion: "aisle list new Barbecue --from Weekly")
        @OptionGroup var folder: DataFolder
        @Option(
            help: ArgumentHelp("Start with what is on this list, template or trip.", valueName: "name"),
            completion: .allLists)
        var from: String?
        @OptionGroup var kind: KindOfList
        @Argument(help: "Its name.") var name: String

        func validate() throws {
            if from == nil, kind.kind != nil {
                throw ValidationError("--kind goes with the name of a list: --from NAME.")
            }
        }

        func run(_ household: Household) throws {
            let source = try from.map { try household.list(named: $0, kind: kind.kind).id }
            let (id, transaction) = try household.groceries.addingList(
                named: name, from: source, at: LocalClock.now(), on: LocalClock.today(),
                remembering: HouseholdSettings(household.groceries).memory == "on")
            let left = household.groceries.sentence(ofLeftoversTakenBy: transaction) { $0.text() }
            try household.perform(transaction)
            if let left { print("Left from the last trip: \(left)") }
            household.go(to: id)
        }
    }

    struct Rename: ChangingVerb {
        static let configuration = CommandConfiguration(
            "rename", "Rename a list.", discussion: "aisle list rename Groceries \"Weekly groceries\"")
        @OptionGroup var folder: DataFolder
        @OptionGroup var kind: KindOfList
        @Argument(help: "The list.", completion: .lists) var name: String
        @Argument(help: "Its new name.") var newName: String

        func change(_ household: Household) throws -> Transaction {
            try household.groceries.renaming(try household.list(named: name, kind: kind.kind).id, to: newName)
        }
    }

    struct Delete: DeletingVerb {
        static let configuration = CommandConfiguration("delete", "Delete a list; aisle undo brings it back.")
        @OptionGroup var folder: DataFolder
        @OptionGroup var kind: KindOfList
        @Argument(help: "The list.", completion: .lists) var name: String

        func delete(_ household: Household) throws -> Groceries.Deletion {
            try household.groceries.deleting(household.list(named: name, kind: kind.kind), household.trail)
        }
    }

    struct Keep: ChangingVerb {
        static let configuration = CommandConfiguration(
            "keep", "Keep a list, a trip or a recipe as a template.",
            discussion: """
                aisle list keep Groceries Weekly
                What planned meals need of it stays out: it comes with its meal.
                """)
        @OptionGroup var folder: DataFolder
        @OptionGroup var kind: KindOfList
        @Argument(help: "The list.", completion: .allLists) var name: String
        @Argument(help: "The name of the template; by default, that of the list.") var template: String?

        func change(_ household: Household) throws -> Transaction {
            let list = try household.list(named: name, kind: kind.kind)
            return try household.groceries.keeping(list.id, asTemplate: template ?? list.name, at: LocalClock.now()).1
        }
    }

    struct RepeatTemplate: ChangingVerb {
        static let configuration = CommandConfiguration(
            "repeat", "Say when a template comes up again: aisle list repeat Weekly every friday",
            discussion: "On that day, the screen offers to make the list. “never” ends it.")
        @OptionGroup var folder: DataFolder
        @Argument(help: "The template.", completion: .templates) var name: String
        @Argument(help: "When: every 2 weeks, weekly on friday, monthly on the 1st, never.") var when: [String]

        func change(_ household: Household) throws -> Transaction {
            guard let template = household.groceries.list(named: name, kind: .template) else {
                let known = household.groceries.lists(of: .template).map(\.name)
                throw AisleError(
                    "there is no template called “\(name)”"
                        + (known.isEmpty
                            ? "; aisle list keep makes one" : "; there are: \(known.joined(separator: ", "))"))
            }
            let text = when.joined(separator: " ")
            guard let today = LocalClock.today() else { throw AisleError("the clock shows no day of the calendar") }
            let rhythm: Repeat? = text == "never" ? nil : try Repeat.parse(text, today: today)
            return try household.groceries.repeating(template.id, rhythm)
        }
    }

    struct AddAll: HouseholdVerb {
        static let configuration = CommandConfiguration(
            "add", "Add everything on a list, template, trip or recipe to another list.",
            discussion: "aisle list add Weekly --to Barbecue")
        @OptionGroup var folder: DataFolder
        @Option(
            name: .customLong("to"),
            help: ArgumentHelp("The list to add to; by default, the current one.", valueName: "name"),
            completion: .listsToShop)
        var target: String?
        @OptionGroup var kind: KindOfList
        @Argument(help: "What to add.", completion: .allLists) var name: String
        @Argument(help: "Only these items of it.") var items: [String] = []

        func run(_ household: Household) throws {
            let source = try household.list(named: name, kind: kind.kind)
            var (list, draft) =
                try target.map { (try household.list(named: $0).id, household.draft) }
                ?? (try household.currentListOrNew())
            let chosen = try items.map { try household.entry(named: $0, on: source).item }
            let gathering = Groceries.Gathering(source.id, items: items.isEmpty ? nil : Set(chosen))
            let adding = draft.perform(try draft.groceries.gathering([gathering], onto: list, on: LocalClock.today()))
            try household.perform(draft.transaction(adding), saying: nil)
        }
    }

    struct SetBudget: ChangingVerb {
        static let configuration = CommandConfiguration(
            "budget", "Set what a list may cost: aisle list budget Weekly 90")
        @OptionGroup var folder: DataFolder
        @OptionGroup var kind: KindOfList
        @Argument(help: "The list.", completion: .lists) var name: String
        @Argument(parsing: .allUnrecognized, help: "A sum, such as 90 or 87.50; “none” for no budget.") var sum:
            [String]

        func change(_ household: Household) throws -> Transaction {
            let list = try household.list(named: name, kind: kind.kind)
            let budget = try sum.read(unless: "none") { try TillEntry.sum($0, in: household.currency) }
            let transaction = try household.groceries.budgeting(list.id, budget, in: household.currency)
            return budget == nil ? transaction : household.paying(transaction)
        }
    }

    struct Use: HouseholdVerb {
        static let configuration = CommandConfiguration(
            "use", "Make a list the current one on this machine.", discussion: "aisle list use Barbecue")
        @OptionGroup var folder: DataFolder
        @Argument(help: "The list.", completion: .listsToShop) var name: String

        func run(_ household: Household) throws {
            try household.remember(currentList: try household.list(named: name, kind: .shopping).id)
        }
    }
}
