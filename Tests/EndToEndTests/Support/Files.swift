import Glibc

/// What tests do with files.
enum Files {
    static func read(_ path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return contents(of: descriptor)
    }

    static func text(_ path: String) -> String? { read(path).map { String(decoding: $0, as: UTF8.self) } }

    /// From the start, wherever the descriptor stands.
    static func contents(of descriptor: Int32) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = pread(descriptor, &chunk, chunk.count, off_t(bytes.count))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return bytes }
            bytes += chunk[..<count]
        }
    }

    static func write(_ bytes: [UInt8], to path: String, mode: mode_t = 0o644) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw Trouble("cannot write \(path): \(String(cString: strerror(errno)))") }
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { throw Trouble("cannot write \(path): \(String(cString: strerror(errno)))") }
            rest = rest.dropFirst(count)
        }
    }

    static func write(_ text: String, to path: String, mode: mode_t = 0o644) throws {
        try write(Array(text.utf8), to: path, mode: mode)
    }

    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Waits for something about files.
    static func waitUntil(_ what: String, _ condition: () -> Bool) async throws {
        let deadline = ContinuousClock.now + .seconds(60)
        while !condition() {
            guard ContinuousClock.now < deadline, !Task.isCancelled else { throw Trouble("never came: \(what)") }
            await Pause.longer()
        }
    }

    static func isExecutable(_ path: String) -> Bool { access(path, X_OK) == 0 }

    /// What stands in a folder, without "." and ".."; empty where there is none.
    static func list(_ folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// All files below a folder.
    static func all(below folder: String) -> [String] {
        list(folder).flatMap { name -> [String] in
            let path = "\(folder)/\(name)"
            let inner = all(below: path)
            return inner.isEmpty ? [path] : inner
        }
    }

    /// Removes a file or a folder with all that is in it.
    static func remove(_ path: String) {
        if unlink(path) == 0 { return }
        for name in list(path) { remove("\(path)/\(name)") }
        rmdir(path)
    }

    /// The first executable of that name in the folders of PATH.
    static func command(_ name: String) -> String? {
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
        return path.split(separator: ":").map { "\($0)/\(name)" }.first(where: isExecutable)
    }
}

extension Files {
    /// The folder of the repository that the tests were built from.
    static let repository: String = {
        // Tests/EndToEndTests/Support/Files.swift: four names up.
        #filePath.split(separator: "/").dropLast(4).reduce("") { "\($0)/\($1)" }
    }()

    /// Makes a folder and those above it that are missing.
    static func makeFolders(_ path: String) throws {
        var whole = ""
        for name in path.split(separator: "/") {
            whole += "/\(name)"
            guard mkdir(whole, 0o700) == 0 || errno == EEXIST else {
                throw Trouble("mkdir \(whole): \(String(cString: strerror(errno)))")
            }
        }
    }

    /// The permissions of a file or folder.
    static func mode(_ path: String) throws -> mode_t {
        var status = stat()
        guard stat(path, &status) == 0 else { throw Trouble("\(path): \(String(cString: strerror(errno)))") }
        return status.st_mode & 0o7777
    }
}
