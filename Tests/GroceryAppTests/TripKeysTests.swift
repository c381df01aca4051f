import GroceryApp
import GroceryDomain
import ScreenModel
import TestSupport
import Testing

/// Keys of shopping and of the organiser: prices, details, finishing, what is said and offered, ticks.
@Suite struct TripKeysTests {
    private func entry(_ name: String, in stage: Stage) throws -> Entry {
        let list = try #require(stage.state.shownList)
        let item = try #require(stage.state.groceries.item(named: name))
        return try #require(stage.state.groceries.entries[EntryID(list: list.id, item: item.id)])
    }

    /// Milk was bought for 2.00 on a trip, and stands on the list again.
    private func second(_ entries: String = ">x Milk, Peas", then keys: String = "amilk<Enter><Esc>") -> Stage {
        var stage = Stage(entries)
        stage.state.interface.today = CivilDate(Household.now, minutesEast: 0)
        stage.press("$200<Enter>F")
        stage.press(keys)
        return stage
    }

    // MARK: Prices

    @Test(
        "A price: the list, the keys, what is kept",
        arguments: [
            (">Milk 2 l", "$349<Enter>", "349 all"), (">Milk", "$349<Enter>", "349 each"),
            (">Milk 2 l", "$3.49 each<Enter>", "349 each"), (">Milk 2 l", "$349<Tab><Enter>", "349 each"),
            (">Milk 2 l", "$349<Tab><Tab><Enter>", "349 per 1 l"),
            (">Milk 2 l", "$349<Tab><Tab><Tab><Enter>", "349 all"),
            (">Apples 2 lb", "$199<Tab><Tab><Enter>", "199 per 1 lb"), (">Milk", "$349<Esc>", nil),
            // What stands there is replaced by the first digit, and goes with an empty line.
            (">Milk", "$349<Enter>$5<Enter>", "5 each"), (">Milk", "$349<Enter>$<Ctrl-U><Enter>", nil),
            (">Milk", "$much<Enter><Esc>", nil), (">Milk", "$349<Enter>u", nil),
            (">Milk", "$349<Enter>u<Ctrl-R>", "349 each"),
        ] as [(String, String, String?)])
    func pricesAreTyped(list: String, keys: String, price: String?) throws {
        var stage = Stage(list)
        stage.press(keys)
        #expect(try entry(list.contains("Milk") ? "milk" : "apples", in: stage).price?.canonicalText == price)
        #expect(stage.state.interface.prompt == nil)
    }

    @Test func whatWasPaidLastIsSaidAndHowItWasPaid() throws {
        var stage = Stage(">x Milk 2 l")
        stage.press("$200<Tab><Tab><Enter>Familk 3 l<Enter><Esc>$")
        #expect(stage.state.reading == "for 1 l · last $2.00/l")
        stage.press("250")
        #expect(stage.state.reading == "$2.50/l · 3 l make $7.50 · last $2.00/l")
        stage.press("/kg")
        #expect(stage.state.reading == "$2.50/kg · no sum: 3 l is not measured in kg · last $2.00/l")
    }

    @Test(
        "A budget: the keys, cents; nine tenths are near, more is over",
        arguments: [
            ("B10<Enter>", 1000, .within), ("B7<Enter>", 700, .near), ("B6.50<Enter>", 650, .near),
            ("B6<Enter>", 600, .over),
            ("B6<Enter>B<Ctrl-U><Enter>", nil, .none), ("B6<Enter>B10<Enter>", 1000, .within), ("B6<Esc>", nil, .none),
            ("B0<Enter>", 0, .none),
        ] as [(String, Int64?, AppState.BudgetState)])
    func budgets(keys: String, budget: Int64?, state: AppState.BudgetState) {
        var stage = Stage(">Milk")
        stage.press("$630<Enter>" + keys)
        #expect(stage.state.shownList?.budget?.minor == budget && stage.state.budgetState == state)
    }

    // MARK: Details

