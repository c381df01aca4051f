/// A zip archive (PKWARE's APPNOTE 6.3.10): what its directory lists, to be unpacked an entry at a time.
///
/// Nothing in it is believed. Names are names, never paths; counts and sizes have bounds, and what an entry unpacks to
/// has one against what it was packed from; two entries may not lie over each other; checksums must hold.
public struct ZipFile: Sendable {
    /// Why an archive cannot be read, in words for the person who has it.
    public struct Mistake: Error, Hashable, Sendable, CustomStringConvertible {
        public let description: String

        init(_ description: String) { self.description = description }
    }

    public struct Entry: Hashable, Sendable {
        /// As the archive has it, folders and all.
        public let name: String
        /// How many bytes it has when it is unpacked, by the directory.
        public let count: Int
        fileprivate let packed: Range<Int>
        fileprivate let header: Int
        fileprivate let method: Int
        fileprivate let checksum: UInt32
        fileprivate let isLocked: Bool

        /// The name without its folders.
        public var lastName: Substring { name[(name.lastIndex(of: "/").map(name.index(after:)) ?? name.startIndex)...] }

        /// Whether it is what a system or a program keeps for itself: hidden files, what macOS adds.
        public var isHidden: Bool { name.hasPrefix("__MACOSX/") || lastName.hasPrefix(".") }
    }

    /// How much may be unpacked in all, over several archives where one holds others.
    public struct Allowance: Sendable {
        public private(set) var bytes: Int

        public init(bytes: Int = 256 << 20) { self.bytes = bytes }

        fileprivate mutating func take(_ count: Int) throws(Mistake) {
            guard count <= bytes else { throw Mistake("it unpacks to more than anybody has recipes") }
            bytes -= count
        }
    }

    /// Files only, in the order of the directory.
    public let entries: [Entry]
    private let bytes: [UInt8]

