/// A preference of the household, one value per key. If the value is absent, each reader uses its own default.
public struct Preference: Entity {
    public enum Field: Hashable, Sendable {
        case value(String?)
    }

    public let id: String
    public var value: String?

    public init(id: String, value: String?) { (self.id, self.value) = (id, value) }
    public init(placeholder id: String) { self.init(id: id, value: nil) }

    public var fields: [Field] { [.value(value)] }
    public var isComplete: Bool { true }
    public mutating func set(_ field: Field) {
        switch field {
        case .value(let new): value = new
        }
    }
    public static let fieldCount = 1

    public static func fieldIndex(_ field: Field) -> Int { 0 }
}
