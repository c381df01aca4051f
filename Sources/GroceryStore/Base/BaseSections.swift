import Bytes
import GroceryDomain
import Journal

// A section holds its keys side by side, sorted, then the data for each key. A look-up is a binary search; what it
// finds is decoded then.

/// The keys of a section.
struct BaseKeys<Key: BaseKey> {
    let file: BaseFile
    let start: Int
    let count: Int

    static var bytes: Int { 8 * Key.words }

    func key(at index: Int) -> Key {
        let first = start + index * Self.bytes
        return Key { file.number(at: first + 8 * $0, as: UInt64.self) }
    }

    func index(notBefore key: Key) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self.key(at: middle) < key { low = middle + 1 } else { high = middle }
        }
        return low
    }

    func index(of key: Key) -> Int? {
        let index = index(notBefore: key)
        return index < count && self.key(at: index) == key ? index : nil
    }
}

/// What is said of a key, in one byte.
struct BaseFlags: OptionSet {
    var rawValue: UInt8
    static let isShown = BaseFlags(rawValue: 1)
    /// The reference catalogue has an item of that key, too.
    static let covers = BaseFlags(rawValue: 2)
}

/// For each key one byte, then two runs of bytes.
struct BaseRecords<Key: BaseKey> {
    let keys: BaseKeys<Key>
    private let section: BaseFile.Section
    var file: BaseFile { keys.file }
    var count: Int { keys.count }

    init?(_ file: BaseFile, _ part: BasePart) {
        let section = file.section(part)
        guard section.count * (BaseKeys<Key>.bytes + 9) + 4 <= section.bytes else { return nil }
        self.section = section
        keys = BaseKeys(file: file, start: section.start, count: section.count)
    }

    private var flagsStart: Int { section.start + count * BaseKeys<Key>.bytes }

    func flags(at index: Int) -> BaseFlags {
        BaseFlags(rawValue: file.number(at: flagsStart + index, as: UInt8.self))
    }
    /// Those of all keys in `indices`.
    func flags(in indices: Range<Int>) -> UnsafeRawBufferPointer {
        file.bytes(flagsStart + indices.lowerBound..<flagsStart + indices.upperBound)
    }
    func first(at index: Int) -> UnsafeRawBufferPointer { bytes(2 * index) }
    func second(at index: Int) -> UnsafeRawBufferPointer { bytes(2 * index + 1) }

    /// The bytes between an offset and the next.
    private func bytes(_ number: Int) -> UnsafeRawBufferPointer {
        let offsets = flagsStart + count
        let first = Int(file.number(at: offsets + 4 * number, as: UInt32.self))
        let end = Int(file.number(at: offsets + 4 * number + 4, as: UInt32.self))
        guard first <= end, end <= section.bytes else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        return file.bytes(section.start + first..<section.start + end)
    }

    /// The result of `body` for all of `bytes`; nil if there are none or `body` cannot read them.
    func read<Value>(
        _ bytes: UnsafeRawBufferPointer, _ body: (inout ByteReader) throws -> Value
    ) -> Value? {
        guard !bytes.isEmpty else { return nil }
        var reader = ByteReader(bytes)
        guard let value = try? body(&reader), reader.isAtEnd else { return nil }
        return value
    }
}

/// Entities, whether each is shown, and their registers.
final class KeptEntities<E: BaseCoded>: SortedBase, CoveringBase, RegistersBase, @unchecked Sendable
where E.ID: BaseKey {
    // Belongs to the single thread that has the groceries, as the file does.
    //
    // Nobody calls these methods but through `Base`, where they would be compiled for any entity at all and look up its
    // types at every step. What every frame looks at has its own.

    let records: BaseRecords<E.ID>
    /// What was decoded last, at the index modulo the count: a frame looks up the same few dozen names again and again.
    private var decoded: [(index: Int, entity: E)?] = []

    init?(_ file: BaseFile, _ part: BasePart) {
        guard let records = BaseRecords<E.ID>(file, part) else { return nil }
        self.records = records
    }

    var count: Int { records.count }

    @_specialize(where E == Item)
    @_specialize(where E == Entry)
    @_specialize(where E == GroceryList)
    func key(at index: Int) -> E.ID { records.keys.key(at: index) }

    @_specialize(where E == Item)
    @_specialize(where E == Entry)
    @_specialize(where E == GroceryList)
    func index(notBefore key: E.ID) -> Int { records.keys.index(notBefore: key) }

    @_specialize(where E == Item)
    @_specialize(where E == Entry)
    @_specialize(where E == GroceryList)
    func index(of key: E.ID) -> Int? { records.keys.index(of: key) }

    @_specialize(where E == Item)
    @_specialize(where E == Entry)
    @_specialize(where E == GroceryList)
    func value(of key: E.ID) -> E? { records.keys.index(of: key).flatMap(value(at:)) }

    @_specialize(where E == Item)
    @_specialize(where E == Entry)
    @_specialize(where E == GroceryList)
    func isShown(at index: Int) -> Bool { records.flags(at: index).contains(.isShown) }

    func shownCount(in indices: Range<Int>) -> Int {
        records.flags(in: indices).reduce(0) { $0 &+ Int($1 & BaseFlags.isShown.rawValue) }
    }

    /// Noted when the base was made, so that nothing has to be looked up for all the others.
    var covering: [E.ID] {
        var keys: [E.ID] = []
        for (index, flags) in records.flags(in: 0..<count).enumerated() where flags & BaseFlags.covers.rawValue != 0 {
            keys.append(key(at: index))
        }
        return keys
    }

    @_specialize(where E == Item)
    @_specialize(where E == Entry)
    @_specialize(where E == GroceryList)
    func value(at index: Int) -> E? {
        if E.keptDecoded == 0 { return decode(index) }
        if decoded.isEmpty { decoded = Array(repeating: nil, count: E.keptDecoded) }
        let place = index % decoded.count
        if let known = decoded[place], known.index == index { return known.entity }
        let entity = decode(index)
        if let entity { decoded[place] = (index, entity) }
        return entity
    }

    private func decode(_ index: Int) -> E? {
        let id = key(at: index)
        return records.read(records.first(at: index)) { try E.read(id, from: &$0) }
    }

    var said: [E.ID] { (0..<count).filter { !records.second(at: $0).isEmpty }.map(key(at:)) }

    func registers(of id: E.ID) -> Registers<E>.Kept? {
        guard let index = index(of: id) else { return nil }
        return records.read(records.second(at: index)) { try $0.registers() }
    }
}

