import Bytes

/// A place in a JSON text that was checked: what stands there is read when it is asked for. No tree is made, so that a
/// text takes no more memory than it has bytes.
struct JSONNode {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let offset: Int

    /// The bytes are those of a `CheckedJSON`.
    init(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) { (self.offset, self.bytes) = (offset, bytes) }

    private var reader: JSONReader { JSONReader(bytes, from: offset) }
    private var first: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

    var isObject: Bool { first == UInt8(ascii: "{") }
    var isArray: Bool { first == UInt8(ascii: "[") }
    var isNull: Bool { first == UInt8(ascii: "n") }

    /// The text of a string; nil for anything else.
    var string: String? {
        guard first == UInt8(ascii: "\"") else { return nil }
        var reader = reader
        return try? reader.text()
    }

    /// The text of a string, or a number as it is written; nil for anything else.
    var text: String? {
        if let string { return string }
        guard first == UInt8(ascii: "-") || (0x30...0x39).contains(first) else { return nil }
        var reader = reader
        return String(decoding: reader.literal(), as: UTF8.self)
    }

    /// A number, also one that is written as a text.
    var number: Double? {
        guard let text, let number = Double(text), number.isFinite else { return nil }
        return number
    }

    /// A whole number, also one that is written as a text.
    var int: Int? { number.flatMap { Int(exactly: $0) } }

    /// Nil for anything but true and false.
    var bool: Bool? {
        switch first {
        case UInt8(ascii: "t"): true
        case UInt8(ascii: "f"): false
        default: nil
        }
    }

    /// The members of an object by name, the last of two with one name; none for anything else. Cost: a walk over all
    /// of it, so whoever wants several asks once.
    var members: [String: JSONNode] { Dictionary(orderedMembers, uniquingKeysWith: { _, last in last }) }

    /// The members of an object in the order of the text; none for anything else. Cost: a walk over all of it.
    var orderedMembers: [(String, JSONNode)] {
        guard isObject else { return [] }
        var (reader, isFirst) = (reader, true)
        var members: [(String, JSONNode)] = []
        guard (try? reader.beginObject()) != nil else { return [] }
        while let key = (try? reader.key(first: &isFirst)) ?? nil {
            members.append((key, JSONNode(at: reader.offset, in: bytes)))
            guard (try? reader.skipValue()) != nil else { break }
        }
        return members
    }

    subscript(_ name: String) -> JSONNode? { members[name] }

    /// The elements of an array, one after the other; none for anything else.
    var elements: Elements { Elements(reader, isArray: isArray, in: bytes) }

    /// The elements of an array; anything else but null as the only one.
    var oneOrMore: [JSONNode] { isArray ? Array(elements) : isNull ? [] : [self] }

    struct Elements: Sequence, IteratorProtocol {
        private var reader: JSONReader
        private var isFirst = true
        private var isOver: Bool
        private let bytes: UnsafeBufferPointer<UInt8>

        fileprivate init(_ reader: JSONReader, isArray: Bool, in bytes: UnsafeBufferPointer<UInt8>) {
            var reader = reader
            isOver = !isArray || (try? reader.beginArray()) == nil
            (self.reader, self.bytes) = (reader, bytes)
        }

        mutating func next() -> JSONNode? {
            guard !isOver, (try? reader.hasElement(first: &isFirst)) == true else {
                isOver = true
                return nil
            }
            let node = JSONNode(at: reader.offset, in: bytes)
            isOver = (try? reader.skipValue()) == nil
            return node
        }
    }
}
