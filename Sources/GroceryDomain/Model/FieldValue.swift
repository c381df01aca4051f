/// What a field holds: the journal and the base have one spelling for each kind.
public enum FieldKind: String, Sendable {
    case flag, number, servings, name, names, line, lines, identity, identities, listKind
    case moment, day, repeats, quantity, price, money, coordinates
}

/// The value of any field, to be passed on without knowing which field it is.
public enum AnyValue: Hashable, Sendable {
    case none
    case flag(Bool)
    case number(Int)
    case text(String)
    case texts([String])
    case identity(UInt64)
    case identities([UInt64])
    case listKind(GroceryList.Kind)
    case moment(Moment)
    case day(CivilDate)
    case repeats(Repeat)
    case quantity(Quantity)
    case price(Price)
    case money(Money)
    case coordinates(Coordinates)
}

/// A type that a field can have.
public protocol FieldValue: Hashable, Sendable {
    static var kind: FieldKind { get }
    static var isOptional: Bool { get }
    /// Nil if `value` is of another type.
    init?(_ value: AnyValue)
    var erased: AnyValue { get }
    /// Whether it is the value in an unknown entity.
    var isUnset: Bool { get }
}

extension FieldValue {
    @inlinable public static var isOptional: Bool { false }
    @inlinable public var isUnset: Bool { false }
}

extension Optional: FieldValue where Wrapped: FieldValue {
    @inlinable public static var kind: FieldKind { Wrapped.kind }
    @inlinable public static var isOptional: Bool { true }
    @inlinable public init?(_ value: AnyValue) {
        if case .none = value {
            self = .none
        } else if let value = Wrapped(value) {
            self = .some(value)
        } else {
            return nil
        }
    }
    @inlinable public var erased: AnyValue { self?.erased ?? .none }
    @inlinable public var isUnset: Bool { self == nil }
}

extension Bool: FieldValue {
    @inlinable public static var kind: FieldKind { .flag }
    @inlinable public init?(_ value: AnyValue) { if case .flag(let own) = value { self = own } else { return nil } }
    @inlinable public var erased: AnyValue { .flag(self) }
    @inlinable public var isUnset: Bool { !self }
}

extension Int: FieldValue {
    @inlinable public static var kind: FieldKind { .number }
    @inlinable public init?(_ value: AnyValue) { if case .number(let own) = value { self = own } else { return nil } }
    @inlinable public var erased: AnyValue { .number(self) }
    @inlinable public var isUnset: Bool { self == 0 }
}

extension Moment: FieldValue {
    @inlinable public static var kind: FieldKind { .moment }
    @inlinable public init?(_ value: AnyValue) { if case .moment(let own) = value { self = own } else { return nil } }
    @inlinable public var erased: AnyValue { .moment(self) }
    @inlinable public var isUnset: Bool { milliseconds == 0 }
}

extension GroceryList.Kind: FieldValue {
    @inlinable public static var kind: FieldKind { .listKind }
    @inlinable public init?(_ value: AnyValue) { if case .listKind(let own) = value { self = own } else { return nil } }
    @inlinable public var erased: AnyValue { .listKind(self) }
    @inlinable public var isUnset: Bool { self == .shopping }
}

extension CivilDate: FieldValue {
    @inlinable public static var kind: FieldKind { .day }
    @inlinable public init?(_ value: AnyValue) { if case .day(let own) = value { self = own } else { return nil } }
    @inlinable public var erased: AnyValue { .day(self) }
}

extension Repeat: FieldValue {
    @inlinable public static var kind: FieldKind { .repeats }
    @inlinable public init?(_ value: AnyValue) { if case .repeats(let own) = value { self = own } else { return nil } }
    @inlinable public var erased: AnyValue { .repeats(self) }
}

extension Quantity: FieldValue {
    @inlinable public static var kind: FieldKind { .quantity }
    @inlinable public init?(_ value: AnyValue) { if case .quantity(let own) = value { self = own } else { return nil } }
    @inlinable public var erased: AnyValue { .quantity(self) }
}

extension Price: FieldValue {
    @inlinable public static var kind: FieldKind { .price }
    @inlinable public init?(_ value: AnyValue) { if case .price(let own) = value { self = own } else { return nil } }
    @inlinable public var erased: AnyValue { .price(self) }
}

extension Money: FieldValue {
    @inlinable public static var kind: FieldKind { .money }
    @inlinable public init?(_ value: AnyValue) { if case .money(let own) = value { self = own } else { return nil } }
    @inlinable public var erased: AnyValue { .money(self) }
}

extension Coordinates: FieldValue {
    @inlinable public static var kind: FieldKind { .coordinates }
    @inlinable public init?(_ value: AnyValue) {
        if case .coordinates(let own) = value { self = own } else { return nil }
    }
    @inlinable public var erased: AnyValue { .coordinates(self) }
}

// MARK: Values of which there can be several

/// A type of which a field can have several.
public protocol FieldElement: FieldValue {
    static var kindOfSeveral: FieldKind { get }
    static func several(_ value: AnyValue) -> [Self]?
    static func erased(_ values: [Self]) -> AnyValue
}

extension Array: FieldValue where Element: FieldElement {
    @inlinable public static var kind: FieldKind { Element.kindOfSeveral }
    @inlinable public init?(_ value: AnyValue) {
        guard let own = Element.several(value) else { return nil }
        self = own
    }
    @inlinable public var erased: AnyValue { Element.erased(self) }
    @inlinable public var isUnset: Bool { isEmpty }
}

extension String: FieldElement {
    @inlinable public static var kind: FieldKind { .line }
    @inlinable public static var kindOfSeveral: FieldKind { .names }
    @inlinable public init?(_ value: AnyValue) { if case .text(let own) = value { self = own } else { return nil } }
    @inlinable public var erased: AnyValue { .text(self) }
    @inlinable public var isUnset: Bool { isEmpty }
    @inlinable public static func several(_ value: AnyValue) -> [String]? {
        if case .texts(let own) = value { own } else { nil }
    }
    @inlinable public static func erased(_ values: [String]) -> AnyValue { .texts(values) }
}

extension FieldElement where Self: Identity {
    @inlinable public static var kind: FieldKind { .identity }
    @inlinable public static var kindOfSeveral: FieldKind { .identities }
    @inlinable public init?(_ value: AnyValue) {
        if case .identity(let own) = value { self.init(rawValue: own) } else { return nil }
    }
    @inlinable public var erased: AnyValue { .identity(rawValue) }
    @inlinable public var isUnset: Bool { rawValue == 0 }
    @inlinable public static func several(_ value: AnyValue) -> [Self]? {
        if case .identities(let own) = value { own.map { Self(rawValue: $0) } } else { nil }
    }
    @inlinable public static func erased(_ values: [Self]) -> AnyValue { .identities(values.map(\.rawValue)) }
}

extension ItemTypeID: FieldElement {}
extension ItemID: FieldElement {}
extension ListID: FieldElement {}
extension StoreID: FieldElement {}
