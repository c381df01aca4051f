/// Unpacks what was packed with DEFLATE (RFC 1951), step by step.
public struct Inflater: Sendable {
    /// The bytes are not what a packer writes, or hold more than was allowed.
    public struct Mistake: Error {}

    var bits: BitReader
    /// What was unpacked so far.
    private(set) var output: [UInt8] = []
    /// Where in `output` the stream begins; it may not name anything that is before.
    private var start = 0
    private var isLastBlock = false
    /// The tables of the block that is being unpacked.
    private var block: (literals: HuffmanTable, distances: HuffmanTable)?

    init(_ bits: BitReader) { self.bits = bits }

    /// What a zlib stream (RFC 1950) holds, at most `countMax` bytes.
    public static func zlib(_ bytes: [UInt8], countMax: Int) throws(Mistake) -> [UInt8] {
        guard bytes.count > 2, bytes[0] & 0x0F == 8, (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0,
            bytes[1] & 0x20 == 0
        else { throw Mistake() }
        var inflater = Inflater(BitReader(bytes, from: 2))
        try inflater.unpack(to: countMax + 1)
        guard inflater.isAtEnd, inflater.output.count <= countMax else { throw Mistake() }
        let sum = try inflater.bits.wholeBytes(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        guard sum == adler(inflater.output) else { throw Mistake() }
        return inflater.output
    }

    /// Whether the stream has been unpacked to its end.
    var isAtEnd: Bool { isLastBlock && block == nil }

    /// Goes on until `output` has `goal` bytes or `end` bytes were read, or a little more; or to the end of the stream.
    mutating func unpack(to goal: Int, reading end: Int = .max) throws(Mistake) {
        while !isAtEnd, output.count < goal, bits.bytesRead < end {
            if let (literals, distances) = block {
                if try unpackBlock(literals, distances, to: goal) { block = nil }
            } else {
                try beginBlock()
            }
        }
    }

    /// Begins another stream, whose bytes come behind those of the one before.
    mutating func beginStream() { (start, isLastBlock, block) = (output.count, false, nil) }

    private mutating func beginBlock() throws(Mistake) {
        isLastBlock = try bits.take(1) == 1
        switch try bits.take(2) {
        case 0: try copyStored()
        case 1: block = (.fixedLiterals, .fixedDistances)
        case 2: block = try tables()
        default: throw Mistake()
        }
    }

    private mutating func copyStored() throws(Mistake) {
        // The size, and again with all its bits turned over.
        let sizes = Array(try bits.wholeBytes(4))
        let count = Int(sizes[0]) | Int(sizes[1]) << 8
        guard sizes[2] == ~sizes[0], sizes[3] == ~sizes[1] else { throw Mistake() }
        output += try bits.wholeBytes(count)
    }

    /// Answers whether the block came to its end.
    private mutating func unpackBlock(
        _ literals: HuffmanTable, _ distances: HuffmanTable, to goal: Int
    ) throws(Mistake) -> Bool {
        while output.count < goal {
            let symbol = try bits.symbol(literals)
            guard symbol != 256 else { return true }
            if symbol < 256 {
                output.append(UInt8(symbol))
                continue
            }
            let count = try bits.value(Self.lengths, symbol - 257)
            let distance = try bits.value(Self.distances, try bits.symbol(distances))
            guard distance <= output.count - start else { throw Mistake() }
            for index in output.count - distance..<output.count - distance + count { output.append(output[index]) }
        }
        return false
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
