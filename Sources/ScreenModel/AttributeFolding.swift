/// Says the same of ink in fewer bytes.
///
/// ncurses leaves the alternate character set with every change of attributes, as it may have drawn lines with it, and
/// sets a colour back right before it resets everything. Nothing of ours is drawn with that set; and of changes that
/// follow each other without a glyph between them only those from the last reset on count. A fifth of what a key sends.
public enum AttributeFolding {
    private static let escape: UInt8 = 0x1B
    /// Terminals take at least so many parameters in one sequence (ECMA-48 sets no bound, xterm takes 30, the console
    /// 16).
    private static let parametersMax = 16

    /// Folds the first `count` bytes in place; answers how many are left.
    public static func fold(_ bytes: UnsafeMutableBufferPointer<UInt8>, count: Int) -> Int {
        var (read, written) = (0, 0)
        while read < count {
            if let end = endOfLeaving(bytes, read, count) {
                read = end
            } else if endOfChange(bytes, read, count) != nil {
                let run = changes(bytes, from: read, count)
                read = run.end
                written = write(run, to: bytes, at: written)
            } else {
                bytes[written] = bytes[read]
                read += 1
                written += 1
            }
        }
        return written
    }

    /// Changes of ink one behind the other, from the last reset on.
    private struct Run {
        var end: Int
        /// What stands between the bracket and the `m`, without the reset.
        var parameters: [UInt8] = []
        var count = 0
        var isReset = false
    }

    private static func changes(_ bytes: UnsafeMutableBufferPointer<UInt8>, from start: Int, _ count: Int) -> Run {
        var run = Run(end: start)
        while run.end < count {
            if let end = endOfLeaving(bytes, run.end, count) {
                run.end = end
                continue
            }
            guard let end = endOfChange(bytes, run.end, count) else { break }
            var parameters = bytes[run.end + 2..<end - 1]
            let isReset =
                parameters.isEmpty || parameters.first == 0x30 && [nil, 0x3B].contains(parameters.dropFirst().first)
            if isReset {
                parameters = parameters.dropFirst(2)
                (run.parameters, run.count, run.isReset) = ([], 0, true)
            }
            let more = parameters.isEmpty ? 0 : parameters.count { $0 == 0x3B } + 1
            if run.count > 0, run.count + more + 1 > parametersMax { break }
            if more > 0, run.count > 0 { run.parameters.append(0x3B) }
            run.parameters += parameters
            run.count += more
            run.end = end
        }
        return run
    }

    /// What is written is never longer than what was read for it.
    private static func write(_ run: Run, to bytes: UnsafeMutableBufferPointer<UInt8>, at start: Int) -> Int {
        var index = start
        func put(_ byte: UInt8) {
            bytes[index] = byte
            index += 1
        }
        put(escape)
        put(0x5B)
        if run.isReset, run.count > 0 {
            put(0x30)
            put(0x3B)
        }
        for byte in run.parameters { put(byte) }
        put(0x6D)
        return index
    }

    /// Behind `ESC ( B`, if that begins at `index`.
    private static func endOfLeaving(_ bytes: UnsafeMutableBufferPointer<UInt8>, _ index: Int, _ count: Int) -> Int? {
        guard bytes[index] == escape, index + 2 < count, bytes[index + 1] == 0x28, bytes[index + 2] == 0x42 else {
            return nil
        }
        return index + 3
    }

    /// Behind `ESC [ … m` with nothing but digits and semicolons in it, if that begins at `index`.
    private static func endOfChange(_ bytes: UnsafeMutableBufferPointer<UInt8>, _ index: Int, _ count: Int) -> Int? {
        guard bytes[index] == escape, index + 2 < count, bytes[index + 1] == 0x5B else { return nil }
        var end = index + 2
        while end < count, bytes[end] &- 0x30 < 10 || bytes[end] == 0x3B { end += 1 }
        return end < count && bytes[end] == 0x6D ? end + 1 : nil
    }
}
