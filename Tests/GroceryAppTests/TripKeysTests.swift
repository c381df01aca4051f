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
        stage.press("$200<Enter>F<Enter>")
        stage.now = Moment(milliseconds: Household.now.milliseconds + 60_000)
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
            (">Milk", "$349<Enter>$5<Enter>", "500 each"), (">Milk", "$349<Enter>$<Ctrl-U><Enter>", nil),
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
        stage.press("$200<Tab><Tab><Enter>F<Enter>amilk 3 l<Enter><Esc>$")
        #expect(stage.state.reading == "for 1 l · last $2.00/l")
        stage.press("250")
        #expect(stage.state.reading == "$2.50/l · 3 l make $7.50 · last $2.00/l")
        stage.press("/kg")
        #expect(stage.state.reading == "$2.50/kg · no sum: 3 l is not measured in kg · last $2.00/l")
    }

    @Test func oneDigitIsWholeAndSoItIsSaid() {
        var stage = Stage(">Apples 2 kg")
        stage.press("$2/kg")
        #expect(stage.state.reading == "$2.00/kg · 2 kg make $4.00")
        stage.press("<Ctrl-U>249/kg")
        #expect(stage.state.reading == "$2.49/kg · 2 kg make $4.98")
    }

    @Test(
        "A budget: the keys, cents; nine tenths are near, more is over",
        arguments: [
            ("B10<Enter>", 1000, .within), ("B7<Enter>", 700, .near), ("B6.50<Enter>", 650, .near),
            ("B6<Enter>", 600, .over),
            ("B6<Enter>B<Ctrl-U><Enter>", nil, .none), ("B6<Enter>B10<Enter>", 1000, .within), ("B6<Esc>", nil, .none),
            ("B0<Enter>", 0, .none),
        ] as [(String, Int64?, BudgetState)])
    func budgets(keys: String, budget: Int64?, state: BudgetState) {
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

    @Test func helpIsThereAmongTheDetailsToo() throws {
        var stage = Stage(">x Apples 6, Milk")
        stage.press("i?")
        #expect(stage.state.interface.help != nil)
        stage.press("<Esc>")
        #expect(stage.state.interface.help == nil && stage.candidates.first == "Apples")
        // A tap on a line of the help does what the line says, on the list.
        stage.press("?")
        let body = stage.state.layout.body
        let lines = stage.state.interface.help?.help.columns(in: body.columns).first ?? []
        let row = try #require(lines.firstIndex { $0.text == "Take it off the list" })
        stage.tap(row: body.row + row, column: body.column + 8)
        #expect(stage.state.interface.prompt == nil && stage.list == "Milk")
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
        #expect(stage.list == "Peas")
        stage.press("F")
        #expect(stage.state.interface.notice?.isWarning == true, "nothing of it is bought yet")
        #expect(stage.state.groceries.lists(of: .trip).count == 1)
        stage.press("u")
        #expect(stage.list == "x Milk, Peas" && stage.state.groceries.lists(of: .trip).isEmpty)
    }

    @Test func aFinishedTripIsSummedUpUntilAKeyThatDoesNothingElse() {
        for key in ["<Enter>", "<Space>", "x", "q", "F", "<Esc>", "3", "j"] {
            var stage = Stage(">x Milk, Peas, Bread")
            stage.press("B5<Enter>$200<Enter>@Mill<Enter>F")
            #expect(
                stage.candidates == [
                    "Groceries finished", "Bought: 1 item", "Cost: $2.00", "Budget: $5.00", "Store: Mill",
                    "Left: 2 items for next time",
                ])
            let written = stage.written.count
            stage.press(key)
            #expect(stage.state.interface.prompt == nil && stage.written.count == written, "\(key)")
            #expect(stage.state.interface.screen == .shop && stage.list == "Bread, Peas", "\(key)")
        }
    }

    @Test func atTheSummaryUndoUndoesAndATapOnlyCloses() {
        var stage = Stage(">x Milk, Peas")
        stage.press("F")
        #expect(stage.hints == ["Enter go on", "u undo"])
        var tapped = stage
        tapped.tap(row: tapped.state.layout.itemsArea.row + 1, column: 60)
        #expect(tapped.state.interface.prompt == nil && tapped.list == "Peas")
        stage.press("u")
        #expect(stage.list == "x Milk, Peas" && stage.state.interface.prompt == nil)
    }

    @Test func whatWasBoughtShortIsLeftToo() {
        var stage = Stage(">x Apples 6, Peas")
        stage.press("i--<Esc>F")
        #expect(stage.candidates == ["Groceries finished", "Bought: 1 item", "Left: 2 items for next time"])
        #expect(stage.list == "Apples 2, Peas")
    }

    @Test func anotherListIsGoneOnWithWhereNothingIsLeft() throws {
        var stage = Stage(">x Milk")
        stage.now = Moment(milliseconds: Household.now.milliseconds + 60_000)
        stage.press("3aBarbecue<Enter><Esc>3g<Enter>F")
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
        stage.press("3aOops<Enter><Esc>u")
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
        #expect(stage.state.news == ["Milk · up 25% (was $2.00 each, today)"])
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
            ("250", "Milk · up 25% (was $2.00 each, today)"),
            ("150", "Milk · down 25% (was $2.00 each, today)"),
            ("200", "Milk · as last time ($2.00 each, today)"), ("2.00/kg", nil),
        ] as [(String, String?)])
    func comparisons(price: String, said: String?) {
        var stage = second()
        stage.press("$\(price)<Enter>")
        #expect(stage.state.news.first == said)
        // Of one item the latest counts.
        if said == nil { return }
        stage.press("$300<Enter>")
        #expect(stage.state.news == ["Milk · up 50% (was $2.00 each, today)"])
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
        stage.press("F<Enter>")
        #expect(stage.state.news == said && stage.state.groceries.lists(of: .trip).count == 2)
        stage.press("z")
        #expect(stage.state.news.isEmpty)
        stage.press("uxx")
        #expect(stage.list.contains("x Milk") && stage.state.news.isEmpty)
        stage.press("g$300<Enter>")
        #expect(stage.state.news == ["Milk · up 50% (was $2.00 each, today)"])
    }

    /// As a verb does.
    private func price(_ minor: Int64, _ stage: inout Stage) throws {
        let list = try #require(stage.state.shownList)
        let entry = EntryID(list: list.id, item: try #require(stage.state.interface.shop.item))
        let pricing = try stage.state.groceries.pricing(entry, Price(Money(minor: minor), .each))
        for operation in pricing.operations { stage.state.groceries.apply(operation, at: stage.now) }
    }

    @Test func whatWasPricedElsewhereIsComparedWhenItIsCheckedOff() throws {
        var stage = second()
        try price(250, &stage)
        stage.press("x")
        #expect(stage.state.news == ["Milk · up 25% (was $2.00 each, today)"])
    }

    @Test func whatComparesWithNothingIsNotKept() throws {
        var stage = Stage(">Milk 2")
        try price(250, &stage)
        stage.press("x")
        #expect(stage.list == "x Milk 2" && stage.state.interface.news == PriceNews())
        #expect(!stage.effects.contains { if case .rememberNews = $0 { true } else { false } })
    }

    @Test func whatIsSaidFollowsTheAmountNewestFirst() {
        var stage = Stage(">x Milk 2 l, x Peas")
        stage.state.interface.today = CivilDate(Household.now, minutesEast: 0)
        stage.press("$200 all<Enter>j$100<Enter>F<Enter>")
        stage.press("amilk 2 l<Enter>peas<Enter><Esc>g$220 all<Enter>")
        #expect(stage.state.news == ["Milk · up 10% (was $2.00 for all, today)"])
        stage.press("j$150<Enter>")
        #expect(stage.state.news.first == "Peas · up 50% (was $1.00 each, today)")
        // More milk for the same money.
        stage.press("ge4 l<Enter>")
        #expect(
            stage.state.news == [
                "Peas · up 50% (was $1.00 each, today)",
                "Milk · down 45% to $0.55/l (was $1.00/l, today)",
            ])
        // Started anew, the same is said, and what was dismissed is not.
        let started = { (state: AppState) in
            var again = Stage(state.groceries)
            again.state.interface.today = CivilDate(Household.now, minutesEast: 0)
            again.state.interface.news = PriceNews(state.interface.news.description)
            again.state.refresh()
            return again.state.news
        }
        #expect(started(stage.state) == stage.state.news)
        stage.press("z")
        #expect(stage.state.news.count == 1 && started(stage.state) == stage.state.news)
    }

    @Test func aTripIsComparedWithTheTripBefore() {
        var stage = second()
        stage.now = Moment(milliseconds: stage.now.milliseconds + 60_000)
        stage.press("x$300<Enter>zF<Enter>")
        stage.now = Moment(milliseconds: stage.now.milliseconds + 60_000)
        stage.press("amilk<Enter><Esc>gx$400<Enter>zF<Enter>")
        // Of three trips, at 2, 3 and 4, the one in the middle is corrected.
        stage.press("3Gk<Enter>g$330<Enter>")
        #expect(stage.state.news == ["Milk · up 65% (was $2.00 each, today)"])
        stage.press("3G<Enter>g$250<Enter>")
        #expect(stage.state.news.isEmpty, "nothing was before the first trip")
    }

    @Test func whenItWasIsSaidAndTheUnitPriceWherePacksDiffer() {
        var stage = Stage(">x Milk 500 g")
        stage.state.interface.today = CivilDate(Household.now, minutesEast: 0)
        stage.press("@Corner Market<Enter>$2.00 all<Enter>F<Enter>")
        stage.state.interface.today = CivilDate("2026-12-24")
        stage.press("amilk 400 g<Enter><Esc>$180 all<Enter>")
        #expect(
            stage.state.news == ["Milk · up 13% to $4.50/kg (was $4.00/kg, Corner Market, 20 Nov)"])
        stage.state.interface.today = CivilDate("2027-01-02")
        stage.press("$150 all<Enter>")
        #expect(
            stage.state.news
                == ["Milk · down 6% to $3.75/kg (was $4.00/kg, Corner Market, 20 Nov 2026)"])
    }

    @Test func withComparisonOffNothingIsSaid() {
        var stage = second(then: "amilk<Enter><Esc>,Gkk <Esc>$250<Enter>")
        #expect(stage.state.groceries.preferences["comparison"]?.value == "off")
        #expect(stage.state.news.isEmpty)
        stage.press(",Gkk <Esc>$150<Enter>")
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

    /// What stands above the bottom line is what is answered.
    @Test func anOfferThatNobodySeesIsNotTaken() throws {
        var stage = try due()
        let before = stage.list
        stage.state.interface.warnings = ["The folder is gone."]
        stage.press("y")
        #expect(stage.list == before && stage.state.offer != nil)
        #expect(stage.state.interface.notice?.isWarning == true)
        stage.press("zy")
        #expect(stage.state.offer == nil)
    }

    @Test func whatIsDueComesOntoTheListThatWaits() throws {
        var stage = try due()
        #expect(stage.candidates.first == "Weekly was due on Fri 6 Nov. Add it to Groceries?")
        stage.state.interface.today = CivilDate("2026-11-06")
        stage.state.refresh()
        #expect(stage.candidates.first == "Weekly is due today. Add it to Groceries?")
        // Of the milk some is left, the peas are bought, and bread was typed.
        stage.press("abread<Enter><Esc>Gxgje1 l<Enter>")
        #expect(stage.list == "Bread, Milk 1 l, x Peas")
        stage.press("y")
        #expect(stage.state.groceries.orderedLists.map(\.name) == ["Groceries"], "one list a week")
        #expect(stage.list == "Bread, Milk 2 l, Peas 1 and more" && stage.state.offer == nil)
        #expect(
            stage.notice
                == "Added 2 items of Weekly to Groceries; u undoes it. Stays in the trolley: Peas")
        stage.press("y")
        #expect(stage.state.interface.notice?.isWarning == true)
        stage.press("u")
        #expect(stage.state.offer != nil && stage.list != "Bread, Milk 2 l, Peas")
    }

    @Test("A template of which all is on the list says so") func whatIsThereAlready() throws {
        var stage = try due()
        stage.press("y")
        #expect(stage.list == "Milk 2 l, Peas" && stage.state.offer == nil)
        #expect(stage.notice == "Found all of Weekly on Groceries already; u undoes it")
    }

    @Test func withoutAListWhatIsDueMakesOne() throws {
        var stage = try due()
        stage.press("3gd1")
        #expect(stage.candidates.first == "Weekly was due on Fri 6 Nov. Make the list?")
        stage.press("y")
        #expect(stage.state.currentList?.name == "Weekly" && stage.list == "Milk 2 l, Peas")
        #expect(stage.notice == "Made the list Weekly, which is due; u undoes it")
        // Undone, it is offered again, and made again.
        stage.press("u")
        #expect(stage.list == "no list" && stage.state.offer != nil)
        stage.press("y")
        #expect(stage.list == "Milk 2 l, Peas")
    }

    @Test(
        "A due template that is added or opened by hand is no longer offered, and its budget goes along",
        arguments: ["3GA1", "3Gn<Ctrl-U>Next<Enter>"])
    func whatIsDueByHand(keys: String) throws {
        var stage = try due()
        stage.press("3G<Enter>B20<Enter>1")
        #expect(stage.state.offer != nil)
        stage.press(keys)
        #expect(stage.state.offer == nil && stage.state.currentList?.budget?.minor == 2000)
        stage.press("u")
        #expect(stage.state.offer != nil)
    }

    @Test("Ticks of a part leave the offer") func aPartIsNotAll() throws {
        var stage = try due()
        stage.press("3GlxA1")
        #expect(stage.state.tickCount == 0 && stage.state.offer != nil)
    }

    @Test func weekAfterWeekThereIsOneList() throws {
        var stage = try due()
        stage.press("B50<Enter>")
        for week in 0..<8 {
            stage.now = Moment(milliseconds: stage.now.milliseconds + 7 * 86_400_000)
            stage.state.interface.today = CivilDate(
                dayNumber: try #require(CivilDate("2026-11-08")).dayNumber + 7 * week)
            stage.state.refresh()
            stage.press("y")
            #expect(stage.list == "Milk 2 l, Peas", "what was left is not wanted twice, in week \(week)")
            // The milk is sold out, always.
            stage.press("GxF<Enter>")
            #expect(stage.list == "Milk 2 l" && stage.state.groceries.orderedLists.count == 1)
            #expect(stage.state.currentList?.budget?.minor == 5000)
        }
        #expect(stage.state.groceries.lists(of: .trip).count == 8)
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
        stage.press("F<Enter>")
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

    @Test("d takes off what the cursor is on", arguments: [Size(columns: 120, rows: 40), Size(columns: 40, rows: 20)])
    func deletingWithinAList(size: Size) {
        var stage = Stage("Bread 1 loaf, Milk 2 l", size: size)
        stage.press("3ld")
        #expect(stage.state.groceries.orderedLists.count == 1 && stage.list == "Milk 2 l")
        #expect(stage.sentences == ["take Bread off Groceries"])
        stage.press("u")
        #expect(stage.list == "Bread 1 loaf, Milk 2 l")
        // On the list itself it is the list.
        stage.press("<Esc>d")
        #expect(stage.state.groceries.orderedLists.isEmpty)
        #expect(stage.notice == "Groceries deleted with its 2 items; u brings it back")
    }

    @Test func deletingTheCurrentListSaysWhichComesAfter() {
        var stage = weekly()
        stage.press("3")
        stage.state.interface.lists.cursor.selected = stage.state.currentList?.id
        stage.state.refresh()
        stage.press("d")
        #expect(stage.notice == "Weekly deleted with its 2 items; the current list is Groceries now; u brings it back")
    }

    @Test func ticksEndWithEscWithTheirListAndWhenItIsOpened() throws {
        var stage = Stage("Bread 1 loaf, Milk 2 l")
        stage.press("3t<Ctrl-U>Weekly<Enter>")
        stage.now = Moment(milliseconds: Household.now.milliseconds + 60_000)
        stage.press("aNew<Enter><Esc>")
        let ticked = { (keys: String) in
            var copy = stage
            copy.press("3glx" + keys)
            return copy
        }
        #expect(stage.state.currentList?.name == "New" && ticked("").state.tickCount == 1)
        #expect(ticked("<Esc><Esc>").state.tickCount == 0)
        #expect(ticked("1<Esc>").state.tickCount == 0 && ticked("1<Esc>").notice == "1 tick taken away")
        #expect(ticked("<Esc>d").state.tickCount == 0, "with the list")
        #expect(ticked("kd").state.tickCount == 0, "with the entry")
        #expect(ticked("A").state.tickCount == 0)
        // Opened, the list is the current one, and what is added comes from others.
        let opened = ticked("<Esc><Enter>")
        #expect(opened.state.currentList?.name == "Groceries" && opened.state.tickCount == 0)
        var other = opened
        other.press("3GA")
        #expect(other.list == "Bread 2 loaves, Milk 4 l")
        other.press("3glx")
        #expect(other.notice == "Already on Groceries. Tick items on other lists.")
        #expect(other.state.tickCount == 0)
    }

    @Test func ticksOnSeveralListsAreAddedTogether() {
        var stage = Stage("Bread 1 loaf, Milk 2 l")
        stage.press("3t<Ctrl-U>Weekly<Enter>t<Ctrl-U>Party<Enter>aNew<Enter><Esc>")
        #expect(stage.list.isEmpty)
        // Templates behind the two lists: bread of the one, milk of both.
        stage.press("3Gl x<Esc>kljx")
        #expect(stage.state.tickCount == 3)
        stage.press("A")
        #expect(stage.state.tickCount == 0 && stage.list == "Bread 1 loaf, Milk 4 l")
        stage.press("u")
        #expect(stage.list.isEmpty)
    }

    /// The list that is selected stays so, whatever is written above it.
    @Test func theSelectedListStaysSelected() throws {
        var stage = Stage("Milk")
        stage.press("3t<Ctrl-U>Weekly<Enter>G")
        #expect(stage.state.selectedList?.name == "Weekly")
        for number in 1...3 {
            stage.now = Moment(milliseconds: Household.now.milliseconds + Int64(number) * 60_000)
            let adding = try stage.state.groceries.addingList(named: "List \(number)", at: stage.now).1
            for operation in adding.operations { stage.state.groceries.apply(operation, at: stage.now) }
            stage.state.refresh()
            #expect(stage.state.selectedList?.name == "Weekly")
        }
        stage.press("d")
        #expect(stage.state.groceries.lists(of: .template).isEmpty)
    }

    @Test(arguments: [
        ("t", "Keep as the template", "Groceries|"), ("n", "New list from Groceries", "|"),
        ("r", "Rename Groceries:", "Groceries|"),
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
        stage.press("3t<Ctrl-U>Weekly<Enter>aNew<Enter><Esc>3G<Enter>gx")
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

    @Test func checkingInReachesWhatWasCheckedOffBefore() throws {
        var stage = Stage(">x Bread, Milk")
        stage.press("@Corner Market<Enter>")
        let market = try #require(stage.state.groceries.store(named: "Corner Market")).id
        #expect(stage.notice == "1 item checked off before is from Corner Market too; u undoes it")
        #expect(try entry("bread", in: stage).store == market && entry("milk", in: stage).store == nil)
        // Another store is for what is bought from now on.
        stage.press("@Mill<Enter>jx")
        #expect(try entry("bread", in: stage).store == market && entry("milk", in: stage).store != market)
        stage.press("uuu")
        #expect(try entry("bread", in: stage).store == nil)
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
