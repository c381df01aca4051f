/// Writes JSON into bytes, in one canonical spelling: no space; escaped are `"`, `\` and what is not printed, nothing
/// else.
public struct JSONWriter: Sendable {
    public private(set) var bytes: [UInt8] = []
    private var needsComma = false
    private let isPrinted: @Sendable (Unicode.Scalar) -> Bool

    /// - Parameter isPrinted: whether a character beyond ASCII is written as it is. Control characters should not be.
    public init(printing isPrinted: @escaping @Sendable (Unicode.Scalar) -> Bool) { self.isPrinted = isPrinted }

    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Begins anew, in the same memory.
    public mutating func clear() {
        bytes.removeAll(keepingCapacity: true)
        needsComma = false
    }

    public mutating func string(_ value: String) {
        separate()
        quote(value)
    }

    public mutating func optionalString(_ value: String?) {
        if let value { string(value) } else { null() }
    }

    public mutating func int(_ value: Int) { word(String(value)) }
    public mutating func bool(_ value: Bool) { word(value ? "true" : "false") }
    public mutating func null() { word("null") }

    /// A number that is already spelt as JSON wants it.
    public mutating func number(_ spelling: String) { word(spelling) }

    /// A value that is already spelt in the canonical way.
    public mutating func value(spelt bytes: [UInt8]) {
        separate()
        self.bytes += bytes
    }

    public mutating func array(_ body: (inout JSONWriter) -> Void) {
        nest(0x5B, 0x5D, body)
    }

    public mutating func object(_ body: (inout JSONWriter) -> Void) {
        nest(0x7B, 0x7D, body)
    }

    public mutating func key(_ name: String) {
        separate()
        quote(name)
        bytes.append(0x3A)
        needsComma = false
    }

    private mutating func nest(_ open: UInt8, _ close: UInt8, _ body: (inout JSONWriter) -> Void) {
        separate()
        bytes.append(open)
        needsComma = false
        body(&self)
        bytes.append(close)
        needsComma = true
    }

    private mutating func word(_ text: String) {
        separate()
        bytes.append(contentsOf: text.utf8)
    }

    private mutating func separate() {
        if needsComma { bytes.append(0x2C) }
        needsComma = true
    }

    private mutating func quote(_ text: String) {
        bytes.append(0x22)
        defer { bytes.append(0x22) }
        // Nearly all of it.
        var text = text
        let isPlain = text.withUTF8 { plain in
            guard plain.allSatisfy({ 0x20...0x7E ~= $0 && $0 != 0x22 && $0 != 0x5C }) else { return false }
            bytes.append(contentsOf: plain)
            return true
        }
        if isPlain { return }
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": bytes.append(contentsOf: [0x5C, UInt8(ascii: scalar)])
            case "\n": bytes.append(contentsOf: [0x5C, 0x6E])
            case "\t": bytes.append(contentsOf: [0x5C, 0x74])
            case "\r": bytes.append(contentsOf: [0x5C, 0x72])
            case " "..."~": bytes.append(UInt8(ascii: scalar))
            case _ where isPrinted(scalar): bytes.append(contentsOf: String(scalar).utf8)
            default: for unit in String(scalar).utf16 { escape(unit) }
            }
        }
    }

    private mutating func escape(_ unit: UInt16) {
        let hex = String(unit, radix: 16)
        bytes.append(contentsOf: "\\u\(String(repeating: "0", count: 4 - hex.utf8.count))\(hex)".utf8)
    }
}
