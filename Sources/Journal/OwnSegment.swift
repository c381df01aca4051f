import Glibc

/// The file that is appended to.
struct OwnSegment {
    /// A segment is sealed when an action would make it longer than this, in bytes. Its seal still fits 256 KiB.
    static let bytesMax = 256 * 1024 - 256

    /// Its index in the archive.
    let file: Int
    let descriptor: Int32
    let number: Int
    /// Bytes up to the end of the last whole write, 0 while the first line was not written.
    private(set) var length: Int
    private(set) var lines: Int
    /// The first line, until it is written, together with the first action.
    private var head: [UInt8]
    /// The rest of a write that failed could not be removed: nothing must follow it.
    private(set) var isInDoubt = false

    init(file: Int, descriptor: Int32, number: Int, length: Int, lines: Int, head: [UInt8] = []) {
        (self.file, self.descriptor, self.number) = (file, descriptor, number)
        (self.length, self.lines, self.head) = (length, lines, head)
    }

    var isEmpty: Bool { length == 0 }

    func hasRoom(for bytes: Int, of bytesMax: Int) -> Bool { isEmpty || length + bytes <= bytesMax }

    /// Writes whole lines, with one call where the system takes them so. All of them are in the file afterwards, or
    /// none, unless `isInDoubt` says otherwise.
    mutating func append(_ action: PendingAction, _ fileSystem: any FileSystem) throws(SystemError) {
        try write(isEmpty ? head + action.bytes : action.bytes, fileSystem)
        lines += action.lines + (head.isEmpty ? 0 : 1)
        head = []
    }

    /// Writes the line that ends the segment. Should that fail, it ends without.
    mutating func seal(previous: UInt32, writer: UInt64, now: UInt64, _ fileSystem: any FileSystem) {
        var line: [UInt8] = []
        appendSeal(to: &line, previous: previous, writer: writer, now: now, bytes: length)
        try? write(line, fileSystem)
    }

    private mutating func write(_ bytes: [UInt8], _ fileSystem: any FileSystem) throws(SystemError) {
        do throws(SystemError) {
            var rest = bytes
            while !rest.isEmpty {
                let written = try rest.withRawBytes { (buffer) throws(SystemError) in
                    try fileSystem.append(buffer, to: descriptor)
                }
                // Where only the beginning was taken, the next attempt tells why.
                guard written > 0 else { throw SystemError(code: ENOSPC) }
                rest.removeFirst(written)
            }
            length += bytes.count
        } catch {
            cutBack(fileSystem)
            throw error
        }
    }

    private mutating func cutBack(_ fileSystem: any FileSystem) {
        do throws(SystemError) {
            if try fileSystem.status(of: descriptor).size != length { try fileSystem.truncate(descriptor, to: length) }
        } catch {
            isInDoubt = true
        }
    }
}
