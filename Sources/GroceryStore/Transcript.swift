import Bytes
public import GroceryDomain

/// Everything that a household knows, in a file that any program can read: JSON Lines. The first line names the form,
/// each of the others is an entity as the journal spells its addition; of what was deleted, its deletion.
///
/// ```json
/// {"format":"aisle","version":1}
/// ["type.add","94f1de1ea4e97ea8",{"name":"Produce","position":1048576}]
/// ```
///
/// It holds no history: what cannot be told from the entities is not in it (`docs/formats.md` says what that is).
public enum Transcript {
    /// Why a line cannot be read.
    public struct Mistake: Error, Hashable, Sendable {
        /// From 1.
        public var line: Int
        public var why: String
    }

    static let version = 1
    private static let beginning = #"{"format":"aisle","version":"#

    /// Whether this begins as a transcript does.
    public static func isOne(_ bytes: [UInt8]) -> Bool { bytes.starts(with: beginning.utf8) }
}

// MARK: Writing

extension Transcript {
    /// The same bytes for the same household. Cost: linear, but for sorting.
    public static func bytes(of groceries: Groceries) -> [UInt8] {
        var bytes = Array("\(beginning)\(version)}\n".utf8)
        let names = groceries.namesInRecords
        write(groceries.types, to: &bytes) { names?.recorded($0) ?? $0 }
        write(groceries.stores, to: &bytes)
        write(groceries.items, to: &bytes) { names?.recorded($0) ?? $0 }
        write(groceries.lists, to: &bytes)
        for list in groceries.lists.shown.map(\.id).sorted() {
            for entry in groceries.entries.shown(on: list).sorted(by: { $0.id < $1.id }) {
                write(.entry(.add(entry)), to: &bytes)
            }
        }
        write(groceries.shares, to: &bytes)
        write(groceries.meals, to: &bytes)
        write(groceries.barcodes, to: &bytes)
        write(groceries.preferences, to: &bytes)
        return bytes
    }

    /// - Parameter recorded: an entity in the words of records, as the journal has it.
    private static func write<E: Entity>(
        _ table: Table<E>, to bytes: inout [UInt8], recorded: (E) -> E = { $0 }
    ) {
        for entity in table.all.sorted(by: { $0.id < $1.id }) {
            if table.isShown(entity.id) {
                write(E.operation(.add(recorded(entity))), to: &bytes)
            } else if entity.isComplete, entity.leavesATrace {
                write(E.operation(.remove(recorded(entity))), to: &bytes)
            }
        }
    }

    private static func write(_ operation: Operation, to bytes: inout [UInt8]) {
        var json = JSONWriter()
        json.operation(ObservedOperation(operation: operation))
        bytes += json.bytes
        bytes.append(0x0A)
    }
}

extension Entity {
    /// Whether it is known by name after it was deleted.
    fileprivate var leavesATrace: Bool { !(self is Share || self is Preference || self is Meal || self is Barcode) }
}

// MARK: Reading

extension Transcript {
    /// What a transcript says.
    ///
    /// - Returns: the additions and deletions, and the lines that are passed over: what a newer version may write, and
    ///   what has no name.
    /// - Throws: the first line that is not of this form.
    public static func read(_ bytes: [UInt8]) throws(Mistake) -> (operations: [Operation], passedOver: [Mistake]) {
        var (operations, passedOver) = ([Operation](), [Mistake]())
        var (number, rest) = (0, bytes[...])
        // Line by line: places of all lines at once would take ten times the memory of the shortest.
        while number == 0 || !rest.isEmpty {
            let line = rest.prefix { $0 != 0x0A }
            rest = rest[line.endIndex...].dropFirst()
            number += 1
            if number == 1 {
                try checkVersion(line)
            } else if !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) {
                do {
                    if let operation = try operation(line) {
                        if operation.addsNameless {
                            passedOver.append(Mistake(line: number, why: "this has no name; left out"))
                        } else {
                            operations.append(operation)
                        }
                    } else {
                        passedOver.append(Mistake(line: number, why: "only a newer version knows this; left out"))
                    }
                } catch { throw Mistake(line: number, why: "\(error)") }
            }
        }
        return (operations, passedOver)
    }

    private static func operation(_ line: ArraySlice<UInt8>) throws -> Operation? {
        try line.withUnsafeBufferPointer { bytes in
            var json = JSONReader(bytes)
            let operation = try json.operation()?.operation
            guard json.isAtEnd() else { throw JSONReader.Mistake.expected("the end of the line", offset: json.offset) }
            return operation
        }
    }

    private static func checkVersion(_ line: ArraySlice<UInt8>) throws(Mistake) {
        let text = String(decoding: line, as: UTF8.self)
        guard text.hasPrefix(beginning), let version = Int(text.dropFirst(beginning.utf8.count).prefix { $0.isNumber })
        else { throw Mistake(line: 1, why: "this is not a household that Aisle wrote") }
        guard version <= self.version else {
            throw Mistake(line: 1, why: "a newer version of Aisle wrote this; install it to read it")
        }
    }
}

extension Operation {
    /// Whether it adds something of which the name is missing, so that nobody could call it.
    fileprivate var addsNameless: Bool {
        switch self {
        case .type(.add(let type)): !type.isComplete
        case .item(.add(let item)): !item.isComplete
        case .list(.add(let list)): !list.isComplete
        case .store(.add(let store)): !store.isComplete
        case .meal(.add(let meal)): !meal.isComplete
        default: false
        }
    }
}
