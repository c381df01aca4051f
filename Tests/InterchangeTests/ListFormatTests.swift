import GroceryDomain
import Interchange
import TestSupport
import Testing

/// Files as other programs write them, of this project's own making.
@Suite struct ListFormatTests {
    private func read(_ text: String, named name: String = "", as expected: String) throws -> Incoming {
        let file = InputFile(Array(text.utf8), named: name, today: CivilDate("2026-11-23"))
        let format = try #require(Format.detected(in: file))
        #expect(format.name == expected)
        return try #require(try format.read?(file))
    }

    private func lines(_ incoming: Incoming) -> [String] {
        incoming.lists.flatMap { list in
            list.lines.map { line in
                let parts = [
                    list.name.map { "\($0):" }, line.isChecked == true ? "x" : nil, line.text, line.quantity?.text(),
                    line.note.map { "(\($0))" }, line.type.map { "in \($0)" }, line.store.map { "at \($0)" },
                    line.price?.canonicalText,
                ]
                return parts.compactMap { $0 }.joined(separator: " ")
            }
        }
    }

    @Test func listsOfPeople() throws {
        let text = """
            Weekly
            ======
            PRODUCE:
            [ 1 ] apples
            Banana | 2 pieces
            ~~kale~~
            [18:02, 3/12/2026] Anna: milk
            3/12/26, 18:03 - Tom: bread (sliced)
            """
        let found = try read(text, as: "text")
        #expect(found.lists.map(\.name) == ["Weekly"])
        #expect(
            found.lists[0].lines.map(\.text) == ["[ 1 ] apples", "Banana | 2 pieces", "kale", "milk", "bread (sliced)"])
        #expect(found.lists[0].lines.map(\.isChecked) == [false, false, true, false, false])
        #expect(found.lists[0].lines.map(\.type).first == "PRODUCE")
    }

    @Test func markdownHasListsAndTypes() throws {
        let text = "# Party\n\n## Produce\n\n- [ ] 2 lb apples\n* [X] kale\n1. [ ] milk\n\n# Pets\n- hay\n"
        #expect(
            lines(try read(text, as: "markdown")) == [
                "Party: - [ ] 2 lb apples in Produce", "Party: x * [X] kale in Produce",
                "Party: 1. [ ] milk in Produce",
                "Pets: - hay",
            ])
    }

    @Test func todoTxtHasProjectsAndContexts() throws {
        let text = """
            x 2026-03-02 2026-03-01 Apples +Groceries @Aldi cat:Fruit_&_Veg qty:2lb
            (A) 2026-03-01 Milk due:2026-03-05 price:1.99 +Groceries
            Call Tom
            """
        #expect(
            lines(try read(text, as: "todo.txt")) == [
                "Groceries: x Apples 2 lb in Fruit & Veg at Aldi", "Groceries: Milk 1990 each", "Call Tom",
            ])
    }

    @Test func taskwarriorHasDeletedTasks() throws {
        let text = """
            [
            {"id":1,"description":"2 l milk","status":"pending","uuid":"1","project":"Shop","tags":["Dairy_&_Eggs"]},
            {"id":0,"description":"bread","status":"completed","uuid":"2","urgency":1.5,"annotations":[{"a":[1]}]},
            {"id":0,"description":"soap","status":"deleted","uuid":"3"},
            {"id":2,"description":"1 l milk","status":"recurring","uuid":"4","recur":"weekly","mask":"-"}
            ]
            """
        let expected = ["Shop: 2 l milk in Dairy & Eggs", "x bread"]
        #expect(lines(try read(text, as: "taskwarrior")) == expected)
        // As older versions print it: one after the other.
        let rows = text.split(separator: "\n").dropFirst().dropLast().joined(separator: "\n")
        #expect(lines(try read(rows, as: "taskwarrior")) == expected)
    }

    @Test func columnsAreFoundByName() throws {
        let text =
            "Category;Name;Qty;Unit;Comment;Purchased;Price\n"
            + "Fruit;Apples;2;lb;ripe;x;\"1,99\"\n;;;;;;\nDairy;Milk;;;;;\n"
        #expect(lines(try read(text, as: "csv")) == ["x Apples 2 lb (ripe) in Fruit 1990 each", "Milk in Dairy"])
        let other = InputFile(Array("a,b\n1,2\n".utf8), named: "x.csv")
        #expect(throws: Unreadable.self) { try Format.detected(in: other)?.read?(other) }
    }

    @Test(
        "Prices by measure, what a cart is called, and a title over the columns",
        arguments: [
            (
                "Artikel;Menge;Preis pro Stück;Fertig\nMilch;2;1,05;ja\nBrot;1;2,50;nein\n",
                ["x Milch 2 1050 each", "Brot 1 2500 each"]
            ),
            ("Produit,Prix au kilo,Dans le panier\nPommes,2.99,oui\n", ["x Pommes 2990 per 1 kg"]),
            (
                "Our list\nItem,Price per 100 g,In cart\nCheese,1.20,\nHam,2.00/kg,x\n",
                ["Cheese 1200 per 100 g", "x Ham 2000 per 1 kg"]
            ),
            ("Item,Qty,Unit price,Price\nMilk,2,1.19,2.38\n", ["Milk 2 1190 each"]),
            ("Item,Qty,Unit,Unit price,Total\nApples,1.5,kg,3.00,4.50\n", ["Apples 1.5 kg 4500 all"]),
            ("Vare,Pris\nMelk,19.90\n", ["Melk 19900 each"]),
            ("Artikel;Kilopreis\nÄpfel;2,99\n", ["Äpfel 2990 per 1 kg"]),
            ("Vara,Kilopris\nÄpplen,29.90\n", ["Äpplen 29900 per 1 kg"]),
            ("Tuote,Kilohinta\nOmenat,2.50\n", ["Omenat 2500 per 1 kg"]),
            ("Product,Prijs per stuk\nBrood,2.10\n", ["Brood 2100 each"]),
            ("Produkt,Cena za kg\nJabłka,4.99\n", ["Jabłka 4990 per 1 kg"]),
            ("Prodotto,Prezzo al kg\nMele,2.50\n", ["Mele 2500 per 1 kg"]),
            ("Item,Price (per kg)\nApples,2.99\n", ["Apples 2990 per 1 kg"]),
            ("Item,€/kg\nApples,2.99\n", ["Apples 2990 per 1 kg"]),
            ("Item,Price USD\nMilk,1.05\n", ["Milk 1050 each"]),
            ("Artikel;Preis in EUR\nMilch;1,05\n", ["Milch 1050 each"]),
            ("Item,Price (incl. VAT)\nMilk,1.05\n", ["Milk 1050 each"]),
            ("Item,Total USD\nMilk,2.10\n", ["Milk 2100 all"]),
            (
                "Item,Price\nMilk,-.95\nTea,99p/100g\nRice,5 für alles\n",
                [
                    "Milk 950 each", "Tea 990 per 100 g", "Rice 5000 all",
                ]
            ),
            (
                "Artikel;Menge;Grundpreis\nÄpfel;500 g;2,99\nMilch;2 l;1,05\nEier;6;3,00\nTee;;9,90 €/kg\n",
                ["Äpfel 500 g 2990 per 1 kg", "Milch 2 l 1050 per 1 l", "Eier 6", "Tee 9900 per 1 kg"]
            ),
            ("Artikel;Preis;Grundpreis\nÄpfel;1,50;2,99\n", ["Äpfel 1500 each"]),
            ("Einkaufsliste;;\nArtikel;Menge;Notiz\nMilch;2 l;fettarm\n", ["Milch 2 l (fettarm)"]),
        ])
    func columnsByMeaning(text: String, expected: [String]) throws {
        #expect(lines(try read(text, named: "list.csv", as: "csv")) == expected)
    }

    @Test func tablesWithinANote() throws {
        let text = """
            # Groceries

            | Item | Amount | Got it | Note |
            |------|:------:|--------|------|
            | Milk | 2 l    | x      |      |
            | Bread | 1     |        | dark |
            | Butter |      |        |
            | Gadgetx 12 | 3 | x | |

            - eggs
            """
        let read = lines(try read(text, named: "note.md", as: "markdown"))
        #expect(
            read == [
                "Groceries: x - [x] 2 l Milk", "Groceries: - 1 Bread (dark)", "Groceries: - Butter",
                "Groceries: x \"Gadgetx 12\" -- 3", "Groceries: - eggs",
            ])
    }

    @Test func withoutAColumnForItNothingIsSaidOfTheTrolley() throws {
        let checked = { (text: String, name: String) in
            try read(text, as: name).lists.flatMap(\.lines).map(\.isChecked)
        }
        #expect(try checked("Item,Quantity\nMilk,1\n", "csv") == [nil])
        #expect(try checked("Item,Checked\nMilk,\nTea,yes\n", "csv") == [false, true])
        #expect(try checked("milk{1%l}\n", "shopping-list") == [nil])
    }

    /// Where something was bought before it was taken out of the trolley is not where it is sold.
    @Test(arguments: ["csv", "todo.txt", "handyshopper"]) func aStoreIsSaidOfWhatWasBought(name: String) throws {
        var groceries = Household.groceries("Milk, x Bread")
        let (store, adding) = try groceries.addingStore(named: "Big Mart")
        for operation in adding.operations { groceries.apply(operation, at: Household.now) }
        for entry in groceries.entries.shown(on: Household.list.id) {
            for operation in entry.changing({ $0.store = store }) { groceries.apply(operation, at: Household.now) }
        }
        let outgoing = Outgoing(
            groceries, lists: [Household.list.id], currency: .dollar, now: Household.now, today: nil)
        let format = try #require(Format.all.first { $0.name == name })
        let text = String(decoding: try #require(try format.write?(outgoing)), as: UTF8.self)
        let lines = text.split(whereSeparator: \.isNewline).filter { $0.contains("Milk") || $0.contains("Bread") }
        #expect(lines.map { $0.contains("Mart") == $0.contains("Bread") } == [true, true], "\(text)")
    }

    @Test func todoTxtHasListsOfAnyName() throws {
        let found = try read("Milk +-_maybe @Aldi\nTea +2026_party price:1\n7 up +5 cat:Drinks\n", as: "todo.txt")
        #expect(lines(found) == ["- maybe: Milk at Aldi", "2026 party: Tea 1000 each", "7 up +5 in Drinks"])
    }

    @Test func allLinesOfATasksDescriptionAreItsNote() throws {
        let task = ["UID:1", "SUMMARY:Apples", "DESCRIPTION:organic\\nfrom the market"]
        let text = (["BEGIN:VCALENDAR", "BEGIN:VTODO"] + task + ["END:VTODO", "END:VCALENDAR", ""])
            .joined(separator: "\r\n")
        #expect(lines(try read(text, as: "icalendar")) == ["Apples (organic; from the market)"])
    }

    @Test func aTaskThatIsCalledLikeAnEndIsWritten() throws {
        var groceries = Household.groceries("Peas, Milk")
        let peas = try #require(groceries.item(named: "peas")).id
        for operation in try groceries.renaming(peas, to: "END:VCALENDAR").operations {
            groceries.apply(operation, at: Household.now)
        }
        let outgoing = Outgoing(
            groceries, lists: [Household.list.id], currency: .dollar, now: Household.now, today: nil)
        let format = try #require(Format.all.first { $0.name == "icalendar" })
        let text = String(decoding: try #require(try format.write?(outgoing)), as: UTF8.self)
        #expect(lines(try read(text, as: "icalendar")).count == 2)
    }

    @Test func openIntentsWritesLatin1() throws {
        let text =
            "Subject,% Complete,Categories,Tags\nKäse,0,Grüne Liste,\"Kühl,Frisch\"\nBrot,1,Grüne Liste,\nalt,2,,\n"
        let bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        let file = InputFile(bytes)
        let format = try #require(Format.detected(in: file))
        #expect(format.name == "oi-csv")
        #expect(lines(try #require(try format.read?(file))) == ["Grüne Liste: Käse in Kühl", "Grüne Liste: x Brot"])
    }

    @Test func handyShopperHasStoresAislesAndPrices() throws {
        let header =
            "Need,Priority,Description,CustomText,Quantity,Units,Price,Aisle,Date,Category,Stores,PerStoreInfo,"
            + "EntryOrder,"
            + "Coupon,Tax,Tax2,AutoDelete,Private,Note,Alarm,AlarmMidi,Icon,AutoOrder\r\n"
        let text =
            header
            + "x,,Apples,,2,lb,0,,,Fruit,Corner Shop;Big Mart,Corner Shop=/0.50;Big Mart=11/0.42,,,,,,,"
            + "\"ripe\r\nones\",,,,\r\n"
            + "have,,Milk,,,,,,,Dairy,Big Mart,Big Mart=3/,,,,,,,,,,,\r\n"
        let found = try read(text, as: "handyshopper")
        #expect(lines(found) == ["Apples 2 lb (ripe ones) in Fruit 500 each"])
        #expect(found.products.map(\.stores) == [["Corner Shop", "Big Mart"], ["Big Mart"]])
        #expect(found.shops.map(\.walk) == [["Dairy", "Fruit"]])
        #expect(found.remarks.map(\.number) == [2])
    }

    @Test func aTaskFileIsAListOfItsName() throws {
        let text = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VTODO", "UID:1", "SUMMARY:Apples\\, 2 lb", "PERCENT-COMPLETE:100",
            "END:VTODO", "BEGIN:VTODO", "UID:2", "SUMMARY:Mi", " lk", "DESCRIPTION:cold", "END:VTODO", "END:VCALENDAR",
            "",
        ].joined(separator: "\r\n")
        #expect(
            lines(try read(text, named: "Shop.ics", as: "icalendar")) == ["Shop: x Apples, 2 lb", "Shop: Milk (cold)"])
    }

    @Test func aisleConfIsAnOrderOfTypes() throws {
        let text = "// ours\n[produce]\napples | apple // red\n\n[dairy]\nmilk\nApples\n"
        let found = try read(text, as: "aisle.conf")
        #expect(found.walk == ["produce", "dairy"])
        #expect(found.products.map(\.name) == ["apples", "milk"])
        #expect(found.products.map(\.aliases) == [["apple"], []])
        #expect(found.remarks.map(\.number) == [7])
    }

    @Test func aShoppingListOfCooklang() throws {
        let text = "-- for Sunday\nmilk{4%l}\n./Soup{2}\n  ./Stock\n[- not\nbeer{2}\n-]bread\nsalt{to taste}\n"
        let found = try read(text, as: "shopping-list")
        #expect(lines(found) == ["milk 4 l", "bread", "salt (to taste)"])
        #expect(found.remarks.map(\.number) == [3, 4])
        let marks = try read("+ milk\n+ bread\n- milk\n", named: ".shopping-checked", as: "shopping-list")
        #expect(lines(marks) == ["x bread", "milk"])
    }

    @Test func aMenuIsAPlan() throws {
        let text = """
            = Tuesday

            @./mains/Soup{4%servings} with @bread{1%loaf}.

            == Day 2 (2026-11-25) ==

            Leftovers

            = Someday

            @./Stew{}
            """
        let found = try read(text, as: "menu")
        #expect(
            found.meals.map { "\($0.day) \($0.name) \($0.servings ?? 0)" } == [
                "2026-11-24 Soup 4", "2026-11-25 Leftovers 0",
            ])
        #expect(lines(found) == ["bread 1 loaf"])
        #expect(found.remarks.count == 1)
        #expect(try read("= Monday\n\n@./Soup{4%servings}\n", as: "menu").meals.map(\.name) == ["Soup"])
    }
}
