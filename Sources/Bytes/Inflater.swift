/// Unpacks what was packed with DEFLATE (RFC 1951), in the wrapping of zlib (RFC 1950) or of gzip (RFC 1952).
public struct Inflater {
    /// The bytes are not what a packer writes, or hold more than was allowed.
    public struct Mistake: Error {}

    private var bits: BitReader
    private var output: [UInt8] = []
    private let countMax: Int

    private init(_ bytes: UnsafeBufferPointer<UInt8>, from offset: Int, countMax: Int) {
        bits = BitReader(bytes, from: offset)
        self.countMax = countMax
    }

    /// What a zlib stream holds, at most `countMax` bytes.
    public static func zlib(_ bytes: UnsafeBufferPointer<UInt8>, countMax: Int) throws(Mistake) -> [UInt8] {
        guard bytes.count > 2, bytes[0] & 0x0F == 8, (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0,
            bytes[1] & 0x20 == 0
        else { throw Mistake() }
        var inflater = Inflater(bytes, from: 2, countMax: countMax)
        try inflater.unpack()
        let sum = try inflater.bits.wholeBytes(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        guard sum == adler(inflater.output) else { throw Mistake() }
        return inflater.output
    }

    /// What a gzip file holds, at most `countMax` bytes. Only the first of several that were put one behind the other.
    public static func gzip(_ bytes: UnsafeBufferPointer<UInt8>, countMax: Int) throws(Mistake) -> [UInt8] {
        guard bytes.count > 18, bytes[0] == 0x1F, bytes[1] == 0x8B, bytes[2] == 8 else { throw Mistake() }
        let flags = bytes[3]
        var offset = 10
        if flags & 4 != 0 { offset += 2 + Int(bytes[10]) + Int(bytes[11]) << 8 }
        // The name of the file and a comment, each up to its zero.
        for flag: UInt8 in [8, 16] where flags & flag != 0 {
            while offset < bytes.count, bytes[offset] != 0 { offset += 1 }
            offset += 1
        }
        if flags & 2 != 0 { offset += 2 }
        var inflater = Inflater(bytes, from: offset, countMax: countMax)
        try inflater.unpack()
        let count = try inflater.bits.wholeBytes(8).suffix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        guard count == UInt32(truncatingIfNeeded: inflater.output.count) else { throw Mistake() }
        return inflater.output
    }

    private mutating func unpack() throws(Mistake) {
        var isLast = false
        while !isLast {
            isLast = try bits.take(1) == 1
            switch try bits.take(2) {
            case 0: try copyStored()
            case 1: try unpackBlock(.fixedLiterals, .fixedDistances)
            case 2:
                let (literals, distances) = try tables()
                try unpackBlock(literals, distances)
            default: throw Mistake()
            }
        }
    }

    private mutating func copyStored() throws(Mistake) {
        // The size, and again with all its bits turned over.
        let sizes = Array(try bits.wholeBytes(4))
        let count = Int(sizes[0]) | Int(sizes[1]) << 8
        guard sizes[2] == ~sizes[0], sizes[3] == ~sizes[1], output.count + count <= countMax else { throw Mistake() }
        output += try bits.wholeBytes(count)
    }

    private mutating func unpackBlock(_ literals: HuffmanTable, _ distances: HuffmanTable) throws(Mistake) {
        while true {
            let symbol = try bits.symbol(literals)
            guard symbol != 256 else { return }
            if symbol < 256 {
                guard output.count < countMax else { throw Mistake() }
                output.append(UInt8(symbol))
                continue
            }
            let count = try bits.value(Self.lengths, symbol - 257)
            let distance = try bits.value(Self.distances, try bits.symbol(distances))
            guard distance <= output.count, output.count + count <= countMax else { throw Mistake() }
            for index in output.count - distance..<output.count - distance + count { output.append(output[index]) }
        }
    }

    /// The two tables that a block brings with it, packed themselves.
    private mutating func tables() throws(Mistake) -> (literals: HuffmanTable, distances: HuffmanTable) {
        let literalCount = try bits.take(5) + 257
        let distanceCount = try bits.take(5) + 1
        let orderCount = try bits.take(4) + 4
        var orderLengths = [UInt8](repeating: 0, count: 19)
        for index in 0..<orderCount { orderLengths[Self.order[index]] = UInt8(try bits.take(3)) }
        let order = try HuffmanTable(orderLengths)
        var lengths: [UInt8] = []
        while lengths.count < literalCount + distanceCount {
            switch try bits.symbol(order) {
            case 16:
                guard let last = lengths.last else { throw Mistake() }
                lengths += Array(repeating: last, count: 3 + (try bits.take(2)))
            case 17: lengths += Array(repeating: 0, count: 3 + (try bits.take(3)))
            case 18: lengths += Array(repeating: 0, count: 11 + (try bits.take(7)))
            case let length: lengths.append(UInt8(length))
            }
        }
        guard lengths.count == literalCount + distanceCount else { throw Mistake() }
        return (
            try HuffmanTable(Array(lengths[..<literalCount])), try HuffmanTable(Array(lengths[literalCount...]))
        )
    }

    private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    /// The least value of each symbol, and how many bits are added to it (RFC 1951, 3.2.5).
    private static let lengths: [(least: Int, bits: Int)] = {
        var rows = steps(from: 3, bits: [0, 0, 0, 0, 0, 0, 0, 0] + (1...5).flatMap { [$0, $0, $0, $0] } + [0])
        // The longest has a symbol of its own.
        rows[28].least = 258
        return rows
    }()
    private static let distances = steps(from: 1, bits: [0, 0, 0, 0] + (1...13).flatMap { [$0, $0] })

    private static func steps(from first: Int, bits: [Int]) -> [(least: Int, bits: Int)] {
        var least = first
        return bits.map { count in
            defer { least += 1 << count }
            return (least, count)
        }
    }

    private static func adler(_ bytes: [UInt8]) -> UInt32 {
        var (a, b): (UInt32, UInt32) = (1, 0)
        // As many as fit before the sums could overflow.
        for start in stride(from: 0, to: bytes.count, by: 5552) {
            for byte in bytes[start..<min(start + 5552, bytes.count)] {
                a += UInt32(byte)
                b += a
            }
            (a, b) = (a % 65521, b % 65521)
        }
        return b << 16 | a
    }
}

/// Bits, the lowest of each byte first.
private struct BitReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var offset: Int
    private var hold: UInt64 = 0
    private var count = 0
    /// Zeros that were read behind the end: a table is looked up with more bits than its symbol may have.
    private var borrowed = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>, from offset: Int) { (self.bytes, self.offset) = (bytes, offset) }

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
    mutating func wholeBytes(_ wanted: Int) throws(Inflater.Mistake) -> Slice<UnsafeBufferPointer<UInt8>> {
        offset -= count / 8 - borrowed
        (hold, count, borrowed) = (0, 0, 0)
        guard offset >= 0, wanted <= bytes.count - offset else { throw Inflater.Mistake() }
        defer { offset += wanted }
        return bytes[offset..<offset + wanted]
    }
}

