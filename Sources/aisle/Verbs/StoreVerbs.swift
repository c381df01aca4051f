import ArgumentParser
import GroceryApp
import GroceryDomain
import GroceryStore

struct StoreVerbs: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store", abstract: "Stores: add, list, rename, delete, check in.",
        subcommands: [AddStore.self, ListStores.self, RenameStore.self, DeleteStore.self, CheckIn.self])

    struct AddStore: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "add", abstract: "Add a store.")
        @OptionGroup var folder: DataFolder
        @Argument(help: "Its name.") var name: String
        @Option(help: "Where it is, in words.") var address: String?
        @Option(help: ArgumentHelp("Where it is on the map: 47.37,8.54 or a geo: link.", valueName: "position"))
        var at: String?
        @Option(help: "Anything else to know.") var note: String?

        func run() throws {
            let household = try folder.open(.lists)
            let coordinates = try at.map { text in
                guard let coordinates = Coordinates(text) else {
                    throw Complaint(
                        "“\(text)” is no position: latitude and longitude, as in 47.37,8.54, or a geo: link")
                }
                return coordinates
            }
            let (_, transaction) = try household.groceries.addingStore(
                named: name, address: address, coordinates: coordinates, note: note)
            try household.perform(transaction)
        }
    }

    struct ListStores: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "Print all stores.")
        @OptionGroup var folder: DataFolder
        @Option(help: "How to print them.") var format = TextOrJSON.text

        func run() throws {
            let household = try folder.open(.lists)
            let here = household.currentList?.store
            let stores = household.groceries.orderedStores
            switch format {
            case .text:
                for store in stores {
                    let rest = [store.address, store.coordinates?.description].compactMap(\.self)
                    print(([(store.id == here ? "* " : "  ") + store.name] + rest).joined(separator: "  "))
                }
            case .json:
                printJSON { json in
                    json.array { json in for store in stores { json.store(store, isHere: store.id == here) } }
                }
            }
        }
    }

    struct RenameStore: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "rename", abstract: "Rename a store.")
        @OptionGroup var folder: DataFolder
        @Argument(help: "The store.", completion: .stores) var name: String
        @Argument(help: "Its new name.") var newName: String

        func run() throws {
            let household = try folder.open(.lists)
            try household.perform(
                try household.groceries.renaming(try household.store(named: name).id, to: newName))
        }
    }

    struct DeleteStore: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "delete", abstract: "Delete a store; aisle undo brings it back.")
        @OptionGroup var folder: DataFolder
        @Argument(help: "The store.", completion: .stores) var name: String

        func run() throws {
            let household = try folder.open(.lists)
            try household.perform(try household.groceries.removing(try household.store(named: name).id))
        }
    }

    struct CheckIn: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "checkin",
            abstract: "Say which store one is in; what is checked off from then on remembers it.")
        @OptionGroup var folder: DataFolder
        @OptionGroup var list: ListOption
        @Flag(help: "Be nowhere in particular again.") var out = false
        @Argument(help: "The store.", completion: .stores) var name: String?

        func validate() throws {
            if out == (name != nil) { throw ValidationError("Name a store, or give --out.") }
        }

        func run() throws {
            let household = try folder.open(.lists)
            let list = try list.list(of: household)
            let store = try name.map { try household.store(named: $0).id }
            try household.perform(try household.groceries.checkingIn(store, on: list.id))
        }
    }
}

extension Household {
    func store(named name: String) throws -> NamedStore {
        guard let store = groceries.store(named: name) else {
            throw Refusal.unknownStore(name: name, known: groceries.orderedStores.map(\.name))
        }
        return store
    }
}

extension JSONWriter {
    fileprivate mutating func store(_ store: NamedStore, isHere: Bool) {
        object { json in
            json.key("store")
            json.string(store.name)
            json.key("here")
            json.bool(isHere)
            json.key("address")
            json.optionalString(store.address)
            json.key("position")
            json.optionalString(store.coordinates?.description)
            json.key("note")
            json.optionalString(store.note)
        }
    }
}
