// What people do with the program again and again.
extension Terminal {
    /// Presses Esc and waits until what it left is gone. Waiting matters: a key that follows an escape character at
    /// once is, to every program, that key with Alt.
    func escape(from text: String, file: StaticString = #fileID, line: UInt = #line) async throws {
        try await press("Escape")
        try await lose(text, file: file, line: line)
    }

    /// Opens the add prompt.
    func openAdd(file: StaticString = #fileID, line: UInt = #line) async throws {
        try await press("a")
        try await see(" Add ", file: file, line: line)
    }

    /// Types lines into the open add prompt.
    func enter(_ lines: String...) async throws {
        for line in lines {
            try await type(line)
            try await press("Enter")
        }
    }

    /// Adds what the catalogue knows by exactly that name.
    func add(_ lines: String..., file: StaticString = #fileID, line: UInt = #line) async throws {
        try await openAdd(file: file, line: line)
        for line in lines { try await enter(line) }
        try await see("the notice that the last line is added", file: file, line: line) { $0.status.contains("Added") }
        try await escape(from: " Add ", file: file, line: line)
    }

    /// Leaves the program with its own key and waits for the shell.
    func quit(file: StaticString = #fileID, line: UInt = #line) async throws -> Int32 {
        try await press("q")
        return try await ended(file: file, line: line)
    }
}

extension Picture {
    /// The rows of the list on the Shop screen, without lines and headings, the marks as verbs print them:
    /// "[x] Apples 2 lb".
    var entries: [String] {
        lines.compactMap { line in
            let line = line.replacing(" ✓  ", with: "[x] ")
            guard let start = line.firstRange(of: "[ ] ") ?? line.firstRange(of: "[x] ") else { return nil }
            return line[start.lowerBound...].filter { $0 != "│" && $0 != "┃" }.split(separator: " ").joined(
                separator: " ")
        }
    }
}
