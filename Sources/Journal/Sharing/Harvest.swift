/// What is to be copied of a file that somebody else published. The file is handed to it piece by piece.
struct Harvest {
    /// Whole lines, as they are there.
    private(set) var bytes: [UInt8] = []
    /// Actions among them, in all pieces.
    private(set) var records = 0
    /// The latest stamp among them.
    private(set) var latest: Stamp?
    /// Why nothing, or not all, of the file can be taken, behind its name.
    private(set) var notice: String?
    /// Nothing that follows in the file is to be taken.
    private(set) var isOver = false
    /// The file is not what its copy was made of: something was exchanged in it.
    var isAnother = false
    /// Where the next piece begins in the file.
    var position = 0
    /// Bytes at the end of the file that are no whole action, and may become one.
    var rest = 0
    /// How far the file was looked at before: what cannot be read in front of it was told then.
    var seen = 0
    /// Bytes that are no line, with lines behind them; and those of them behind `seen`.
    private(set) var damagedBytes = 0
    private(set) var newlyDamagedBytes = 0

    private let name: String
    private let space: SpaceID
    private let application: String
    private let now: UInt64
    private var isOurs = false
    private var needsHead = true
    private let copiesSeal: Bool
    private var isWhole = true
    private var hasCopy = false

    enum Purpose {
        /// There is no copy yet; it is to become one byte for byte.
        case begin
        /// Everything in front of the bytes was copied byte for byte.
        case `continue`
        /// What is not known yet is added to a copy, or begins one.
        case pick(beginning: Bool)
    }

    init(of name: String, _ space: SpaceID, for purpose: Purpose, _ application: String, now: UInt64) {
        (self.name, self.space, self.application, self.now) = (name, space, application, now)
        switch purpose {
        case .begin: copiesSeal = true
        case .continue: (isOurs, needsHead, hasCopy, copiesSeal) = (true, false, true, true)
        // In a copy to which more may be added, no line must say that there is no more.
        case .pick(let beginning): (needsHead, copiesSeal) = (beginning, false)
        }
    }

    /// Nothing, for a reason or none.
    init(notice: String? = nil) {
        self.init(of: "", 0, for: .continue, "", now: 0)
        self.notice = notice
    }

    /// Takes from a piece the actions with a line that is not `known`, and what a copy needs beside.
    mutating func take(_ piece: [UInt8], known: Set<LineKey> = []) -> PieceProgress {
        piece.withUnsafeBufferPointer { buffer in
            guard var scanner = ActionScanner(buffer, fileOffset: position) else {
                return PieceProgress(done: 0, lineEnd: 0)
            }
            while !isOver, let found = scanner.next(), let closing = scanner.line {
                if !scanner.damage.isEmpty { isWhole = false }
                switch found {
                case .head: accept(head: closing, buffer)
                case .seal: if copiesSeal, isOurs, isWhole { copy(closing, buffer) }
                case .action:
                    // Without a head, the name has to say whose it is; as when it is read.
                    isOurs = isOurs || PublishedName.segment(in: name)?.writer == closing.line.writer
                    isOver = !isOurs
                    let lines = scanner.parts + [closing]
                    guard isOurs, lines.contains(where: { !known.contains(LineKey($0.line)) }) else { continue }
                    if needsHead { makeHead(writer: closing.line.writer) }
                    needsHead = false
                    for line in lines { copy(line, buffer) }
                    records += 1
                    latest = later(latest, closing.line.stamp)
                }
            }
            for stretch in scanner.damage {
                damagedBytes += stretch.count
                if stretch.offset >= seen { newlyDamagedBytes += stretch.count }
            }
            position += scanner.progress.done
            return scanner.progress
        }
    }

    /// What is to be added to the copy by now. Without an action, no copy is begun.
    mutating func reap() -> [UInt8] {
        guard hasCopy || records > 0 else { return [] }
        hasCopy = true
        defer { bytes.removeAll() }
        return bytes
    }

    private mutating func accept(head found: LineScanner.Found, _ buffer: UnsafeBufferPointer<UInt8>) {
        switch SegmentHead.read(buffer[(found.start + found.line.payloadStart)..<(found.end - 1)]) {
        case .head(let head) where head.space == space:
            isOurs = true
            if needsHead { copy(found, buffer) }
            needsHead = false
        case .head:
            notice = "belongs to another household and was left out."
            isOver = true
        case .other(let version):
            notice =
                version < LineFormat.version
                ? "is of an earlier version and was left out. Install this one there, and begin anew."
                : "was written by a newer version and was left out. Install that version."
            isOver = true
        case .unknown: break
        }
    }

    private mutating func copy(_ found: LineScanner.Found, _ buffer: UnsafeBufferPointer<UInt8>) {
        bytes += buffer[found.start..<(found.end - 1)]
        // What stood there as a line feed may have been damaged.
        bytes.append(0x0A)
    }

    private mutating func makeHead(writer: UInt64) {
        let stamp = Stamp(milliseconds: now, counter: 0, writer: WriterID(bits: writer))
        bytes += SegmentHead(space: space, segment: 0, application: application).line(stamp)
    }
}
