import ArgumentParser
import Atlas
import Glibc
import GroceryApp
import GroceryDomain
import GroceryStore

struct StoreVerbs: ParsableCommand {
    static let configuration = CommandConfiguration(
        "store", "Stores and the places where they are.",
        subcommands: [
            Add.self, List.self, Set.self, Rename.self, Delete.self, CheckIn.self, Import.self, Near.self,
        ])

    struct Add: DataVerb {
        static let configuration = CommandConfiguration(
            "add", "Add a store.", discussion: "aisle store add \"Corner Market\" --at 51.5074,-0.1278")
        @OptionGroup var folder: DataFolder
        @Argument(help: "Its name.") var name: String
        @Option(
            help: ArgumentHelp("Where it is. South of the equator, write --at=-33.9,18.4.", valueName: "lat,lon"))
        var at: String?
        @Option(help: "Its address.") var address: String?
        @Option(help: "A note.") var note: String?

        func run() throws {
            let coordinates = try at.map(coordinates)
            let household = try folder.open()
            let (_, transaction) = try household.groceries.addingStore(
                named: name, address: address, coordinates: coordinates, note: note)
            try household.perform(transaction)
        }
    }

    struct List: HouseholdVerb {
        static let configuration = CommandConfiguration("list", "Print all stores.")
        @OptionGroup var folder: DataFolder
        @Option(help: "How to print them.") var format = TextOrJSON.text

        func run(_ household: Household) throws {
            let here = household.currentList.flatMap(household.store(for:))
            let stores = household.groceries.orderedStores
            switch format {
            case .text:
                for store in stores {
                    let details = [store.address, store.coordinates?.description, store.note].compactMap(\.self)
                    let name = "\(store.id == here ? "*" : " ") \(store.name)"
                    print(([name] + details).joined(separator: "  "))
                }
            case .json: Self.printJSON(stores.map { (store: $0, isHere: $0.id == here) })
            }
        }
    }

    struct Set: DataVerb {
        static let configuration = CommandConfiguration(
            "set", "Change what is known about a store.",
            discussion: "What you do not give stays as it is; an empty text, as in --note \"\", removes what was there."
        )
        @OptionGroup var folder: DataFolder
        @Argument(help: "The store.", completion: .stores) var store: String
        @Option(help: "Its new name.") var name: String?
        @Option(help: "Its address.") var address: String?
        @Option(
            name: [.long, .customLong("at")],
            help: ArgumentHelp("Where it is. South of the equator, write --position=-33.9,18.4.", valueName: "lat,lon"))
        var position: String?
        @Option(help: "A note.") var note: String?

        func validate() throws {
            guard [name, address, position, note].contains(where: { $0 != nil }) else {
                throw ValidationError("Say what to change: --name, --address, --position or --note.")
            }
        }

        func run() throws {
            let place = try position.map { $0.allSatisfy(\.isWhitespace) ? nil : try coordinates($0) }
            let household = try folder.open()
            try household.perform(
                try household.groceries.changing(
                    try household.store(named: store).id, name: name, address: address, coordinates: place, note: note))
        }
    }

    struct Rename: ChangingVerb {
        static let configuration = CommandConfiguration("rename", "Rename a store.")
        @OptionGroup var folder: DataFolder
        @Argument(help: "The store.", completion: .stores) var name: String
        @Argument(help: "Its new name.") var newName: String

        func change(_ household: Household) throws -> Transaction {
            try household.groceries.renaming(try household.store(named: name).id, to: newName)
        }
    }

    struct Delete: DeletingVerb {
        static let configuration = CommandConfiguration("delete", "Delete a store; aisle undo brings it back.")
        @OptionGroup var folder: DataFolder
        @Argument(help: "The store.", completion: .stores) var name: String

        func delete(_ household: Household) throws -> Groceries.Deletion {
            try household.groceries.deleting(household.store(named: name))
        }
    }

    struct CheckIn: HouseholdVerb {
        static let configuration = CommandConfiguration(
            "checkin", "Check in at a store: what you check off from now on remembers it.",
            discussion: """
                aisle store checkin "Corner Market"
                Name a store, or an imported place, which then becomes a store. Where you are belongs to this machine \
                and the list: somebody else may be elsewhere with the same list. For a trip, it says where that was \
                made.
                """)
        @OptionGroup var folder: DataFolder
        @OptionGroup var list: ListOption
        @Flag(help: "Leave the store: be nowhere in particular.") var out = false
        @Argument(help: "The store.", completion: .stores) var name: String?

