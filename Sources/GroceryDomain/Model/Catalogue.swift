/// The first level of the catalogue: Produce, Cereal, Dairy. Most people call it the aisle.
public struct ItemType: Entity {
    public enum Name: String, FieldName {
        case name, position
    }

    public static let fieldCount = Name.allCases.count

    public let id: ItemTypeID
    public var name: String
    /// Its position in the walk through a shop, smallest first. Steps of `positionStep` leave room to move a type
    /// between two others.
    public var position: Int

    public static let positionStep = 1 << 20

    public init(id: ItemTypeID, name: String, position: Int) {
        (self.id, self.name, self.position) = (id, name, position)
    }

    public init(placeholder id: ItemTypeID) { self.init(id: id, name: "", position: 0) }

    @inlinable public mutating func visit<V: FieldVisitor<Self>>(_ each: inout V) throws(V.Failure) {
        try each(.name, &name, as: .name)
        try each(.position, &position)
    }

    public static func operation(_ edit: Edit<Self>) -> Operation { .type(edit) }

    public var isComplete: Bool { !name.isEmpty }
}

/// The second level of the catalogue: shredded wheat. An item belongs to one item type.
///
/// ```swift
/// let milk = Item(id: ItemID(derivedFrom: "milk"), name: "Milk", type: dairy, aliases: ["whole milk"])
/// #expect(milk.names == ["Milk", "whole milk"])
/// ```
public struct Item: Entity {
    public enum Name: String, FieldName {
        case name, type, aliases, usual, stores, commonness, regionalNames
    }

    public static let fieldCount = Name.allCases.count

    public let id: ItemID
    public var name: String
    public var type: ItemTypeID
    /// Other names by which the item is found. No two items share a name or alias.
    public var aliases: [String]
    /// How much of it is usually bought. Offered when the item is picked.
    public var usual: Quantity?
    /// The stores that sell it, in the order they were named. Empty means it is sold anywhere.
    public var stores: [StoreID]
    /// How commonly households buy it, from 0 (rarely, or nobody knows) to 5 (nearly all of them every week).
    public var commonness: Int
    /// Its name in British and in American English, where they differ; otherwise empty.
    public var regionalNames: [String]

    public static let commonnessRange = 0...5

    public init(
        id: ItemID, name: String, type: ItemTypeID, aliases: [String] = [], usual: Quantity? = nil,
        stores: [StoreID] = [], commonness: Int = 0, regionalNames: [String] = []
    ) {
        (self.id, self.name, self.type, self.aliases, self.usual) = (id, name, type, aliases, usual)
        (self.stores, self.commonness, self.regionalNames) = (stores, commonness, regionalNames)
    }

    public init(placeholder id: ItemID) { self.init(id: id, name: "", type: ItemTypeID(rawValue: 0)) }

    public var names: [String] { [name] + aliases }

    /// The one of its names that is `text`, in either grammatical number, hyphens being spaces and shortened words
    /// written out; nil if none is.
    func name(called text: String) -> String? {
        let folded = text.folded
        if let name = names.first(where: { $0.folded == folded }) { return name }
        let keys = ([folded] + GrammaticalNumber.others(of: folded)).map(NameTable.key)
        return keys.lazy.compactMap { key in names.first { NameTable.key(of: $0.folded) == key } }.first
            ?? Abbreviations.writtenOut(folded).flatMap(name(called:))
    }

    /// What an entry of it is called where somebody asked for it by `text`: the alias with a capital. Nil if that is
    /// the item's own name, a picture of it, or no name of it.
    func wording(_ text: String) -> String? {
        guard !text[...].isPicture, let alias = self.name(called: text), !alias.isSpelled(as: name),
            !GrammaticalNumber.others(of: alias.folded).contains(name.folded), let first = alias.first
        else { return nil }
        return first.uppercased() + alias.dropFirst()
    }

    @inlinable public mutating func visit<V: FieldVisitor<Self>>(_ each: inout V) throws(V.Failure) {
        try each(.name, &name, as: .name)
        try each(.type, &type)
        try each(.aliases, &aliases)
        try each(.usual, &usual)
        try each(.stores, &stores)
        try each(.commonness, &commonness)
        try each(.regionalNames, &regionalNames)
    }

    public static func operation(_ edit: Edit<Self>) -> Operation { .item(edit) }

    public var isComplete: Bool { !name.isEmpty }
}

extension String {
    /// Whether both are one name: case, accents, hyphens and apostrophes make no difference.
    func isSpelled(as name: String) -> Bool { NameTable.key(of: folded) == NameTable.key(of: name.folded) }

    /// Whether one of two names of an item is the other one in another spelling, yogurt and yoghurt, or so short that
    /// it says nothing of its own: TP.
    func isVariant(of name: String) -> Bool {
        let (one, other) = (folded, name.folded)
        return one.isShortForm || other.isShortForm || one.skeleton == other.skeleton
    }

    private var isShortForm: Bool { utf8.count < 3 || utf8.count == 3 && !contains(where: "aeiou".contains) }

    /// What remains of a word however people spell it: no vowels, no h, no letter twice.
    private var skeleton: [Character] {
        filter { !"aeiouhy' -".contains($0) }.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }
}
