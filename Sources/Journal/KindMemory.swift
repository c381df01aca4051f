/// The kind met last, and whether its records are handed out. Nearly all lines have the same kind, and a text need not
/// be made for each.
struct KindMemory {
    private let known: Set<String>
    /// The bytes of a kind of up to eight, which are never zero; 0 for a longer one.
    private var key: UInt64 = 0
    private(set) var text = ""
    private(set) var isKnown = false

    init(known: Set<String>) { self.known = known }

    /// Whether records of this kind must not be passed over by who does not know it.
    var isMandatory: Bool { text.utf8.first.map { $0 < UInt8(ascii: "a") } ?? false }

    /// Makes the kind spelt by `bytes` the one met last.
    @inline(__always)
    mutating func meet(_ bytes: UnsafeBufferPointer<UInt8>) {
        var key: UInt64 = 0
        if bytes.count <= 8 {
            for byte in bytes { key = key << 8 | UInt64(byte) }
            if key == self.key { return }
        }
        meetOther(key, bytes)
    }

    private mutating func meetOther(_ key: UInt64, _ bytes: UnsafeBufferPointer<UInt8>) {
        self.key = key
        text = String(decoding: bytes, as: UTF8.self)
        isKnown = known.contains(text)
    }
}
