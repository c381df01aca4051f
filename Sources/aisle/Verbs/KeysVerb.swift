import ArgumentParser
import GroceryApp
import ScreenModel

/// Prints the keys as the configuration would give them: a place to begin from.
struct Keys: DataVerb {
    static let configuration = CommandConfiguration(
        "keys", "Print every key and what it does, as config.toml would say it.",
        discussion: """
            A line of it in config.toml, below [keys], gives other keys: shop.check = ["x", "space"]. A key is a \
            character or a name: space, enter, tab, esc, up, pgdn, home, del, f5, ctrl-x, alt-x. [] is none.
            aisle keys
            """)

    @OptionGroup var folder: DataFolder

    func run() throws {
        let path = try Paths(folder: folder.data).configurationFile
        let contents = Configuration.read(path)
        for complaint in contents.complaints { complain("aisle: \(complaint)") }
        print("# What you put into \(path) below [keys] changes them.")
        print("[keys]")
        var names: Set<String> = []
        for (title, bindings) in KeyTable.rows {
            let bindings = bindings.filter { names.insert($0.name).inserted }
            if bindings.isEmpty { continue }
            print("")
            print("# \(title)")
            for binding in bindings {
                let keys = contents.keymap.working(of: binding).map { Self.quoted($0.asciiName) }.joined(
                    separator: ", ")
                print("\(binding.name) = [\(keys)]  # \(binding.help)")
            }
        }
        if !contents.keymap.commands.isEmpty { print("") }
        for command in contents.keymap.commands { print("# \(command.name) runs \(command.help)") }
    }

    private static func quoted(_ name: String) -> String {
        "\"\(name.map { "\"\\".contains($0) ? "\\\($0)" : "\($0)" }.joined())\""
    }
}
