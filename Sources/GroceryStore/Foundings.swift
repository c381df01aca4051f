import Bytes
import GroceryDomain
import Journal

/// What records of beginnings say of the catalogue: the items that a household of earlier versions began with, all of
/// them copied into its journal, and those of the reference catalogue that a household began to use.
///
/// Where the reference catalogue of this program has the item, it is as it is there, unless the program that wrote the
/// record had a later edition; where it has not, it is as the record says. Of two records the later edition counts. The
/// same holds for types. Whatever anybody changed wins over all of it, because a beginning has the lowest stamp of all.
struct Foundings {
    let reference: ReferenceCatalogue?
    private let founded: ReferenceItems?
    /// What the record of the latest edition says.
    private(set) var items: Tally<ItemID, Founding>
    private(set) var types: Tally<ItemTypeID, Founding>
    /// Whether others know what this reference catalogue says of everything that is in use: nothing was read that was
    /// written beside another one.
    var isTold: Bool

    /// What a record says of an item or type, as far as it matters later.
    struct Founding: Hashable, Sendable {
        var edition: Int
        /// A hash of all that it says; 0 if nobody asks, as the edition is not earlier than that of the reference.
        var content: UInt32
    }

    enum Outcome {
        /// The reference catalogue or an earlier record knows as much.
        case isKnown
        case isNew
        /// The record is of a later edition than what is known.
        case isNewer
    }

    init(
        over reference: ReferenceCatalogue?, items: Tally<ItemID, Founding> = Tally(),
        types: Tally<ItemTypeID, Founding> = Tally(), isTold: Bool = true
    ) {
        (self.reference, founded) = (reference, reference?.items(in: .british))
        (self.items, self.types, self.isTold) = (items, types, isTold || reference == nil)
    }

    /// The items that a record says.
    var introduced: [ItemID] { items.keys }

    func isInReference(_ type: ItemTypeID) -> Bool { own(type) != nil }
    func isInReference(_ item: ItemID) -> Bool { founded?.index(of: item) != nil }
    /// The item as the reference catalogue has it, in British English.
    func begun(_ item: ItemID) -> Item? { founded?.value(of: item) }

    private func own(_ type: ItemTypeID) -> ItemType? { reference?.itemTypes.first { $0.id == type } }

    /// Takes note of what a record of that edition says of an item.
    mutating func note(_ item: Item, _ edition: Int) -> Outcome {
        let said = items[item.id]?.edition
        if said ?? -1 < edition {
            let content = isEarlier(edition) ? Self.content(of: item.asBegun) : 0
            items[item.id] = Founding(edition: edition, content: content)
        }
        return note(edition, said: said, isOwn: isInReference(item.id))
    }

    mutating func note(_ type: ItemType, _ edition: Int) -> Outcome {
        let said = types[type.id]?.edition
        if said ?? -1 < edition {
            let content = isEarlier(edition) ? Self.content(of: type) : 0
            types[type.id] = Founding(edition: edition, content: content)
        }
        return note(edition, said: said, isOwn: own(type.id) != nil)
    }

    /// Whether the reference catalogue may say something else.
    private func isEarlier(_ edition: Int) -> Bool { reference.map { edition < $0.edition } ?? false }

    /// - Parameter said: the edition of what records said before.
    private mutating func note(_ edition: Int, said: Int?, isOwn: Bool) -> Outcome {
        if isOwn, isEarlier(edition) { isTold = false }
        guard let known = [said, isOwn ? reference?.edition : nil].compactMap({ $0 }).max() else { return .isNew }
        if known < edition { return .isNewer }
        // Earlier versions did not count editions: of two beginnings all is folded in.
        return known == 0 ? .isNew : .isKnown
    }

    /// What a record has to say of these items and types, so that machines with another reference catalogue know them
    /// as they are here; empty if all of it is said.
    ///
    /// - Parameter language: that of the household, which is that of machines of earlier versions.
    func introducing(
        items used: some Sequence<ItemID>, types usedTypes: some Sequence<ItemTypeID>, in language: NameLanguage
    ) -> [GroceryDomain.Operation] {
        guard let reference, let founded else { return [] }
        let new = Set(used).sorted().filter { items[$0].map { $0.edition < reference.edition } ?? true }
            .compactMap(founded.value(of:)).filter { items[$0.id]?.content != Self.content(of: $0) }
        let newTypes = Set(usedTypes).union(new.map(\.type))
        let unsaid = reference.itemTypes.filter { type in
            guard newTypes.contains(type.id), let said = types[type.id] else { return newTypes.contains(type.id) }
            return said.edition < reference.edition && said.content != Self.content(of: type)
        }
        return unsaid.map { .type(.add($0)) }
            + new.map { item in
                var spoken = item
                spoken.speak(language)
                return .item(.add(spoken))
            }
    }

    /// What the item is, as the British name it, whichever letters of its names are capitals: earlier versions wrote
    /// some otherwise.
    private static func content(of item: Item) -> UInt32 {
        var item = item
        item.name = item.name.folded
        // Closures, not key paths, which would be put together for each item.
        item.aliases = item.aliases.map { $0.folded }
        item.regionalNames = item.regionalNames.map { $0.folded }
        return hash(of: item)
    }

    private static func content(of type: ItemType) -> UInt32 { hash(of: type) }

    private static func hash(of entity: some BaseCoded) -> UInt32 {
        var writer = ByteWriter()
        entity.write(to: &writer)
        return writer.bytes.withUnsafeBytes { Checksum.of($0) }
    }

    // MARK: The claims that follow

    func items(above kept: (any RegistersBase<Item>)?) -> Registers<Item> {
        guard let founded else { return Registers(over: kept) }
        return Registers(over: FoundedRegisters(kept) { founded.value(of: $0) })
    }

    func types(above kept: (any RegistersBase<ItemType>)?) -> Registers<ItemType> {
        guard reference != nil else { return Registers(over: kept) }
        return Registers(over: FoundedRegisters(kept) { own($0) })
    }
}

extension Item {
    /// As the British name it: in records that is by the name by which the household spoke of it.
    var asBegun: Item {
        var item = self
        item.becomeAsBegun()
        return item
    }
}

extension GroceryDomain.Operation {
    /// The item that it is about, or puts somewhere.
    var item: ItemID? {
        switch self {
        case .item(let edit): edit.id
        case .entry(let edit): edit.id.item
        case .step(let id, _, _): id.item
        case .share(let edit): edit.id.entry.item
        case .shareStep(let id, _, _): id.entry.item
        case .barcode(.add(let barcode)), .barcode(.remove(let barcode)): barcode.item
        case .barcode(.change(_, _, let field)):
            if case .identity(let item) = field.value { ItemID(rawValue: item) } else { nil }
        case .type, .list, .preference, .store, .meal: nil
        }
    }

    /// The type that it is about, or moves an item to.
    var itemType: ItemTypeID? {
        switch self {
        case .type(let edit): edit.id
        case .item(.add(let item)): item.type
        case .item(.change(_, _, let field)):
            if field.index == Item.Name.type.index, case .identity(let type) = field.value {
                ItemTypeID(rawValue: type)
            } else {
                nil
            }
        default: nil
        }
    }
}
