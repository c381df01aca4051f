/// A file that holds room on the disk, to be removed when the disk is full: what was typed last can be kept then.
struct Reserve {
    /// Bytes: room for one segment.
    static let bytes = 256 * 1024

    let path: String
    let folder: String
    let fileSystem: any FileSystem

    /// Makes the reserve unless it is there. Failing is no harm: there is none then.
    func fill(random: () -> UInt64) {
        if let status = try? fileSystem.status(at: path), status.size >= Self.bytes { return }
        do throws(SystemError) {
            _ = try fileSystem.makeDirectories(folder)
            let descriptor = try fileSystem.open(path, .createForAppend)
            defer { fileSystem.close(descriptor) }
            // Not zeros: file systems that compress would hold no room for them.
            let seed = random()
            let content = (0..<UInt64(Self.bytes / 8)).map { (seed &+ $0) &* 0x9E37_79B9_7F4A_7C15 }
            do throws(SystemError) {
                try content.withRawBytes { (bytes) throws(SystemError) in
                    try fileSystem.appendAll(bytes, to: descriptor)
                }
            } catch {
                try fileSystem.remove(path)
            }
        } catch {
            // A reserve that is only partly there is removed when it is needed, like a whole one.
        }
    }

    /// Gives the room back. `false` when there was none.
    func release() -> Bool { (try? fileSystem.remove(path)) != nil }
}
