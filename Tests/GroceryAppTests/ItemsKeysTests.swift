@testable import GroceryApp
import GroceryDomain
import ScreenModel
import TestSupport
import Testing

@Suite struct ItemsKeysTests {
    /// A household with two stores and a trip to each, before all items of the catalogue.
    static func stage(_ entries: String = "Milk 2 l", size: Size = Size(columns: 120, rows: 40)) -> Stage {
        var stage = Stage("x Milk 2 l, x Bread, Peas", size: size)
        stage.press("@Corner<Enter>")
        stage.now.milliseconds += 1000
        stage.press("F<Enter>")
        stage.now.milliseconds += 86_400_000
        stage.press("@Mill<Enter>amilk<Enter><Esc>gxF<Enter>")
        stage.now.milliseconds += 1000
        stage.press("3d1")  // What was left of it.
        if stage.state.currentList == nil { stage.press("3aNow<Enter><Esc>") }
        for entry in entries.split(separator: ",") { stage.press("a\(entry)<Enter><Esc>") }
        stage.press("5bg")
        return stage
    }

    private func names(_ stage: Stage) -> [String] {
        stage.state.derived.items.rows.map { $0.item.map { stage.state.groceries.name(of: $0) } ?? "all" }
    }

    private func selected(_ stage: Stage) -> String { stage.state.selectedCatalogueItem?.name ?? "" }

    @Test(arguments: [Screen.items, .pick]) func whatIsCalledJustAsTheFilterIsSelected(screen: Screen) {
        var stage = Stage("")
        stage.press("aalmond milk<Ctrl-N>dairy<Enter><Esc>")
        stage.press(screen == .items ? "5" : "2")
        func selected() -> String {
            let item = screen == .items ? stage.state.interface.items.selectedItem : stage.state.interface.pick.item
            return item.map { stage.state.groceries.name(of: $0) } ?? ""
        }
        stage.press("/mil")
        #expect(selected() == "almond milk")
        stage.press("k")
        #expect(selected() == "Milk")
        stage.press("<Ctrl-U>RED onions ")
        #expect(selected() == "Red onions")
        stage.press("<Enter>")
        #expect(selected() == "Red onions")
    }

    @Test(arguments: [
        ("", "Apples"), ("j", "Bagels"), ("jk", "Apples"), ("G", "Yoghurt"), ("Gg", "Apples"), ("kkk", "Apples"),
        ("/mil<Enter>", "Milk"), ("/mil<Enter>j", "Oat milk"), ("jj/oat<Enter><Esc>", "Oat milk"),
        ("/zucchini<Enter>", "Courgettes"), ("/DAIRY<Enter>", "Milk"),
        ("/DAIRY<Enter>j", "Butter"), ("/qqq<Enter>", ""),
        ("/oat<Esc>", "Oat milk"), ("s", "Apples"), ("sG", "Peas"), ("ss", "Milk"), ("ssj", "Bread"), ("sss", "Milk"),
        ("sssj", "Bread"), ("ssss", "Apples"), ("<PgDn>", "Yoghurt"),
    ])
    func moving(keys: String, item: String) {
        var stage = Self.stage()
        stage.press(keys)
        #expect(selected(stage) == item)
    }

