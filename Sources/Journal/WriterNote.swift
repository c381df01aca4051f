import Glibc

/// What a writer's lock file in the state folder says: whose machine it is, and how much of its last segment was on the
/// disk. 101 bytes always, so that it can be written in place:
///
///     a1b2c3d4e5f6 machine=0123456789abcdef segment=000000003 bytes=000000012345 lacks=000000000000000 use\n
struct WriterNote: Hashable, Sendable {
    /// The open lock file.
    var descriptor: Int32
    var writer: UInt64
    /// Of which machine, and as which file: `machine(of:_:)`.
    var machine: UInt64
    var segment: UInt64
    var bytes: UInt64
    /// How many of its records are gone from the files, and known to be gone: a repair said so.
    var lacks: UInt64 = 0
    var use = Use.use

    enum Use: String {
        /// May be taken up by a process.
        case use
        /// Given up for good: never to be taken again. What there is of its files is guarded all the same.
        case end
        /// Given up, and not of this machine: its files were copied from another, or put back without the state folder.
        case far
    }

    var isGivenUp: Bool { use != .use }

    /// What the names of the lock files of one space begin with; the writer follows.
    static func namePrefix(_ space: SpaceID) -> String { hexadecimalText(space, digits: 16) + "-" }

    /// The names of the lock files of one space, or of all, in order.
    static func names(of space: SpaceID?, _ paths: JournalPaths, _ fileSystem: any FileSystem) -> [String] {
        let prefix = space.map(namePrefix) ?? ""
        return ((try? fileSystem.list(paths.writers)) ?? []).filter { $0.hasPrefix(prefix) }.sorted()
    }

    /// The space in the name of a lock file.
    static func space(of name: String) -> SpaceID? {
        let digits = name.utf8.prefix { $0 != UInt8(ascii: "-") }
        return digits.count == 16 ? hexadecimalNumber(digits) : nil
    }

    private var text: [UInt8] {
        let text = "\(WriterID(bits: writer)) machine=\(hexadecimalText(machine, digits: 16)) segment="
        var bytes = Array(text.utf8)
        appendDecimal(segment, digits: 9, to: &bytes)
        bytes += " bytes=".utf8
        appendDecimal(self.bytes, digits: 12, to: &bytes)
        bytes += " lacks=".utf8
        appendDecimal(lacks, digits: 15, to: &bytes)
        return bytes + " \(use.rawValue)\n".utf8
    }

    /// A note ready to be written, so that the thread that does it need not allocate.
    struct Text: Hashable, Sendable {
        var descriptor: Int32
        var bytes: [UInt8]

        /// Writes the note in place, not synced. `false` when that failed; it is only ever behind the truth then.
        @discardableResult
        func write(_ fileSystem: any FileSystem) -> Bool {
            bytes.withUnsafeBytes { buffer in
                (try? fileSystem.overwrite(buffer, of: descriptor, at: 0)) == buffer.count
            }
        }
    }

    /// The same note with so much of its writer's files on the disk.
    func reaching(_ segment: Int, _ bytes: Int) -> WriterNote {
        var note = self
        (note.segment, note.bytes) = (UInt64(segment), UInt64(bytes))
        return note
    }

    var written: Text { Text(descriptor: descriptor, bytes: text) }

    /// Reads the note in an open lock file; `nil` when there is none.
    static func read(_ descriptor: Int32, _ fileSystem: any FileSystem) -> WriterNote? {
        guard let bytes = try? fileSystem.bytes(of: descriptor, from: 0, count: 256) else { return nil }
        var words = Words(bytes)
        guard let writer = words.hexadecimal("", digits: 12), let machine = words.hexadecimal("machine=", digits: 16),
            let segment = words.number("segment="), let length = words.number("bytes="),
            let lacks = words.number("lacks="),
            let use = words.word("").flatMap({ Use(rawValue: String(decoding: $0, as: UTF8.self)) })
        else { return nil }
        let note = WriterNote(
            descriptor: descriptor, writer: writer, machine: machine, segment: segment, bytes: length, lacks: lacks,
            use: use)
        return note.text == bytes ? note : nil
    }
}

extension WriterNote {
    /// Whose note was written on this machine: by them, and not brought along with a copy of the folder.
    static func writersHere(
        _ space: SpaceID?, _ paths: JournalPaths, _ fileSystem: any FileSystem
    ) -> Set<UInt64> {
        let writers = names(of: space, paths, fileSystem).compactMap { name -> UInt64? in
            guard let descriptor = try? fileSystem.open(paths.writers + "/" + name, .read) else { return nil }
            defer { fileSystem.close(descriptor) }
            guard let note = read(descriptor, fileSystem), note.use != .far,
                note.machine == machine(of: descriptor, fileSystem)
            else { return nil }
            return note.writer
        }
        return Set(writers)
    }

    /// What `machine` is to say in the file that is open: this machine and this file, so that a copy of it, or one that
    /// was restored from a backup, is known as such. The same for the same file under another name.
    static func machine(of descriptor: Int32, _ fileSystem: any FileSystem) -> UInt64 {
        let inode = (try? fileSystem.status(of: descriptor))?.inode ?? 0
        return (machineNumber(fileSystem) ^ inode) &* 0x100_0000_01b3
    }
}

/// A number for this machine, to tell whether the state folder came from another one. Not the machine's own number,
/// which is meant to stay on it (machine-id(5)), but a hash of it (FNV-1a).
func machineNumber(_ fileSystem: any FileSystem) -> UInt64 {
    var identity = (try? fileSystem.contents(of: "/etc/machine-id", limit: 64)) ?? []
    if identity.count < 32 {
        // Without one (a small container, Android) the host's name has to do.
        var names = utsname()
        _ = uname(&names)
        identity = withUnsafeBytes(of: &names.nodename) { Array($0.prefix { $0 != 0 }) }
    }
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in Array("journal writer".utf8) + identity { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
}