/// Which symbol a run of bits stands for: an entry for each run as long as the longest code.
private struct HuffmanTable {
    /// A symbol, and in the lowest four bits how long its code is; 0 for no code.
    let entries: [UInt16]

    static let lengthMax = 15

    /// - Parameter lengths: of each symbol's code; 0 for a symbol that has none.
    init(_ lengths: [UInt8]) throws(Inflater.Mistake) {
        let longest = max(1, Int(lengths.max() ?? 1))
        guard longest <= Self.lengthMax else { throw Inflater.Mistake() }
        var entries = [UInt16](repeating: 0, count: 1 << longest)
        var code = 0
        for length in 1...longest {
            for (symbol, own) in lengths.enumerated() where Int(own) == length {
                guard code < 1 << length else { throw Inflater.Mistake() }
                var reversed = 0
                for bit in 0..<length where code >> bit & 1 == 1 { reversed |= 1 << (length - 1 - bit) }
                for index in stride(from: reversed, to: entries.count, by: 1 << length) {
                    entries[index] = UInt16(symbol << 4 | length)
                }
                code += 1
            }
            code <<= 1
        }
        self.entries = entries
    }

    private init(fixed lengths: [UInt8]) {
        // The tables of the standard are in order.
        do { self = try HuffmanTable(lengths) } catch { preconditionFailure("a table of the standard is in order") }
    }

    static let fixedLiterals = HuffmanTable(
        fixed: [UInt8](repeating: 8, count: 144) + [UInt8](repeating: 9, count: 112)
            + [UInt8](repeating: 7, count: 24) + [UInt8](repeating: 8, count: 8))
    static let fixedDistances = HuffmanTable(fixed: [UInt8](repeating: 5, count: 30))
}
