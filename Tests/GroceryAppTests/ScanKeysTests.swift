import GroceryApp
import GroceryDomain
import ScreenModel
import TestSupport
import Testing

@Suite struct ScanKeysTests {
    private static let code = "4006381333931"

    private func stage(_ entries: String, screen: Screen = .shop, knowing item: String? = "milk") throws -> Stage {
        var groceries = Household.groceries(entries)
        if let item, let code = BarcodeID(scanned: Self.code) {
            let id = try #require(groceries.item(named: item)).id
            for operation in try groceries.coding(code, as: id).operations {
                groceries.apply(operation, at: Household.now)
            }
        }
        return Stage(groceries, screen: screen)
    }

    private func text(_ stage: Stage) -> String { Household.text(of: stage.state.groceries) }

    @Test func whileShoppingABeepChecksOff() throws {
        var stage = try stage("Milk 2 l, Bread")
        stage.press("\(Self.code)<Enter>")
        #expect(text(stage) == "Bread, x Milk 2 l" && stage.state.interface.screen == .shop)
        #expect(stage.state.interface.shop.item == stage.state.groceries.item(named: "milk")?.id)
        stage.press("\(Self.code)<Enter>")
        #expect(text(stage) == "Bread, x Milk 2 l")
        #expect(stage.state.interface.notice == .info("Milk is in the trolley already"))
        stage.press("u")
        #expect(text(stage) == "Bread, Milk 2 l")
    }

    @Test func whatWasNotOnTheListIsInTheTrolleyThen() throws {
        var stage = try stage("Bread")
        stage.press("\(Self.code)<Enter>")
        #expect(text(stage) == "Bread, x Milk")
        stage.press("u")
        #expect(text(stage) == "Bread")
    }

    @Test(arguments: [Screen.pick, .lists, .recipes, .settings]) func elsewhereItAdds(screen: Screen) throws {
        var stage = try stage("Bread", screen: screen)
        stage.press("\(Self.code)<Enter>")
        #expect(text(stage) == "Bread, Milk" && stage.state.interface.screen == screen)
    }

    @Test func onTheItemsItGoesThere() throws {
        var stage = try stage("Bread", screen: .items)
        stage.press("\(Self.code)<Enter>")
        #expect(stage.state.interface.items.selectedItem == stage.state.groceries.item(named: "milk")?.id)
        #expect(stage.written.isEmpty)
    }

    @Test func anUnknownCodeIsAskedOnce() throws {
        var stage = try stage("Milk, Bread", knowing: nil)
        stage.press("\(Self.code)<Enter>")
        #expect(text(stage) == "Bread, Milk")
        stage.press("mil<Enter>")
        #expect(text(stage) == "Bread, x Milk" && stage.written.count == 1)
        stage.press("u")
        #expect(text(stage) == "Bread, Milk" && stage.state.groceries.barcodes.shown.isEmpty)
    }

    @Test func aNewItemIsLearntFromItsCode() throws {
        var stage = try stage("Bread", screen: .pick, knowing: nil)
        stage.press("\(Self.code)<Enter>oat drink barista<Up><Down><Down><Down><Down><Down><Down><Down><Down><Enter>")
        #expect(text(stage) == "Bread, oat drink barista")
        #expect(stage.written.count == 1)
    }

    @Test func inTheAddLineACodeIsAName() throws {
        var stage = try stage("Bread")
        stage.press("a\(Self.code)<Enter>")
        #expect(text(stage) == "Bread, Milk")
        stage.press("peas<Enter>")
        #expect(text(stage) == "Bread, Milk, Peas")
        stage.press("96385074<Enter>but<Enter>")
        #expect(text(stage) == "Bread, Butter, Milk, Peas" && stage.state.interface.prompt is AddPrompt)
        stage.press("96385074<Enter>")
        #expect(stage.state.interface.notice?.text.hasPrefix("Butter: on the list already") == true)
    }