        func validate() throws { if out == (name != nil) { throw ValidationError("Name a store, or give --out.") } }

        func run(_ household: Household) throws {
            let list = try list.list(of: household)
            let known = name.flatMap { household.groceries.store(named: $0)?.id }
            guard let name, known == nil else {
                return try household.checkIn(known, on: list, try household.groceries.checkingIn(known, on: list.id))
            }
            let places = PlaceNames(try ReferenceFiles(paths: household.paths).placeBook())
            let here = household.store(for: list).flatMap { household.groceries.stores[$0]?.coordinates }
            let found = places.search(name, near: here, limit: 5).map(\.place)
            guard let place = found.first, place.name.folded == name.folded else {
                throw AisleError("“\(name)” is not a store\(household.groceries.hint(at: name, among: found))")
            }
            let (store, transaction) = try household.groceries.checkingIn(at: place, on: list.id)
            try household.checkIn(store, on: list, transaction)
            print((store.flatMap { household.groceries.stores[$0]?.name } ?? place.name) + "  \(place.details)")
        }
    }

    struct Import: DataVerb {
        static let configuration = CommandConfiguration(
            "import", "Read places, streets and water from a file.",
            discussion: """
                aisle store import town.osm.pbf
                The file is one of OpenStreetMap (.osm or .osm.pbf, of a town or a region), GeoJSON with its \
                properties (name, brand, shop, addr:*, highway, natural …), or a table (CSV) with the columns name, \
                lat and lon and, if you have them, brand, shop, address, street, housenumber, postcode, city and note; \
                packed with gzip or not. You can check in at the places; they, streets, water and parks are drawn on \
                the map. All of it is kept beside the lists, so the network is never used. Importing the same file \
                again replaces what came from it before.
                """)
        @OptionGroup var folder: DataFolder
        @Argument(help: "The file.", completion: .file()) var file: String

        func run() throws {
            let files = ReferenceFiles(paths: try Paths(folder: folder.data))
            var reading = try FileImport(file)
            let isWatched = isatty(STDERR_FILENO) == 1
            defer { if isWatched { Progress.clear() } }
            while !reading.isFinished {
                if isWatched { Progress.show("Reading \(file): \(reading.percent) % (Ctrl-C leaves all as it was)") }
                try reading.step()
            }
            let summary = try reading.keep(in: files)
            if isWatched { Progress.clear() }
            print(summary)
        }
    }

    struct Near: DataVerb {
        static let configuration = CommandConfiguration(
            "near", "Print the stores and imported places nearest to a position.",
            discussion: """
                aisle store near 51.5074,-0.1278
                A position is 47.3769,8.5417 (degrees, latitude first) or a geo: URI. Within ten kilometres, where \
                groceries are sold comes before other shops.
                """)
        @OptionGroup var folder: DataFolder
        @Argument(parsing: .allUnrecognized, help: ArgumentHelp("Where to look.", valueName: "lat,lon")) var position:
            [String]
        @Option(parsing: .unconditional, help: "How many at most.") var limit = 10
        @Option(help: "How to print them.") var format = TextOrJSON.text

        func validate() throws { guard limit > 0 else { throw ValidationError("--limit has to be 1 or more.") } }

        func run() throws {
            // Unrecognized is what a minus begins, and so is the -- that people put before it.
            let point = try coordinates(position.filter { $0 != "--" }.joined(separator: " "))
            let household = try folder.open()
            let book = try ReferenceFiles(paths: household.paths).placeBook()
            let found = household.groceries.neighbours(of: point, in: book, limit: limit)
            switch format {
            case .text:
                let lengths = HouseholdSettings(household.groceries).lengthsHere
                for neighbour in found { print(neighbour.line(from: point, lengths)) }
            case .json: Self.printJSON(found.map { (neighbour: $0, point: point) })
            }
        }
    }
}

/// Coordinates as a person wrote them in an argument.
private func coordinates(_ text: String) throws(AisleError) -> Coordinates {
    guard let point = Coordinates(text) else {
        throw AisleError("“\(text)” is not a position; write it like 47.3769,8.5417 or geo:47.3769,8.5417")
    }
    return point
}