    @Test func detailsStepWhatWasBought() throws {
        var stage = Stage(">x Apples 6, Milk")
        stage.press("i")
        #expect(stage.candidates == ["Apples", "Planned: 6", "Bought: 6", "Price: none", "Note: none"])
        stage.press("--")
        #expect(stage.candidates.contains("Bought: 4") && stage.candidates.contains("Planned: 6"))
        #expect(try entry("apples", in: stage).bought?.text() == "4")
        stage.press("++")
        #expect(try entry("apples", in: stage).bought == nil, "as planned is nothing of its own")
        // Down goes to the next entry; another key closes and does nothing else.
        stage.press("j")
        #expect(stage.candidates == ["Milk", "Planned: some", "Bought: not yet", "Price: none", "Note: none"])
        stage.press("<Esc>")
        #expect(stage.state.interface.prompt == nil && stage.written.count == 4)
        // The first step checks off what is not in the trolley yet.
        stage.press("i+<Esc>")
        #expect(stage.list == "x Apples 6, x Milk" && stage.written.count == 5)
        #expect(try entry("milk", in: stage).amount?.text() == "1")
        stage.press("i$50<Enter>")
        #expect(try entry("milk", in: stage).price?.amount.minor == 50)
    }

    @Test("The first sum says what is paid with, be it a price or a budget", arguments: ["$349<Enter>", "B900<Enter>"])
    func firstSum(keys: String) throws {
        var stage = Stage(">Milk, Peas")
        stage.state.interface.localCurrency = try #require(Currency(code: "JPY"))
        stage.press("$<Enter>B<Enter>")
        #expect(stage.state.groceries.preferences["currency"] == nil, "no sum was said")
        stage.press(keys)
        // On another machine.
        stage.state.interface.localCurrency = .dollar
        #expect(stage.state.currency.code == "JPY")
        stage.press("j$5<Enter>")
        #expect(stage.state.currency.code == "JPY" && stage.written.last?.operations.count == 1)
        stage.press("uu")
        #expect(stage.state.currency == .dollar && stage.state.groceries.preferences["currency"] == nil)
    }

    // MARK: Finishing

    @Test func finishingGoesOnWithWhatIsLeft() {
        var stage = second(then: "")
        #expect(stage.notice == "Groceries finished: 1 item, $2.00; 1 left for next time; u undoes it")
        #expect(stage.list == "Peas")
        stage.press("F")
        #expect(stage.state.interface.notice?.isWarning == true, "nothing of it is bought yet")
        #expect(stage.state.groceries.lists(of: .trip).count == 1)
        stage.press("u")
        #expect(stage.list == "x Milk, Peas" && stage.state.groceries.lists(of: .trip).isEmpty)
    }

    @Test func whatWasBoughtShortIsLeftToo() {
        var stage = Stage(">x Apples 6, Peas")
        stage.press("i--<Esc>F")
        #expect(stage.notice == "Groceries finished: 1 item; 2 left for next time; u undoes it")
        #expect(stage.list == "Apples 2, Peas")
    }

    @Test func anotherListIsGoneOnWithWhereNothingIsLeft() throws {
        var stage = Stage(">x Milk")
        stage.now = Moment(milliseconds: Household.now.milliseconds + 60_000)
        stage.press("3aBarbecue<Enter>3g<Enter>F")
        #expect(stage.state.currentList?.name == "Barbecue")
        #expect(stage.state.groceries.orderedLists.count == 1, "no empty list is made beside it")
    }

    // MARK: Which list is gone on with

    /// Groceries, the older, and Weekly, which is open and has milk in the trolley.
    private func weekly() -> Stage {
        var stage = Stage("Milk, Peas")
        stage.now = Moment(milliseconds: Household.now.milliseconds + 60_000)
        stage.press("3nWeekly<Enter>")
        #expect(stage.state.currentList?.name == "Weekly")
        stage.press("gx")
        return stage
    }

    @Test func undoneFinishingIsBackOnTheListAndDoneAgainOnTheNext() throws {
        var stage = weekly()
        let weekly = try #require(stage.state.currentList?.id)
        stage.press("F")
        let next = try #require(stage.state.currentList?.id)
        #expect(stage.list == "Peas" && next != weekly)
        stage.press("u")
        #expect(stage.state.currentList?.id == weekly && stage.list == "x Milk, Peas")
        stage.press("<C-r>")
        #expect(stage.state.currentList?.id == next)
    }

