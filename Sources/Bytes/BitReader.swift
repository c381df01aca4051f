/// Bits, the lowest of each byte first.
struct BitReader: Sendable {
    private let bytes: [UInt8]
    private var offset: Int
    private var hold: UInt64 = 0
    private var count = 0
    /// Zeros that were read behind the end: a table is looked up with more bits than its symbol may have.
    private var borrowed = 0

    init(_ bytes: [UInt8], from offset: Int = 0) { (self.bytes, self.offset) = (bytes, offset) }

    /// How much was read, the last byte as far as it was.
    var bytesRead: Int { bitsRead / 8 }
    /// 0 … 1.
    var fraction: Double { Double(bitsRead) / Double(max(1, bytes.count * 8)) }
    private var bitsRead: Int { (offset + borrowed) * 8 - count }

    private mutating func fill(_ wanted: Int) throws(Inflater.Mistake) {
        while count < wanted {
            if offset < bytes.count {
                hold |= UInt64(bytes[offset]) << UInt64(count)
                offset += 1
            } else {
                borrowed += 1
                guard borrowed <= 8 else { throw Inflater.Mistake() }
            }
            count += 8
        }
    }

    mutating func take(_ wanted: Int) throws(Inflater.Mistake) -> Int {
        try fill(wanted)
        defer {
            hold >>= UInt64(wanted)
            count -= wanted
        }
        return Int(hold & (1 << UInt64(wanted) - 1))
    }

    mutating func symbol(_ table: HuffmanTable) throws(Inflater.Mistake) -> Int {
        try fill(HuffmanTable.lengthMax)
        let entry = table.entries[Int(hold) & (table.entries.count - 1)]
        let length = Int(entry & 15)
        guard length > 0 else { throw Inflater.Mistake() }
        hold >>= UInt64(length)
        count -= length
        return Int(entry >> 4)
    }

    mutating func value(_ rows: [(least: Int, bits: Int)], _ symbol: Int) throws(Inflater.Mistake) -> Int {
        guard symbol < rows.count else { throw Inflater.Mistake() }
        return rows[symbol].least + (try take(rows[symbol].bits))
    }

    /// The next whole bytes; what is left of the one before is passed over.
    mutating func wholeBytes(_ wanted: Int) throws(Inflater.Mistake) -> ArraySlice<UInt8> {
        offset -= count / 8 - borrowed
        (hold, count, borrowed) = (0, 0, 0)
        guard offset >= 0, wanted <= bytes.count - offset else { throw Inflater.Mistake() }
        defer { offset += wanted }
        return bytes[offset..<offset + wanted]
    }

    /// Whether nothing but zeros stands behind the whole bytes that were read last.
    var isPaddingLeft: Bool { bytes[offset...].allSatisfy { $0 == 0 } }
}
