import GroceryApp
import ScreenModel

/// The keys for the pages that are read outside the program: what works everywhere once, then what each screen adds.
struct KeyTable {
    struct Section {
        var title: String
        /// Which keys, and what they do.
        var lines: [(keys: [Key], sentence: String)]
    }

    static func sections(_ keymap: Keymap = Keymap()) -> [Section] {
        let everywhere = Command.allCases.filter { $0.screens.count == Screen.allCases.count }
        func lines(_ commands: [Command], on screen: Screen? = nil) -> [(keys: [Key], sentence: String)] {
            HelpGroup.allCases.flatMap { group in
                commands.filter { $0.help.group == group }.map { command in
                    (keymap.keys(of: command), screen.map(command.sentence) ?? command.help.sentence)
                }
            }
        }
        return Screen.allCases.map { screen in
            let own = Command.allCases.filter { $0.screens.contains(screen) && !everywhere.contains($0) }
            return Section(title: "On the screen \(screen.title)", lines: lines(own, on: screen))
        } + [Section(title: "On every screen", lines: lines(everywhere))]
    }

    /// The keys of the prompts, which have names only.
    static var whileTyping: [(keys: String, sentence: String)] {
        Help(.shop, keymap: Keymap()).groups().last?.lines.map { ($0.keys, $0.text) } ?? []
    }
}
