import Synchronization

/// The catalogue that the program comes with: item types, items and their search index, as bytes that are read where
/// they lie. Nothing of it is in a household's journal but what that household used or changed.
///
/// The bytes are made when the program is built (`make(of:_:edition:)`), from `seeds/catalogue.tsv` and
/// `seeds/examples.tsv`.
public final class ReferenceCatalogue: Sendable {
    /// Increases with what the catalogue says. Of two machines whose programs disagree about an item, the one with the
    /// later edition is right.
    public let edition: Int
    /// A hash of all that is in it.
    public let version: UInt64
    /// In the order of a walk through a shop.
    public let itemTypes: [ItemType]

    let ids: Column<ItemID>
    fileprivate let facts: Column<Fact>
    /// The names of all items, each with a zero behind it; of some, last, that of American English.
    fileprivate let text: Column<UInt8>
    /// As texts: few of them are ever asked for.
    fileprivate let usual: [String]
    /// Where the indexes begin. It never changes, and what it reads is there for good.
    private nonisolated(unsafe) let indexBytes: ColumnReader
    private let knownIndexes = Mutex<Indexes?>(nil)
    /// The same catalogue as others name it, from wherever it is kept; nil where that language cannot be had.
    private let speaking: @Sendable (ReferenceCatalogue, NameLanguage) -> ReferenceCatalogue?
    private let spoken = Mutex<[NameLanguage: ReferenceCatalogue?]>([:])

    /// What a search walks.
    private struct Indexes: Sendable {
        var british = NameIndex<ItemID>()
        /// Of the items that have another name in American English.
        var american = NameIndex<ItemID>()
        /// What names tell of types.
        var types = TypeSuggester<ItemTypeID>().settled
    }

    /// What is known of an item, besides its names.
    fileprivate struct Fact: Sendable, BitwiseCopyable {
        /// Where its names begin. They end where those of the next begin.
        var firstByte: Int32
        /// The place of its type in `itemTypes`.
        var type: UInt8
        var commonness: UInt8
        /// Whether Americans call it by another name.
        var isAmerican: Bool
        /// The place of what is usually bought in `usual`, plus one; 0 if nobody knows.
        var usual: UInt8
        /// Of what only some kitchens have, a bit for each language of `NameLanguage.others`; 0 for what all have.
        var languages: UInt16
        /// Whether it has a name in the language that the catalogue speaks.
        var isNamed: Bool
    }

    /// - Parameters:
    ///   - bytes: those of `make`, aligned to eight bytes; they stay as they are as long as `keeper` lives, if there is
    ///     one, otherwise for good.
    ///   - speaking: what says the same catalogue in another language (`bytes(speaking:)`), asked once for each.
    /// - Returns: nil if another program made them.
    public init?(
        _ bytes: UnsafeRawBufferPointer, keeper: (any AnyObject & Sendable)? = nil,
        speaking: @escaping @Sendable (ReferenceCatalogue, NameLanguage) -> ReferenceCatalogue? = { _, _ in nil }
    ) {
        final class Forever: Sendable {}
        self.speaking = speaking
        var reader = ColumnReader(bytes, keeper: keeper ?? Forever())
        do throws(ColumnReader.Mistake) {
            guard try reader.number() == CatalogueIndex.fingerprint else { return nil }
            edition = Int(truncatingIfNeeded: try reader.number())
            version = try reader.number()
            let typeNames = try reader.texts()
            let typeIDs = try reader.column(of: ItemTypeID.self)
            itemTypes = zip(typeNames, typeIDs.withBuffer(Array.init)).enumerated().map { number, type in
                ItemType(id: type.1, name: type.0, position: (number + 1) * ItemType.positionStep)
            }
            usual = try reader.texts()
            ids = try reader.column(of: ItemID.self)
            facts = try reader.column(of: Fact.self)
            text = try reader.column(of: UInt8.self)
        } catch {
            return nil
        }
        indexBytes = reader
        guard facts.count == ids.count + 1 else { return nil }
    }

