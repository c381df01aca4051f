import Glibc
import Testing

/// The rows of the table in seeds/README.md, each through the real program.
@Suite("A grocery list")
struct GroceryListTests {
    @Test("A1: items are added, deleted, and one pound of apples becomes two")
    func addDeleteAndChangeQuantity() async throws {
        try await Home.with { home in
            let screen = try await home.open()
            try await screen.add("1 lb apples", "milk", "3 bagels")
            try await screen.seeLine("[ ] Apples", "1 lb")
            // By steps of half a pound, and as text.
            try await screen.press("g", "+")
            try await screen.seeLine("[ ] Apples", "1½ lb")
            try await screen.press("+")
            try await screen.seeLine("[ ] Apples", "2 lb")
            try await screen.press("e")
            try await screen.see("Apples: how much?")
            try await screen.type("2 1/2 lb")
            try await screen.press("Enter")
            try await screen.seeLine("[ ] Apples", "2½ lb")
            try await screen.press("j", "-")
            try await screen.seeLine("[ ] Bagels", "2")
            try await screen.press("d")
            let picture = try await screen.see("Took Bagels off Groceries; u undoes it")
            #expect(picture.entries == ["[ ] Apples 2½ lb", "[ ] Milk"])
            #expect(try await home.shown().contains("[ ] Apples  2½ lb"))
        }
    }

    @Test("A2: a catalogue of item types and items is there from the first start")
    func catalogueOfTypesAndItems() async throws {
        try await Home.with(.starter) { home in
            let screen = try await home.open()
            try await screen.press("2")
            // The hints are drawn last: what they are there for, all else is there too.
            let picture = try await screen.see("Item types", " Fruit ─", "Enter open")
            for type in ["Fruit", "Dairy & Eggs", "Cereal", "Frozen"] { #expect(picture.has(type)) }
            try await screen.press("/")
            try await screen.type("shredded")
            try await screen.see("Cereal", "Shredded wheat")
            let printed = try await home.aisle("catalogue", "show", "--format", "json", expecting: 0).output
            let catalogue = try JSON(printed)
            #expect(catalogue.elements.count > 20)
            #expect(catalogue.elements.reduce(0) { $0 + ($1["items"]?.elements.count ?? 0) } > 2000)
        }
    }

    @Test("A3: an item is picked by its type, then the quantity is given")
    func pickByTypeThenItemThenQuantity() async throws {
        try await Home.with { home in
            let screen = try await home.open()
            try await screen.press("p")
            try await screen.see(" Produce ─")
            // Down to Dairy, right to its items, down to Milk.
            try await screen.press("j", "j")
            try await screen.see(" Dairy ─")
            try await screen.press("l", "j", "Enter")
            try await screen.see("Milk: how much?")
            #expect(try await screen.picture().status.contains("Enter save"))
            try await screen.type("3 l")
            try await screen.press("Enter")
            try await screen.seeLine("Milk", "3 l on list")
            // The cursor stayed: the next item is one key away, and its usual quantity is offered.
            try await screen.press("j", "Enter")
            try await screen.seeLine("Yogurt: how much?", "500 g")
            try await screen.press("+", "Enter")
            try await screen.seeLine("Yogurt", "on list")
            try await screen.press("1")
            try await screen.seeLine("[ ] Milk", "3 l")
            let shown = try await home.shown()
            #expect(shown.contains("[ ] Milk  3 l") && shown.contains("[ ] Yogurt") && !shown.contains("Yogurt  500 g"))
        }
    }

    @Test(
        "A4: a misspelt name is asked about, candidate by candidate, and becomes a new item that is known from then on")
    func similarNamesThenNewItemWithType() async throws {
        try await Home.with(.starter) { home in
            var screen = try await home.open()
            try await screen.openAdd()
            // Yes to a candidate takes that one.
            try await screen.enter("2 lb bananaz")
            try await screen.see("Did you mean Bananas?")
            try await screen.press("Enter")
            try await screen.seeLine("[ ] Bananas", "2 lb")
            // No to every one asks for the type of a new item.
            try await screen.enter("tomatinos")
            let question = try await screen.see("Did you mean")
            let first = try #require(question.line(with: "Did you mean"))
            var asked = 0
            while try await screen.picture().has("Did you mean"), asked < 20 {
                let before = try await screen.picture().line(with: "Did you mean")
                asked += 1
                try await screen.press("Down")
                try await screen.see("another question") { $0.line(with: "Did you mean") != before }
            }
            #expect(asked >= 1, "\(first)")
            try await screen.see("New: which type is “tomatinos”?")
            try await screen.type("fruit")
            try await screen.seeLine("▸", "Fruit")
            try await screen.press("Enter")
            try await screen.see("Added tomatinos · new in Fruit")
            try await screen.see("[ ] Tomatinos")
            // Saved with its type before the prompt is left: nothing but a kill happens to the program now.
            kill(try screen.pid(), SIGKILL)
            #expect(try await screen.ended() == 137)
            screen = try await home.open()
            try await screen.see("[ ] Tomatinos")
            try await screen.openAdd()
            try await screen.type("tomatinos")
            try await screen.see("tomatinos · Fruit")
            try await screen.press("Escape")
            let explained = try JSON(
                try await home.aisle("explain", "--format", "json", "tomatinoz", expecting: 0).output)
            #expect(explained["matches"]?[0]?["item"]?.text == "tomatinos")
            #expect(explained["matches"]?[0]?["type"]?.text == "Fruit")
        }
    }

    @Test("A4: a new item can have a new type")
    func newItemWithNewType() async throws {
        try await Home.with { home in
            let screen = try await home.open()
            try await screen.openAdd()
            try await screen.type("2 bird feeders")
            try await screen.press("C-n")
            try await screen.see("New: which type is “bird feeders”?")
            try await screen.type("Garden")
            try await screen.see("New type “Garden”")
            try await screen.press("Enter")
            try await screen.see("Added bird feeders · new in Garden")
            #expect(
                try await home.aisle("catalogue", "show", "garden", expecting: 0).output == "Garden\n  bird feeders\n")
            #expect(try await home.shown().contains("Garden\n  [ ] bird feeders  2\n"))
        }
    }

