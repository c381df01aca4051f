/// The names and types of a catalogue in the form in which a search walks them. The base keeps it between runs.
public struct CatalogueIndex: Sendable {
    var names = NameIndex<ItemID>()
    var suggester = TypeSuggester<ItemTypeID>()
    /// How much the type of each item counts for suggestions, if not `Self.starterWeight`.
    var weights: [ItemID: Double] = [:]
    /// What `suggester` learnt beside the items.
    private(set) var examples: LearntExamples

    static let starterWeight = 1.0
    /// The weight of a type chosen by a person, compared with one from the starter catalogue. A household has few items
    /// of its own beside that catalogue.
    static let ownWeight = 4.0

    /// An index without items, which learns from `examples` once it is told of types.
    init(examples: TypeExamples = .none) { self.examples = LearntExamples(of: examples) }

    mutating func reserve(items count: Int) { names.reserve(items: count) }

    mutating func insert(_ item: Item, isOwn: Bool) {
        weights[item.id] = isOwn ? Self.ownWeight : nil
        names.insert(item.id, names: item.names, commonness: item.commonness)
        for name in item.names { suggester.learn(name: name, type: item.type, weight: weight(of: item.id)) }
    }

    /// - Parameter item: the item as it was when it was inserted.
    mutating func remove(_ item: Item) {
        names.remove(item.id)
        for name in item.names { suggester.forget(name: name, type: item.type, weight: weight(of: item.id)) }
        weights[item.id] = nil
    }

    /// Learns the examples of these types, or forgets those that it knows.
    ///
    /// - Parameter examples: those that the index began with.
    mutating func turn(_ types: Set<ItemTypeID>, of examples: TypeExamples) {
        examples.visit { type, names in
            guard types.contains(type) else { return }
            let isKnown = self.examples.has(type)
            for name in names() {
                if isKnown {
                    suggester.forget(name: name, type: type, weight: Self.starterWeight)
                } else {
                    suggester.learn(name: name, type: type, weight: Self.starterWeight)
                }
            }
        }
        self.examples.turn(types)
    }

    func weight(of item: ItemID) -> Double { weights[item] ?? Self.starterWeight }
}

extension Item {
    /// Whether the index holds the same of both.
    func isIndexed(as other: Item) -> Bool {
        names == other.names && type == other.type && commonness == other.commonness
    }
}

// The index as bytes: a fingerprint of the program, then the columns of all tables.
extension CatalogueIndex {
    /// The bytes that `init(_:keeper:)` reads. Valid only for this program on this machine.
    public var bytes: [UInt8] {
        var writer = ColumnWriter()
        writer.append(Self.fingerprint)
        names.compacted().write(to: &writer)
        suggester.write(to: &writer)
        writer.append(Column(weights.keys.sorted()))
        examples.write(to: &writer)
        return writer.bytes
    }

    /// An index that reads `bytes` in place. Nil for anything that this program did not write. Cost: some
    /// nanoseconds per name and word; what was learnt of types is checked where it is looked at.
    ///
    /// - Parameters:
    ///   - bytes: aligned to eight bytes.
    ///   - keeper: keeps `bytes` in memory for as long as it lives.
    public init?(_ bytes: UnsafeRawBufferPointer, keeper: AnyObject) {
        var reader = ColumnReader(bytes, keeper: keeper)
        do throws(ColumnReader.Mistake) {
            guard try reader.number() == Self.fingerprint else { return nil }
            names = try NameIndex(from: &reader)
            suggester = try TypeSuggester(from: &reader)
            for item in try reader.column(of: ItemID.self).withBuffer(Array.init) { weights[item] = Self.ownWeight }
            examples = try LearntExamples(from: &reader)
        } catch {
            return nil
        }
        guard reader.isAtEnd else { return nil }
    }

    /// Tells the index that this program builds from those of others, which are useless here: programs that fold names
    /// otherwise, split them into other words or have other columns. `CatalogueIndexTests` works it out and compares,
    /// so that no start has to.
    static let fingerprint: UInt64 = 0xCABF_7B65_41DE_C711
}
