import Bytes
import Glibc
public import GroceryDomain

/// The reference catalogue in another language, as a file: made once by each program, and only a cache. What is not as
/// it was written is made anew.
public enum KeptCatalogue {
    /// The catalogue that is kept at `path`, or that `make` says and is kept there from now on; nil if `make` says
    /// none.
    ///
    /// - Parameter key: of what it is made of; another key, another catalogue.
    public static func catalogue(at path: String, key: UInt64, make: () -> [UInt8]?) -> ReferenceCatalogue? {
        if let catalogue = read(path, key) { return catalogue }
        guard let bytes = make() else { return nil }
        let head = withUnsafeBytes(of: key.littleEndian) { Array($0) }
        BaseFile.write(ByteWriter(head + bytes).sealed, to: path)
        if let catalogue = read(path, key) { return catalogue }
        // Where nothing can be kept it is made each time.
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 64)
        memory.copyBytes(from: bytes)
        return ReferenceCatalogue(UnsafeRawBufferPointer(memory))
    }

    private static func read(_ path: String, _ key: UInt64) -> ReferenceCatalogue? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            16...BaseFile.bytesMax ~= Int(status.st_size),
            let memory = ReadMemory(of: descriptor, 0..<Int(status.st_size), isSealed: true),
            UInt64(littleEndian: memory.bytes.loadUnaligned(as: UInt64.self)) == key
        else { return nil }
        return ReferenceCatalogue(UnsafeRawBufferPointer(rebasing: memory.bytes.dropFirst(8)), keeper: memory)
    }
}
