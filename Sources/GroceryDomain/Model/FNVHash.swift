/// FNV-1a, 64 bits, of one byte or number after the other: http://www.isthe.com/chongo/tech/comp/fnv/
struct FNVHash {
    private(set) var value: UInt64

    init(seed: UInt64 = 0) { value = 0xcbf2_9ce4_8422_2325 ^ seed }

    @inline(__always)
    mutating func take(_ number: UInt64) { value = (value ^ number) &* 0x0000_0100_0000_01b3 }

    /// The upper half mixed into the lower one, which is what is used of it.
    var folded: Int { Int(truncatingIfNeeded: (value ^ value >> 32) & 0xFFFF_FFFF) }

    /// That of bytes.
    static func folded(_ bytes: some Sequence<UInt8>) -> Int {
        var hash = FNVHash()
        for byte in bytes { hash.take(UInt64(byte)) }
        return hash.folded
    }
}
