import Bytes
import Glibc

/// The bytes of a base, in memory of our own. They are read as a whole and checked against their checksum when the file
/// is opened; whatever becomes of the file afterwards, they stay as they are.
///
/// The head says what the file is, how long it is, how much of it is read so, its checksum, and where its sections are,
/// which follow. Bytes that are as they were written may still not be what they should be, by a mistake of the program.
/// So what is outside of the file reads as nothing, or as zero, and what cannot be decoded counts as absent.
///
/// Behind the sections is the index of the catalogue, with a checksum of its own: it is read when somebody searches,
/// and can be made anew of what the sections say.
final class BaseFile: @unchecked Sendable {
    // Nothing in it changes once it is open.

    /// The position of a section, and the number of its elements.
    struct Section {
        var start: Int
        var bytes: Int
        var count: Int
    }

    private let memory: ReadMemory
    private var bytes: UnsafeRawBufferPointer { memory.bytes }
    private let sections: [Section]
    private let path: String
    /// Stays open: what is at the path may be another base by the time that somebody searches.
    private let descriptor: Int32
    private let length: Int

    static let magic = Array("aislbas3".utf8)
    /// Far more than years of use produce.
    static let bytesMax = 1 << 28
    /// Where the checksum is, behind the magic number, the shape, the length, and where the index begins. It covers all
    /// that follows it up to there.
    static let sumStart = 8 + 8 + 8 + 8
    static let tableStart = sumStart + 8
    static let sectionBytes = 12
    static let headBytes = (tableStart + BasePart.allCases.count * sectionBytes + 7) / 8 * 8

    /// Nil if there is no base of this shape, or it is not as it was written: then it is removed.
    init?(at path: String, shape: @autoclosure () -> UInt64) {
        // Does not wait for a writer, in case the path is that of a pipe.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            0...Self.bytesMax ~= Int(status.st_size)
        else {
            close(descriptor)
            return nil
        }
        let length = Int(status.st_size)
        guard let (memory, sections) = Self.read(descriptor, length, shape: shape()) else {
            close(descriptor)
            Self.remove(path)
            return nil
        }
        (self.memory, self.sections, self.path) = (memory, sections, path)
        (self.descriptor, self.length) = (descriptor, length)
    }

    deinit { close(descriptor) }

    /// All but the index; nil if it is not that of a base of this shape, as it was written.
    private static func read(_ descriptor: Int32, _ length: Int, shape: UInt64) -> (ReadMemory, [Section])? {
        guard length >= headBytes, let head = ReadMemory(of: descriptor, 0..<tableStart),
            case let end = head.bytes.loadUnaligned(fromByteOffset: 24, as: UInt64.self),
            UInt64(headBytes)...UInt64(length) ~= UInt64(littleEndian: end),
            let memory = ReadMemory(of: descriptor, 0..<Int(UInt64(littleEndian: end)))
        else { return nil }
        return sections(of: memory.bytes, length, shape: shape).map { (memory, $0) }
    }

    /// The index of the catalogue, read now; nil if there is none any more that is as it was written: then the base is
    /// removed, and the next one has one again.
    func readIndex() -> ReadMemory? {
        if let index = ReadMemory(of: descriptor, bytes.count..<length, isSealed: true) { return index }
        Self.remove(path)
        return nil
    }

    /// Where the sections are; nil if the bytes are not those of a base of this shape, as they were written.
    private static func sections(of bytes: UnsafeRawBufferPointer, _ length: Int, shape: UInt64) -> [Section]? {
        func long(_ offset: Int) -> UInt64 {
            UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        }
        func short(_ offset: Int) -> Int {
            Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
        }
        guard bytes.starts(with: magic), long(8) == shape, long(16) == UInt64(length), long(sumStart) == sum(of: bytes)
        else { return nil }
        let sections = BasePart.allCases.indices.map { number in
            let offset = tableStart + number * sectionBytes
            return Section(start: short(offset), bytes: short(offset + 4), count: short(offset + 8))
        }
        return sections.allSatisfy { $0.start + $0.bytes <= bytes.count } ? sections : nil
    }

    /// The checksum of a file, without its index.
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
    case meals, barcodes, foundings
}

/// A part of a file, in memory of our own.
final class ReadMemory: @unchecked Sendable {
    // Nothing in it changes once it is made.

    private let memory: UnsafeRawBufferPointer
    let bytes: UnsafeRawBufferPointer

    /// From so many bytes on it takes large pages, of 2 MB, where the system has some: 5 MB take 0.8 ms with them, and
    /// 1.9 in pages of 4 KB, most of it to make these.
    private static let largeBytesMin = 1 << 20

    /// Nil if the file has no such part, it cannot be read, or is not as it was sealed.
    ///
    /// - Parameter isSealed: whether its last eight bytes are the checksum of the others.
    init?(of descriptor: Int32, _ range: Range<Int>, isSealed: Bool = false) {
        // Columns are used where they lie, and want to be aligned.
        let page = range.count >= Self.largeBytesMin ? 1 << 21 : 1 << 12
        let pages = UnsafeMutableRawBufferPointer.allocate(
            byteCount: (range.count + page - 1) / page * page, alignment: page)
        if range.count >= Self.largeBytesMin { madvise(pages.baseAddress, pages.count, MADV_HUGEPAGE) }
        let memory = UnsafeMutableRawBufferPointer(rebasing: pages[..<range.count])
        self.memory = UnsafeRawBufferPointer(memory)
        bytes = UnsafeRawBufferPointer(rebasing: self.memory.dropLast(isSealed ? 8 : 0))
        var filled = 0
        while filled < memory.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: memory[filled...])
            let count = pread(descriptor, rest.baseAddress, rest.count, range.lowerBound + filled)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            filled += count
        }
        if isSealed, (try? ByteReader(sealed: self.memory)) == nil { return nil }
    }

    deinit { memory.deallocate() }
}