    @Test func undoneMakingIsBackOnTheListBefore() {
        var stage = weekly()
        stage.press("3aOops<Enter>u")
        #expect(stage.state.currentList?.name == "Weekly")
    }

    @Test(
        "What others do to the current list, and what is said of it",
        arguments: [
            ("finish", "Weekly was finished elsewhere; this is what it left", "Weekly"),
            ("delete", "Weekly was taken away elsewhere; this is Groceries", "Groceries"),
            ("delete all", "Weekly was taken away elsewhere; there is no other list", nil),
            ("rename", "", "Monthly"), ("other", "", "Weekly"),
        ])
    func othersChangeTheCurrentList(deed: String, said: String, list: String?) throws {
        var stage = weekly()
        let before = try #require(stage.state.currentList)
        let transactions =
            switch deed {
            case "finish":
                [try stage.state.groceries.finishing(before.id, remembering: true, making: false, at: stage.now).1]
            case "delete": [try stage.state.groceries.removing(before.id)]
            case "delete all": try stage.state.groceries.orderedLists.map { try stage.state.groceries.removing($0.id) }
            case "rename": [try stage.state.groceries.renaming(before.id, to: "Monthly")]
            default: [try stage.state.groceries.removing(Household.list.id)]
            }
        for operation in transactions.flatMap(\.operations) { stage.state.groceries.apply(operation, at: stage.now) }
        stage.state.sayWhatBecame(of: before)
        stage.state.refresh()
        #expect(stage.notice == said)
        #expect(stage.state.currentList?.name == list)
        #expect((stage.state.currentList?.id == before.id) == said.isEmpty)
    }

    @Test func whatIsTypedMeanwhileGoesOntoWhatWasLeft() throws {
        var stage = weekly()
        let before = try #require(stage.state.currentList)
        stage.press("abread")
        let done = try stage.state.groceries.finishing(before.id, remembering: true, making: false, at: stage.now)
        for operation in done.1.operations { stage.state.groceries.apply(operation, at: stage.now) }
        stage.state.refresh()
        stage.press("<Enter>")
        #expect(Household.text(of: stage.state.groceries, list: try #require(done.next)) == "Bread, Peas")
    }

    @Test func whatIsNoListToShopFromHidesNothing() {
        var stage = second(then: "3G<Enter>")
        #expect(stage.state.shownList?.kind == .trip)
        stage.press("b")
        #expect(stage.state.interface.notice == .warning("On the trip Groceries everything is shown."))
        #expect(stage.state.interface.hidesBought == nil)
        stage.press("1b")
        #expect(stage.state.interface.hidesBought == true)
    }

    // MARK: What is said of prices

    @Test func whatIsSaidStaysUntilZ() {
        var stage = second()
        stage.press("$250<Enter>")
        #expect(stage.state.news == ["Milk is 25% dearer than last time: $2.00 each, today"])
        // Every other key does its own work.
        stage.press("jk/pe<Esc>a<Esc>ne<Esc>1x")
        #expect(stage.list.contains("x ") && stage.state.interface.shop.filter == nil)
        #expect(stage.state.news.count == 1)
        stage.press("z")
        #expect(stage.state.news.isEmpty)
        stage.press("z")
        #expect(stage.state.interface.notice?.isWarning == true)
    }

    @Test(
        "What is said of a price",
        arguments: [
            ("250", "Milk is 25% dearer than last time: $2.00 each, today"),
            ("150", "Milk is 25% cheaper than last time: $2.00 each, today"),
            ("200", "Milk costs the same as last time: $2.00 each, today"), ("2.00/kg", nil),
        ] as [(String, String?)])
    func comparisons(price: String, said: String?) {
        var stage = second()
        stage.press("$\(price)<Enter>")
        #expect(stage.state.news.first == said)
        // Of one item the latest counts.
        if said == nil { return }
        stage.press("$300<Enter>")
        #expect(stage.state.news == ["Milk is 50% dearer than last time: $2.00 each, today"])
    }

