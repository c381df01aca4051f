import Bytes
import GroceryApp
import ScreenModel

/// Takes the configuration file apart, and complains of what it does not understand.
struct ConfigurationReader {
    private(set) var contents = Configuration.Contents()
    /// With the lines that they are about.
    private var complaints: [(line: Int, sentence: String)] = []
    private static let complaintsMax = 20
    private let path: String
    private var keys: [String: (given: [Key], line: Int)] = [:]

    init(_ path: String, _ rows: TOMLRows) {
        self.path = path
        for row in rows {
            switch row.names[0] {
            case "keys" where row.names.count > 1: takeKeys(row)
            case "colours" where row.names.count > 1: takeColour(row)
            default: takeSetting(row)
            }
        }
        contents.keymap = Keymap(giving: keys.mapValues(\.given))
        for clash in contents.keymap.clashes { complain(of: clash) }
        contents.complaints = complaints.sorted { $0.line < $1.line }.map(\.sentence)
    }

    private mutating func takeSetting(_ row: TOMLRows.Row) {
        let name = row.names.joined(separator: ".")
        switch (name, row.value) {
        case ("theme", let value):
            guard let theme = value.text, Theme.named(theme) != nil else {
                let names = Theme.all.map(\.name).joined(separator: ", ")
                return complain("theme must be one of \(names)", on: row.line)
            }
            contents.settings.theme = theme
        case ("glyphs", let value):
            guard let glyphs = value.text.flatMap(MachineSettings.GlyphChoice.init) else {
                return complain("glyphs must be \"automatic\", \"unicode\" or \"ascii\"", on: row.line)
            }
            contents.settings.glyphs = glyphs
        case ("mouse", .boolean(let isOn)): contents.settings.mouse = isOn
        case ("window_title", .boolean(let isOn)): contents.settings.windowTitle = isOn
        case ("mouse", _), ("window_title", _): complain("\(name) must be true or false", on: row.line)
        case ("keys", _): complain("keys must be a table: [keys]", on: row.line)
        case ("colours", _): complain("colours must be a table: [colours]", on: row.line)
        default: complain("there is no setting called \(name)", on: row.line)
        }
    }

    /// A row of the table `[keys]`. A name with a point in it, `shop.check`, is a table and a key for TOML.
    private mutating func takeKeys(_ row: TOMLRows.Row) {
        let name = row.names.dropFirst().joined(separator: ".")
        guard Keymap.rows.contains(where: { $0.name == name }) else {
            return complain(
                "there is nothing called \(name) to give keys to; aisle keys names all there is", on: row.line)
        }
        guard let texts = row.value.texts else {
            return complain("\(name) must be a key, or several: [\"x\", \"space\"]", on: row.line)
        }
        for text in texts where Key(name: text) == nil {
            complain(
                "“\(text)” is not a key; a key is a character or a name: x, space, enter, pgdn, ctrl-x, f5",
                on: row.line)
        }
        let given = texts.compactMap { Key(name: $0) }
        // Where none of them is a key, the standard ones stay.
        if !given.isEmpty || texts.isEmpty { keys[name] = (given, row.line) }
    }

    /// A row of the table `[colours]`.
    private mutating func takeColour(_ row: TOMLRows.Row) {
        let name = row.names.dropFirst().joined(separator: ".")
        guard let of = SchemeColour(rawValue: name) else {
            let names = SchemeColour.allCases.map(\.rawValue).joined(separator: ", ")
            return complain("there is no colour called \(name); there are \(names)", on: row.line)
        }
        guard let colour = row.value.text.flatMap(Colour.init(written:)) else {
            return complain("\(name) must be a colour as in \"#8839ef\", or \"terminal\"", on: row.line)
        }
        contents.settings.colours[of] = colour
    }

    private mutating func complain(of clash: Keymap.Clash) {
        complain(
            "\(clash.key) is \(clash.row.name) on \(clash.screen.title), and no longer \(clash.other.name) "
                + "(\(clash.other.help)): give that another key, or none with []",
            on: keys[clash.row.name]?.line ?? keys[clash.other.name]?.line)
    }

    private mutating func complain(_ sentence: String, on line: Int?) {
        // Nobody reads more.
        if complaints.count == Self.complaintsMax {
            complaints.append((.max, "\(path): and more like these"))
            return
        }
        if complaints.count > Self.complaintsMax { return }
        complaints.append((line ?? 0, "\(path):\(line.map { "\($0): " } ?? " ")\(sentence)"))
    }
}

extension TOMLRows.Value {
    fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }

    /// One text, or an array of nothing else.
    fileprivate var texts: [String]? {
        guard case .array(let values) = self else { return text.map { [$0] } }
        let texts = values.compactMap(\.text)
        return texts.count == values.count ? texts : nil
    }
}