extension Neighbour {
    fileprivate func line(from point: Coordinates, _ lengths: LengthUnits) -> String {
        let direction = CompassPoint(bearing: point.bearing(to: place.coordinates)).shortName
        let distance = "\(lengths.text(metres: metres)) \(direction)"
        let padded = distance + String(repeating: " ", count: max(0, 10 - distance.count))
        let details = place.details.isEmpty ? "" : "  \(place.details)"
        return "\(padded)  \(store == nil ? " " : "*") \(place.name)\(details)  \(place.coordinates)"
    }
}

extension Groceries {
    /// What may have been meant by `name`, otherwise which stores there are, as the end of a sentence.
    fileprivate func hint(at name: String, among places: [Place]) -> String {
        let (holding, alike) = stores(like: name)
        let nearest = (holding + alike).map(\.name) + places.map(\.name)
        if !nearest.isEmpty { return "; nearest: " + nearest.prefix(8).joined(separator: ", ") }
        let known = orderedStores.map(\.name)
        return known.isEmpty ? "" : "; there are " + known.prefix(8).joined(separator: ", ")
    }
}

extension Household {
    /// Where one is with a list to shop from is this machine's affair; what else there is to say of it is written.
    fileprivate func checkIn(_ store: StoreID?, on list: GroceryList, _ transaction: Transaction) throws {
        try perform(transaction)
        if !transaction.isEmpty, let placed = transaction.deed.placed { print(placed) }
        if list.kind == .shopping { try remember(checkInOn: list.id, store) }
    }

    func store(named name: String) throws -> NamedStore {
        guard let store = groceries.store(named: name) else {
            let (holding, alike) = groceries.stores(like: name)
            let nearest = holding + alike
            throw Refusal.unknownStore(
                name: name, known: (nearest.isEmpty ? groceries.orderedStores : nearest).map(\.name))
        }
        return store
    }
}

// MARK: As JSON

extension StoreVerbs.List: PrintsJSON {
    static let json = JSONDocument(
        .array(of: .object(store)), about: "An array of all stores, by name.",
        example: "aisle store list --format json")

    private static let store = JSONForm<(store: NamedStore, isHere: Bool)>([
        .init("name", .text, "its name") { $0.store.name },
        .init("here", .boolean, "whether this machine is checked in there, with the current list") { $0.isHere },
        .init("address", .text, "its address", nullWhere: "that is not known") { $0.store.address },
        .init(
            "coordinates", .text, #"where it is: degrees, latitude first, `"47.376887,8.541694"`"#,
            nullWhere: "that is not known"
        ) { $0.store.coordinates?.description },
        .init("note", .text, "the note", nullWhere: "there is none") { $0.store.note },
    ])
}

extension StoreVerbs.Near: PrintsJSON {
    static let json = JSONDocument(
        .array(of: .object(neighbour)),
        about:
            "An array of the stores and imported places nearest to a position: where groceries are sold before other "
            + "shops, the nearest first.",
        example: "aisle store near 47.37,8.54 --limit 2 --format json")

    private static let neighbour = JSONForm<(neighbour: Neighbour, point: Coordinates)>([
        .init("name", .text, "its name") { $0.neighbour.place.name },
        .init("store", .boolean, "whether it is a store of the household; otherwise it is an imported place") {
            $0.neighbour.store != nil
        },
        .init("metres", .number, "how far away it is") { Int($0.neighbour.metres.rounded()) },
        .init("bearing", .number, "in which direction: whole degrees clockwise from north, 0 to 359") {
            Int($0.point.bearing(to: $0.neighbour.place.coordinates).rounded()) % 360
        },
        .init("coordinates", .text, "where it is, as above") { "\($0.neighbour.place.coordinates)" },
        .init("brand", .text, "the chain it belongs to", nullWhere: "that is not known") { $0.neighbour.place.brand },
        .init(
            "kind", .text, #"what is sold there, in OpenStreetMap's words: `"supermarket"`"#,
            nullWhere: "that is not known"
        ) { $0.neighbour.place.kind },
        .init("address", .text, "its address", nullWhere: "that is not known") { $0.neighbour.place.address },
        .init("note", .text, "the note", nullWhere: "there is none") { $0.neighbour.place.note },
    ])
}
