/// Puts zip archives together, right ones and wrong ones, for tests.
public struct ZipWriter {
    private var bytes: [UInt8] = []
    private var directory: [UInt8] = []
    private var last: [UInt8] = []
    private var count = 0

    public init(_ entries: KeyValuePairs<String, [UInt8]> = [:]) {
        for (name, content) in entries { add(name, content) }
    }

    public mutating func add(
        _ name: String, _ content: [UInt8], method: Int = 0, flags: Int = 0x800, of whole: [UInt8]? = nil,
        count: Int? = nil, isLarge: Bool = false
    ) {
        add(
            raw: Array(name.utf8), content, method: method, flags: flags, of: whole, count: count, isLarge: isLarge)
    }

    /// - Parameters:
    ///   - whole: what `content` packs.
    ///   - count: how many bytes the archive says that has.
    public mutating func add(
        raw name: [UInt8], _ content: [UInt8], method: Int = 0, flags: Int = 0, of whole: [UInt8]? = nil,
        count: Int? = nil, isLarge: Bool = false
    ) {
        let whole = whole ?? content
        let isStreamed = flags & 8 != 0
        let header = bytes.count
        let sizes = number(Self.checksum(whole), 4) + number(content.count, 4) + number(count ?? whole.count, 4)
        let common = number(flags, 2) + number(method, 2) + number(0, 4)
        bytes += number(0x0403_4B50, 4) + number(20, 2) + common + (isStreamed ? number(0, 12) : sizes)
        bytes += number(name.count, 2) + number(0, 2) + name + content
        if isStreamed { bytes += number(0x0807_4B50, 4) + sizes }
        let extra =
            isLarge
            ? number(1, 2) + number(24, 2) + number(count ?? whole.count, 8) + number(content.count, 8)
                + number(header, 8) : []
        let ofEntry =
            isLarge ? number(Self.checksum(whole), 4) + number(0xFFFF_FFFF, 4) + number(0xFFFF_FFFF, 4) : sizes
        last = number(0x0201_4B50, 4) + number(20, 2) + number(20, 2) + common + ofEntry
        last += number(name.count, 2) + number(extra.count, 2) + number(0, 2) + number(0, 2) + number(0, 2)
        last += number(0, 4) + number(isLarge ? 0xFFFF_FFFF : header, 4) + name + extra
        repeatLast()
    }

    /// The directory names the last entry once more.
    public mutating func repeatLast() {
        directory += last
        count += 1
    }

    public func finished(isLarge: Bool = false) -> [UInt8] {
        let start = bytes.count
        var end: [UInt8] = []
        if isLarge {
            end += number(0x0606_4B50, 4) + number(44, 8) + number(45, 2) + number(45, 2) + number(0, 8)
            end += number(count, 8) + number(count, 8) + number(directory.count, 8) + number(start, 8)
            end += number(0x0706_4B50, 4) + number(0, 4) + number(start + directory.count, 8) + number(1, 4)
        }
        let (shown, place) = isLarge ? (0xFFFF, 0xFFFF_FFFF) : (count, start)
        end += number(0x0605_4B50, 4) + number(0, 4) + number(shown, 2) + number(shown, 2)
        end += number(directory.count, 4) + number(place, 4) + number(0, 2)
        return bytes + directory + end
    }

    private func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
    }

    private static func checksum(_ bytes: [UInt8]) -> Int {
        var crc = ~UInt32(0)
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return Int(~crc)
    }
}
