import Glibc
import Testing

/// Recipes, through the real program.
@Suite("Recipes")
struct RecipeTests {
    private static let porridge = """
        ---
        title: Porridge
        servings: 2
        ---

        -- Quick ones will do.
        Boil @porridge oats{100%g} in @milk{1/2%l} with @salt{}, ~{5%minutes}.

        Serve with @apples{1}(grated).

        """

    @Test("recipes are taken in from files and folders, all or none, and given back as they were")
    func importAndExport() async throws {
        try await Home.with { home in
            let folder = home.folder + "/recipes"
            mkdir(folder, 0o755)
            mkdir(folder + "/more", 0o755)
            try Files.write(Self.porridge, to: folder + "/porridge.cook")
            try Files.write("Put @butter{20%g on @bread{2%slices}.\n", to: folder + "/more/Toast.cook")
            try Files.write("not a recipe", to: folder + "/notes.txt")
            let child = try await home.aisle("recipe", "import", folder, expecting: 0)
            #expect(child.output == "Took in 2 recipes, 1 new item.\n")
            #expect(child.errors.contains("Toast.cook, line 1: The brace “{” is never closed"))
            #expect(
                try await home.aisle("recipe", "list", expecting: 0).output
                    == "Porridge  serves 2  4 ingredients\nToast  2 ingredients\n")
            #expect(try await home.aisle("recipe", "export", "porridge", expecting: 0).output == Self.porridge)
            let again = try await home.aisle("recipe", "import", folder, expecting: 0)
            #expect(again.output == "All of it is known already.\n")
            // One action took in all of it.
            try await home.aisle("undo", expecting: 0)
            #expect(try await home.aisle("recipe", "list", expecting: 0).output.isEmpty)
            let long = String(repeating: "long ", count: 20)
            try Files.write(">> title: \(long)\nTake @honey.", to: folder + "/odd.cook")
            let refused = try await home.aisle("recipe", "import", folder)
            #expect(refused.exitCode == 1 && refused.errors.contains("/odd.cook cannot be imported"))
            #expect(try await home.aisle("recipe", "list", expecting: 0).output.isEmpty)
        }
    }

    @Test(
        "what nobody sees in a file is in its export too, until the recipe is changed",
        arguments: [["recipe", "import"], ["import"]])
    func exportToTheByte(verb: [String]) async throws {
        let files = [
            "\u{FEFF}Boil @milk{1%l}.", "Boil @mi\u{AD}lk{1%l}\u{2028}and @salt{}.\r\n", "Boil @milk{1%l}\rand stir.\r",
            "\u{FEFF}---\r\ntitle: Soup\r\n---\r\n\r\n\u{200B}Boil @milk{1%l}.\u{B}\n\n",
        ]
        try await Home.with { home in
            for (number, file) in files.enumerated() {
                let path = home.folder + "/dish \(number).cook"
                try Files.write(file, to: path)
                try await home.aisle(verb + [path], expecting: 0)
                let name = file.contains("Soup") ? "Soup" : "dish \(number)"
                let export = try await home.aisle("recipe", "export", name, expecting: 0).output
                #expect(Array(export.utf8) == Array(file.utf8), "\(file.debugDescription)")
                let again = try await home.aisle(verb + [path], expecting: 0)
                #expect(again.output == "All of it is known already.\n")
                let shown = try await home.aisle("recipe", "show", name, expecting: 0).output
                #expect(
                    shown.contains("milk")
                        && !shown.unicodeScalars.contains { "\u{FEFF}\u{AD}".unicodeScalars.contains($0) })
            }
            // On a terminal it is what can be seen.
            let terminal = try await home.terminal()
            try await terminal.run("clear; aisle recipe export 'dish 0'")
            try await terminal.see("Boil @milk{1%l}.")
            try await home.aisle("add", "--list", "dish 0", "3 apples", expecting: 0)
            let changed = try await home.aisle("recipe", "export", "dish 0", expecting: 0).output
            #expect(changed.contains("{3}") && !changed.unicodeScalars.contains("\u{FEFF}"))
            try Files.write("Boil @milk{1%l}\u{1B}[31m.", to: home.folder + "/red.cook")
            let red = try await home.aisle(verb + [home.folder + "/red.cook"], expecting: 0)
            #expect(red.errors.contains(", line 1: A character that would control the terminal became \u{FFFD}."))
        }
    }

    @Test("a recipe that was made here and exported is known when it comes back")
    func importOfAnExport() async throws {
        try await Home.with { home in
            try await home.aisle("recipe", "new", "Toast", "--servings", "2", expecting: 0)
            try await home.aisle("add", "--list", "Toast", "2 apples, 1 l milk (warm)", expecting: 0)
            let path = home.folder + "/Toast.cook"
            try Files.write(try await home.aisle("recipe", "export", "Toast", expecting: 0).output, to: path)
            for verb in [["recipe", "import"], ["import"]] {
                let again = try await home.aisle(verb + [path], expecting: 0)
                #expect(again.output == "All of it is known already.\n")
            }
        }
    }

    @Test("what is new is told before it is made, and on a terminal it is asked for")
    func newItemsAreTold() async throws {
        try await Home.with { home in
            try Files.write("Strew @zibbet{2%tbsp} over @milk{1%l} and @water{1%cup}.", to: home.folder + "/soup.cook")
            let told = try await home.aisle("recipe", "import", "--dry-run", home.folder + "/soup.cook", expecting: 0)
            #expect(told.output.hasPrefix("New in ") && told.output.contains(": zibbet\n"))
            #expect(told.output.hasSuffix("Would take in 1 recipe, 1 new item.\n"))
            #expect(try await home.aisle("recipe", "list", expecting: 0).output.isEmpty)

            let terminal = try await home.terminal()
            func answer(_ answer: String, expecting said: String) async throws {
                try await terminal.run("clear; aisle recipe import \(home.folder)/soup.cook")
                try await terminal.see("Take in 1 recipe, 1 new item?")
                try await terminal.see("zibbet")
                try await terminal.type(answer)
                try await terminal.press("Enter")
                try await terminal.see(said)
            }
            try await answer("n", expecting: "nothing was imported")
            #expect(try await home.aisle("recipe", "list", expecting: 0).output.isEmpty)
            try await answer("y", expecting: "Took in 1 recipe, 1 new item.")
            #expect(try await home.aisle("recipe", "export", "soup", expecting: 0).output.hasSuffix("@water{1%cup}."))
        }
    }

    @Test("a recipe still knows an ingredient that is renamed, and takes no other for it")
    func renamedIngredient() async throws {
        try await Home.with { home in
            try Files.write(Self.porridge, to: home.folder + "/porridge.cook")
            try await home.aisle("recipe", "import", home.folder + "/porridge.cook", expecting: 0)
            let before = try await home.aisle("recipe", "export", "porridge", expecting: 0).output
            #expect(before.contains("@milk{"))
            try await home.aisle("item", "rename", "milk", "Whole milk", expecting: 0)
            #expect(try await home.aisle("recipe", "export", "porridge", expecting: 0).output == before)
            let again = try await home.aisle("recipe", "import", home.folder + "/porridge.cook", expecting: 0)
            #expect(!again.output.contains("new item"))
            let shown = try await home.aisle("recipe", "show", "porridge", expecting: 0).output
            #expect(shown.contains("  Whole milk  0.5 l\n"))
            // One step takes the name back and leaves nothing of the other.
            try await home.aisle("item", "rename", "whole milk", "Goat milk", expecting: 0)
            try await home.aisle("undo", expecting: 0)
            let item = try JSON(try await home.aisle("item", "show", "milk", "--format", "json", expecting: 0).output)
            #expect(item["item"]?.text == "Whole milk" && item["aliases"]?.elements.compactMap(\.text) == ["Milk"])
        }
    }

    @Test("a recipe goes onto a list for as many as are coming, and off again with just what it had put there")
    func ontoAListAndOff() async throws {
        try await Home.with { home in
            try Files.write(Self.porridge, to: home.folder + "/porridge.cook")
            try await home.aisle("recipe", "import", home.folder + "/porridge.cook", expecting: 0)
            try await home.aisle("add", "3 apples", expecting: 0)
            #expect(
                try await home.aisle("recipe", "show", "Porridge", "--servings", "3", expecting: 0).output
                    == """
                    Porridge  for 3

                      Porridge oats  150 g
                      Milk  750 ml
                      salt
                      Apples  2  (grated)

                    Whole things are rounded up.

                    1. Boil porridge oats in milk with salt, 5 minutes.

                    2. Serve with apples.

                    """)
            let added = try await home.aisle("recipe", "add", "porridge", "--servings", "3", expecting: 0)
            #expect(added.output == "Added 4 items of Porridge to Groceries\n")
            let shown = try await home.shown()
            #expect(shown.contains("Apples  5  (grated)") && shown.contains("Porridge oats  150 g"))
            try await home.aisle("recipe", "remove", "porridge", expecting: 0)
            #expect(try await home.shown().contains("0 of 1 in the trolley\n\nProduce\n  [ ] Apples  3"))
            let twice = try await home.aisle("recipe", "remove", "porridge")
            #expect(twice.exitCode == 1 && twice.errors.contains("Nothing on Groceries comes from Porridge"))
            let unknown = try await home.aisle("recipe", "add", "soup")
            #expect(unknown.exitCode == 1 && unknown.errors.contains("There are: Porridge"))
        }
    }

    @Test("B4: recipes are made and look like lists, go onto lists, and lists do not go into them")
    func recipesAreLists() async throws {
        try await Home.with { home in
            let screen = try await home.open()
            // Made as a list is: a name, then items by typing.
            try await screen.press("4")
            try await screen.see("There is no recipe yet")
            try await screen.press("a")
            try await screen.see("New recipe")
            try await screen.enter("Apple bread")
            try await screen.see(" Apple bread ─", " Add ")
            try await screen.enter("4 apples", "1 loaf bread")
            try await screen.seeLine("1 loaf", "Bread")
            try await screen.escape(from: " Add ")
            try await screen.seeLine("4", "Apples")
            // For how many it is, and for how many this time.
            try await screen.press("s")
            try await screen.see("For how many is Apple bread")
            try await screen.enter("2")
            try await screen.see("Apple bread · for 2")
            try await screen.press("+")
            try await screen.see("for 3, written for 2")
            try await screen.seeLine("6", "Apples")
            try await screen.press("A")
            try await screen.see("Added 2 items of Apple bread to Groceries")
            try await screen.press("1")
            try await screen.seeLine("[ ] Apples", "6")
            // Where one shops is said of the list; the recipe never hears of it.
            try await screen.press("@")
            try await screen.see("Which store is this?")
            try await screen.enter("Corner Market")
            try await screen.see("@ Corner")
            let printed = try await home.aisle("recipe", "show", "apple bread", "--format", "json", expecting: 0).output
            #expect(printed.contains("\"quantity\":\"4\"") && !printed.contains("Corner Market"))
            #expect(try await home.aisle("recipe", "export", "apple bread", expecting: 0).output.contains("@Apples{4}"))
            // Off again, with just what it had put there.
            try await screen.press("4")
            try await screen.see("for 3, written for 2")
            try await screen.press("T")
            try await screen.see("Took Apple bread off Groceries")
            #expect(try await home.shown() == "Groceries: 0 of 0 in the trolley\n")
            // And there is no key and no verb that puts a list into a recipe.
            let refused = try await home.aisle("recipe", "add", "Groceries")
            #expect(refused.exitCode == 1 && refused.errors.contains("there is no recipe called"))
        }
    }

    @Test("a recipe that others rename while it is in an editor keeps its new name")
    func renamedMeanwhile() async throws {
        try await Home.with { home in
            try Files.write("Toast @bread{2}.\n", to: home.folder + "/Toast.cook")
            try await home.aisle("recipe", "import", home.folder + "/Toast.cook", expecting: 0)
            home.set("EDITOR", "sh -c 'aisle recipe rename Toast Crostini && echo Eat. >> \"$0\"'")
            let child = try await home.aisle("recipe", "edit", "Toast", expecting: 0)
            #expect(child.output == "Crostini is as you wrote it\n")
            let recipe = try await home.aisle("recipe", "show", "Crostini", expecting: 0).output
            #expect(recipe.contains("Eat.") && recipe.contains("Bread  2"), "\(recipe)")
        }
    }

    @Test(
        "what is far too long, or has no end, is refused at once with the figure",
        arguments: [
            "recipe import endless.cook", "recipe import /dev/zero", "store import /dev/zero",
            "catalogue load /dev/zero",
            "recipe import long.cook", "recipe import --dry-run long.cook", "import --dry-run long.cook",
            "import long.cook", "recipe import <(yes)", "add < /dev/zero",
        ])
    func tooLong(call: String) async throws {
        try await Home.with { home in
            symlink("/dev/zero", home.folder + "/endless.cook")
            try Files.write(String(repeating: "@egg{1} ", count: 9_500), to: home.folder + "/long.cook")
            let child = try await home.shell("aisle \(call)")
            #expect(child.exitCode == 1 && child.output == "")
            let isLong = call.contains("long")
            let figure = isLong ? "at most 65400 bytes" : call.contains("recipe") ? " 1 MB" : " 16 MB"
            #expect(child.errors.contains(figure), "\(child.errors)")
        }
    }

    @Test("a recipe is edited as text, in the editor of one's own, which has the terminal to itself meanwhile")
    func inTheEditor() async throws {
        try await Home.with { home in
            try Files.write(Self.porridge, to: home.folder + "/porridge.cook")
            try await home.aisle("recipe", "import", home.folder + "/porridge.cook", expecting: 0)
            // An editor that asks before it writes.
            let editor = home.folder + "/my editor"
            try Files.write(
                """
                #!/bin/sh
                test -t 0 -a -t 1 -a -t 2 || exit 3
                printf 'Editing %s, mode %s. Go on? ' "${2##*/}" "$1"
                read -r answer
                [ "$answer" = yes ] || exit 1
                sed -i "$SCRIPT" "$2"

                """, to: editor)
            chmod(editor, 0o755)
            home.set("EDITOR", "'\(editor)' -x")
            home.set("SCRIPT", "s/^title: .*/title: Oat porridge/; s/Serve with/Top it with/; s/{1}(grated)/{2}/")
            let screen = try await home.open()
            try await screen.press("4")
            try await screen.seeLine("Porridge", "for 2")
            try await screen.press("E")
            try await screen.see("Editing Porridge.cook, mode -x. Go on?")
            // A signal typed there is not for the screen.
            try await screen.press("C-c")
            try await screen.see("nothing was changed")
            try await screen.press("E")
            try await screen.see("Go on?")
            try await screen.type("yes")
            try await screen.press("Enter")
            try await screen.see("Oat porridge is as you wrote it", "Top it with apples.")
            try await screen.press("u")
            try await screen.see("Undone: edit the recipe Porridge", "Serve with apples.")
            try await screen.press("q")
            #expect(try await screen.ended() == 0)

            // As a verb; and what cannot be taken in is not lost.
            try await home.aisle("recipe", "new", "Oat porridge", expecting: 0)
            let refused = try await home.aisle("recipe", "edit", "porridge", input: "yes\n")
            #expect(refused.exitCode == 1 && refused.errors.contains("nothing was changed"), "no terminal, no editor")
            #expect(!Files.all(below: home.folder).contains { $0.contains("drafts/") }, "nothing written, nothing kept")
            home.set("EDITOR", "sh -c 'echo Stir. >> \"$0\"; exit 1'")
            let failed = try await home.aisle("recipe", "edit", "porridge")
            #expect(failed.exitCode == 1 && failed.errors.contains("nothing was changed – what you wrote is in"))
            home.set("EDITOR", "rm")
            let gone = try await home.aisle("recipe", "edit", "porridge")
            #expect(gone.exitCode == 1 && gone.errors.hasSuffix("cannot be read; nothing was changed\n"))
            home.set("EDITOR", "sed -i \"$SCRIPT\"")
            let clash = try await home.aisle("recipe", "edit", "porridge")
            #expect(
                clash.exitCode == 1 && clash.errors.contains("Oat porridge")
                    && clash.errors.contains("what you wrote is in"))
            let path = try #require(clash.errors.split(separator: " what you wrote is in ").last).dropLast()
            #expect(Files.text(String(path))?.contains("title: Oat porridge") == true)
            #expect(
                try await home.aisle("recipe", "delete", "Oat porridge", expecting: 0).output
                    == "Oat porridge deleted; aisle undo brings it back\n")
            #expect(
                try await home.aisle("recipe", "edit", "porridge", expecting: 0).output
                    == "Oat porridge is as you wrote it\n")
            #expect(
                try await home.aisle("recipe", "export", "oat porridge", expecting: 0).output.contains("Top it with"))
        }
    }
}
