internal import GroceryDomain
internal import GroceryStore
internal import Journal
internal import SimulatedDisk

/// The journal's reader, and what the groceries make of its records.
enum JournalTarget {
    private static let paths = JournalPaths(space: "/data/spaces/home", state: "/state")
    private static let name = "a1b2c3d4e5f6-000001.log"

    /// A record, as far as two readings have to agree about it.
    private struct Known: Hashable {
        var stamp: String
        var payload: [UInt8]
        var missingParts: Int
    }

    private static func open(_ disk: MemoryFileSystem, readOnly: Bool = false) throws -> Journal {
        try Journal(
            syncedAt: paths, fileSystem: disk, clock: { 1_795_211_609_123 }, random: { 0x0102_0304_0506_0708 },
            application: "fuzz 1", readOnly: readOnly, knownKinds: Store.kinds)
    }

    private static func read(_ journal: Journal) throws -> [Known] {
        var known: [Known] = []
        try journal.readNew { record in
            known.append(
                Known(
                    stamp: "\(record.stamp) \(record.sequence)", payload: record.kept.payloads.flatMap { $0 },
                    missingParts: record.missingParts))
        }
        return known
    }

    static func complaint(aboutFile bytes: [UInt8]) -> String? {
        let disk = MemoryFileSystem()
        let path = paths.space + "/in/" + name
        do {
            disk.place(bytes, at: path)
            let whole = try read(try open(disk, readOnly: true))
            // In two pieces: what was there of it first, then the rest.
            disk.place(Array(bytes.prefix(bytes.count / 2)), at: path)
            let journal = try open(disk, readOnly: true)
            let first = try read(journal)
            grow(path, by: Array(bytes.dropFirst(bytes.count / 2)), on: disk)
            let all = first + (try read(journal))
            if Set(all) != Set(whole) { return "read in two pieces, it says something else" }
            // As one's own file, it is repaired, and keeps what could be read.
            let own = MemoryFileSystem()
            own.place(bytes, at: paths.space + "/own/" + name)
            let store = Store(journal: try open(own), author: "fuzz")
            var groceries = Groceries()
            try store.refresh(&groceries)
            store.journal.close()
            _ = try Journal.verify(paths, fileSystem: own, knownKinds: Store.kinds)
            let before = try read(try open(own, readOnly: true))
            _ = try? Journal.repair(
                paths, fileSystem: own, now: 1_795_211_609_123, application: "fuzz 1", knownKinds: Store.kinds)
            let after = try read(try open(own, readOnly: true))
            return Set(before).isSubset(of: after) ? nil : "a repair lost a record"
        } catch {
            return "\(error)"
        }
    }

    static func complaint(aboutShared bytes: [UInt8]) -> String? {
        do {
            let inOnePiece = try takenIn([bytes])
            let inTwo = try takenIn([Array(bytes.prefix(bytes.count / 2)), bytes])
            if inOnePiece != inTwo { return "taken in as it grew, it says something else" }
            let disk = MemoryFileSystem()
            disk.place(space, at: paths.space + "/SPACE")
            disk.place(bytes, at: paths.space + "/in/" + name)
            let all = Set(try read(try open(disk, readOnly: true)))
            return inOnePiece.isSubset(of: all) ? nil : "more was taken in than there was"
        } catch {
            return "\(error)"
        }
    }

    private static let space = Array("space format=2 id=0123456789abcdef\n".utf8)

    /// What a machine knows that takes in a file as it was at several times.
    private static func takenIn(_ versions: [[UInt8]]) throws -> Set<Known> {
        let disk = MemoryFileSystem()
        disk.place(space, at: paths.space + "/SPACE")
        disk.place([], at: "/shared/.keep")
        let shared = SharedFolder(
            "/shared", paths: paths, fileSystem: disk, clock: { 1_795_211_609_123 },
            random: { 0x0908_0706_0504_0302 },
            application: "fuzz 1")
        _ = try shared.resolveHousehold()
        for bytes in versions {
            disk.place(bytes, at: "/shared/j/fedcba9876543210-" + name)
            _ = try shared.exchange()
        }
        return Set(try read(try open(disk, readOnly: true)))
    }

    private static func grow(_ path: String, by bytes: [UInt8], on disk: MemoryFileSystem) {
        guard let descriptor = try? disk.open(path, .append) else { return }
        defer { disk.close(descriptor) }
        _ = bytes.withUnsafeBytes { try? disk.append($0, to: descriptor) }
    }

    static func complaint(aboutPayloads bytes: [UInt8]) -> String? {
        let disk = MemoryFileSystem()
        do {
            let journal = try open(disk)
            for line in bytes.split(separator: 0x0A).prefix(100) {
                // What no line may hold is refused, and writes nothing.
                _ = try? journal.append(kind: Store.actionKind, payloads: [Array(line)])
            }
            journal.close()
            let store = Store(journal: try open(disk), author: "fuzz")
            var groceries = Groceries()
            try store.refresh(&groceries)
            let said = store.history(limit: 20).flatMap { line in
                [line.by, line.deed.spelt.kind]
                    + line.deed.spelt.arguments.map { if case .text(let text) = $0 { text } else { "" } }
            }
            for text in said + texts(of: groceries) where !text.printable.utf8.elementsEqual(text.utf8) {
                return "“\(text.debugDescription)” came through the door"
            }
            work(on: groceries)
            _ = try? store.perform(try groceries.addingType(named: "Fuzz").1, on: &groceries)
            _ = try? store.undo(&groceries)
            return nil
        } catch {
            return "\(error)"
        }
    }

    /// Every text there is, but those that may be of several lines.
    private static func texts(of groceries: Groceries) -> [String] {
        groceries.types.shown.map(\.name) + groceries.items.shown.flatMap { [$0.name] + $0.aliases }
            + groceries.lists.shown.flatMap { list in
                [list.name, list.source ?? ""] + groceries.entries.shown(on: list.id).map { $0.note ?? "" }
            } + groceries.stores.shown.flatMap { [$0.name, $0.address ?? "", $0.note ?? ""] }
    }

    /// Reckons with every number there is: none may be too much for it.
    private static func work(on groceries: Groceries) {
        for type in groceries.orderedTypes {
            for down in [true, false] { _ = try? groceries.moving(type, down: down) }
        }
        let prices = PriceBook(groceries)
        let today = CivilDate(year: 2026, month: 11, day: 22)
        for list in groceries.lists.shown {
            _ = Totals(of: list.id, groceries, prices).estimate
            _ = try? groceries.factor(of: list.id, toServe: RecipeFile.servingsMax)
            _ = today.map { (list.repeats?.next(after: $0), list.repeats?.last(onOrBefore: $0)) }
            for entry in groceries.entries.shown(on: list.id) {
                guard let item = groceries.items[entry.id.item] else { continue }
                _ = try? groceries.adding(entry.planned, of: item, to: list.id)
            }
        }
        _ = Spending(groceries, PriceBook(groceries)) { CivilDate($0, minutesEast: 840) }
    }
}