    /// Read when somebody first searches: they lie all over the bytes, and a start, which looks at some names only,
    /// would have fifty pages more to wait for.
    private var indexes: Indexes {
        knownIndexes.withLock { known in
            if let known { return known }
            var (reader, indexes) = (indexBytes, Indexes())
            do throws(ColumnReader.Mistake) {
                indexes.british = try NameIndex(from: &reader)
                indexes.american = try NameIndex(from: &reader)
                indexes.types = try TypeSuggester.Ground(from: &reader)
            } catch {
                // They are of this program, whose tests search in them.
            }
            known = indexes
            return indexes
        }
    }

    /// What names tell of types.
    var types: TypeSuggester<ItemTypeID>.Ground { indexes.types }

    /// The items, by the names that they have there; the British ones where there are no others.
    public func items(in language: NameLanguage) -> ReferenceItems {
        ReferenceItems(language.isEnglish ? self : catalogue(in: language) ?? self, language)
    }

    private func catalogue(in language: NameLanguage) -> ReferenceCatalogue? {
        spoken.withLock { spoken in
            if let known = spoken[language] { return known }
            let catalogue = speaking(self, language)
            spoken[language] = .some(catalogue)
            return catalogue
        }
    }

    /// The item types, by the names that they have there.
    public func itemTypes(in language: NameLanguage) -> [ItemType] {
        language.isEnglish ? itemTypes : catalogue(in: language)?.itemTypes ?? itemTypes
    }

    /// The names by which items are found: those of the British, and of what Americans call otherwise theirs.
    func names(in language: NameLanguage) -> (british: NameIndex<ItemID>, american: NameIndex<ItemID>?) {
        guard language == .american else { return (indexes.british, nil) }
        var british = indexes.british
        for item in indexes.american.items { british.remove(item) }
        return (british, indexes.american)
    }

    /// The item as the British name it.
    ///
    /// - Parameter usual: the amounts of `usual`, as far as they were read before.
    fileprivate func item(at index: Int, _ usual: inout [Quantity?]) -> Item {
        let fact = facts[index]
        var names: [String] = []
        text.withBuffer { text in
            var rest = text[Int(fact.firstByte)..<Int(facts[index + 1].firstByte)]
            while let end = rest.firstIndex(of: 0) {
                names.append(String(decoding: UnsafeBufferPointer(rebasing: rest[..<end]), as: UTF8.self))
                rest = rest[(end + 1)...]
            }
        }
        let regional = fact.isAmerican ? [names[0], names.removeLast()] : []
        let name = names.removeFirst()
        let amount = Int(fact.usual) - 1
        if amount >= 0, usual[amount] == nil { usual[amount] = try? Quantity(canonicalText: self.usual[amount]) }
        return Item(
            id: ids[index], name: name, type: itemTypes[Int(fact.type)].id, aliases: names,
            usual: amount >= 0 ? usual[amount] : nil, commonness: Int(fact.commonness), regionalNames: regional)
    }
}

/// The items of the reference catalogue as the items of a household.
public final class ReferenceItems: SortedBase, Sendable {
    public let catalogue: ReferenceCatalogue
    public let language: NameLanguage
    private let read: Mutex<Read>

    private struct Read {
        /// What was decoded last, at the index modulo the count: with all its other names an item takes long to read,
        /// and a frame looks up the same few dozen again and again, a long list that is printed all of its own.
        var items: [(index: Int, item: Item)?] = []
        var usual: [Quantity?]
    }

    fileprivate init(_ catalogue: ReferenceCatalogue, _ language: NameLanguage) {
        (self.catalogue, self.language) = (catalogue, language)
        read = Mutex(Read(usual: Array(repeating: nil, count: catalogue.usual.count)))
    }

    public var count: Int { catalogue.ids.count }
    public func key(at index: Int) -> ItemID { catalogue.ids[index] }
    /// What only other kitchens have is known, and is not there.
    public func isShown(at index: Int) -> Bool { catalogue.facts[index].languages == 0 }
    public func shownCount(in indices: Range<Int>) -> Int { indices.count(where: isShown) }

