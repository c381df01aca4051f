// What swift-argument-parser asks of FoundationEssentials, under the name that it asks for. `scripts/build` compiles
// this file and puts it before the toolchain's module (docs/decisions/0006).

/// An error that has a sentence of its own.
public protocol LocalizedError: Error {
    var errorDescription: String? { get }
}

public struct Data {
    fileprivate var text: String
}

extension String {
    public enum Encoding { case utf8 }

    public init?(data: Data, encoding: Encoding) { self = data.text }
}

/// Writes any value as JSON on one line, the members of objects in the order of their names: for
/// `--experimental-dump-help` and the pages that are made of it.
public final class JSONEncoder {
    public struct OutputFormatting: OptionSet, Sendable {
        public static let prettyPrinted = OutputFormatting(rawValue: 1)
        public static let sortedKeys = OutputFormatting(rawValue: 2)

        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
    }

    /// Listened to in nothing: names are in their order, and lines are for people.
    public var outputFormatting: OutputFormatting = []

    public init() {}

    public func encode(_ value: some Encodable) throws -> Data {
        let node = Node()
        try value.encode(to: node)
        return Data(text: node.text)
    }
}

/// A value of JSON while it is written.
private final class Node: Encoder, SingleValueEncodingContainer {
    enum Content {
        case scalar(String)
        case array([Node])
        case object([String: Node])
    }

    var content = Content.scalar("null")
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    var text: String {
        switch content {
        case .scalar(let text): text
        case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
        case .object(let members):
            "{"
                + members.sorted { $0.key < $1.key }.map { Self.quoted($0.key) + ":" + $0.value.text }
                .joined(separator: ",") + "}"
        }
    }

    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\n": quoted += "\\n"
            case ..<" ":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        if case .object = content {} else { content = .object([:]) }
        return KeyedEncodingContainer(Members(node: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        if case .array = content {} else { content = .array([]) }
        return Elements(node: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    func member(_ key: some CodingKey) -> Node {
        guard case .object(var members) = content else { return Node() }
        let node = members[key.stringValue] ?? Node()
        members[key.stringValue] = node
        content = .object(members)
        return node
    }

    func element() -> Node {
        guard case .array(var elements) = content else { return Node() }
        let node = Node()
        elements.append(node)
        content = .array(elements)
        return node
    }

    func encodeNil() { content = .scalar("null") }

    func encode(_ value: some Encodable) throws {
        switch value {
        case let text as String: content = .scalar(Self.quoted(text))
        case let bool as Bool: content = .scalar(bool ? "true" : "false")
        case let number as any BinaryInteger: content = .scalar("\(number)")
        case let number as any BinaryFloatingPoint: content = .scalar("\(number)")
        default: try value.encode(to: self)
        }
    }
}

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let node: Node
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) { node.member(key).encodeNil() }
    func encode(_ value: some Encodable, forKey key: Key) throws { try node.member(key).encode(value) }
    func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type, forKey key: Key) -> KeyedEncodingContainer<Inner> {
        node.member(key).container(keyedBy: type)
    }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { node.member(key).unkeyedContainer() }
    func superEncoder() -> any Encoder { node }
    func superEncoder(forKey key: Key) -> any Encoder { node.member(key) }
}

private struct Elements: UnkeyedEncodingContainer {
    let node: Node
    var codingPath: [any CodingKey] { [] }
    var count: Int { if case .array(let elements) = node.content { elements.count } else { 0 } }

    func encodeNil() { node.element().encodeNil() }
    func encode(_ value: some Encodable) throws { try node.element().encode(value) }
    func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type) -> KeyedEncodingContainer<Inner> {
        node.element().container(keyedBy: type)
    }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { node.element().unkeyedContainer() }
    func superEncoder() -> any Encoder { node.element() }
}
