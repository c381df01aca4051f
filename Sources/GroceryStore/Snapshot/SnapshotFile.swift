import CCacheGuard
import Glibc
import Journal

/// The file of a snapshot: a head, then four parts: a bookmark of the journal, the front, the registers of what is in the
/// front, and the rest.
///
/// The head has 68 bytes: eight that say what this is, the shape of what follows, the lengths of the parts, their
/// checksums, and its own; all little-endian. Whatever is not as it should be, there is no snapshot.
struct SnapshotFile: Sendable {
    let bookmark: ArraySlice<UInt8>
    let front: ArraySlice<UInt8>
    private let registers: Part
    private let rest: Part
    private let opened: Opened

    private struct Part: Sendable {
        let range: Range<Int>
        let checksum: UInt32
    }

    /// What is read later, is read of the file that the head was read from, whatever takes its name.
    private final class Opened: Sendable {
        let descriptor: Int32

        init(_ descriptor: Int32) { self.descriptor = descriptor }

        deinit { close(descriptor) }
    }

    private static let magic = Array("aislesn3".utf8)
    private static let partCount = 4
    /// Far more than years lead to; a part that says it is longer is not made room for.
    private static let partBytesMax = 1 << 28
    private static let headBytes = 16 + 12 * partCount + 4

    /// Reads the bookmark and the front. Nil when there is no snapshot of this shape, or it is damaged.
    init?(at path: String, shape: UInt64) {
        // Not waiting for whoever writes to a pipe, should the name be that of one.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        opened = Opened(descriptor)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            let head = Self.read(descriptor, 0..<Self.headBytes), head.starts(with: Self.magic),
            let parts = Self.parts(head, of: shape), parts[3].range.upperBound == Int(status.st_size),
            let bytes = Self.read(descriptor, parts[0].range.lowerBound..<parts[1].range.upperBound)
        else { return nil }
        let bookmarkCount = parts[0].range.count
        guard Self.checksum(bytes[..<bookmarkCount]) == parts[0].checksum,
            Self.checksum(bytes[bookmarkCount...]) == parts[1].checksum
        else { return nil }
        (bookmark, front) = (bytes[..<bookmarkCount], bytes[bookmarkCount...])
        (registers, rest) = (parts[2], parts[3])
        cache_guard_trust(path)
    }

    /// To be called when what the snapshot said is not gone by any more. Until then a crash of the program, which may be its
    /// fault, removes it.
    static func distrust() { cache_guard_distrust() }

    /// Where the parts are; nil for another shape, and where the head is damaged.
    private static func parts(_ head: [UInt8], of shape: UInt64) -> [Part]? {
        head.withUnsafeBytes { head in
            func long(_ place: Int) -> UInt64 {
                UInt64(littleEndian: head.loadUnaligned(fromByteOffset: place, as: UInt64.self))
            }
            func short(_ place: Int) -> UInt32 {
                UInt32(littleEndian: head.loadUnaligned(fromByteOffset: place, as: UInt32.self))
            }
            let sums = 16 + 8 * partCount
            guard Checksum.of(UnsafeRawBufferPointer(rebasing: head.dropLast(4))) == short(headBytes - 4),
                long(8) == shape
            else { return nil }
            var parts: [Part] = []
            var start = headBytes
            for number in 0..<partCount {
                guard let count = Int(exactly: long(16 + 8 * number)), count <= partBytesMax else { return nil }
                parts.append(Part(range: start..<start + count, checksum: short(sums + 4 * number)))
                start += count
            }
            return parts
        }
    }

    /// Nil when they are damaged.
    func readRegisters() -> [UInt8]? { read(registers) }

    /// Nil when it is damaged.
    func readRest() -> [UInt8]? { read(rest) }

    private func read(_ part: Part) -> [UInt8]? {
        guard let bytes = Self.read(opened.descriptor, part.range), Self.checksum(bytes[...]) == part.checksum else {
            return nil
        }
        return bytes
    }

    /// Puts a snapshot in the place of the one before. That it did not come to be is no misfortune and not told.
    ///
    /// - Parameter parts: the four, in their order.
    static func write(shape: UInt64, _ parts: [[UInt8]], to path: String) {
        var head = magic
        for value in [shape] + parts.map({ UInt64($0.count) }) {
            withUnsafeBytes(of: value.littleEndian) { head.append(contentsOf: $0) }
        }
        for part in parts { append(checksum(part[...]), to: &head) }
        append(checksum(head[...]), to: &head)
        makeFolders(upTo: path)
        // Two processes may be at it at once: each has a draft of its own, and whose comes last stands.
        let draft = "\(path).\(getpid()).new"
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { return }
        let isWhole = ([head] + parts).allSatisfy { append($0, to: descriptor) }
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

    private static func read(_ descriptor: Int32, _ range: Range<Int>) -> [UInt8]? {
        var isWhole = true
        let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
            while filled < range.count, let start = buffer.baseAddress {
                let taken = pread(
                    descriptor, start + filled, range.count - filled, off_t(range.lowerBound + filled))
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