    @Test("an amount before a code is how many packs, on the line that asks what it is, too")
    func anAmountBeforeACode() throws {
        var stage = try stage("Bread")
        stage.press("a3 \(Self.code)<Enter>")
        #expect(text(stage) == "Bread, Milk 3")
        #expect(stage.state.interface.notice == .info("Added 3 Milk; u undoes it"))
        stage.press("2 96385074<Enter>but<Enter>")
        #expect(text(stage) == "Bread, Butter 2, Milk 3" && stage.state.interface.prompt is AddPrompt)
        stage.press("peas, 2 \(Self.code)<Enter>")
        #expect(text(stage) == "Bread, Butter 2, Milk 5, Peas")
    }

    /// A slip of the scanner does nothing, and ends where it began: the filter is still there, too.
    @Test func whatIsNoCodeDoesNothing() throws {
        var stage = try stage("Milk 2 l, Bread")
        stage.press("/mil<Enter>4006381333932<Enter>")
        #expect(stage.state.interface.screen == .shop && stage.state.interface.shop.filter == "mil")
        #expect(stage.state.interface.notice?.isWarning == true && stage.written.isEmpty)
        stage.press("12345678901234567890<Enter>")
        #expect(stage.written.isEmpty && stage.state.interface.screen == .shop)
    }

    /// Keys that lead from screen to screen go on doing so.
    @Test func fewDigitsAreKeys() throws {
        var stage = try stage("Milk 2 l, Bread")
        stage.press("345")
        #expect(stage.state.interface.screen == .items)
        stage.press("1<Enter>")
        #expect(stage.written.count == 1, "the row is checked off")
    }

    @Test("a digit pressed by hand, a while before the scanner types, is not of the code")
    func aDigitOfBeforeIsAKey() throws {
        var stage = try stage("Milk 2 l, Bread", screen: .lists)
        stage.press("1")
        stage.now = Moment(bounding: stage.now.milliseconds + 1_500)
        stage.press("\(Self.code)<Enter>")
        #expect(text(stage) == "Bread, x Milk 2 l" && stage.state.interface.screen == .shop)
    }

    @Test("a line that stops within a code does not break it in two")
    func aSlowCodeIsOne() throws {
        var stage = try stage("Milk 2 l, Bread")
        for digit in Self.code {
            stage.now = Moment(bounding: stage.now.milliseconds + 900)
            stage.press(String(digit))
        }
        stage.now = Moment(bounding: stage.now.milliseconds + 5_000)
        stage.press("<Enter>")
        #expect(text(stage) == "Bread, x Milk 2 l")
    }

    private func wait(_ milliseconds: Int64, _ stage: inout Stage) {
        stage.now = Moment(bounding: stage.now.milliseconds + milliseconds)
        _ = stage.program.endScan()
        stage.program.refresh()
    }

    @Test("a key behind a code without Enter comes after it", arguments: ["j", "<Down>", " ", "+", "a", "?"])
    func aKeyBehindACode(key: String) throws {
        var stage = try stage("Milk 2 l, Bread")
        var other = try self.stage("Milk 2 l, Bread")
        stage.press("\(Self.code)\(key)")
        other.press("\(Self.code)<Enter>\(key)")
        #expect(text(stage) == text(other))
        #expect(stage.written.count == other.written.count)
        #expect(stage.written.isEmpty == false)
        #expect(stage.state.interface.screen == .shop)
        #expect(stage.state.interface.prompts.count == other.state.interface.prompts.count)
    }

    @Test("a code begun in a window that becomes too small is dropped, whatever key comes behind it")
    func aKeyBehindACodeInATooSmallWindow() throws {
        var stage = try stage("Milk 2 l, Bread")
        stage.press(Self.code)
        stage.handle(.resize(Size(columns: 5, rows: 2)))
        stage.press("j")
        #expect(text(stage) == "Bread, Milk 2 l" && stage.program.scanEndsIn == nil)
    }

    @Test("a scanner that presses no Enter is done after a while, and one whose Enter is late is done once")
    func withoutEnter() throws {
        var stage = try stage("Milk 2 l, Bread")
        stage.press(Self.code)
        wait(900, &stage)
        #expect(text(stage) == "Bread, Milk 2 l")
        wait(200, &stage)
        #expect(text(stage) == "Bread, x Milk 2 l" && stage.state.interface.screen == .shop)
        wait(200, &stage)
        stage.press("<Enter>")
        #expect(text(stage) == "Bread, x Milk 2 l")
        // After that, Enter is that of somebody at the row again.
        wait(2_000, &stage)
        stage.press("<Enter>")
        #expect(text(stage) == "Bread, Milk 2 l")
        stage.press("96385074")
        wait(1_100, &stage)
        #expect(stage.state.interface.prompt?.field(stage.state) != nil, "it asks what that is")
    }

