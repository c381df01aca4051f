import GroceryApp
import GroceryDomain
import ScreenModel
import TestSupport
import Testing

/// Any keys, taps and pastes in any order at any size: nothing crashes, and what must hold holds after each.
@Suite struct RandomKeysTests {
    static let sizes = [
        Size(columns: 120, rows: 40), Size(columns: 80, rows: 24), Size(columns: 40, rows: 20),
        Size(columns: 20, rows: 5),
        Size(columns: 1, rows: 1), Size(columns: 0, rows: 0),
    ]

    @Test(arguments: Dice.seeds(4), sizes) func anyKeysAtAnySize(seed: UInt64, size: Size) {
        var dice = Dice(seed: seed)
        var stage = Stage(
            Household.withCookbook(Household.groceries("Apples 6, x Bread, Milk 2 l (blue), Oat milk, Peas")),
            size: size)
        var last: [Input] = []
        for _ in 0..<250 {
            let input = input(&dice, size)
            last = last.suffix(11) + [input]
            stage.handle(input)
            if let broken = broken(stage) {
                Issue.record("\(broken) after \(last)")
                return
            }
        }
    }

    private func input(_ dice: inout Dice, _ size: Size) -> Input {
        switch dice.below(60) {
        case 0: return .paste(dice.pick(["milk\nbred\n2 l oat cream\n", "x", "\n\n", "a\tb", "3 apples\r\n", "ééé🥛"]))
        case 1, 2:
            return .mouse(
                MouseEvent(.press, .left, row: dice.below(max(size.rows, 1)), column: dice.below(max(size.columns, 1))))
        case 3: return .mouse(MouseEvent(dice.pick([.wheelUp, .wheelDown]), .none, row: 0, column: 0))
        case 4 where dice.oneIn(3): return .resize(dice.pick(Self.sizes))
        case 5...24: return .key(dice.pick(Self.keys))
        case 25...34: return .key(.enter)
        case 35...38: return .key(.escape)
        default: return .key(dice.pick(Stage.keys("abcdeghiklmnopqrstuxAJKHGTU ,/?12346+-=<Down><Up>")))
        }
    }

    private static let keys: [Key] =
        Set(Screen.allCases.flatMap(\.bindings).flatMap(Keymap().keys)).sorted { $0.name < $1.name }
        + Stage.keys("yn é\u{301}🥛<Ctrl-N><Ctrl-U><Ctrl-W><Backspace><F5>")

    /// What does not hold; nil when all does.
    private func broken(_ stage: Stage) -> String? {
        let (state, interface, layout) = (stage.state, stage.state.interface, stage.state.layout)
        if let broken = Invariant.broken(state.groceries) { return broken }
        for (name, browser, height) in [
            ("shop", interface.shop, layout.itemsArea.rows), ("pick", interface.pick, layout.itemsArea.rows),
        ] where name == "\(interface.screen)" {
            if let item = browser.item {
                guard browser.rows.indices.contains(browser.place), browser.rows[browser.place] == .item(item) else {
                    return "the selected row of \(name) is not the selected item"
                }
            } else if browser.rows.contains(where: { $0.item != nil }) {
                return "nothing is selected on \(name)"
            }
            if height > 0, !browser.rows.isEmpty {
                guard (browser.itemsTop..<browser.itemsTop + height).contains(browser.place) else {
                    return "the selected row of \(name) is out of sight"
                }
                if browser.itemsTop > max(browser.rows.count - height, 0) {
                    return "\(name) is scrolled beyond its end"
                }
            }
            if browser.itemsTop < 0 || browser.typesTop < 0 { return "\(name) is scrolled before its start" }
        }
        let count: Int
        let place: TablePlace
        switch interface.screen {
        case .lists: (count, place) = (state.listRows.count, interface.lists.place)
        case .recipes:
            let (names, page) = (interface.recipes.place, interface.recipes.page)
            if page.selected < 0 || page.selected > max(state.recipeRows.count - 1, 0) {
                return "a row beyond the recipe"
            }
            (count, place) = (state.shownRecipes.count, names)
        case .stores:
            (count, place) = (state.shownStores.count, interface.stores.place)
            let lines = state.storeLines.count
            if interface.stores.pageTop < 0 || interface.stores.pageTop > max(lines - 1, 0) {
                return "a line beyond the store"
            }
        case .items:
            (count, place) = (state.derived.items.rows.count, interface.items.place)
            let selected = place.selected < count ? state.derived.items.rows[place.selected] : nil
            if selected != interface.items.item { return "the selected row is not the selected item" }
            if selected.map({ state.groceries.items[$0] == nil }) ?? false { return "an item that is gone is shown" }
        case .spending:
            let (weeks, top) = (state.derived.spending.weeks.count, interface.spending.weeksTop)
            return (0...max(weeks - 1, 0)).contains(top) ? nil : "\(weeks) weeks are scrolled to \(top)"
        case .history: (count, place) = (state.shownHistory.count, interface.history.place)
        case .settings: (count, place) = (Setting.allCases.count, interface.settings)
        case .shop, .pick, .map: return nil
        }
        if place.selected < 0 || place.selected > max(count - 1, 0) {
            return "row \(place.selected) of \(count) is selected"
        }
        if place.top < 0 || place.top > max(count - 1, 0) { return "\(count) rows are scrolled to \(place.top)" }
        return nil
    }
}