/// The payments for items.
final class KeptPayments: SortedBase {
    private let records: BaseRecords<ItemID>

    init?(_ file: BaseFile) {
        guard let records = BaseRecords<ItemID>(file, .payments) else { return nil }
        self.records = records
    }

    var count: Int { records.count }
    func key(at index: Int) -> ItemID { records.keys.key(at: index) }
    func index(notBefore key: ItemID) -> Int { records.keys.index(notBefore: key) }
    func isShown(at index: Int) -> Bool { true }
    func shownCount(in indices: Range<Int>) -> Int { indices.count }
    func value(at index: Int) -> [PriceBook.Payment]? {
        records.read(records.first(at: index)) { try $0.payments() }
    }
}

/// One value of fixed size per key.
final class KeptValues<Key: BaseKey, Value: BaseValue>: SortedBase {
    private let keys: BaseKeys<Key>
    private let values: Int

    var count: Int { keys.count }

    init?(_ file: BaseFile, _ part: BasePart) {
        let section = file.section(part)
        guard section.count * (BaseKeys<Key>.bytes + 8 * Value.words) <= section.bytes else { return nil }
        keys = BaseKeys(file: file, start: section.start, count: section.count)
        values = section.start + section.count * BaseKeys<Key>.bytes
    }

    @_specialize(where Key == ItemID, Value == Groceries.Usage)
    func key(at index: Int) -> Key { keys.key(at: index) }

    @_specialize(where Key == ItemID, Value == Groceries.Usage)
    func index(notBefore key: Key) -> Int { keys.index(notBefore: key) }

    @_specialize(where Key == ItemID, Value == Groceries.Usage)
    func value(of key: Key) -> Value? { keys.index(of: key).flatMap(value(at:)) }

    func isShown(at index: Int) -> Bool { true }
    func shownCount(in indices: Range<Int>) -> Int { indices.count }

    @_specialize(where Key == ItemID, Value == Groceries.Usage)
    func value(at index: Int) -> Value? {
        let first = values + index * 8 * Value.words
        return Value { keys.file.number(at: first + 8 * $0, as: UInt64.self) }
    }
}

/// A value made of numbers of eight bytes.
protocol BaseValue: Sendable {
    static var words: Int { get }
    init(words word: (Int) -> UInt64)
    func append(_ append: (UInt64) -> Void)
}

extension Moment: BaseValue {
    static var words: Int { 1 }
    init(words word: (Int) -> UInt64) { self.init(bounding: Int64(bitPattern: word(0))) }
    func append(_ append: (UInt64) -> Void) { append(UInt64(bitPattern: milliseconds)) }
}

extension Bool: BaseValue {
    static var words: Int { 0 }
    init(words word: (Int) -> UInt64) { self = true }
    func append(_ append: (UInt64) -> Void) {}
}

extension Foundings.Founding: BaseValue {
    static var words: Int { 1 }
    init(words word: (Int) -> UInt64) {
        self.init(edition: Int(word(0) >> 32), content: UInt32(truncatingIfNeeded: word(0)))
    }
    func append(_ append: (UInt64) -> Void) {
        append(UInt64(UInt32(clamping: edition)) << 32 | UInt64(content))
    }
}

extension Groceries.Usage: BaseValue {
    static var words: Int { 3 }
    init(words word: (Int) -> UInt64) {
        self.init(
            times: Int(min(word(0), UInt64(JSONReader.integers.upperBound))),
            last: Moment(bounding: Int64(bitPattern: word(1))), wording: word(2))
    }
    func append(_ append: (UInt64) -> Void) {
        append(UInt64(times))
        append(UInt64(bitPattern: last.milliseconds))
        append(wording)
    }
}