    @Test("in a window that is too small a code is dropped: nothing is changed unseen")
    func aCodeInATooSmallWindow() throws {
        var stage = try stage("Milk 2 l, Bread")
        stage.press(Self.code)
        stage.handle(.resize(Size(columns: 5, rows: 2)))
        wait(1_100, &stage)
        #expect(stage.written.isEmpty && stage.program.scanEndsIn == nil)
    }

    @Test("what is no code waits for more, and what is typed into a line for Enter", arguments: ["400638133393", "a"])
    func noEndByItself(keys: String) throws {
        var stage = try stage("Milk 2 l, Bread")
        stage.press(keys == "a" ? "a\(Self.code)" : keys)
        #expect(stage.program.scanEndsIn == nil)
        wait(5_000, &stage)
        #expect(stage.written.isEmpty)
    }

    /// The first digits are keys that lead elsewhere: all of it is put back, also where the code is a wrong one.
    @Test("a code leaves every page as it was", arguments: Screen.allCases)
    func everyPageIsAsItWas(screen: Screen) throws {
        var stage = Stage(Household.withCookbook(Household.groceries("Milk 2 l, Bread")))
        stage.state.interface.today = CivilDate("2026-11-26")
        if let key = screen.page.entrance.flatMap({ Keymap().keys(of: $0).first }) { stage.handle(.key(key)) }
        stage.press(screen == .plan ? "jj" : "/o<Enter>j<Right>")
        stage.state.interface.notice = nil
        let before = text(of: stage.state.interface)
        stage.press("4006381333932<Enter>")
        #expect(stage.state.interface.notice?.isWarning == true)
        stage.state.interface.notice = nil
        let isSame = before == text(of: stage.state.interface)
        #expect(isSame, "\(before)\n\(text(of: stage.state.interface))")
    }

    /// All of it, but for how often rows were made.
    private func text(of interface: Interface) -> String {
        "\(interface)".replacing(/revision: [0-9]+/, with: "")
    }

    @Test func itGoesOntoTheListThatLiesOpen() throws {
        var stage = try stage("Bread")
        let (weekly, adding) = try stage.state.groceries.addingList(
            named: "Weekly", kind: .template, at: Household.now)
        for operation in adding.operations { stage.state.groceries.apply(operation, at: Household.now) }
        stage.state.interface.openList = weekly
        stage.press("\(Self.code)<Enter>")
        #expect(Household.text(of: stage.state.groceries, list: weekly) == "Milk" && text(stage) == "Bread")
    }

    @Test func fromTheDetailsItIsACodeToo() throws {
        var stage = try stage("Milk 2 l, Bread")
        stage.press("i\(Self.code)<Enter>")
        #expect(text(stage) == "Bread, x Milk 2 l")
        stage.press("?\(Self.code)<Enter>")
        #expect(stage.state.interface.notice == .info("Milk is in the trolley already"))
    }

    @Test func aCodeIsNoAnswerToWhatIsInThePack() throws {
        var stage = try stage("Milk 2 l, Bread")
        stage.press("96385074<Enter>\(Self.code)<Enter>")
        #expect(stage.state.interface.notice?.isWarning == true && stage.written.isEmpty)
        #expect(stage.state.interface.prompt != nil)
    }

    @Test func digitsAWhileApartAreKeys() throws {
        var stage = try stage("Milk 2 l, Bread")
        for digit in "1314151613" {
            stage.now = Moment(bounding: stage.now.milliseconds + 2_000)
            stage.press(String(digit))
        }
        #expect(stage.state.interface.screen == .lists)
    }

    @Test func anotherKeyBetweenEndsIt() throws {
        var stage = try stage("Milk 2 l, Bread")
        stage.press("40063813jj33931<Enter>")
        #expect(text(stage) != "Bread, x Milk 2 l" || stage.state.interface.notice?.text.contains("Milk") != true)
    }
}