    public static func reads(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: [0x50, 0x4B, 0x05, 0x06])
    }

    /// Reads the directory; unpacks nothing.
    public init(_ bytes: [UInt8]) throws(Mistake) {
        let directory = try ZipDirectory(of: bytes)
        self.bytes = bytes
        var entries: [Entry] = []
        var reader = directory
        for _ in 0..<directory.count {
            let entry = try reader.next()
            if !entry.name.hasSuffix("/") { entries.append(entry) }
        }
        self.entries = entries
        try Self.checkOverlaps(entries, before: directory.start)
    }

    private static let damaged = "it is cut off or damaged"
    /// Deflate makes at most 1,032 bytes of one; what people write, twenty.
    private static let ratioMax = 50
    private static let freeOfRatio = 1 << 20
    /// The most that one entry may have.
    public static let entryMax = 64 << 20

    private static func checkOverlaps(_ entries: [Entry], before end: Int) throws(Mistake) {
        let inOrder = entries.sorted { $0.header < $1.header }
        for (entry, next) in zip(inOrder, inOrder.dropFirst().map(\.header) + [end]) {
            guard entry.packed.upperBound <= next else { throw Mistake("two of its entries lie over each other") }
        }
    }

    /// What the entry holds.
    ///
    /// - Parameter allowance: what is left of it pays for the bytes.
    public func unpack(_ entry: Entry, within allowance: inout Allowance) throws(Mistake) -> [UInt8] {
        guard !entry.isLocked else { throw Mistake("“\(entry.lastName.prefix(80))” in it is locked with a password") }
        guard entry.count <= Self.entryMax, entry.count <= Self.freeOfRatio + Self.ratioMax * entry.packed.count else {
            throw Mistake("“\(entry.lastName.prefix(80))” in it unpacks to more than it can honestly hold")
        }
        try allowance.take(entry.count)
        let unpacked: [UInt8]
        switch entry.method {
        case 0: unpacked = Array(bytes[entry.packed])
        case 8: unpacked = try inflated(entry)
        default:
            throw Mistake("“\(entry.lastName.prefix(80))” in it is packed in another way than zip's own, deflate")
        }
        var checksum = PackedChecksum()
        checksum.add(unpacked[...])
        guard unpacked.count == entry.count, checksum.value == entry.checksum else { throw Mistake(Self.damaged) }
        return unpacked
    }

    private func inflated(_ entry: Entry) throws(Mistake) -> [UInt8] {
        var inflater = Inflater(BitReader(bytes, from: entry.packed.lowerBound))
        do { try inflater.unpack(to: entry.count + 1, reading: entry.packed.upperBound) } catch {
            throw Mistake(Self.damaged)
        }
        guard inflater.isAtEnd, inflater.bits.bytesRead <= entry.packed.upperBound else { throw Mistake(Self.damaged) }
        return inflater.output
    }

    // MARK: The directory

    private struct ZipDirectory {
        private static let entriesMax = 200_000
        private static let all16 = 0xFFFF
        private static let all32 = 0xFFFF_FFFF

        private let bytes: [UInt8]
        private var offset: Int
        let start: Int
        let count: Int
        /// What stands in front of the archive proper, a program that unpacks itself, moves all offsets by so much.
        private let shift: Int

        init(of bytes: [UInt8]) throws(Mistake) {
            self.bytes = bytes
            guard let end = Self.end(of: bytes), let thisDisk = bytes.number(at: end + 4, 2),
                let declared = bytes.number(at: end + 10, 2), let declaredSize = bytes.number(at: end + 12, 4),
                let declaredStart = bytes.number(at: end + 16, 4)
            else { throw Mistake(ZipFile.damaged) }
            guard thisDisk == 0 || thisDisk == Self.all16 else { throw Mistake("it is one part of several") }
            var (count, size, place, behind) = (declared, declaredSize, declaredStart, end)
            if declared == Self.all16 || declaredSize == Self.all32 || declaredStart == Self.all32 {
                guard let large = Self.largeEnd(of: bytes, before: end), let its = bytes.number(at: large + 32, 8),
                    let itsSize = bytes.number(at: large + 40, 8), let itsStart = bytes.number(at: large + 48, 8)
                else { throw Mistake(ZipFile.damaged) }
                (count, size, place, behind) = (its, itsSize, itsStart, large)
            }
            guard count <= Self.entriesMax else { throw Mistake("it has more than \(Self.entriesMax) entries") }
            guard size <= behind, count * 46 <= size, place <= behind - size else { throw Mistake(ZipFile.damaged) }
            (self.count, start, offset, shift) = (count, behind - size, behind - size, behind - size - place)
        }

        /// The record at the end: behind it there is at most a comment.
        private static func end(of bytes: [UInt8]) -> Int? {
            var offset = bytes.count - 22
            let least = max(0, offset - 0xFFFF)
            while offset >= least {
                if bytes.number(at: offset, 4) == 0x0605_4B50, let comment = bytes.number(at: offset + 20, 2),
                    offset + 22 + comment <= bytes.count
                {
                    return offset
                }
                offset -= 1
            }
            return nil
        }

        /// The record with numbers of 64 bits, which a locator in front of the other points to.
        private static func largeEnd(of bytes: [UInt8], before end: Int) -> Int? {
            guard bytes.number(at: end - 20, 4) == 0x0706_4B50, let place = bytes.number(at: end - 12, 8),
                place <= end - 76
            else { return nil }
            return [place, end - 76].first { bytes.number(at: $0, 4) == 0x0606_4B50 }
        }

        mutating func next() throws(Mistake) -> Entry {
            let bytes = bytes
            guard bytes.number(at: offset, 4) == 0x0201_4B50, let flags = bytes.number(at: offset + 8, 2),
                let method = bytes.number(at: offset + 10, 2), let checksum = bytes.number(at: offset + 16, 4),
                var packed = bytes.number(at: offset + 20, 4), var count = bytes.number(at: offset + 24, 4),
                let nameCount = bytes.number(at: offset + 28, 2), let extraCount = bytes.number(at: offset + 30, 2),
                let commentCount = bytes.number(at: offset + 32, 2), var header = bytes.number(at: offset + 42, 4)
            else { throw Mistake(ZipFile.damaged) }
            let name = offset + 46
            let extra = name + nameCount
            let next = extra + extraCount + commentCount
            guard next <= bytes.count else { throw Mistake(ZipFile.damaged) }
            var large = bytes.largeSizes(in: extra..<extra + extraCount)
            // In this order, those only that do not fit.
            if count == Self.all32, let its = large.popFirst() { count = its }
            if packed == Self.all32, let its = large.popFirst() { packed = its }
            if header == Self.all32, let its = large.popFirst() { header = its }
            guard header <= start - shift - 30, case let local = header + shift,
                bytes.number(at: local, 4) == 0x0403_4B50, let localName = bytes.number(at: local + 26, 2),
                let localExtra = bytes.number(at: local + 28, 2), case let data = local + 30 + localName + localExtra,
                data <= start, packed <= start - data
            else { throw Mistake(ZipFile.damaged) }
            offset = next
            return Entry(
                name: Self.text(bytes[name..<extra], isUTF8: flags & 0x800 != 0), count: count,
                packed: data..<data + packed, header: local, method: method,
                checksum: UInt32(truncatingIfNeeded: checksum), isLocked: flags & 0x2041 != 0)
        }

        /// Many write UTF-8 without saying so.
        private static func text(_ name: ArraySlice<UInt8>, isUTF8: Bool) -> String {
            if let text = String(validating: name, as: UTF8.self) { return text }
            return isUTF8 ? String(decoding: name, as: UTF8.self) : String(name.map { codePage437($0) })
        }

        private static func codePage437(_ byte: UInt8) -> Character {
            byte < 0x80 ? Character(Unicode.Scalar(byte)) : upperHalf[Int(byte) - 0x80]
        }

        private static let upperHalf = Array(
            "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀"
                + "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}")
    }
}

extension [UInt8] {
    /// A number of `count` bytes, the lowest first; nil where there are none, and for one that is beyond any file.
    fileprivate func number(at offset: Int, _ count: Int) -> Int? {
        guard offset >= 0, offset <= self.count - count else { return nil }
        let value = self[offset..<offset + count].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return value < 1 << 48 ? Int(value) : nil
    }

    /// The sizes of 64 bits among the additions to an entry.
    fileprivate func largeSizes(in extra: Range<Int>) -> ArraySlice<Int> {
        var offset = extra.lowerBound
        while offset + 4 <= extra.upperBound, let id = number(at: offset, 2), let count = number(at: offset + 2, 2) {
            let end = Swift.min(offset + 4 + count, extra.upperBound)
            if id == 1 { return stride(from: offset + 4, to: end - 7, by: 8).compactMap { number(at: $0, 8) }[...] }
            offset = end
        }
        return []
    }
}
