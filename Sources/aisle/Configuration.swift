import Bytes
import GroceryApp
import ScreenModel

/// The configuration file of this machine: TOML, for a person to edit, and for the settings screen.
enum Configuration {
    /// What the file says.
    struct Contents {
        var settings = MachineSettings()
        var keymap = Keymap()
        /// What is run when something is done: a program and its arguments.
        var hooks: [Hooks.Event: [String]] = [:]
        /// What is wrong with it, and is passed over: a sentence a line, with the place.
        var complaints: [String] = []
        /// Those of them that are about hooks, which verbs run as well.
        var hookComplaints: [String] = []
        /// Whether something is passed over. That one of two things goes without its key is only said.
        var hasMistakes = false

        init() {}

        /// Of a file of which nothing can be read.
        fileprivate init(unreadable sentence: String) {
            (complaints, hookComplaints, hasMistakes) = ([sentence], [sentence], true)
        }
    }

    static func read(_ path: String) -> Contents {
        let bytes: [UInt8]?
        do { bytes = try SmallFile.readWhatIsThere(path) } catch { return Contents(unreadable: "\(error)") }
        guard let bytes else { return Contents() }
        do {
            return ConfigurationReader(path, try TOMLRows(String(decoding: bytes, as: UTF8.self))).contents
        } catch {
            return Contents(unreadable: "\(path):\(error.line): \(error.sentence)")
        }
    }

    /// Writes the settings into the file. Lines that say something else, comments among them, stay as they are.
    static func write(_ settings: MachineSettings, to path: String) throws(AisleError) {
        let wanted = [
            ("theme", "\"\(settings.theme)\""), ("glyphs", "\"\(settings.glyphs.rawValue)\""),
            ("mouse", settings.mouse ? "true" : "false"),
        ]
        let old = try SmallFile.readWhatIsThere(path).map { String(decoding: $0, as: UTF8.self) }
        var lines = (old ?? "# What belongs to this machine alone; `aisle` changes it from its settings.\n")
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        // Keys of the file itself stand before its first table.
        let end = lines.firstIndex { $0.drop(while: \.isWhitespace).first == "[" } ?? lines.endIndex
        var missing: [String] = []
        for (key, value) in wanted {
            if let line = lines[..<end].firstIndex(where: { self.key(of: $0) == key }) {
                lines[line] = "\(key) = \(value)"
            } else {
                missing.append("\(key) = \(value)")
            }
        }
        lines.insert(contentsOf: missing, at: end)
        try SmallFile.write(lines.joined(separator: "\n") + "\n", to: path, followingLinks: true)
    }

    private static func key(of line: String) -> String? {
        guard let equals = line.firstIndex(of: "=") else { return nil }
        return String(line[..<equals].filter { !$0.isWhitespace && $0 != "\"" })
    }
}