    @Test("A5: every change is saved the moment it is shown, and a killed program loses none")
    func everyChangeIsSavedAtOnce() async throws {
        try await Home.with { home in
            var screen = try await home.open()
            try await screen.openAdd()
            try await screen.enter("peas")
            try await screen.see("[ ] Peas")
            screen = try await killed(screen, home)
            try await screen.see("[ ] Peas")
            try await screen.press("+")
            try await screen.seeLine("[ ] Peas", "1 kg")
            screen = try await killed(screen, home)
            try await screen.seeLine("[ ] Peas", "1 kg")
            try await screen.press("d")
            try await screen.lose("[ ] Peas")
            screen = try await killed(screen, home)
            try await screen.see("Nothing on this list yet")
        }
    }

    @Test("A6: an item is checked off and stays on the list")
    func checkOffWithoutDeleting() async throws {
        try await Home.with { home in
            let screen = try await home.open()
            try await screen.add("apples", "milk")
            try await screen.press("g", "Space")
            let picture = try await screen.see("✓  Apples")
            #expect(picture.entries == ["[x] Apples", "[ ] Milk"])
            #expect(picture.has("1 of 2 in the trolley"))
            #expect(picture.selected?.contains("Milk") == true, "the cursor goes on to what is still wanted")
            try await screen.press("k", "x")
            #expect(try await screen.see("[ ] Apples").has("0 of 2 in the trolley"))
        }
    }

    @Test("A7: one key clears all check marks of the list")
    func clearAllMarks() async throws {
        try await Home.with { home in
            let screen = try await home.open()
            try await home.aisle("add", "apples\nmilk\n", expecting: 0)
            try await home.aisle("add", input: "peas\n", expecting: 0)
            try await home.aisle("check", "apples", "milk", expecting: 0)
            try await screen.see("2 of 3 in the trolley")
            try await screen.press("c")
            try await screen.see("0 of 3 in the trolley", "2 marks cleared")
            #expect(try await screen.picture().entries == ["[ ] Apples", "[ ] Milk", "[ ] Peas"])
            try await screen.press("u")
            try await screen.see("2 of 3 in the trolley")
            try await screen.press("C-r")
            try await screen.see("0 of 3 in the trolley")
        }
    }