    /// Whether an item has a name in that language, and not only an English one.
    func hasName(_ item: ItemID) -> Bool { index(of: item).map { catalogue.facts[$0].isNamed } ?? true }

    public func index(notBefore key: ItemID) -> Int {
        catalogue.ids.withBuffer { ids in
            var (low, high) = (0, ids.count)
            while low < high {
                let middle = (low + high) / 2
                if ids[middle] < key { low = middle + 1 } else { high = middle }
            }
            return low
        }
    }

    public func value(at index: Int) -> Item? {
        read.withLock { read in
            if read.items.isEmpty { read.items = Array(repeating: nil, count: 1024) }
            let place = index % read.items.count
            if let known = read.items[place], known.index == index { return known.item }
            var item = catalogue.item(at: index, &read.usual)
            if language == .american { item.speak(language) }
            read.items[place] = (index, item)
            return item
        }
    }
}

// MARK: Making it

extension ReferenceCatalogue {
    /// The bytes of a reference catalogue.
    ///
    /// - Parameters:
    ///   - file: its items. The identity of each comes from the name that it had first, `CatalogueFile.Line.firstName`.
    ///   - examples: what teaches types besides.
    ///   - names: of the other languages, for what only their kitchens have.
    /// - Throws: if two items share a name, or there is more than fits.
    public static func make(
        of file: CatalogueFile, _ examples: TypeExamples, edition: Int, names: [NameLanguage: NamesFile] = [:]
    ) throws(CatalogueFile.Mistake) -> [UInt8] {
        var groceries = Groceries()
        let (loading, leftOut) = groceries.loading(file, from: "", language: .british)
        if let first = leftOut.first { throw .init(line: first.line, reason: "\(first)") }
        for operation in loading.operations { groceries.apply(operation, at: Moment(milliseconds: 0)) }
        // The base keeps names in other languages, too: with other ones it is another catalogue.
        let seed = NameLanguage.others.reduce(0) { $0 &* 31 &+ (names[$1]?.version ?? 0) }
        var making = Making(types: groceries.orderedTypes, edition: edition, seed: seed)
        // In the order of the file, as a household that began with it learnt them.
        for case .item(.add(let item)) in loading.operations {
            making.add(item)
            var spoken = item
            spoken.speak(.american)
            if spoken != item {
                making.american.insert(item.id, names: spoken.names, commonness: item.commonness)
            }
        }
        for (number, language) in NameLanguage.others.enumerated() {
            for own in names[language]?.own ?? [] {
                guard let type = groceries.type(named: own.type) else {
                    throw .init(line: own.line, reason: "there is no type “\(own.type)”, in \(language.rawValue)")
                }
                making.addOwn(own.names.item(of: type.id), language: 1 << UInt16(number))
            }
        }
        examples.visit { type, names in
            guard groceries.types[type] != nil else { return }
            for name in names() { making.learn(name, type) }
        }
        return try making.bytes
    }

    /// The bytes of this catalogue as a language names it: what has no name there by its English one. Of an English
    /// name that means something else there, the other is meant.
    ///
    /// Cost: that of learning all names, half a second.
    public func bytes(
        speaking language: NameLanguage, _ file: NamesFile
    ) throws(CatalogueFile.Mistake) -> [UInt8] {
        let number = NameLanguage.others.firstIndex(of: language) ?? 0
        var making = Making(
            types: itemTypes.map { type in
                ItemType(id: type.id, name: file.types[type.name.folded] ?? type.name, position: type.position)
            }, edition: edition, seed: file.version)
        var usual = [Quantity?](repeating: nil, count: self.usual.count)
        // What only others have stays where it is, unseen: a table knows items by their places.
        for index in ids.indices {
            let (item, languages) = (item(at: index, &usual), facts[index].languages)
            if languages == 0 {
                making.add(file.naming(item), isNamed: file.names(item))
            } else if languages & (1 << UInt16(number)) != 0 {
                making.add(item)
            } else {
                making.addOwn(item, language: languages)
            }
        }
        return try making.bytes
    }

