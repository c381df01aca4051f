/// What gzip packed (RFC 1952), unpacked step by step: a stream, or several one behind the other.
public struct GzipFile: Sendable {
    private var inflater: Inflater
    /// Of the stream that is being unpacked.
    private var checksum = PackedChecksum()
    public private(set) var isAtEnd = false

    public static func reads(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

    /// Nothing is unpacked yet.
    public init(_ bytes: [UInt8]) throws(Inflater.Mistake) {
        inflater = Inflater(BitReader(bytes))
        try readHeader()
    }

    /// What was unpacked so far.
    public var output: [UInt8] { inflater.output }
    /// How much of the file was read, 0 … 1.
    public var fraction: Double { inflater.bits.fraction }

    /// Goes on until about `count` more bytes are unpacked or read, or to the end.
    public mutating func unpack(_ count: Int) throws(Inflater.Mistake) {
        let (goal, end) = (output.count + count, inflater.bits.bytesRead + count)
        while !isAtEnd, output.count < goal, inflater.bits.bytesRead < end {
            let known = output.count
            try inflater.unpack(to: goal, reading: end)
            checksum.add(output[known...])
            if inflater.isAtEnd { try endStream() }
        }
    }

    private mutating func readHeader() throws(Inflater.Mistake) {
        let head = Array(try inflater.bits.wholeBytes(10))
        guard head[0] == 0x1F, head[1] == 0x8B, head[2] == 8 else { throw Inflater.Mistake() }
        let flags = head[3]
        if flags & 4 != 0 { _ = try inflater.bits.wholeBytes(try inflater.bits.take(16)) }
        // The name of the file and a comment, each up to its zero.
        for flag: UInt8 in [8, 16] where flags & flag != 0 {
            while try inflater.bits.take(8) != 0 {}
        }
        // A checksum of the header.
        if flags & 2 != 0 { _ = try inflater.bits.wholeBytes(2) }
    }

    /// Sees whether all of the stream is as it was packed, and goes on to the next. Some programs write zeros behind
    /// the last, to fill a block.
    private mutating func endStream() throws(Inflater.Mistake) {
        for expected in [checksum.value, checksum.count] {
            let written = try inflater.bits.wholeBytes(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            guard written == expected else { throw Inflater.Mistake() }
        }
        isAtEnd = inflater.bits.isPaddingLeft
        if !isAtEnd {
            try readHeader()
            inflater.beginStream()
            checksum = PackedChecksum()
        }
    }
}
