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
        stage.state.interface.today = CivilDate("2026-11-26")
        stage.press("7aleftovers<Enter>asha<Enter>1")
        var last: [Input] = []
        for _ in 0..<250 {
            let input = input(&dice, size)
            last = last.suffix(11) + [input]
            stage.handle(input)
            // Trying every hint takes longer than all else.
            if let broken = broken(stage) ?? (dice.oneIn(25) ? brokenHint(stage.state) : nil) {
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
        default: return .key(dice.pick(Stage.keys("abcdeghiklmnopqrstuxAJKHGTU ,/?123467+-=<Down><Up>")))
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
        ] where name == "\(interface.screen)" && interface.prompt == nil {
            if let item = browser.item {
                guard browser.rows.indices.contains(browser.cursor.index),
                    browser.rows[browser.cursor.index] == .item(item)
                else {
                    return "the selected row of \(name) is not the selected item"
                }
            } else if browser.rows.contains(where: { $0.item != nil }) {
                return "nothing is selected on \(name)"
            }
            if height > 0, !browser.rows.isEmpty {
                guard (browser.cursor.top..<browser.cursor.top + height).contains(browser.cursor.index) else {
                    return "the selected row of \(name) is out of sight"
                }
                if browser.cursor.top > max(browser.rows.count - height, 0) {
                    return "\(name) is scrolled beyond its end"
                }
            }
            if browser.cursor.top < 0 || browser.typesTop < 0 { return "\(name) is scrolled before its start" }
        }
        switch interface.screen {
        case .recipes:
            if !(0...max(state.recipeRows.count - 1, 0)).contains(interface.recipes.inside.index) {
                return "a row beyond the recipe"
            }
        case .stores:
            if !(0...max(state.storeLines.count - 1, 0)).contains(interface.stores.lines.top) {
                return "a line beyond the store"
            }
        case .items:
            if ItemsPage.item(state).map({ state.groceries.items[$0] == nil }) ?? false {
                return "an item that is gone is shown"
            }
        case .spending:
            let (weeks, top) = (state.derived.spending.weeks.count, interface.spending.weeks.top)
            return (0...max(weeks - 1, 0)).contains(top) ? nil : "\(weeks) weeks are scrolled to \(top)"
        default: break
        }
        return (interface.screen.page as? any TablePage.Type).flatMap { broken($0, state) }
    }

    /// What is hinted at works.
    private func brokenHint(_ state: AppState) -> String? {
        guard state.interface.prompt == nil else { return nil }
        return state.hintedBindings.first { !state.isPossible($0) }.map { "\($0.name) is hinted at and does nothing" }
    }

    private func broken<P: TablePage>(_ page: P.Type, _ state: AppState) -> String? {
        let (rows, cursor) = (P.rows(state), state.interface[keyPath: P.path].cursor)
        if rows.isEmpty { return cursor.selected == nil ? nil : "what is gone is selected" }
        guard rows.indices.contains(cursor.index), rows.indices.contains(cursor.top) else {
            return "row \(cursor.index) of \(rows.count) is selected, behind \(cursor.top)"
        }
        let id = P.id(of: rows[cursor.index], at: cursor.index)
        return id == cursor.selected ? nil : "the selected row is not what is selected"
    }
}
