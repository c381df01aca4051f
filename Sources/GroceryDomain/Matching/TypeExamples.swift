/// Names of products as shops print them, by item type. They are no items, and nobody finds them: the suggester learns
/// from them what brands and flavours tell about a new name.
///
/// The text is `seeds/examples.tsv`: a line a family of products, `type TAB name|name`. A line that begins with `#` is
/// a comment. A type is meant by the name that it was made with, whatever it is called now.
public struct TypeExamples: Sendable {
    private let text: @Sendable () -> String

    public static let none = TypeExamples { "" }

    /// - Parameter text: gives the same text whenever it is called, which is when a search begins, and when examples
    ///   are learnt.
    public init(_ text: @escaping @Sendable () -> String) { self.text = text }

    /// A hash of the text: what was learnt from another one is of no use. Cost: some ten microseconds for 100 KB.
    var version: UInt64 {
        var text = text()
        return text.withUTF8 { bytes in
            var hash = FNVHash(seed: UInt64(bytes.count))
            let raw = UnsafeRawBufferPointer(bytes)
            let whole = bytes.count & ~7
            for offset in stride(from: 0, to: whole, by: 8) {
                hash.take(raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            }
            for byte in bytes[whole...] { hash.take(UInt64(byte)) }
            return hash.value
        }
    }

    /// Calls `body` with each type that there are examples of and their names, once for each line.
    public func visit(_ body: (ItemTypeID, _ names: () -> [String]) -> Void) {
        for line in text().utf8.split(separator: 0x0A) where line.first != 0x23 {
            let fields = line.split(separator: 0x09, maxSplits: 1)
            guard let type = fields.first, let names = fields.last, fields.count == 2 else { continue }
            body(ItemTypeID(derivedFrom: String(Substring(type)).folded)) {
                names.split(separator: 0x7C).map { String(Substring($0)) }
            }
        }
    }
}

/// Of which types an index knows the examples.
struct LearntExamples: Sendable {
    /// That of the examples.
    let version: UInt64
    /// Each type that there are examples of, and whether they are learnt.
    private var types: [ItemTypeID: Bool]

    /// Nothing is learnt yet.
    init(of examples: TypeExamples) {
        version = examples.version
        types = [:]
        examples.visit { type, _ in types[type] = false }
    }

    /// The types whose examples are to be learnt, as the household has the type, or to be forgotten, as it has not.
    func turned(where isKnown: (ItemTypeID) -> Bool) -> Set<ItemTypeID> {
        Set(types.filter { $0.value != isKnown($0.key) }.keys)
    }

    func has(_ type: ItemTypeID) -> Bool { types[type] ?? false }

    mutating func turn(_ turned: Set<ItemTypeID>) { for type in turned { types[type]?.toggle() } }

    func write(to writer: inout ColumnWriter) {
        let sorted = types.sorted { $0.key < $1.key }
        writer.append(version)
        writer.append(Column(sorted.map(\.key)))
        writer.append(Column(sorted.map { $0.value ? 1 as UInt8 : 0 }))
    }

    init(from reader: inout ColumnReader) throws(ColumnReader.Mistake) {
        version = try reader.number()
        let types = try reader.column(of: ItemTypeID.self).withBuffer(Array.init)
        let learnt = try reader.column(of: UInt8.self).withBuffer(Array.init)
        guard types.count == learnt.count else { throw ColumnReader.Mistake() }
        self.types = Dictionary(zip(types, learnt.map { $0 != 0 }), uniquingKeysWith: { first, _ in first })
    }
}
