import Glibc
import GroceryApp
import ScreenModel
import TOMLKit

/// The configuration file of this machine: TOML, for a person to edit, and for the settings screen.
enum Configuration {
    /// The settings of the file, and what is wrong with it: a sentence a line. What is wrong is passed over.
    static func read(_ path: String) -> (MachineSettings, complaints: [String]) {
        var settings = MachineSettings()
        var complaints: [String] = []
        guard let bytes = SmallFile.read(path) else { return (settings, []) }
        do {
            let table = try TOMLTable(string: String(decoding: bytes, as: UTF8.self))
            for key in table.keys { take(key, table[key], into: &settings, &complaints, path) }
        } catch {
            complaints.append("\(path): \(error)")
        }
        return (settings, complaints)
    }

    private static func take(
        _ key: String, _ value: (any TOMLValueConvertible)?, into settings: inout MachineSettings,
        _ complaints: inout [String], _ path: String
    ) {
        switch key {
        case "theme":
            let names = Theme.all.map(\.name)
            guard let name = value?.string, names.contains(name) else {
                complaints.append("\(path): theme must be one of \(names.joined(separator: ", "))")
                return
            }
            settings.theme = name
        case "glyphs":
            guard let choice = value?.string.flatMap(MachineSettings.GlyphChoice.init(rawValue:)) else {
                complaints.append("\(path): glyphs must be \"automatic\", \"unicode\" or \"ascii\"")
                return
            }
            settings.glyphs = choice
        case "mouse":
            guard let isOn = value?.bool else {
                complaints.append("\(path): mouse must be true or false")
                return
            }
            settings.mouse = isOn
        default: complaints.append("\(path): there is no setting called \(key)")
        }
    }

    /// Writes the settings into the file. Lines that say something else, comments among them, stay as they are.
    static func write(_ settings: MachineSettings, to path: String) throws(AisleError) {
        let wanted = [
            ("theme", "\"\(settings.theme)\""), ("glyphs", "\"\(settings.glyphs.rawValue)\""),
            ("mouse", settings.mouse ? "true" : "false"),
        ]
        let old = SmallFile.read(path).map { String(decoding: $0, as: UTF8.self) }
        var lines = (old ?? "# What belongs to this machine alone; `aisle` changes it from its settings (,).\n")
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
        try SmallFile.write(lines.joined(separator: "\n") + "\n", to: path)
    }

    private static func key(of line: String) -> String? {
        guard let equals = line.firstIndex(of: "=") else { return nil }
        return String(line[..<equals].filter { !$0.isWhitespace && $0 != "\"" })
    }
}
