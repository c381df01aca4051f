import Glibc

/// Bytes that are no line, with a valid line somewhere behind them. Offsets count from the start of the file.
struct DamagedStretch: Hashable, Sendable {
    var line: Int
    var offset: Int
    var count: Int
}

/// Walks over the lines of a stretch of a file. After anything that is not a line it goes on at the next line feed, or
/// inside what was two lines before their line feed was damaged or a torn line had one written behind it.
struct LineScanner {
    /// A valid line and where it begins, counted in the scanned bytes.
    struct Found {
        var line: Line
        var start: Int
        var number: Int
        /// Where the next line begins.
        var end: Int { start + line.count + 1 }

        /// The kind among the bytes that were scanned, which begin at `first`.
        @inline(__always)
        func kind(_ first: UnsafePointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
            UnsafeBufferPointer(start: first + start + line.kindStart, count: line.kindCount)
        }

        /// The payload among the bytes that were scanned, which begin at `first`.
        @inline(__always)
        func payload(_ first: UnsafePointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
            UnsafeBufferPointer(start: first + start + line.payloadStart, count: line.count - line.payloadStart)
        }
    }

    let start: UnsafePointer<UInt8>
    private let count: Int
    /// Where the file's bytes begin that are scanned here.
    private let fileOffset: Int
    private var position = 0
    private var lineNumber: Int
    /// The line feed that ends what is at `position`, where known.
    private var lineFeed = -1
    /// Bad bytes since the last valid line. They are damage once a valid line follows; until then an unfinished end.
    private var suspects: [DamagedStretch] = []
    /// Damage that is certain by now, in order.
    private(set) var damage: [DamagedStretch] = []
    /// Where the last valid line ends, in the scanned bytes.
    private(set) var lineEnd = 0

    /// Scans bytes that begin at `fileOffset` of the file, on line `lineNumber` (from 1). Nil where there are none.
    init?(_ bytes: UnsafeBufferPointer<UInt8>, fileOffset: Int = 0, lineNumber: Int = 1) {
        guard let start = bytes.baseAddress else { return nil }
        self.start = start
        count = bytes.count
        (self.fileOffset, self.lineNumber) = (fileOffset, lineNumber)
    }

    /// The next valid line, `nil` when no more follows.
    mutating func next() -> Found? {
        while position < count {
            if lineFeed < position {
                guard let found = memchr(start + position, 0x0A, count - position) else { return nil }
                lineFeed = start.distance(to: UnsafePointer(found.assumingMemoryBound(to: UInt8.self)))
            }
            if let line = Line(start + position, count: lineFeed - position) { return accept(line, next: lineFeed + 1) }
            let candidate = nextLineStart(after: position, before: lineFeed)
            let end = candidate ?? lineFeed + 1
            // What stood in front of the candidate may be a line whose line feed is damaged: the byte before it.
            if candidate != nil, let line = Line(start + position, count: end - 1 - position) {
                let found = accept(line, next: end)
                suspects.append(DamagedStretch(line: found.number, offset: fileOffset + end - 1, count: 1))
                return found
            }
            suspect(from: position, to: end)
            if candidate == nil { lineNumber += 1 }
            position = end
        }
        return nil
    }

    private mutating func accept(_ line: Line, next: Int) -> Found {
        if !suspects.isEmpty {
            damage += suspects
            suspects.removeAll()
        }
        let found = Found(line: line, start: position, number: lineNumber)
        position = next
        lineEnd = next
        lineNumber += 1
        return found
    }

    private mutating func suspect(from: Int, to end: Int) {
        let offset = fileOffset + from
        if let last = suspects.last, last.offset + last.count == offset {
            suspects[suspects.count - 1].count += end - from
        } else {
            suspects.append(DamagedStretch(line: lineNumber, offset: offset, count: end - from))
        }
    }

    /// The first offset after `position` that looks like the beginning of a line: 8, 8 and 12 hexadecimal digits, each
    /// with a space behind. Looked for in damaged lines only.
    private func nextLineStart(after position: Int, before end: Int) -> Int? {
        var space = position + 1 + 8
        while space + LineFormat.contentBytesMin - 8 <= end {
            guard let found = memchr(start + space, 0x20, end - space) else { return nil }
            space = start.distance(to: UnsafePointer(found.assumingMemoryBound(to: UInt8.self)))
            let candidate = space - 8
            if candidate + LineFormat.contentBytesMin <= end, start[candidate + 17] == 0x20,
                start[candidate + 30] == 0x20, eightHexadecimalDigits(start + candidate) != nil,
                eightHexadecimalDigits(start + candidate + 9) != nil,
                twelveHexadecimalDigits(start + candidate + 18) != nil
            {
                return candidate
            }
            space += 1
        }
        return nil
    }
}
