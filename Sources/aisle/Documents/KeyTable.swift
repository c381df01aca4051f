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
        func section(_ title: String, _ bindings: [Binding]) -> Section {
            let lines = bindings.inHelp.flatMap(\.bindings).map { (keys: keymap.keys(of: $0), sentence: $0.help) }
            return Section(title: title, lines: lines)
        }
        let everywhere = Set(Binding.everywhere.map(\.name))
        return Screen.allCases.map { screen in
            section("On the screen \(screen.title)", screen.bindings.filter { !everywhere.contains($0.name) })
        } + [section("On every screen", Binding.everywhere)]
    }

    /// The keys of the prompts, which have names only.
    static var whileTyping: [(keys: String, sentence: String)] {
        Help(.shop, keymap: Keymap()).groups().last?.lines.map { ($0.keys, $0.text) } ?? []
    }
}
