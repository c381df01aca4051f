internal import Glibc

/// The files of the repository that the tests were built from.
public enum Repository {
    /// Its folder, without a slash at the end.
    public static let root: String = {
        // Tests/TestSupport/Repository.swift: three names up.
        var path = Substring(#filePath)
        for _ in 0..<3 { path = path[..<(path.lastIndex(of: "/") ?? path.startIndex)] }
        return String(path)
    }()

    /// The text of a file, its path relative to the root; nil when it cannot be read.
    public static func read(_ path: String) -> String? { readAnywhere("\(root)/\(path)") }

    /// The text of a file outside of the repository that an environment variable names; nil without the variable, or
    /// when it cannot be read.
    public static func read(namedBy variable: String) -> String? {
        getenv(variable).flatMap { readAnywhere(String(cString: $0)) }
    }

    /// The bytes of a file, its path relative to the root; nil when it cannot be read.
    public static func bytes(_ path: String) -> [UInt8]? { bytesAnywhere("\(root)/\(path)") }

    private static func readAnywhere(_ path: String) -> String? {
        bytesAnywhere(path).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func bytesAnywhere(_ path: String) -> [UInt8]? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
        return bytes
    }

    /// Writes a file; answers whether it worked.
    public static func write(_ text: String, to path: String) -> Bool {
        guard let file = fopen("\(root)/\(path)", "w") else { return false }
        let bytes = Array(text.utf8)
        let written = fwrite(bytes, 1, bytes.count, file)
        return fclose(file) == 0 && written == bytes.count
    }

    /// All files below a folder whose names end in `suffix`, sorted, relative to the root.
    public static func files(under folder: String, suffix: String) -> [String] {
        guard let directory = opendir("\(root)/\(folder)") else { return [] }
        defer { closedir(directory) }
        var found: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard !name.hasPrefix(".") else { continue }
            let path = "\(folder)/\(name)"
            if entry.pointee.d_type == UInt8(DT_DIR) {
                found += files(under: path, suffix: suffix)
            } else if name.hasSuffix(suffix) {
                found.append(path)
            }
        }
        return found.sorted()
    }
}
