import CProcess
import Glibc

/// Programs that a person names in config.toml, with something on their standard input. They are started directly, so
/// that nothing in a name is read by a shell.
enum StartedProgram {
    /// Starts one that nobody waits for: in a session of its own, and what it prints is thrown away.
    ///
    /// - Parameter variables: what its environment has beside this process's.
    /// - Returns: its number, for `hasEnded`.
    /// - Throws: why it cannot be started.
    static func start(_ words: [String], _ variables: [String: String], input: [UInt8]) throws(AisleError) -> Int32 {
        try start(words, variables, input, isAlone: true)
    }

    /// Runs one that has the terminal meanwhile.
    ///
    /// - Returns: its exit status, or 128 and the number of the signal that ended it.
    static func run(_ words: [String], _ variables: [String: String], input: [UInt8]) throws(AisleError) -> Int32 {
        let status = try withTypedSignalsLeftAlone { () throws(AisleError) in
            let process = try start(words, variables, input, isAlone: false)
            var status: Int32 = 0
            while waitpid(process, &status, 0) < 0, errno == EINTR {}
            return status
        }
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : 128 + signal
    }

    /// Whether it has ended; nothing of it is left then.
    static func hasEnded(_ process: Int32) -> Bool { waitpid(process, nil, WNOHANG) != 0 }

    private static func start(
        _ words: [String], _ variables: [String: String], _ input: [UInt8], isAlone: Bool
    ) throws(AisleError) -> Int32 {
        let kept = inherited.filter { line in !variables.keys.contains { line.hasPrefix($0 + "=") } }
        let lines = variables.map { "\($0)=\($1)" } + kept
        let (words, environment) = (CStrings(words), CStrings(lines))
        defer {
            words.free()
            environment.free()
        }
        var process: Int32 = 0
        let error = input.withUnsafeBytes {
            process_start(words.pointers, environment.pointers, $0.baseAddress, $0.count, isAlone ? 1 : 0, &process)
        }
        guard error == 0 else {
            throw AisleError("cannot run \(words.first): \(String(cString: strerror(error)))")
        }
        return process
    }

    /// The environment of this process.
    private static var inherited: [String] {
        var lines: [String] = []
        var next = environ
        while let line = next.pointee {
            lines.append(String(cString: line))
            next += 1
        }
        return lines
    }
}

/// Texts as the system takes them, with a null pointer behind the last.
private struct CStrings {
    let first: String
    let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    private let count: Int

    init(_ texts: [String]) {
        (first, count) = (texts.first ?? "", texts.count)
        pointers = .allocate(capacity: count + 1)
        pointers.initialize(repeating: nil, count: count + 1)
        for (index, text) in texts.enumerated() { pointers[index] = strdup(text) }
    }

    func free() {
        for index in 0..<count { Glibc.free(pointers[index]) }
        pointers.deallocate()
    }
}
