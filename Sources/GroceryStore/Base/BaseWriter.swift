import Bytes
import Glibc
import GroceryDomain
import Journal

/// Builds the file of a base.
struct BaseWriter {
    private var sections: [(bytes: [UInt8], count: Int)] = Array(
        repeating: ([], 0), count: BasePart.allCases.count)
    private var index: [UInt8] = []

    /// Adds the index of the catalogue.
    mutating func index(_ bytes: some Sequence<UInt8>) { index = ByteWriter(Array(bytes)).sealed }

    /// Adds a section that is read as a whole.
    mutating func plain(_ part: BasePart, _ bytes: [UInt8]) { sections[part.rawValue] = (bytes, 0) }

    mutating func entities<E: BaseCoded>(
        _ part: BasePart, _ changed: Set<E.ID>, _ registers: Registers<E>, over kept: KeptEntities<E>?,
        covers: (E.ID) -> Bool = { _ in false }, _ known: (E.ID) -> (entity: E, isShown: Bool)?
    ) where E.ID: BaseKey {
        var records = RecordsWriter<E.ID>()
        var fresh = Set(registers.changed).union(changed).sorted()[...]
        func append(_ id: E.ID) {
            let known = known(id)
            let flags: BaseFlags = [known?.isShown == true ? .isShown : [], covers(id) ? .covers : []]
            records.append(id, flags) {
                known?.entity.write(to: &$0)
            } second: { writer in
                if let kept = registers.kept(id) { writer.registers(kept) }
            }
        }
        for index in 0..<(kept?.count ?? 0) {
            guard let kept, case let id = kept.key(at: index) else { continue }
            while let next = fresh.first, next < id { append(fresh.removeFirst()) }
            if fresh.first == id {
                append(fresh.removeFirst())
            } else {
                // Unchanged: copied.
                let (first, second) = (kept.records.first(at: index), kept.records.second(at: index))
                records.append(id, kept.records.flags(at: index)) {
                    $0.bytes += first
                } second: {
                    $0.bytes += second
                }
            }
        }
        for id in fresh { append(id) }
        sections[part.rawValue] = records.section
    }

    mutating func payments(_ prices: PriceBook) {
        var records = RecordsWriter<ItemID>()
        for item in prices.items.sorted() {
            records.append(item, .isShown) {
                $0.payments(prices.payments(for: item))
            } second: { _ in
            }
        }
        sections[BasePart.payments.rawValue] = records.section
    }

    mutating func values<Key: BaseKey, Value: BaseValue>(_ part: BasePart, _ tally: Tally<Key, Value>) {
        var (keys, values): ([UInt8], [UInt8]) = ([], [])
        let all = tally.all.sorted { $0.key < $1.key }
        for (key, value) in all {
            key.append { Self.append($0, to: &keys) }
            value.append { Self.append($0, to: &values) }
        }
        sections[part.rawValue] = (keys + values, all.count)
    }

    fileprivate static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// The whole file; nil if it would be too long.
    func file(shape: UInt64) -> [UInt8]? {
        var file = [UInt8](repeating: 0, count: BaseFile.headBytes)
        let total = sections.reduce(file.count + index.count) { $0 + ($1.bytes.count + 7) / 8 * 8 }
        guard total <= BaseFile.bytesMax else { return nil }
        file.reserveCapacity(total)
        var table: [UInt8] = []
        for section in sections {
            for number in [file.count, section.bytes.count, section.count] { Self.append(UInt32(number), to: &table) }
            file += section.bytes
            while file.count % 8 != 0 { file.append(0) }
        }
        var head = BaseFile.magic
        Self.append(shape, to: &head)
        Self.append(UInt64(total), to: &head)
        Self.append(UInt64(file.count), to: &head)
        file.replaceSubrange(..<head.count, with: head)
        file.replaceSubrange(BaseFile.tableStart..<BaseFile.tableStart + table.count, with: table)
        var sum: [UInt8] = []
        Self.append(file.withUnsafeBytes { BaseFile.sum(of: $0) }, to: &sum)
        file.replaceSubrange(BaseFile.sumStart..<BaseFile.tableStart, with: sum)
        return file + index
    }
}

/// A section of keys with two runs of bytes each.
private struct RecordsWriter<Key: BaseKey> {
    private var keys: [UInt8] = []
    private var flags: [UInt8] = []
    private var offsets: [Int] = []
    private var content = ByteWriter()

    mutating func append(
        _ key: Key, _ flags: BaseFlags, _ first: (inout ByteWriter) -> Void, second: (inout ByteWriter) -> Void
    ) {
        key.append { BaseWriter.append($0, to: &keys) }
        self.flags.append(flags.rawValue)
        offsets.append(content.bytes.count)
        first(&content)
        offsets.append(content.bytes.count)
        second(&content)
    }

    var section: (bytes: [UInt8], count: Int) {
        var bytes = keys + flags
        let start = bytes.count + 4 * (offsets.count + 1)
        for offset in offsets + [content.bytes.count] { BaseWriter.append(UInt32(start + offset), to: &bytes) }
        return (bytes + content.bytes, flags.count)
    }
}

extension BaseFile {
    /// Replaces the previous base. Failure is ignored: a base is only a cache.
    static func write(_ bytes: [UInt8], to path: String) {
        makeFolders(upTo: path)
        removeDrafts(of: path)
        // Two processes may write at the same time: each has a draft of its own, and the last one to finish wins.
        let draft = "\(path).\(getpid()).new"
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { return }
        let isWhole = append(bytes, to: descriptor)
        // Not synced: whatever a power cut leaves of it has a wrong checksum.
        guard close(descriptor) == 0, isWhole, rename(draft, path) == 0 else {
            unlink(draft)
            return
        }
    }

    static func remove(_ path: String) { unlink(path) }

    /// Removes what processes left that ended while they wrote a base.
    private static func removeDrafts(of path: String) {
        guard let slash = path.lastIndex(of: "/"), let folder = opendir(String(path[..<slash])) else { return }
        defer { closedir(folder) }
        let start = path[path.index(after: slash)...] + "."
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard name.hasPrefix(start), name.hasSuffix(".new"),
                let process = pid_t(name.dropFirst(start.count).dropLast(4)), process > 0,
                kill(process, 0) != 0, errno == ESRCH
            else { continue }
            unlink(path[...slash] + name)
        }
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