    @Test func whatIsSaidHoldsAsLongAsThePrice() {
        var stage = second()
        stage.press("$250<Enter>")
        let said = stage.state.news
        #expect(said.count == 1)
        // Taken back with the price, and there again with it.
        stage.press("u")
        #expect(stage.state.news.isEmpty)
        stage.press("<Ctrl-R>")
        #expect(stage.state.news == said)
        stage.press("d")
        #expect(stage.state.news.isEmpty)
        // Finishing leaves it standing; only z puts it away, and checking anew does not say it again.
        stage.press("ux")
        #expect(stage.state.news == said)
        stage.press("F")
        #expect(stage.state.news == said && stage.state.groceries.lists(of: .trip).count == 2)
        stage.press("z")
        #expect(stage.state.news.isEmpty)
        stage.press("uxx")
        #expect(stage.list.contains("x Milk") && stage.state.news.isEmpty)
        stage.press("g$300<Enter>")
        #expect(stage.state.news == ["Milk is 50% dearer than last time: $2.00 each, today"])
    }

    @Test func whenItWasIsSaidAndTheUnitPriceWherePacksDiffer() {
        var stage = Stage(">x Milk 500 g")
        stage.state.interface.today = CivilDate(Household.now, minutesEast: 0)
        stage.press("@Corner Market<Enter>$2.00 all<Enter>F")
        stage.state.interface.today = CivilDate("2026-12-24")
        stage.press("amilk 400 g<Enter><Esc>$180 all<Enter>")
        #expect(
            stage.state.news == ["Milk is 13% dearer than last time: $4.50/kg, was $4.00/kg, Corner Market, 20 Nov"])
        stage.state.interface.today = CivilDate("2027-01-02")
        stage.press("$150 all<Enter>")
        #expect(
            stage.state.news
                == ["Milk is 6% cheaper than last time: $3.75/kg, was $4.00/kg, Corner Market, 20 Nov 2026"])
    }

    @Test func withComparisonOffNothingIsSaid() {
        var stage = second(then: "amilk<Enter><Esc>,Gk <Esc>$250<Enter>")
        #expect(stage.state.groceries.preferences["comparison"]?.value == "off")
        #expect(stage.state.news.isEmpty)
        stage.press(",Gk <Esc>$150<Enter>")
        #expect(stage.state.news.count == 1)
    }

    @Test func autoRemovalTakesOutOfSightOnly() {
        var stage = Stage(">Milk, Peas")
        stage.press(",G <Esc>x")
        #expect(stage.shop == ">Peas" && stage.list == "x Milk, Peas")
        stage.press("b")
        #expect(stage.shop == "x Milk, >Peas")
        stage.press("b")
        #expect(stage.shop == ">Peas")
        stage.press(",G <Esc>")
        #expect(stage.shop == "x Milk, >Peas")
    }

    // MARK: What is due

    private func due() throws -> Stage {
        var stage = Stage("Milk 2 l, Peas")
        stage.state.interface.today = CivilDate("2026-11-02")
        stage.press("3t<Ctrl-U>Weekly<Enter>GRevery friday<Enter>1")
        stage.state.interface.today = CivilDate("2026-11-08")
        stage.state.refresh()
        return stage
    }

    @Test func whatIsProposedIsReplacedByTypingAndEditedOtherwise() {
        var stage = Stage("Apples")
        stage.state.interface.today = CivilDate("2026-11-02")
        for (keys, typed) in [
            ("3tWeekly", "Weekly|"), ("3t<End> 2", "Groceries 2|"), ("3t<Backspace>", "Grocerie|"),
            ("3tWeekly<Enter>GnNext", "Next|"), ("3tWeekly<Enter>Gn", "Weekly|"),
            ("3tWeekly<Enter>GRevery friday<Enter>Rmonthly", "monthly|"),
        ] {
            var copy = stage
            copy.press(keys)
            #expect(copy.typed == typed, "\(keys)")
        }
        stage.press("3tWeekly<Enter>GRevery friday<Enter>")
        #expect(stage.notice == "Weekly comes up every week on Friday")
        stage.press("R<Ctrl-U><Enter>")
        #expect(stage.notice == "Weekly no longer repeats")
    }

    @Test func whatIsDueIsTakenWithY() throws {
        var stage = try due()
        #expect(stage.candidates.first == "Weekly is due since Friday 2026-11-06: make the list?")
        stage.state.interface.today = CivilDate("2026-11-06")
        stage.state.refresh()
        #expect(stage.candidates.first == "Weekly is due today: make the list?")
        stage.press("jy")
        #expect(stage.state.currentList?.name == "Weekly" && stage.list == "Milk 2 l, Peas")
        #expect(stage.state.offer == nil)
        stage.press("y")
        #expect(stage.state.interface.notice?.isWarning == true && stage.state.groceries.orderedLists.count == 2)
    }

    @Test func whatIsDueIsLeftOutWithZ() throws {
        var stage = try due()
        stage.press("z")
        #expect(stage.state.offer == nil && stage.state.groceries.orderedLists.count == 1)
        #expect(stage.notice == "Weekly is left out this time; u undoes it")
        stage.press("u")
        #expect(stage.state.offer != nil)
    }

    /// Somebody elsewhere put toothpaste on the list, and bought the milk, before they heard that the trip was
    /// finished.
    private func late() throws -> Stage {
        var stage = Stage("x Bread 1 loaf, Milk 2 l, Peas 1 bag")
        let list = try #require(stage.state.currentList).id
        stage.press("F")
        #expect(stage.list == "Milk 2 l, Peas 1 bag" && stage.state.offer == nil)
        let trip = stage.state.groceries.entries.shown(on: list)
        let milk = try #require(trip.first { stage.state.groceries.name(of: $0.id.item) == "Milk" })
        let butter = try #require(stage.state.groceries.item(named: "Butter"))
        let entry = Entry(id: EntryID(list: list, item: butter.id), planned: try .parse("250 g"))
        for edit in [
            Edit.add(entry), .change(milk.id, old: .init(.checked, false), new: .init(.checked, true)),
        ] {
            stage.state.groceries.apply(.entry(edit), at: Household.now)
        }
        stage.state.interface.today = CivilDate(Household.now, minutesEast: 0)
        stage.state.refresh()
        return stage
    }

    @Test func whatCameTooLateForATripIsSettledWithY() throws {
        var stage = try late()
        #expect(stage.candidates.first == "2 changes came too late for today's trip: settle the list?")
        stage.press("y")
        #expect(stage.list == "Butter 250 g, Peas 1 bag" && stage.state.offer == nil)
        stage.press("u")
        #expect(stage.list == "Milk 2 l, Peas 1 bag")
        #expect(stage.candidates.first == "2 changes came too late for today's trip: settle the list?")
        // What one sees to oneself is no matter any more.
        stage.press("abutter<Enter><Enter>")
        stage.press("<Esc>")
        #expect(stage.candidates.first == "Milk was bought on today's trip after all: take it off the list?")
    }

    @Test func whatCameTooLateForATripIsLeftWithZ() throws {
        var stage = try late()
        stage.press("z")
        #expect(stage.list == "Milk 2 l, Peas 1 bag" && stage.state.offer == nil)
        stage.press("u")
        #expect(stage.state.offer != nil)
        // Nobody is asked about a trip of long ago.
        stage.state.interface.today = stage.state.interface.today.flatMap { CivilDate(dayNumber: $0.dayNumber + 15) }
        stage.state.refresh()
        #expect(stage.state.offer == nil)
    }

    // MARK: The organiser

    @Test func ticksOnSeveralListsAreAddedTogether() {
        var stage = Stage("Bread 1 loaf, Milk 2 l")
        stage.press("3t<Ctrl-U>Weekly<Enter>t<Ctrl-U>Party<Enter>aNew<Enter>")
        #expect(stage.list.isEmpty)
        // Templates behind the two lists: bread of the one, milk of both.
        stage.press("3G  x<Esc>kljx")
        #expect(stage.state.tickCount == 3)
        stage.press("A")
        #expect(stage.state.tickCount == 0 && stage.list == "Bread 1 loaf, Milk 4 l")
        stage.press("u")
        #expect(stage.list.isEmpty)
    }

    /// The list that is selected stays so, whatever is written above it.
    @Test func theSelectedListStaysSelected() {
        var stage = Stage("Milk")
        stage.press("3t<Ctrl-U>Weekly<Enter>G")
        #expect(stage.state.selectedList?.name == "Weekly")
        for number in 1...3 {
            stage.now = Moment(milliseconds: Household.now.milliseconds + Int64(number) * 60_000)
            stage.press("aList \(number)<Enter>3")
            #expect(stage.state.selectedList?.name == "Weekly")
        }
        stage.press("d")
        #expect(stage.state.groceries.lists(of: .template).isEmpty)
    }

    @Test(arguments: [
        ("t", "Keep as the template", "Groceries|"), ("n", "New list from Groceries", "|"),
        ("r", "Rename Groceries to", "Groceries|"),
    ])
    func listsAskForAName(keys: String, label: String, typed: String) {
        var stage = Stage("Milk")
        stage.press("3" + keys)
        guard let line = stage.state.interface.prompt as? LinePrompt else { Issue.record("no prompt"); return }
        #expect(line.label == label && stage.typed == typed)
        stage.press("<Esc>")
        #expect(stage.written.isEmpty)
    }

    @Test func templatesAreTickedNotCheckedOff() {
        var stage = Stage("Bread 1 loaf, Milk 2 l")
        stage.press("3t<Ctrl-U>Weekly<Enter>aNew<Enter>3G<Enter>gx")
        #expect(stage.state.shownList?.name == "Weekly" && stage.state.tickCount == 1)
        #expect(
            stage.state.groceries.entries.shown(on: stage.state.shownList?.id ?? Household.list.id).allSatisfy {
                !$0.isChecked
            })
        stage.press("A<Esc>1")
        #expect(stage.list == "Bread 1 loaf")
    }

    // MARK: Checking in

    @Test(arguments: [
        ("cornr", [">Corner Market", "New store “cornr”"]),
        ("crner markt", [">Corner Market", "New store “crner markt”"]),
        ("ner mar", [">Corner Market", "New store “ner mar”"]), ("Aldii", [">Aldi", "New store “Aldii”"]),
        ("ald", [">Aldi", "New store “ald”"]), ("ALDI", [">Aldi"]), ("mi", [">Mill", "New store “mi”"]),
        // More than the name of a store is another store; so is what is like none.
        ("Aldi Süd", [">New store “Aldi Süd”"]), ("Corner Shop", [">New store “Corner Shop”"]),
        ("corner", [">Corner Market", "New store “corner”"]), ("Corner Deli", [">New store “Corner Deli”"]),
        ("Migros", [">New store “Migros”"]), ("Lidl", [">New store “Lidl”"]), ("Denner", [">New store “Denner”"]),
        ("", [">Aldi", "Corner Market", "Mill"]),
    ])
    func aStoreIsFoundWithTypingErrors(typed: String, offered: [String]) throws {
        var groceries = Household.groceries(">Milk")
        for name in ["Corner Market", "Aldi", "Mill"] {
            for operation in try groceries.addingStore(named: name).1.operations {
                groceries.apply(operation, at: Household.now)
            }
        }
        var stage = Stage(groceries)
        stage.press("@\(typed)")
        #expect(Array(stage.candidates.dropFirst()) == offered)
    }

    @Test func checkingInMakesFindsAndLeavesStores() {
        var stage = Stage(">Milk, Peas")
        stage.press("@")
        #expect(stage.candidates.first == "Which store is this?")
        stage.press("Corner Market")
        #expect(stage.candidates.contains(">New store “Corner Market”"))
        stage.press("<Enter>x")
        let market = stage.state.groceries.store(named: "corner market")?.id
        #expect(market != nil && stage.state.here == market)
        #expect(stage.state.groceries.entries.shown(on: Household.list.id).first { $0.isChecked }?.store == market)
        stage.press("@corn")
        #expect(stage.candidates.dropFirst().first == ">Corner Market")
        stage.press("<Esc>@")
        #expect(stage.candidates.last == "Nowhere in particular: check out")
        stage.press("<Up><Down><Down><Enter>")
        #expect(stage.state.here == nil)
        // Where one is belongs to the machine: what is undone is what was done to the list.
        #expect(stage.sentences == ["add the store Corner Market", "check Milk on Groceries"])
        stage.press("@corn<Enter>u")
        #expect(
            stage.state.here == market
                && !stage.state.groceries.entries.shown(on: Household.list.id).contains(where: \.isChecked))
        // With the store goes that one is there, and comes back with it.
        stage.press("u")
        #expect(stage.state.here == nil)
        stage.press("<Ctrl-R>")
        #expect(stage.state.here == market)
    }
}
