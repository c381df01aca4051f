import Bytes
import GroceryDomain
import Journal

/// What records of beginnings say of the catalogue: the items that a household of earlier versions began with, all of
/// them copied into its journal, and those of the reference catalogue that a household began to use.
///
/// Where the reference catalogue of this program has the item, it is as it is there, unless the program that wrote the
/// record had a later edition; where it has not, it is as the record says. Of two records the later edition counts.
/// Whatever anybody changed wins over all of it, because a beginning has the lowest stamp of all.
struct Foundings {
    let reference: ReferenceCatalogue?
    private let founded: ReferenceItems?
    /// By item, what the record of the latest edition says.
    private(set) var items: Tally<ItemID, Founding>
    /// The types that a record says.
    private(set) var types: Set<ItemTypeID>
    /// Items of which an earlier edition than that of this program said something else.
    private(set) var outdated: Set<ItemID> = []

    /// What a record says of an item, as far as it matters later.
    struct Founding: Hashable, Sendable {
        var edition: Int
        /// A hash of all that it says.
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
        over reference: ReferenceCatalogue?, items: Tally<ItemID, Founding> = Tally(), types: Set<ItemTypeID> = []
    ) {
        (self.reference, founded) = (reference, reference?.items(in: .british))
        (self.items, self.types) = (items, types)
    }

    /// The items that a record says.
    var introduced: [ItemID] { items.keys }

    /// Takes note of what a record of that edition says of an item.
    mutating func note(_ item: Item, _ edition: Int) -> Outcome {
        let known = items[item.id]
        let founding = Founding(edition: edition, content: Self.content(of: item))
        if known.map({ $0.edition < edition }) ?? true { items[item.id] = founding }
        if let reference, let own = founded?.value(of: item.id) {
            if reference.edition < edition { return known.map { $0.edition >= edition } ?? false ? .isKnown : .isNewer }
            noteOutdated(item.id, own)
            return .isKnown
        }
        guard let known else { return .isNew }
        return known.edition == edition ? .isNew : known.edition < edition ? .isNewer : .isKnown
    }

    private mutating func noteOutdated(_ item: ItemID, _ own: Item) {
        guard let reference, let known = items[item] else { return }
        if known.edition < reference.edition, known.content != Self.content(of: own) {
            outdated.insert(item)
        } else {
            outdated.remove(item)
        }
    }

    /// Whether the reference catalogue has the type. Takes note that a record says it.
    mutating func isKnown(_ type: ItemType) -> Bool {
        types.insert(type.id)
        return reference?.itemTypes.contains { $0.id == type.id } ?? false
    }

    /// What a record has to say before an action that is about these items and types, so that machines with another
    /// reference catalogue know them too; empty if all of it is said.
    func introducing(items used: Set<ItemID>, types usedTypes: Set<ItemTypeID>) -> [GroceryDomain.Operation] {
        guard let reference, let founded else { return [] }
        let new = used.filter { outdated.contains($0) || items[$0] == nil }.sorted().compactMap(founded.value(of:))
        let newTypes = usedTypes.union(new.map(\.type)).subtracting(types)
        return reference.itemTypes.filter { newTypes.contains($0.id) }.map { .type(.add($0)) }
            + new.map { .item(.add($0)) }
    }

    private static func content(of item: Item) -> UInt32 {
        var writer = ByteWriter()
        // The records of households of earlier versions have the name by which the household speaks.
        var item = item
        item.speak(.british)
        item.write(to: &writer)
        return writer.bytes.withUnsafeBytes { Checksum.of($0) }
    }

    // MARK: The claims that follow

    func items(above kept: (any RegistersBase<Item>)?) -> Registers<Item> {
        guard let founded else { return Registers(over: kept) }
        return Registers(over: FoundedRegisters(kept) { founded.value(of: $0) })
    }

    func types(above kept: (any RegistersBase<ItemType>)?) -> Registers<ItemType> {
        guard let reference else { return Registers(over: kept) }
        return Registers(over: FoundedRegisters(kept) { id in reference.itemTypes.first { $0.id == id } })
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
