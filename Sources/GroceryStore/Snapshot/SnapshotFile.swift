import Glibc
import Journal

/// The file of a snapshot: a head, then a bookmark of the journal, the front and the rest, each with its checksum.
///
/// The head has 56 bytes: eight that say what this is, the shape of what follows, the lengths of the three parts, their
/// checksums, and its own; all little-endian. Whatever is not as it should be, there is no snapshot.
struct SnapshotFile: Sendable {
    let bookmark: ArraySlice<UInt8>
    let front: ArraySlice<UInt8>
    private let rest: Later

    /// What is read later: the descriptor stays with the file that the head was read from, whatever takes its name.
    private final class Later: Sendable {
        let descriptor: Int32
        let offset: Int
        let count: Int
        let checksum: UInt32

        init(_ descriptor: Int32, offset: Int, count: Int, checksum: UInt32) {
            (self.descriptor, self.offset, self.count, self.checksum) = (descriptor, offset, count, checksum)
        }

        deinit { close(descriptor) }
    }

    private static let magic = Array("aislesn1".utf8)
    private static let headBytes = 56
    /// Reads all but the rest. Nil when there is no snapshot of this shape, or it is damaged.
    init?(at path: String, shape: UInt64) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        var isKept = false
        defer { if !isKept { close(descriptor) } }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            let head = Self.read(descriptor, from: 0, count: Self.headBytes), head.starts(with: Self.magic)
        else { return nil }
        let (lengths, sums) = head.withUnsafeBytes { bytes in
            (
                (1...4).map { UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8 * $0, as: UInt64.self)) },
                (0...3).map { UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 40 + 4 * $0, as: UInt32.self)) }
            )
        }
        guard Self.checksum(head[..<52]) == sums[3], lengths[0] == shape,
            let bookmarkCount = Int(exactly: lengths[1]), let frontCount = Int(exactly: lengths[2]),
            let restCount = Int(exactly: lengths[3]), max(bookmarkCount, frontCount, restCount) < 1 << 40,
            Int(status.st_size) == Self.headBytes + bookmarkCount + frontCount + restCount,
            let bytes = Self.read(descriptor, from: Self.headBytes, count: bookmarkCount + frontCount),
            Self.checksum(bytes[..<bookmarkCount]) == sums[0], Self.checksum(bytes[bookmarkCount...]) == sums[1]
        else { return nil }
        (bookmark, front) = (bytes[..<bookmarkCount], bytes[bookmarkCount...])
        rest = Later(
            descriptor, offset: Self.headBytes + bytes.count, count: restCount, checksum: sums[2])
        isKept = true
    }

    /// Nil when it is damaged.
    func readRest() -> [UInt8]? {
        guard let bytes = Self.read(rest.descriptor, from: rest.offset, count: rest.count),
            Self.checksum(bytes[...]) == rest.checksum
        else { return nil }
        return bytes
    }

    /// Puts a snapshot in the place of the one before. That it did not come to be is no misfortune and not told.
    static func write(shape: UInt64, bookmark: [UInt8], front: [UInt8], rest: [UInt8], to path: String) {
        var head = magic
        for value in [shape, UInt64(bookmark.count), UInt64(front.count), UInt64(rest.count)] {
            withUnsafeBytes(of: value.littleEndian) { head.append(contentsOf: $0) }
        }
        for part in [bookmark, front, rest] { append(checksum(part[...]), to: &head) }
        append(checksum(head[...]), to: &head)
        makeFolders(upTo: path)
        // Two processes may be at it at once: each has a draft of its own, and whose comes last stands.
        let draft = "\(path).\(getpid()).new"
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return }
        let isWhole = [head, bookmark, front, rest].allSatisfy { append($0, to: descriptor) }
        // Not synced: what a power cut leaves of it has another checksum.
        guard close(descriptor) == 0, isWhole, rename(draft, path) == 0 else {
            unlink(draft)
            return
        }
    }

    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.withUnsafeBytes { Checksum.of($0) }
    }

    private static func append(_ value: UInt32, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    private static func read(_ descriptor: Int32, from offset: Int, count: Int) -> [UInt8]? {
        var isWhole = true
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count, let start = buffer.baseAddress {
                let taken = pread(descriptor, start + filled, count - filled, off_t(offset + filled))
                if taken < 0, errno == EINTR { continue }
                guard taken > 0 else {
                    isWhole = false
                    return
                }
                filled += taken
            }
        }
        return isWhole ? bytes : nil
    }

    private static func append(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var done = 0
        while done < bytes.count {
            let taken = bytes.withUnsafeBytes { buffer in
                buffer.baseAddress.map { Glibc.write(descriptor, $0 + done, buffer.count - done) } ?? 0
            }
            if taken < 0, errno == EINTR { continue }
            guard taken > 0 else { return false }
            done += taken
        }
        return true
    }

    private static func makeFolders(upTo path: String) {
        var end = path.startIndex
        while let slash = path[path.index(after: end)...].firstIndex(of: "/") {
            mkdir(String(path[..<slash]), 0o700)
            end = slash
        }
    }
}
