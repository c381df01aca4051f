/// One of everything there is, as operations of the journal: what a test is about takes the place of what is usual.
struct OneOfEach {
    /// Stands in every text, with a word behind it that tells which.
    var text = ""
    /// What everything is called, where that is not the text and a word.
    var name: String?
    /// The spelling of each value that has a number in it, by `entity.field`.
    var numbers = Self.usual

    static let usual = [
        "type.position": "3", "item.usual": "\"2 l\"", "list.created": "1795000000000", "list.budget": "5000",
        "list.finished": "1795100000000", "list.servings": "4", "list.read": "9007199254740991",
        "list.repeats": "\"2 weeks friday from 2026-11-02\"", "list.handled": "\"2026-11-13\"",
        "entry.planned": "\"2 l\"", "entry.bought": "\"3/2 l\"", "entry.price": "\"299 per 1 l\"",
        "entry.left": "1795100000000", "entry.leftover": "\"1 l\"", "store.coordinates": "\"47.376887,8.541694\"",
        "store.learnedSince": "1794000000000", "share.quantity": "\"1 l\"", "entry.step": "\"3 l\"",
    ]

    private static func id(_ number: Int) -> String { String(repeating: "0", count: 15) + String(number) }

    var operations: [String] {
        func text(_ word: String) -> String { (self.text + word).quoted }
        func name(_ word: String) -> String { self.name?.quoted ?? text(word) }
        func number(_ field: String) -> String { numbers[field] ?? "null" }
        let (type, item, list, template, trip, recipe, store) =
            (Self.id(1), Self.id(2), Self.id(3), Self.id(4), Self.id(5), Self.id(6), Self.id(7))
        let made = "\"created\":\(number("list.created"))"
        let bought =
            "\"planned\":\(number("entry.planned")),\"note\":\(text("Note")),\"bought\":\(number("entry.bought")),"
            + "\"price\":\(number("entry.price")),\"store\":\"\(store)\","
            + "\"left\":\(number("entry.left")),\"leftover\":\(number("entry.leftover")),\"checked\":true"
        return [
            #"["type.add","\#(type)",{"name":\#(name("Aisle")),"position":\#(number("type.position"))}]"#,
            #"["item.add","\#(item)",{"name":\#(name("Item")),"type":"\#(type)","aliases":[\#(name("Alias"))],"#
                + #""usual":\#(number("item.usual"))}]"#,
            #"["store.add","\#(store)",{"name":\#(name("Store")),"address":\#(text("Street")),"note":\#(text("Door")),"#
                + #""coordinates":\#(number("store.coordinates")),"learnedSince":\#(number("store.learnedSince"))}]"#,
            #"["list.add","\#(list)",{"name":\#(name("List")),\#(made),"budget":\#(number("list.budget")),"#
                + #""store":"\#(store)"}]"#,
            #"["list.add","\#(template)",{"name":\#(name("Template")),\#(made),"kind":"template","#
                + #""repeats":\#(number("list.repeats")),"handled":\#(number("list.handled"))}]"#,
            #"["list.add","\#(trip)",{"name":\#(name("Trip")),\#(made),"kind":"trip","store":"\#(store)","#
                + #""finished":\#(number("list.finished"))}]"#,
            #"["list.add","\#(recipe)",{"name":\#(name("Recipe")),\#(made),"kind":"recipe","source":\#(text("Book")),"#
                + #""servings":\#(number("list.servings")),"steps":\#(text("Stir")),"#
                + #""read":\#(number("list.read"))}]"#,
            #"["entry.add","\#(list)/\#(item)",{\#(bought)}]"#, #"["entry.add","\#(template)/\#(item)",{\#(bought)}]"#,
            #"["entry.add","\#(trip)/\#(item)",{\#(bought)}]"#, #"["entry.add","\#(recipe)/\#(item)",{\#(bought)}]"#,
            #"["share.add","\#(list)/\#(item)/\#(recipe)",{"quantity":\#(number("share.quantity"))}]"#,
            #"["preference.add",\#(text("preference")),{"value":\#(text("value"))}]"#,
        ]
    }

    /// A step, as an operation of a later action.
    var step: String {
        #"["entry.step","\#(Self.id(3))/\#(Self.id(2))",\#(numbers["entry.planned"] ?? "null"),"#
            + #"\#(numbers["entry.step"] ?? "null")]"#
    }
}

/// The verbs, on what `OneOfEach` holds.
struct EveryVerb {
    /// How the texts begin once they are read.
    var text = ""

    /// Those that only look.
    var looking: [[String]] {
        let printed: [[String]] = [
            ["show"], ["show", text + "List"], ["show", text + "Recipe"], ["show", text + "Template"],
            ["show", text + "Trip"],
            ["lists", "--kind", "all"], ["history", "-n", "99"], ["catalogue", "show"], ["item", "list"],
            ["item", "show", text + "Item"], ["store", "list"], ["store", "near", "47.37,8.54"], ["recipe", "list"],
            ["recipe", "show", text + "Recipe"], ["explain", "2 \(text)Item"], ["replicas"], ["status"], ["compare"],
        ]
        let others: [[String]] = [
            ["show", text + "List", "--format", "markdown"], ["recipe", "show", text + "Recipe", "--servings", "7"],
            ["status", "--format", "{list} {store} {total}"], ["print"], ["print", "--pdf"], ["show", "--names"],
            ["recipe", "export", text + "Recipe"], ["catalogue", "export"], ["share"], ["journal", "verify"],
            ["check", "xyzzy"], ["show", "xyzzy"], ["recipe", "show", "xyzzy"], ["item", "show", "xyzzy"],
            ["item", "show", text + "Items"], ["list", "use", "xyzzy"], ["store", "checkin", "xyzzy"],
            ["---completion", "show", "--", "positional@0", "0", "0", "show", ""],
        ]
        return printed + printed.map { $0 + ["--format", "json"] } + others
    }

    /// Those that change something, in an order in which all of them have something to do.
    var changing: [[String]] {
        [
            ["list", "use", text + "List"], ["add", "2 l", text + "Item"], ["add", "--type", "Elsewhere", "3 lamps"],
            ["uncheck", text + "Item"], ["check", text + "Item"], ["bought", text + "Item", "5 l"],
            ["price", text + "Item", "1.99/l"], ["price", text + "Item"], ["set", text + "Item", "7 l"],
            ["list", "budget", text + "List", "80"], ["recipe", "add", text + "Recipe", "--servings", "6"],
            ["recipe", "remove", text + "Recipe"], ["list", "add", text + "Template"], ["list", "new", "Party"],
            ["list", "new", "Due", "--from", text + "Template"], ["list", "keep", text + "List", "Kept"],
            ["list", "repeat", text + "Template", "every 3 days"], ["list", "use", text + "List"],
            ["store", "checkin", text + "Store"], ["store", "add", "Corner", "--at", "47.3,8.5"],
            ["store", "set", text + "Store", "--note", "closed"], ["store", "rename", text + "Store", "Shop"],
            ["item", "stores", text + "Item", "Shop"], ["item", "move", text + "Item", "Elsewhere"],
            ["item", "merge", "lamps", text + "Item"], ["item", "rename", text + "Item", "Oil"], ["undo"], ["redo"],
            ["finish"], ["undo"], ["clear"], ["remove", "Oil"], ["list", "rename", text + "List", "Other"],
            ["recipe", "rename", text + "Recipe", "Soup"], ["recipe", "delete", "Soup"], ["list", "delete", "Other"],
            ["store", "delete", "Shop"], ["undo"], ["undo"],
        ]
    }
}
