import Bytes
import CCacheGuard
import Glibc
import Journal

/// The mapped file of a base. Nothing in it is read before it is needed, and every offset in it is checked before it is
/// used.
///
/// A header identifies the file and locates its sections. The checksums of all pages of 16 KiB follow, then the
/// sections. The header is checked when the file is opened, a page when it is first read. Damaged data is not handed
/// out: the reader gets nothing, or zeros, and `isDamaged` is true from then on. Code that uses values from the base
/// checks that before it shows them.
final class BaseFile: @unchecked Sendable {
    // Pages are marked as checked with one byte each, by whichever thread is first. If two do so at the same time, no
    // harm is done.

    /// The position of a section, and the number of its elements.
    struct Section {
        var start: Int
        var bytes: Int
        var count: Int
    }

    private let sections: [Section]
    private let start: UnsafeRawPointer
    private let byteCount: Int
    private let descriptor: Int32
    private let checked: UnsafeMutablePointer<UInt8>
    private let pages: Int
    private let firstSum: Int
    private let opened: stat

    static let magic = Array("aislbas1".utf8)
    static let pageBytes = 1 << 14
    /// Far more than years of use produce.
    static let bytesMax = 1 << 30
    static let sectionsMax = 64
    /// Magic number, shape, length, number of sections, number of pages, and the checksum of the rest of the header.
    static let fixedBytes = 8 + 8 + 8 + 4 + 4 + 4
    static let sectionBytes = 12

    /// Nil if there is no base of this shape, or its header is damaged.
    init?(at path: String, shape: UInt64) {
        // Does not wait for a writer, in case the path is that of a pipe.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            Self.fixedBytes...Self.bytesMax ~= Int(status.st_size),
            let map = mmap(nil, Int(status.st_size), PROT_READ, MAP_PRIVATE, descriptor, 0), map != MAP_FAILED
        else {
            close(descriptor)
            return nil
        }
        (self.descriptor, opened, byteCount) = (descriptor, status, Int(status.st_size))
        start = UnsafeRawPointer(map)
        // From here on, pages that vanish because somebody truncates the file read as zeros.
        cache_guard_trust(path, map, byteCount)
        guard let head = Self.head(UnsafeRawBufferPointer(start: map, count: byteCount), shape: shape) else {
            cache_guard_distrust()
            munmap(map, byteCount)
            close(descriptor)
            return nil
        }
        (sections, pages, firstSum) = (head.sections, head.pages, head.firstSum)
        checked = UnsafeMutablePointer<UInt8>.allocate(capacity: max(pages, 1))
        checked.initialize(repeating: 0, count: max(pages, 1))
    }

    deinit {
        cache_guard_distrust()
        munmap(UnsafeMutableRawPointer(mutating: start), byteCount)
        close(descriptor)
        checked.deallocate()
    }

    private struct Head {
        var sections: [Section]
        var pages: Int
        /// The offset of the checksums of pages.
        var firstSum: Int
    }

    private static func head(_ bytes: UnsafeRawBufferPointer, shape: UInt64) -> Head? {
        func long(_ offset: Int) -> UInt64 {
            UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        }
        func short(_ offset: Int) -> Int {
            Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
        }
        guard bytes.starts(with: magic), long(8) == shape, long(16) == UInt64(bytes.count) else { return nil }
        let (count, pages, sum) = (short(24), short(28), short(32))
        let firstSum = fixedBytes + sectionsMax * sectionBytes
        guard count <= sectionsMax, pages == (bytes.count + pageBytes - 1) / pageBytes,
            firstSum + 4 * pages <= bytes.count
        else { return nil }
        let rest = UnsafeRawBufferPointer(rebasing: bytes[fixedBytes..<firstSum + 4 * pages])
        guard Int(Checksum.of(rest)) == sum else { return nil }
        var sections: [Section] = []
        for number in 0..<count {
            let offset = fixedBytes + number * sectionBytes
            let section = Section(start: short(offset), bytes: short(offset + 4), count: short(offset + 8))
            guard section.start + section.bytes <= bytes.count, section.start >= firstSum + 4 * pages else {
                return nil
            }
            sections.append(section)
        }
        return Head(sections: sections, pages: pages, firstSum: firstSum)
    }

    func section(_ part: BasePart) -> Section? {
        part.rawValue < sections.count ? sections[part.rawValue] : nil
    }

    /// All bytes of a section; none if it is damaged.
    func bytes(of part: BasePart) -> UnsafeRawBufferPointer {
        guard let section = section(part) else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        return bytes(section.start..<section.start + section.bytes)
    }

    /// Whether anything was found that is not as it was written, at opening or since.
    var isDamaged: Bool {
        if damage { return true }
        var status = stat()
        return cache_guard_met_damage() || fstat(descriptor, &status) != 0 || status.st_size != opened.st_size
            || status.st_mtim.tv_sec != opened.st_mtim.tv_sec || status.st_mtim.tv_nsec != opened.st_mtim.tv_nsec
    }

    private var damage = false

    /// Call this if a value in the file is impossible.
    func noteDamage() { damage = true }

    /// The bytes in `range`; none if it is outside the file or damaged.
    func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer {
        guard range.lowerBound >= 0, range.upperBound <= byteCount, isSound(range) else {
            noteDamage()
            return UnsafeRawBufferPointer(start: start, count: 0)
        }
        return UnsafeRawBufferPointer(start: start + range.lowerBound, count: range.count)
    }

    /// The number at `offset`, of up to eight bytes; 0 if it is outside the file or damaged.
    func number<T: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as _: T.Type) -> T {
        guard offset >= 0, offset + MemoryLayout<T>.size <= byteCount, isSound(offset..<offset + MemoryLayout<T>.size)
        else {
            noteDamage()
            return 0
        }
        return T(littleEndian: start.loadUnaligned(fromByteOffset: offset, as: T.self))
    }

    @inline(__always)
    private func isSound(_ range: Range<Int>) -> Bool {
        guard !range.isEmpty else { return true }
        let (first, last) = (range.lowerBound / Self.pageBytes, (range.upperBound - 1) / Self.pageBytes)
        // Nearly all that is read lies in one page, and in one that was read before.
        if first == last, checked[first] == 1 { return true }
        return (first...last).allSatisfy { checked[$0] == 1 || check($0) }
    }

    /// Checks a page. Of the page in which the header ends, only the part after the header.
    private func check(_ page: Int) -> Bool {
        let first = max(page * Self.pageBytes, firstSum + 4 * pages)
        let end = min((page + 1) * Self.pageBytes, byteCount)
        let bytes = UnsafeRawBufferPointer(start: start + first, count: max(end - first, 0))
        let sum = start.loadUnaligned(fromByteOffset: firstSum + 4 * page, as: UInt32.self)
        guard Checksum.of(bytes) == UInt32(littleEndian: sum) else { return false }
        checked[page] = 1
        return true
    }
}

/// The sections of a base, in order.
enum BasePart: Int, CaseIterable {
    case bookmark, preferences, counts, undo
    case types, items, lists, entries, stores, shares
    case usage, ownItems, listChanged, checkTimes, payments
    case index, meals, barcodes, foundings
}