    @Test("A8: a check mark is saved the moment it is shown, and a killed program keeps it")
    func marksAreSavedAtOnce() async throws {
        try await Home.with { home in
            var screen = try await home.open()
            try await screen.add("apples", "milk")
            try await screen.press("g", "Space")
            try await screen.see("✓  Apples")
            screen = try await killed(screen, home)
            try await screen.see("✓  Apples", "[ ] Milk")
            try await screen.press("c")
            try await screen.see("[ ] Apples")
            screen = try await killed(screen, home)
            try await screen.see("[ ] Apples", "[ ] Milk")
        }
    }

    @Test("A9: the list is grouped by type, in the order of the shop, however it was written")
    func groupedByTypeInShopOrder() async throws {
        try await Home.with { home in
            let screen = try await home.open()
            try await screen.add("peas", "milk", "shredded wheat", "apples", "butter", "bagels", "bananas")
            try await screen.press("g")
            let picture = try await screen.see("▸ [ ] Apples")
            #expect(
                picture.entries == [
                    "[ ] Apples", "[ ] Bananas", "[ ] Bagels", "[ ] Butter", "[ ] Milk", "[ ] Shredded wheat",
                    "[ ] Peas",
                ])
            let headings = ["Produce 0/2", "Bakery 0/1", "Dairy 0/2", "Cereal 0/1", "Frozen 0/1"]
            let rows = headings.compactMap(picture.row)
            #expect(rows.count == headings.count && rows == rows.sorted())
            // One aisle alone, chosen on the left.
            try await screen.press("h", "j", "j", "j")
            try await screen.see("▸ Dairy")
            #expect(try await screen.picture().entries == ["[ ] Butter", "[ ] Milk"])
            // Another walk through the shop: Frozen before Cereal.
            try await screen.press("p", "h", "G", "K")
            try await screen.see("Frozen above Cereal") { picture in
                guard let frozen = picture.row(of: "Frozen"), let cereal = picture.row(of: "Cereal") else {
                    return false
                }
                return frozen < cereal
            }
            let shown = try await home.shown()
            let order = ["Produce", "Bakery", "Dairy", "Frozen", "Cereal"].compactMap {
                shown.firstRange(of: "\n\($0)\n")?.lowerBound
            }
            #expect(order.count == 5 && order == order.sorted(), "\(shown)")
        }
    }

    @Test("A10: many lists are made, named, renamed, selected and deleted")
    func manyLists() async throws {
        try await Home.with { home in
            let screen = try await home.open()
            try await screen.add("apples")
            try await screen.press("3", "a")
            try await screen.see("New list")
            try await screen.type("Barbecue")
            try await screen.press("Enter")
            // The new list is the current one.
            try await screen.see("Barbecue ▾", "Nothing on this list yet", " Add ")
            try await screen.enter("bread")
            try await screen.see("[ ] Bread")
            try await screen.escape(from: " Add ")
            try await screen.press("3")
            try await screen.seeLine("Groceries", "0/1")
            try await screen.press("G", "r")
            try await screen.see("Rename Barbecue:")
            try await screen.press("C-u")
            try await screen.type("groceries")
            try await screen.see("There is already a list called “Groceries”.")
            try await screen.press("C-u")
            try await screen.type("Garden party")
            try await screen.press("Enter")
            try await screen.seeLine("Garden party", "0/1")
            try await screen.press("g", "Enter")
            try await screen.see("Groceries ▾", "[ ] Apples")
            try await screen.press("3", "G", "d")
            try await screen.see("Garden party deleted with its item")
            #expect(try await home.aisle("lists", expecting: 0).output == "* Groceries  0/1\n")
            try await screen.press("u")
            try await screen.seeLine("Garden party", "0/1")
            #expect(try await home.shown("garden party").contains("[ ] Bread"))
        }
    }

    /// Kills the program without warning, sees it dead, and opens it anew.
    private func killed(_ screen: Terminal, _ home: Home) async throws -> Terminal {
        kill(try screen.pid(), SIGKILL)
        #expect(try await screen.ended() == 137)
        return try await home.open()
    }
}