    /// However they are sorted, what is called so stands before what is of a type that is.
    @Test(arguments: ["/eggs<Enter>", "sss/eggs<Enter>", "/eggs<Enter>s", "s/eggs<Enter>"])
    func namesComeBeforeTypes(keys: String) throws {
        var stage = Self.stage()
        let dairy = try #require(stage.state.groceries.type(named: "dairy"))
        stage.press("2adeviled eggs<Ctrl-N>produce<Enter><Esc>")
        let renaming = try stage.state.groceries.renaming(dairy.id, to: "Dairy & Eggs")
        for operation in renaming.operations { stage.state.groceries.apply(operation, at: stage.now) }
        stage.press("5" + keys)
        #expect(names(stage).first == "deviled eggs" && names(stage).contains("Milk"))
        #expect(
            names(stage).allSatisfy { $0 == "deviled eggs" || stage.state.groceries.item(named: $0)?.type == dairy.id })
    }

    @Test func sortedByTypeInTheOrderOfTheWalk() {
        var stage = Self.stage()
        stage.press("s")
        #expect(
            names(stage).prefix(7).joined(separator: ", ")
                == "Apples, Bananas, Courgettes, Onions, Red onions, Tomatoes, Bagels")
        #expect(stage.notice == "Sorted by type")
    }

    @Test func theSelectedItemStaysSelectedWhateverHappensAboveIt() throws {
        var stage = Self.stage()
        stage.press("/peas<Enter><Esc>")
        let place = stage.state.interface.items.cursor.index
        let removing = try stage.state.groceries.removing(ItemID(derivedFrom: "apples"))
        for operation in removing.operations { stage.state.groceries.apply(operation, at: stage.now) }
        stage.state.refresh()
        #expect(selected(stage) == "Peas" && stage.state.interface.items.cursor.index == place - 1)
    }

    @Test(arguments: [
        ("/peas<Enter> <Enter>", "Milk 2 l, Peas 1 bag"), ("/peas<Enter>A3<Enter>", "Milk 2 l, Peas 3 bags"),
        ("/peas<Enter> <Esc>", "Milk 2 l"), ("/milk<Enter> ", ""), ("/milk<Enter>  0<Enter>", ""),
        ("/milk<Enter>  +<Enter>", "Milk 2.5 l"),
        ("/yog<Enter> 2<Enter>", "Milk 2 l, Yoghurt 2"), ("/yog<Enter> 2<Enter>u", "Milk 2 l"),
        ("/qqq<Enter> ", "Milk 2 l"),
        ("apeas<Enter><Esc>", "Milk 2 l, Peas"), ("<Enter> 4<Enter>", "Apples 4, Milk 2 l"),
    ])
    func puttingOnTheList(keys: String, list: String) {
        var stage = Self.stage()
        stage.press(keys)
        #expect(stage.list == list)
        #expect(stage.state.interface.screen == .items)
    }

    @Test func withoutAListOneIsMade() {
        var stage = Stage(Household.catalogue, screen: .items)
        stage.press("b <Enter>")
        #expect(stage.list == "Apples 6")
    }

    @Test func renamingAndMovingKeepItSelected() {
        var stage = Self.stage()
        stage.press("r<Ctrl-U>Zebra apples<Enter>")
        #expect(selected(stage) == "Zebra apples" && names(stage).last == "Zebra apples")
        stage.press("mfro<Enter>")
        #expect(
            stage.state.groceries.item(named: "zebra apples")?.type == stage.state.groceries.type(named: "frozen")?.id)
        stage.press("uu")
        #expect(selected(stage) == "Apples")
        stage.press("r<Ctrl-U>zucchini")
        guard let line = stage.state.interface.prompt as? LinePrompt else {
            Issue.record("There is no prompt.")
            return
        }
        #expect(line.complaint == "“zucchini” is already another name of “Courgettes”.")
    }

    @Test func deletingGoesToTheNext() {
        var stage = Self.stage()
        stage.press("jd")
        #expect(selected(stage) == "Bananas" && stage.notice == "Bagels deleted from the catalogue; u brings it back")
        stage.press("u")
        #expect(names(stage).contains("Bagels"))
    }

    @Test(
        "The usual amount: what is typed, and what it is then",
        arguments: [
            ("3 l<Enter>", "3 l"), ("<Ctrl-U><Enter>", nil), ("3 l<Esc>", "2 l"), ("3 l<Enter>u", "2 l"),
            ("0<Enter><Esc>", "2 l"), ("<Enter>", "2 l"),
        ] as [(String, String?)])
    func theUsualAmountIsTyped(keys: String, usual: String?) {
        var stage = Self.stage()
        stage.press("/milk<Enter>e")
        #expect(stage.typed == "2 l|")
        stage.press(keys)
        #expect(stage.state.groceries.item(named: "milk")?.usual?.text() == usual)
    }

    @Test(
        "Other names: what is typed, and what they are then",
        arguments: [
            ("<End>, marrows<Enter>", ["courgette", "zucchini", "marrows"]), ("<Ctrl-U><Enter>", []),
            ("<Ctrl-U>Zucchini, ZUCCHINI , courgettes,<Enter>", ["Zucchini"]),
            ("<Ctrl-U>milk<Enter><Esc>", ["courgette", "zucchini"]),
        ])
    func otherNamesAreTyped(keys: String, aliases: [String]) {
        var stage = Self.stage()
        stage.press("/courg<Enter>n")
        #expect(stage.typed == "courgette, zucchini|")
        stage.press(keys)
        #expect(stage.state.groceries.item(named: "Courgettes")?.aliases == aliases)
    }

    @Test func deletingSaysWhatElseItDid() throws {
        var stage = Self.stage()
        stage.press("3t<Ctrl-U>Weekly<Enter>5/milk<Enter>d")
        let list = try #require(stage.state.currentList?.name)
        let said = "Milk deleted from the catalogue, and taken off \(list) and the template Weekly; u brings it back"
        #expect(stage.list == "" && stage.notice == said)
        stage.press("u")
        #expect(stage.list == "Milk 2 l")
    }

    /// The keys, and what is selected then: the next one is meant for it.
    @Test(arguments: [
        ("jd", "Bananas"), ("jdu", "Bagels"), ("jdGu", "Bagels"), ("jdGu<Ctrl-R>gu", "Bagels"),
        // Where the table is sorted otherwise, and where it was filtered.
        ("sss/bagel<Enter>du", "Bagels"), ("/bagel<Enter>d<Esc>gu", "Bagels"),
        ("/bagel<Enter><Esc>Jmilk<Enter>", "Milk"), ("/bagel<Enter><Esc>Jmilk<Enter>u", "Bagels"),
        ("/bagel<Enter><Esc>Jmilk<Enter>u<Ctrl-R>", "Milk"),
        ("jr<End>x<Enter>Gu", "Bagels"), ("jr<End>x<Enter>ggu<Ctrl-R>", "Bagelsx"),
    ])
    func undoGoesToWhatCameBack(keys: String, expected: String) {
        var stage = Self.stage()
        stage.press(keys)
        #expect(selected(stage) == expected)
    }

    @Test func undoGoesToWhatCameBackOnPick() {
        var stage = Self.stage()
        stage.press("2/bagel<Enter><Enter><Enter>d<Esc>Gu")
        #expect(stage.state.interface.pick.item == ItemID(derivedFrom: "bagels"))
    }

    // MARK: Merging

    @Test func mergingAsksForTheOther() {
        var stage = Self.stage("Milk 2 l, Oat milk 1 l")
        stage.press("/oat<Enter>J")
        #expect(stage.candidates.first == "Which item is the same as Oat milk?")
        // Nothing is typed yet: what is like the item itself, which is not among it.
        #expect(stage.candidates.dropFirst().first == ">Milk" && !stage.candidates.contains("Oat milk"))
        stage.press("<Enter>")
        #expect(stage.list == "Milk 3 l" && stage.state.groceries.item(named: "oat milk")?.name == "Milk")
        #expect(selected(stage) == "Milk" && stage.notice == "Oat milk is Milk from now on; u undoes it")
        stage.press("u")
        #expect(
            stage.list == "Milk 2 l, Oat milk 1 l" && stage.state.groceries.item(named: "oat milk")?.name == "Oat milk")
    }

    @Test(arguments: [
        ("Jbread<Enter>", "Bread"), ("Jbre<Down><Esc>", ""), ("Jmilk<Ctrl-U>peas<Enter>", "Peas"),
        ("Jqqqqqq<Enter><Esc>", ""), ("Jyoghurt<Tab><BackTab><Enter>", "Yoghurt"),
    ])
    func mergingIntoWhatIsTyped(keys: String, survivor: String) {
        var stage = Self.stage()
        stage.press("/muesli<Enter>\(keys)")
        let name = stage.state.groceries.item(named: "muesli")?.name
        #expect(name == (survivor.isEmpty ? "Muesli" : survivor))
        #expect(stage.state.interface.prompt == nil)
    }

    // MARK: Stores

    @Test func whereItIsSoldIsMarked() throws {
        var stage = Self.stage()
        stage.press("/peas<Enter>@")
        #expect(stage.candidates == ["Where is Peas sold? None marked is anywhere", ">Corner", "Mill"])
        stage.press("j ")
        #expect(stage.candidates.last == ">x Mill")
        stage.press("<Enter>")
        let peas = try #require(stage.state.groceries.item(named: "peas"))
        #expect(peas.stores == [try #require(stage.state.groceries.store(named: "mill")).id])
        stage.press("@j <Enter>")
        #expect(stage.state.groceries.item(named: "peas")?.stores.isEmpty == true)
        stage.press("@ <Esc>")
        #expect(stage.state.groceries.item(named: "peas")?.stores.isEmpty == true)
    }

    @Test func withoutStoresThereIsNothingToMark() {
        var stage = Stage("Milk", screen: .items)
        stage.press("@")
        #expect(stage.notice == "There are no stores yet; 6 makes one." && stage.state.interface.prompt == nil)
    }

    /// Butter and Milk are sold at Mill only; one is at Corner. In a narrow window a row says what is missing.
    @Test(arguments: [
        ("w", ["2 elsewhere · w shows them"]), ("ww", []), ("w/mil<Enter>", ["1 elsewhere · w shows it"]),
        ("w/pea<Enter>", []), ("ww/milk<Enter>x<Esc>bw", ["1 elsewhere · w shows it"]), ("w2", []),
    ])
    func whatIsOutOfSightIsSaidInANarrowWindow(keys: String, said: [String]) {
        var stage = Self.stage("Milk 2 l, Peas, Butter")
        stage.press("/milk<Enter>@j <Enter><Esc>/butter<Enter>@j <Enter><Esc>1@cor<Enter>")
        stage.state.interface.size = Size(columns: 40, rows: 12)
        stage.press(keys)
        stage.state.interface.notice = nil
        stage.state.refresh()
        #expect(stage.state.said.map(\.text) == said)
        #expect(stage.state.layout.said.rows == 1)
        stage.state.interface.size = Size(columns: 80, rows: 12)
        #expect(stage.state.said.isEmpty)
    }

    @Test func withoutACheckInItSaysWhereOneChecksIn() {
        var stage = Self.stage("Milk 2 l")
        stage.press("w")
        #expect(stage.notice == "Check in first (1, then @)")
    }

    @Test func hereOrAnywhere() {
        var stage = Self.stage("Milk 2 l, Peas, Bread")
        stage.press("/peas<Enter>@j <Enter><Esc>1w")
        #expect(stage.notice == "Check in first (@)")
        stage.press("@cor<Enter>w")
        #expect(stage.notice == "What Corner does not have is out of sight; w shows it")
        #expect(
            stage.state.interface.shop.rows.compactMap(\.item).map { stage.state.groceries.name(of: $0) }
                == ["Bread", "Milk"])
        stage.press("5b")
        #expect(!names(stage).contains("Peas") && names(stage).contains("Yoghurt"))
        stage.press("1@mill<Enter>")
        #expect(stage.shop.contains("Peas"))
        stage.press("@<Down><Down><Enter>")
        #expect(stage.shop.contains("Peas"))  // Nowhere in particular: nothing is elsewhere.
        stage.press("@cor<Enter>w")
        #expect(stage.shop.contains("Peas") && stage.notice == "Everything is shown")
    }

    // MARK: All about one item

    private func detail(_ stage: Stage) -> [String] {
        let groceries = stage.state.groceries
        return stage.state.derived.detail.lines.map { line in
            switch line {
            case .fact(let title, let text): "\(title): \(text)"
            case .lastBought(let bought):
                "last at \(bought.store.flatMap { groceries.stores.known($0)?.name } ?? "no store")"
            case .heading(let title): "- \(title)"
            case .prices(let store): "prices \(store.flatMap { groceries.stores.known($0)?.name } ?? "anywhere")"
            case .entry(let id): groceries.lists.known(id.list)?.name ?? "?"
            case .blank: ""
            }
        }
    }

    @Test func theDetailSaysAll() {
        var stage = Self.stage()
        stage.press("1$349<Enter>xF<Enter>")
        stage.now.milliseconds += 1000
        stage.press("5/milk<Enter><Esc>")
        #expect(
            detail(stage) == [
                "Type: Dairy", "Also called: nothing else", "Usually: 2 l", "Sold at: anywhere", "Bought: 3 times",
                "last at no store", "Last price: $3.49 for 2 l", "", "- Prices", "prices anywhere", "", "- Trips",
                "Now", "Groceries", "Groceries",
            ])
    }

    @Test func aliasesGoOnInTheNextLine() {
        var stage = Stage(Groceries(), size: Size(columns: 40, rows: 20))
        let names = (1...6).map { "another name \($0)" }
        let type = ItemType(id: ItemTypeID(derivedFrom: "a"), name: "A", position: 1)
        let item = Item(id: ItemID(derivedFrom: "b"), name: "B", type: type.id, aliases: names)
        stage.state.groceries.apply(.type(.add(type)), at: stage.now)
        stage.state.groceries.apply(.item(.add(item)), at: stage.now)
        stage.press("5b<Enter>")
        let text = detail(stage).filter { $0.hasPrefix("Also called: ") || $0.hasPrefix(": ") }
        #expect(
            text.count > 1
                && text.joined(separator: " ").replacing(": ", with: "").hasSuffix(names.joined(separator: ", ")))
    }

    @Test(arguments: [
        ("i", true), ("l", true), ("<Tab>", true), ("i<Esc>", false), ("lh", false), ("ii", false),
        ("<Tab><Tab>", false), ("/apples<Enter>l<Esc>", false),
    ])
    func theDetailIsOneKeyAway(keys: String, isShown: Bool) {
        for columns in [120, 40] {
            var stage = Self.stage(size: Size(columns: columns, rows: 20))
            stage.press(keys)
            #expect(stage.state.interface.items.isInside == isShown && stage.state.interface.screen == .items)
        }
    }

    @Test func theDetailScrolls() {
        var stage = Self.stage(size: Size(columns: 40, rows: 10))
        stage.press("/milk<Enter>l")
        stage.press(String(repeating: "j", count: 40))
        let lines = stage.state.derived.detail.lines.count
        #expect(stage.state.interface.items.detail.top == lines - stage.state.layout.itemDetailArea.rows)
        stage.press("g")
        #expect(stage.state.interface.items.detail.top == 0)
    }

    // MARK: Touch

    @Test("A tap puts it on the list, and so does Enter", arguments: [120, 40])
    func aTapPutsItOnTheList(columns: Int) {
        var stage = Self.stage(size: Size(columns: columns, rows: 20))
        let area = stage.state.layout.itemTableArea
        stage.tap(row: area.row + 2, column: area.column + 5)
        #expect(selected(stage) == "Bananas" && stage.typed == "6|")
        stage.press("<Enter>")
        #expect(stage.list == "Bananas 6, Milk 2 l" && stage.state.interface.screen == .items)
        stage.press("<Enter>")
        #expect(stage.list == "Milk 2 l")
    }

    // MARK: Yours first

    /// What was ever on a list, whatever became of it; then a row that leads to all.
    @Test(arguments: [
        ("5", "Bread, Milk, Peas, all"), ("5bb", "Bread, Milk, Peas, all"), ("5b<Esc>", "Bread, Milk, Peas, all"),
        ("5b15", "Bread, Milk, Peas, all"), ("5/oat<Enter><Esc>", "Bread, Milk, Peas, all"),
        ("5sss", "Milk, Bread, Peas, all"), ("5b/oat<Enter>15", "Bread, Milk, Peas, all"),
        ("5/oat<Enter> <Enter><Esc>", "Bread, Milk, Oat milk, Peas, all"),
        ("5/oat<Enter> <Enter>u<Esc>", "Bread, Milk, Oat milk, Peas, all"),
        ("5/mil<Enter>", "Milk, Oat milk"), ("5/butter<Enter>", "Butter"),
        ("5/peas<Enter>d<Esc>", "Bread, Milk, all"),
    ])
    func whatOneHasToDoWithComesFirst(keys: String, names: String) {
        var stage = Self.stage()
        stage.press("1" + keys)
        let shown = self.names(stage)
        #expect(shown.joined(separator: ", ").hasPrefix(names) && (shown.last == "all") == names.hasSuffix("all"))
    }

    @Test(arguments: ["G<Enter>", "G ", "Gb", "b"]) func allIsOneKeyAway(keys: String) {
        var stage = Self.stage()
        stage.press("15" + keys)
        #expect(names(stage).count == 16 && !names(stage).contains("all"))
        #expect(!stage.state.interface.items.isInside && stage.written.count == Self.stage().written.count)
    }

    @Test(arguments: [120, 40]) func aTapLeadsToAll(columns: Int) {
        var stage = Self.stage(size: Size(columns: columns, rows: 20))
        stage.press("15")
        let area = stage.state.layout.itemTableArea
        stage.tap(row: area.row + 3, column: area.column + 5)
        #expect(names(stage).count == 16)
    }

    /// What comes back is seen, though nobody ever had it on a list.
    @Test func undoShowsWhatCameBack() {
        var stage = Self.stage()
        stage.press("15/bagel<Enter>d<Esc>u")
        #expect(selected(stage) == "Bagels" && names(stage).count == 16)
    }

    // MARK: Spending

    @Test func spendingIsReachedFromTheLists() {
        var stage = Self.stage()
        stage.press("3s")
        #expect(stage.state.interface.screen == .spending && stage.state.derived.spending.weeks.map(\.trips) == [2])
        stage.press("<Tab>")
        #expect(stage.state.interface.spending.showsMonths)
        stage.press("hjjjGg")
        #expect(!stage.state.interface.spending.showsMonths && stage.state.interface.spending.weeks.top == 0)
        stage.press("<Esc>")
        #expect(stage.state.interface.screen == .lists)
    }

    // MARK: How much it takes

    @Test func theRowsAreMadeOnceForEachStateOfTheCatalogue() {
        var stage = Self.stage()
        let items = stage.state.derived.items.rows
        let before = stage.state.derived.items.revision
        stage.press("jjjkG<Tab>hg+")
        stage.handle(.resize(Size(columns: 60, rows: 20)))
        #expect(stage.state.derived.items.revision == before && stage.state.derived.items.rows == items)
        stage.press(" <Enter>")
        #expect(stage.state.derived.items.revision == before)
        stage.press("s")
        #expect(stage.state.derived.items.revision == before + 1)
    }
}