    /// What is learnt of items, and laid out.
    private struct Making {
        let types: [ItemType]
        let edition: Int
        private let seed: UInt64
        private var items: [(item: Item, languages: UInt16, isNamed: Bool)] = []
        private var places: [ItemID: Int] = [:]
        private var names = NameIndex<ItemID>()
        var american = NameIndex<ItemID>()
        private var suggester = TypeSuggester<ItemTypeID>()

        /// - Parameter seed: of what it is made of besides, for its version.
        init(types: [ItemType], edition: Int, seed: UInt64) {
            (self.types, self.edition, self.seed) = (types, edition, seed)
        }

        mutating func add(_ item: Item, isNamed: Bool = true) {
            places[item.id] = items.count
            items.append((item, 0, isNamed))
            names.insert(item.id, names: item.names, commonness: item.commonness)
            for name in item.names { learn(name, item.type) }
        }

        /// Adds what only that kitchen has. What others call the same is the same.
        mutating func addOwn(_ item: Item, language: UInt16) {
            if let place = places[item.id] {
                if items[place].languages != 0 { items[place].languages |= language }
            } else {
                places[item.id] = items.count
                items.append((item, language, true))
            }
        }

        mutating func learn(_ name: String, _ type: ItemTypeID) {
            suggester.learn(name: name, type: type, weight: CatalogueIndex.starterWeight)
        }

        var bytes: [UInt8] {
            get throws(CatalogueFile.Mistake) {
                let items = items.sorted { $0.item.id < $1.item.id }
                let usual = Set(items.compactMap { $0.item.usual?.canonicalText }).sorted()
                guard types.count < 256, usual.count < 255, edition > 0 else {
                    throw .init(line: 0, reason: "has more types or usual amounts than a byte can count")
                }
                var (facts, text): ([Fact], [UInt8]) = ([], [])
                for (item, languages, isNamed) in items {
                    facts.append(
                        Fact(
                            firstByte: Int32(text.count), type: UInt8(types.firstIndex { $0.id == item.type } ?? 0),
                            commonness: UInt8(clamping: item.commonness), isAmerican: !item.regionalNames.isEmpty,
                            usual: UInt8(
                                item.usual.flatMap { usual.firstIndex(of: $0.canonicalText) }.map { $0 + 1 } ?? 0),
                            languages: languages, isNamed: isNamed))
                    for name in item.names + item.regionalNames.dropFirst() { text += Array(name.utf8) + [0] }
                }
                facts.append(
                    Fact(
                        firstByte: Int32(text.count), type: 0, commonness: 0, isAmerican: false, usual: 0,
                        languages: 0, isNamed: false))
                var writer = ColumnWriter()
                writer.append(texts: types.map(\.name))
                writer.append(Column(types.map(\.id)))
                writer.append(texts: usual)
                writer.append(Column(items.map(\.item.id)))
                writer.append(Column(facts))
                writer.append(Column(text))
                names.compacted().write(to: &writer)
                american.compacted().write(to: &writer)
                suggester.settled.write(to: &writer)
                var hash = FNVHash()
                hash.take(seed)
                for byte in writer.bytes { hash.take(UInt64(byte)) }
                var head = ColumnWriter()
                head.append(CatalogueIndex.fingerprint)
                head.append(UInt64(edition))
                head.append(hash.value)
                return head.bytes + writer.bytes
            }
        }
    }
}

extension ColumnWriter {
    /// Short texts, without zeros in them.
    fileprivate mutating func append(texts: [String]) {
        append(Column(texts.flatMap { Array($0.utf8) + [0] }))
    }
}

extension ColumnReader {
    fileprivate mutating func texts() throws(Mistake) -> [String] {
        try column(of: UInt8.self).withBuffer { bytes in
            bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        }
    }
}
