import FoundationEssentials

/// Any JSON, read by somebody else's reader: what the program prints has to be JSON for others.
enum JSON: Decodable, Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSON])
    case object([String: JSON])

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let bool = try? value.decode(Bool.self) {
            self = .bool(bool)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let string = try? value.decode(String.self) {
            self = .string(string)
        } else if let array = try? value.decode([JSON].self) {
            self = .array(array)
        } else {
            self = .object(try value.decode([String: JSON].self))
        }
    }

    init(_ text: String) throws {
        self = try JSONDecoder().decode(JSON.self, from: Data(text.utf8))
    }

    subscript(_ key: String) -> JSON? {
        if case .object(let members) = self { members[key] } else { nil }
    }

    subscript(_ index: Int) -> JSON? {
        if case .array(let elements) = self, elements.indices.contains(index) { elements[index] } else { nil }
    }

    var elements: [JSON] { if case .array(let elements) = self { elements } else { [] } }
    var keys: Set<String> { if case .object(let members) = self { Set(members.keys) } else { [] } }
    var text: String? { if case .string(let text) = self { text } else { nil } }
}
