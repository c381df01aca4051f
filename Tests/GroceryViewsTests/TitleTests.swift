import GroceryApp
import GroceryDomain
import GroceryViews
import ScreenModel
import TestSupport
import Testing

/// The top lines at all widths: where one is and can go, the list, how far the shopping is.
@Suite struct TitleTests {
    private static let columns = [40, 60, 72, 79, 80, 90, 100, 115, 116, 120, 160]

    private func title(_ stage: Stage) -> String { drawn(stage).text(row: 0) }

    /// The title, and the row with the bar below it.
    private func head(_ stage: Stage) -> String { title(stage) + drawn(stage).text(row: 1) }

    private func stage(_ groceries: Groceries, _ columns: Int, _ keys: String = "") -> Stage {
        var stage = Stage(groceries, size: Size(columns: columns, rows: 20))
        stage.state.interface.checkIns = ScreenTests.checkIns
        stage.press(keys)
        return stage
    }

    @Test(arguments: columns) func theScreensAreInSightOrNamed(columns: Int) {
        for (keys, name) in [
            ("", "Shop"), ("p", "Pick"), ("3", "Lists"), ("4", "Recipes"), ("5", "Items"), ("6", "Stores"),
        ] {
            let title = title(stage(ScreenTests.trips, columns, keys))
            if columns >= 80 {
                for text in ["1 Shop", "2 Pick", "3 Lists", "4 Recipes", "5 Items", "6 Stores"] {
                    #expect(title.contains(text), "\(title)")
                }
            } else {
                #expect(title.hasPrefix(" \(name) ▾ Grocer"), "\(title)")
            }
        }
        for (keys, name) in [(",", "Settings"), ("H", "History"), ("3s", "Spending")] {
            #expect(title(stage(ScreenTests.trips, columns, keys)).contains(name))
        }
    }

    /// What is drawn of a tab is what is tapped.
    @Test(arguments: columns) func tabsAreDrawnWhereTheyAreTapped(columns: Int) {
        let surface = drawn(stage(ScreenTests.household, columns, "3"))
        for tab in Tab.all(in: Rect(row: 0, column: 0, rows: 1, columns: columns), Keymap(), on: .shop) {
            let cells = tab.columns.map { surface[0, $0].map(surface.text) ?? "" }.joined()
            #expect(cells.hasPrefix(tab.text))
            #expect(
                surface.role(row: 0, column: tab.columns.lowerBound + 1) == (tab.screen == .lists ? .tabActive : .tab))
        }
    }

    @Test("The digit of a tab is the key that leads there") func aTabNamesItsKey() {
        var stage = stage(ScreenTests.household, 80)
        stage.state.interface.keymap = Keymap(giving: ["screen.lists": ["L"], "screen.pick": ["p", "7"]])
        #expect(title(stage).hasPrefix(" 1 Shop 7 Pick L Lists 4 Recipes"))
    }

    private static let long: Groceries = {
        var groceries = ScreenTests.trips
        for list in groceries.lists(of: .shopping) {
            let name = "Everything for the long weekend at the lake"
            for operation in (try? groceries.renaming(list.id, to: name))?.operations ?? [] {
                groceries.apply(operation, at: Household.now)
            }
        }
        return groceries
    }()

    /// However long the name and whatever the list costs: eight columns of the name, and that it costs too much.
    @Test(arguments: columns) func nothingThatMattersVanishes(columns: Int) {
        for groceries in [ScreenTests.trips, Self.long] {
            for (keys, said) in [("", "over"), ("B50<Enter>", "3.60"), ("B30<Enter>", "near"), ("B1<Enter>", "over")] {
                let title = head(stage(groceries, columns, keys))
                #expect(title.contains("3.60") && title.contains(said), "\(title)")
                #expect(title.contains("+5?") || title.contains("+ 5 unpriced"), "\(title)")
                #expect(
                    title.contains("Groceries") || title.contains("Groceri…") || title.contains("Everyth")
                        || title.contains("Everyt…"), "\(title)")
                #expect(columns < 80 || title.contains("6 Stores"))
            }
        }
    }

    @Test(arguments: columns) func howFarTheShoppingIsIsSaid(columns: Int) {
        let head = head(stage(ScreenTests.household, columns))
        #expect(head.contains("Groceries") && head.contains("4 of 11") && head.contains("━"))
        #expect(columns < 80 || head.contains("4 of 11 in the trolley"))
    }

    @Test func theStoreIsSaidWhereThereIsRoom() {
        for columns in [60, 79, 90, 100, 120] {
            #expect(title(stage(ScreenTests.trips, columns, "3")).contains("@ Corner"), "\(columns)")
        }
    }

    @Test func theWindowIsCalledByTheList() {
        var stage = stage(ScreenTests.household, 80)
        #expect(stage.state.windowTitle == "Aisle – Groceries")
        stage.press("3aParty<Enter><Esc>")
        #expect(stage.state.windowTitle == "Aisle – Party")
        stage.state.interface.machine.windowTitle = false
        #expect(stage.state.windowTitle == nil)
        #expect(self.stage(Household.catalogue, 80).state.windowTitle == "Aisle")
    }
}
