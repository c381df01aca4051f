/// What is to be copied of a file that somebody else published.
struct Harvest {
    /// Whole lines, as they stand there.
    private(set) var bytes: [UInt8] = []
    /// Actions among them.
    private(set) var records = 0
    /// Whether the file's last line is among them.
    private(set) var isSealed = false
    /// The latest stamp among them.
    private(set) var latest: Stamp?
    /// Why nothing, or not all, of the file can be taken, behind its name.
    private(set) var notice: String?

    init(notice: String? = nil) {
        self.notice = notice
    }

    enum Purpose {
        /// There is no copy yet; it is to become one byte for byte.
        case begin
        /// Everything in front of the bytes was copied byte for byte.
        case `continue`
        /// What is not known yet is added to a copy, or begins one.
        case pick(beginning: Bool)
    }

    /// Takes from the bytes of a file the actions with a line that is not `known`, and what a copy of it needs beside.
    init(
        _ file: [UInt8], of name: String, _ space: SpaceID, for purpose: Purpose, known: Set<LineKey> = [],
        _ application: String, now: UInt64
    ) {
        var isOurs = false
        var needsHead = true
        var copiesSeal = true
        switch purpose {
        case .begin: break
        case .continue: (isOurs, needsHead) = (true, false)
        // In a copy to which more may be added, no line must say that there is no more.
        case .pick(let beginning): (needsHead, copiesSeal) = (beginning, false)
        }
        file.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return }
            var scanner = ActionScanner(start, count: buffer.count, fileOffset: 0, lineNumber: 1)
            scanning: while let found = scanner.next(), let closing = scanner.line {
                switch found {
                case .head:
                    switch SegmentHead.read(buffer[(closing.start + closing.line.payloadStart)..<(closing.end - 1)]) {
                    case .head(let head) where head.space == space:
                        isOurs = true
                        if needsHead { copy(closing, buffer) }
                        needsHead = false
                    case .head:
                        notice = "belongs to another household and was left out."
                        break scanning
                    case .newer:
                        notice = "was written by a newer version and was left out. Install that version."
                        break scanning
                    case .unknown:
                        break
                    }
                case .seal:
                    guard copiesSeal, isOurs, scanner.damage.isEmpty else { continue }
                    copy(closing, buffer)
                    isSealed = true
                case .action:
                    // Without a head, the name has to say whose it is; as when it is read.
                    isOurs = isOurs || PublishedName.segment(in: name)?.writer == closing.line.writer
                    guard isOurs else { break scanning }
                    let lines = scanner.parts + [closing]
                    guard lines.contains(where: { !known.contains(LineKey($0.line)) }) else { continue }
                    if needsHead { makeHead(space, application, writer: closing.line.writer, now: now) }
                    needsHead = false
                    for line in lines { copy(line, buffer) }
                    records += 1
                    latest = later(latest, closing.line.stamp)
                }
            }
        }
        if case .continue = purpose { return }
        if records == 0 { (bytes, isSealed) = ([], false) }
    }

    private mutating func copy(_ found: LineScanner.Found, _ buffer: UnsafeBufferPointer<UInt8>) {
        bytes += buffer[found.start..<(found.end - 1)]
        // What stood there as a line feed may have been damaged.
        bytes.append(0x0A)
    }

    private mutating func makeHead(_ space: SpaceID, _ application: String, writer: UInt64, now: UInt64) {
        let head = SegmentHead(space: space, segment: 0, application: application)
        Line.append(
            to: &bytes, previous: 0, sequence: 0,
            stamp: Stamp(milliseconds: now, counter: 0, writer: WriterID(bits: writer)), kind: LineFormat.headKind,
            payload: head.payload)
    }
}
