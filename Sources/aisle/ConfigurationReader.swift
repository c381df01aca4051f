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
    private var keys: [String: [Key]] = [:]
    private var commands: [KeyCommand] = []
    /// Where keys are given to the rows of these names.
    private var lines: [String: Int] = [:]

    init(_ path: String, _ rows: TOMLRows) {
        self.path = path
        for row in rows {
            switch (row.names[0], row.names.count) {
            case ("keys", 2...): takeKeys(row)
            case ("colours", 2...): takeColour(row)
            case ("hooks", 2...): takeHook(row)
            case ("commands", 2...): takeCommand(row)
            default: takeSetting(row)
            }
        }
        contents.hasMistakes = !complaints.isEmpty
        contents.keymap = Keymap(giving: keys, running: commands)
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
        case ("bell", .boolean(let isOn)): contents.settings.bell = isOn
        case ("mouse", _), ("window_title", _), ("bell", _): complain("\(name) must be true or false", on: row.line)
        case ("keys", _), ("colours", _), ("hooks", _), ("commands", _):
            complain("\(name) must be a table: [\(name)]", on: row.line)
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
            complain("“\(text)” \(Self.keyRule)", on: row.line)
        }
        let given = texts.compactMap { Key(name: $0) }
        // Where none of them is a key, the standard ones stay.
        if !given.isEmpty || texts.isEmpty { (keys[name], lines[name]) = (given, row.line) }
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

    /// A row of the table `[hooks]`.
    private mutating func takeHook(_ row: TOMLRows.Row) {
        let name = row.names.dropFirst().joined(separator: ".")
        guard let event = Hooks.Event(rawValue: name) else {
            let known = Hooks.Event.allCases.map(\.rawValue).joined(separator: ", ")
            return complain("there is no hook called \(name); there are \(known)", on: row.line, isAboutHooks: true)
        }
        guard let words = row.value.command else {
            return complain("\(name) \(Self.commandRule)", on: row.line, isAboutHooks: true)
        }
        if !words.isEmpty { contents.hooks[event] = words }
    }

    /// A row of the table `[commands]`.
    private mutating func takeCommand(_ row: TOMLRows.Row) {
        let name = row.names.dropFirst().joined(separator: ".")
        guard let key = Key(name: name) else { return complain("“\(name)” \(Self.keyRule)", on: row.line) }
        guard ![.control("c"), .control("z")].contains(key) else {
            return complain("\(key) does the same everywhere, and cannot be given away", on: row.line)
        }
        guard let words = row.value.command, !words.isEmpty else {
            return complain("\(name) \(Self.commandRule)", on: row.line)
        }
        let command = KeyCommand(key, words)
        commands.append(command)
        lines[command.binding.name] = row.line
    }

    private static let keyRule = "is not a key; a key is a character or a name: x, space, enter, pgdn, ctrl-x, f5"
    private static let commandRule = """
        must be a program and its arguments, ["notify-send", "Done"]; no shell reads them, unless it is the program: \
        ["sh", "-c", "…"]
        """

    private mutating func complain(of clash: Keymap.Clash) {
        complain(
            "\(clash.key) is \(clash.row.name) on \(clash.screen.title), and no longer \(clash.other.name) "
                + "(\(clash.other.help)): give that another key, or none with []",
            on: lines[clash.row.name] ?? lines[clash.other.name])
    }

    private mutating func complain(_ sentence: String, on line: Int?, isAboutHooks: Bool = false) {
        // Nobody reads more.
        if complaints.count == Self.complaintsMax {
            complaints.append((.max, "\(path): and more like these"))
            return
        }
        if complaints.count > Self.complaintsMax { return }
        let said = "\(path):\(line.map { "\($0): " } ?? " ")\(sentence)"
        complaints.append((line ?? 0, said))
        if isAboutHooks { contents.hookComplaints.append(said) }
    }
}

extension TOMLRows.Value {
    fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }

    /// A program and its arguments; empty is none. Nil where it is something else.
    fileprivate var command: [String]? {
        guard case .array = self, let texts, texts.first != "" else { return nil }
        return texts
    }

    /// One text, or an array of nothing else.
    fileprivate var texts: [String]? {
        guard case .array(let values) = self else { return text.map { [$0] } }
        let texts = values.compactMap(\.text)
        return texts.count == values.count ? texts : nil
    }
}
