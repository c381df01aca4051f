import Bytes
import Glibc

/// The bytes of a base, in memory of our own. They are read as a whole and checked against their checksum when the file
/// is opened; whatever becomes of the file afterwards, they stay as they are.
///
/// The head says what the file is, how long it is, its checksum, and where its sections are, which follow. Bytes that
/// are as they were written may still not be what they should be, by a mistake of the program. So what is outside of
/// the file reads as nothing, or as zero, and what cannot be decoded counts as absent.
final class BaseFile: @unchecked Sendable {
    // Nothing in it changes once it is open.

    /// The position of a section, and the number of its elements.
    struct Section {
        var start: Int
        var bytes: Int
        var count: Int
    }

    private let bytes: UnsafeRawBufferPointer
    private let sections: [Section]

    static let magic = Array("aislbas2".utf8)
    /// Far more than years of use produce.
    static let bytesMax = 1 << 28
    /// Where the checksum is, behind the magic number, the shape and the length. It covers all that follows it.
    static let sumStart = 8 + 8 + 8
    static let tableStart = sumStart + 8
    static let sectionBytes = 12
    static let headBytes = (tableStart + BasePart.allCases.count * sectionBytes + 7) / 8 * 8

    /// Nil if there is no base of this shape, or it is not as it was written: then it is removed.
    init?(at path: String, shape: UInt64) {
        guard let bytes = Self.read(path) else { return nil }
        guard let sections = Self.sections(of: bytes, shape: shape) else {
            bytes.deallocate()
            Self.remove(path)
            return nil
        }
        (self.bytes, self.sections) = (bytes, sections)
    }

    deinit { bytes.deallocate() }

    /// All bytes of a file; nil if there is none, or what is there is no file or cannot be read.
    private static func read(_ path: String) -> UnsafeRawBufferPointer? {
        // Does not wait for a writer, in case the path is that of a pipe.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            0...bytesMax ~= Int(status.st_size)
        else { return nil }
        // Columns are used where they lie, and want to be aligned.
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: Int(status.st_size), alignment: 1 << 12)
        var filled = 0
        while filled < bytes.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[filled...])
            let count = Glibc.read(descriptor, rest.baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                bytes.deallocate()
                return nil
            }
            filled += count
        }
        return UnsafeRawBufferPointer(bytes)
    }

    /// Where the sections are; nil if the bytes are not those of a base of this shape, as they were written.
    private static func sections(of bytes: UnsafeRawBufferPointer, shape: UInt64) -> [Section]? {
        func long(_ offset: Int) -> UInt64 {
            UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        }
        func short(_ offset: Int) -> Int {
            Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
        }
        guard bytes.count >= headBytes, bytes.starts(with: magic), long(8) == shape, long(16) == UInt64(bytes.count),
            long(sumStart) == sum(of: bytes)
        else { return nil }
        let sections = BasePart.allCases.indices.map { number in
            let offset = tableStart + number * sectionBytes
            return Section(start: short(offset), bytes: short(offset + 4), count: short(offset + 8))
        }
        return sections.allSatisfy { $0.start + $0.bytes <= bytes.count } ? sections : nil
    }

    /// The checksum of a file.
    static func sum(of bytes: UnsafeRawBufferPointer) -> UInt64 {
        UInt64(Checksum.of(UnsafeRawBufferPointer(rebasing: bytes[tableStart...])))
    }

    func section(_ part: BasePart) -> Section { sections[part.rawValue] }

    /// All bytes of a section.
    func bytes(of part: BasePart) -> UnsafeRawBufferPointer {
        let section = section(part)
        return bytes(section.start..<section.start + section.bytes)
    }

    /// The bytes in `range`; none if it is outside the file.
    func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer {
        guard range.lowerBound >= 0, range.upperBound <= bytes.count else {
            return UnsafeRawBufferPointer(start: nil, count: 0)
        }
        return UnsafeRawBufferPointer(rebasing: bytes[range])
    }

    /// The number at `offset`, of up to eight bytes; 0 if it is outside the file.
    func number<T: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as _: T.Type) -> T {
        guard offset >= 0, offset + MemoryLayout<T>.size <= bytes.count else { return 0 }
        return T(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: T.self))
    }
}

/// The sections of a base, in order.
enum BasePart: Int, CaseIterable {
    case bookmark, preferences, counts, undo
    case types, items, lists, entries, stores, shares
    case usage, ownItems, listChanged, checkTimes, payments
    case index, meals, barcodes, foundings
}
