import ArgumentParser
import GroceryDomain
import GroceryStore

struct Lists: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "lists", abstract: "Print all lists.")
    @OptionGroup var folder: DataFolder
    @Option(help: "How to print them.") var format = TextOrJSON.text

    func run() throws {
        let household = try folder.open(.lists)
        let current = household.currentList?.id
        let lists = household.groceries.orderedLists
        switch format {
        case .text:
            for list in lists {
                let entries = household.groceries.entries.shown(on: list.id)
                let checked = entries.reduce(0) { $0 + ($1.isChecked ? 1 : 0) }
                print("\(list.id == current ? "*" : " ") \(list.name)  \(checked)/\(entries.count)")
            }
        case .json:
            printJSON { json in
                json.array { json in for list in lists { json.list(list, household, isCurrent: list.id == current) } }
            }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func list(_ list: GroceryList, _ household: Household, isCurrent: Bool) {
        let entries = household.groceries.entries.shown(on: list.id)
        object { json in
            json.key("list")
            json.string(list.name)
            json.key("current")
            json.bool(isCurrent)
            json.key("count")
            json.int(entries.count)
            json.key("checked")
            json.int(entries.reduce(0) { $0 + ($1.isChecked ? 1 : 0) })
            json.key("created")
            json.string(LocalClock.iso(list.created))
            json.key("changed")
            json.string(LocalClock.iso(household.groceries.lastChange(of: list)))
        }
    }
}

struct ListVerbs: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Make, rename, delete or choose a list.",
        subcommands: [New.self, Rename.self, Delete.self, Use.self])

    struct New: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "new", abstract: "Make a list; it becomes the current one.")
        @OptionGroup var folder: DataFolder
        @Argument(help: "Its name.") var name: String

        func run() throws {
            let household = try folder.open(.lists)
            let (id, transaction) = try household.groceries.addingList(named: name, at: LocalClock.now())
            try household.perform(transaction)
            try household.remember(currentList: id)
        }
    }

    struct Rename: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "rename", abstract: "Rename a list.")
        @OptionGroup var folder: DataFolder
        @Argument(help: "The list.", completion: .lists) var name: String
        @Argument(help: "Its new name.") var newName: String

        func run() throws {
            let household = try folder.open(.lists)
            try household.perform(try household.groceries.renaming(try household.list(named: name).id, to: newName))
        }
    }

    struct Delete: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "delete", abstract: "Delete a list; aisle undo brings it back.")
        @OptionGroup var folder: DataFolder
        @Argument(help: "The list.", completion: .lists) var name: String

        func run() throws {
            let household = try folder.open(.lists)
            try household.perform(try household.groceries.removing(try household.list(named: name).id))
        }
    }

    struct Use: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "use", abstract: "Make a list the current one on this machine.")
        @OptionGroup var folder: DataFolder
        @Argument(help: "The list.", completion: .lists) var name: String

        func run() throws {
            let household = try folder.open(.lists)
            try household.remember(currentList: try household.list(named: name).id)
        }
    }
}
