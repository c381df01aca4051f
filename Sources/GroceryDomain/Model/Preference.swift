/// A preference of the household, one value per key. If the value is absent, each reader uses its own default.
public struct Preference: Entity {
    public enum Name: String, FieldName {
        case value
    }

    public static let fieldCount = Name.allCases.count

    public let id: String
    public var value: String?

    public init(id: String, value: String?) { (self.id, self.value) = (id, value) }
    public init(placeholder id: String) { self.init(id: id, value: nil) }

    @inlinable public mutating func visit<V: FieldVisitor<Self>>(_ each: inout V) throws(V.Failure) {
        try each(.value, &value)
    }

    public static func operation(_ edit: Edit<Self>) -> Operation { .preference(edit) }

    public var isComplete: Bool { true }
}
