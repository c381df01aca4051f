/// Who publishes: 64 random bits of one state folder on one machine. Everything that a replica publishes has it in
/// front of its name, and nobody else ever writes to a file named so.
public struct ReplicaID: Hashable, Sendable, Comparable, CustomStringConvertible {
    public let bits: UInt64

    public init(bits: UInt64) { self.bits = bits }

    /// Reads exactly 16 lower-case hexadecimal digits; `nil` for anything else.
    public init?(_ text: some StringProtocol) {
        guard text.utf8.count == 16, let bits = hexadecimalNumber(text.utf8) else { return nil }
        self.bits = bits
    }

    public var description: String { hexadecimalText(bits, digits: 16) }

    public static func < (left: ReplicaID, right: ReplicaID) -> Bool { left.bits < right.bits }
}

/// The file `replica` in the state folder. It says beside the identity on which machine it was made and as which file,
/// so that a copy of the folder, or one restored from a backup, is known as such:
///
///     replica=0123456789abcdef machine=0123456789abcdef file=0000000000012345\n
enum ReplicaFile {
    private static func text(_ replica: ReplicaID, _ descriptor: Int32, _ fileSystem: any FileSystem) -> [UInt8] {
        let inode = (try? fileSystem.status(of: descriptor))?.inode ?? 0
        let machine = hexadecimalText(machineNumber(fileSystem), digits: 16)
        return Array("replica=\(replica) machine=\(machine) file=\(hexadecimalText(inode, digits: 16))\n".utf8)
    }

    /// This machine's replica; `nil` when there is none yet, or the file is a copy.
    static func read(_ path: String, _ fileSystem: any FileSystem) throws(SystemError) -> ReplicaID? {
        guard let descriptor = try fileSystem.openIfThere(path, .read) else { return nil }
        defer { fileSystem.close(descriptor) }
        let bytes = try fileSystem.bytes(of: descriptor, from: 0, count: 256)
        var words = Words(bytes)
        guard let bits = words.hexadecimal("replica=", digits: 16) else { return nil }
        let replica = ReplicaID(bits: bits)
        return bytes == text(replica, descriptor, fileSystem) ? replica : nil
    }

    /// Begins a new replica in the place of what was there.
    static func renew(
        _ path: String, _ fileSystem: any FileSystem, random: () -> UInt64
    ) throws(SystemError) -> ReplicaID {
        let replica = ReplicaID(bits: random())
        _ = try fileSystem.makeDirectories(parent(of: path))
        try fileSystem.replace(path) { text(replica, $0, fileSystem) }
        return replica
    }
}
