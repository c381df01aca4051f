/// Writes out what ncurses sends once, with a number: the same character many times over.
///
/// It does so where the description of the terminal has a sequence for it. But between here and the terminal may stand
/// a program that does not know it (mosh), and descriptions name it for terminals that do not, either.
public enum Repetition {
    /// `bytes` with every `ESC [ n b` replaced by what it stands for; nil when there is none.
    public static func writtenOut(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        var written: [UInt8]?
        var copied = bytes.startIndex
        var index = bytes.startIndex
        while index < bytes.endIndex {
            guard bytes[index] == 0x1B, let (count, end) = sequence(bytes, at: index) else {
                index += 1
                continue
            }
            var result = written ?? []
            result += bytes[copied..<index]
            if let last = result.last { result += repeatElement(last, count: count) }
            written = result
            (copied, index) = (end, end)
        }
        return written.map { $0 + bytes[copied...] }
    }

    /// How often, and where the sequence at `index` ends, if it is one.
    private static func sequence(_ bytes: ArraySlice<UInt8>, at index: Int) -> (count: Int, end: Int)? {
        guard index + 2 < bytes.endIndex, bytes[index + 1] == 0x5B else { return nil }
        var (count, end) = (0, index + 2)
        while end < bytes.endIndex, bytes[end] &- 0x30 < 10, count < 10_000 {
            count = count * 10 + Int(bytes[end] - 0x30)
            end += 1
        }
        guard end > index + 2, end < bytes.endIndex, bytes[end] == 0x62 else { return nil }
        return (count, end + 1)
    }
}
