import GroceryApp
import ScreenModel
import TOMLKit

/// Takes the configuration file apart, and complains of what it does not understand.
struct ConfigurationReader {
    private(set) var contents = Configuration.Contents()
    /// With the lines that they are about.
    private var complaints: [(line: Int, sentence: String)] = []
    private static let complaintsMax = 20
    private let path: String
    private let lines: [String]
    private var keys: [String: [Key]] = [:]

    /// - Parameter table: what `text` says.
    init(_ path: String, _ text: String, _ table: TOMLTable) {
        self.path = path
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for key in table.keys {
            if key == "keys", let rows = table[key]?.table { take(rows, named: []) } else { take(key, table[key]) }
        }
        contents.keymap = Keymap(giving: keys)
        for clash in contents.keymap.clashes { complain(of: clash) }
        contents.complaints = complaints.sorted { $0.line < $1.line }.map(\.sentence)
    }

    private mutating func take(_ key: String, _ value: (any TOMLValueConvertible)?) {
        switch key {
        case "theme":
            let names = Theme.all.map(\.name)
            guard let name = value?.string, names.contains(name) else {
                return complain("theme must be one of \(names.joined(separator: ", "))", at: [key])
            }
            contents.settings.theme = name
        case "glyphs":
            guard let choice = value?.string.flatMap(MachineSettings.GlyphChoice.init(rawValue:)) else {
                return complain("glyphs must be \"automatic\", \"unicode\" or \"ascii\"", at: [key])
            }
            contents.settings.glyphs = choice
        case "mouse":
            guard let isOn = value?.bool else { return complain("mouse must be true or false", at: [key]) }
            contents.settings.mouse = isOn
        case "window_title":
            guard let isOn = value?.bool else { return complain("window_title must be true or false", at: [key]) }
            contents.settings.windowTitle = isOn
        case "keys": complain("keys must be a table: [keys]", at: [key])
        default: complain("there is no setting called \(key)", at: [key])
        }
    }

    // MARK: Keys

    /// The rows of a table within `[keys]`. A name with a point in it, `shop.check`, is a table and a key for TOML.
    private mutating func take(_ table: TOMLTable, named names: [String]) {
        for key in table.keys {
            let names = names + [key]
            if let inner = table[key]?.table { take(inner, named: names) } else { take(table[key], for: names) }
        }
    }

    private mutating func take(_ value: (any TOMLValueConvertible)?, for names: [String]) {
        let name = names.joined(separator: ".")
        guard Keymap.rows.contains(where: { $0.name == name }) else {
            return complain("there is nothing called \(name) to give keys to; aisle keys names all there is", at: names)
        }
        let texts = value?.string.map { [$0] } ?? value?.array?.compactMap(\.string)
        guard let texts, texts.count == value?.array?.count ?? 1 else {
            return complain("\(name) must be a key, or several: [\"x\", \"space\"]", at: names)
        }
        for text in texts where Key(name: text) == nil {
            complain(
                "“\(text)” is not a key; a key is a character or a name: x, space, enter, pgdn, ctrl-x, f5",
                at: names)
        }
        let given = texts.compactMap { Key(name: $0) }
        // Where none of them is a key, the standard ones stay.
        if !given.isEmpty || texts.isEmpty { keys[name] = given }
    }

    private mutating func complain(of clash: Keymap.Clash) {
        complain(
            "\(clash.key) is \(clash.row.name) on \(clash.screen.title), and no longer \(clash.other.name) "
                + "(\(clash.other.help)): give that another key, or none with []",
            at: clash.row.name.split(separator: ".").map(String.init))
    }

    // MARK: Places

    private mutating func complain(_ sentence: String, at names: [String]) {
        // Nobody reads more.
        if complaints.count == Self.complaintsMax {
            complaints.append((.max, "\(path): and more like these"))
            return
        }
        if complaints.count > Self.complaintsMax { return }
        let wanted = names.joined(separator: ".")
        let place = line(of: "keys." + wanted) ?? line(of: wanted)
        complaints.append((place ?? 0, "\(path):\(place.map { "\($0): " } ?? " ")\(sentence)"))
    }

    /// The line of a key, counted from one. The library tells places of errors only.
    private func line(of wanted: String) -> Int? {
        var table = ""
        for (index, line) in lines.enumerated() {
            let text = line.filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
            if text.hasPrefix("[") {
                table = text.dropFirst().prefix { $0 != "]" } + "."
            } else if let equals = text.firstIndex(of: "="), table + text[..<equals] == wanted {
                return index + 1
            }
        }
        return nil
    }
}
