import GroceryApp
import ScreenModel
import TestSupport
import Testing

@Suite struct KeymapTests {
    @Test func everyCommandIsReachable() {
        for command in Command.allCases {
            #expect(!command.standardKeys.isEmpty, "\(command) has no key")
            #expect(!command.screens.isEmpty, "\(command) has no screen")
            for screen in command.screens {
                for key in command.standardKeys {
                    #expect(Keymap().command(for: key, on: screen) == command, "\(key) on \(screen)")
                }
            }
        }
    }

    @Test(arguments: Screen.allCases) func noKeyMeansTwoThings(screen: Screen) {
        for key in Set(Command.allCases.flatMap(\.standardKeys)) {
            let commands = Keymap().commands(for: key, on: screen)
            #expect(commands.count <= 1, "\(key) on \(screen)")
            #expect(commands.first == Keymap().command(for: key, on: screen))
        }
    }

    @Test(
        "Keys that people know stay where they are",
        arguments: [
            ("q", Screen.shop, Command.quit), ("?", .shop, .showHelp), ("/", .shop, .filter), ("u", .shop, .undo),
            ("<Ctrl-R>", .shop, .redo), ("j", .shop, .moveDown), ("k", .shop, .moveUp), ("h", .shop, .moveLeft),
            ("l", .shop, .moveRight), ("g", .shop, .top), ("G", .shop, .bottom), (" ", .shop, .toggle),
            ("x", .shop, .toggle), ("<Enter>", .shop, .toggle), ("a", .shop, .add), ("p", .shop, .showPick),
            ("+", .shop, .stepUp), ("-", .shop, .stepDown), ("e", .shop, .editQuantity), ("n", .shop, .editNote),
            ("d", .shop, .deleteEntry), ("m", .shop, .changeType), ("c", .shop, .clearMarks),
            ("<Tab>", .shop, .nextPane),
            ("1", .pick, .showShop), ("2", .shop, .showPick), ("3", .shop, .showLists), (",", .shop, .showSettings),
            ("H", .shop, .showHistory), ("<Enter>", .pick, .take), ("a", .lists, .newList), ("r", .lists, .renameList),
            ("d", .lists, .deleteList), ("<Enter>", .lists, .openList), ("<Esc>", .pick, .back),
            ("<Ctrl-L>", .shop, .redraw),
            ("<Ctrl-Z>", .shop, .suspend), ("<PgDn>", .shop, .pageDown), ("<Home>", .shop, .top),
        ])
    func wellKnownKeys(keys: String, screen: Screen, command: Command) {
        #expect(Stage.keys(keys).map { Keymap().command(for: $0, on: screen) } == [command])
    }

    @Test func aChangedKeymapIsObeyed() {
        let keymap = Keymap(changing: [.quit: ["Q"]])
        #expect(keymap.command(for: "Q", on: .shop) == .quit)
        #expect(keymap.command(for: "q", on: .shop) == nil)
        #expect(Help(.shop, keymap: keymap).keyNames(of: .quit) == "Q")
        #expect(keymap.command(for: "?", on: .shop) == .showHelp)
        #expect(keymap.keys(of: .showHelp) == Command.showHelp.standardKeys)
    }

    @Test func everyCommandExplainsItself() {
        for command in Command.allCases {
            let (_, sentence) = command.help
            #expect(sentence.first?.isUppercase == true && !sentence.hasSuffix("."), "\(command)")
            #expect(sentence.count <= 60, "\(command)")
            #expect(!command.hint.isEmpty && command.hint.count <= 12, "\(command)")
        }
    }

    @Test(arguments: Screen.allCases) func hintsAreOfTheirScreen(screen: Screen) {
        #expect(Set(screen.hints).count == screen.hints.count)
        for command in screen.hints { #expect(command.screens.contains(screen), "\(command)") }
        #expect(screen.hints.contains(.showHelp))
    }
}
