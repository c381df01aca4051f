import GroceryApp
import GroceryDomain
import ScreenModel
import TestSupport
import Testing

/// The Stores screen by keys.
@Suite struct StoreKeysTests {
    /// Corner Shop and Mill; one is checked in at neither.
    private func stage(size: Size = Size(columns: 120, rows: 40)) throws -> Stage {
        var groceries = Household.groceries(">Milk, Peas")
        for (name, at) in [("Corner Shop", "47.37,8.54"), ("Mill", "47.38,8.55")] {
            for operation in try groceries.addingStore(named: name, coordinates: Coordinates(at)).1.operations {
                groceries.apply(operation, at: Household.now)
            }
        }
        return Stage(groceries, size: size, screen: .stores)
    }

    private let narrow = Size(columns: 40, rows: 15)

    // MARK: What is selected

    @Test(arguments: ["a", "Ga", "/mill<Enter>a"]) func aNewStoreIsSelected(keys: String) throws {
        var stage = try stage()
        stage.press(keys + "Zwei<Enter>")
        #expect(stage.state.selectedStore?.name == "Zwei" && StoresPage.rows(stage.state).count == 3)
        stage.press("o47.38 8.56<Enter>")
        #expect(stage.state.selectedStore?.coordinates?.description == "47.38,8.56")
        #expect(stage.state.groceries.store(named: "Corner Shop")?.coordinates?.description == "47.37,8.54")
    }

    @Test(arguments: [
        ("o47.4 8.6<Enter>", "47.4,8.6"), ("o<End><Backspace>5<Enter>", "47.37,8.55"), ("o<Enter>", "47.37,8.54"),
    ])
    func anotherPositionReplacesTheOldOne(keys: String, position: String) throws {
        var stage = try stage()
        stage.press(keys)
        #expect(stage.state.selectedStore?.coordinates?.description == position)
    }

    @Test func theSelectedStoreStaysSelectedWhateverHappensAboveIt() throws {
        var stage = try stage()
        stage.press("G")
        for operation in try stage.state.groceries.addingStore(named: "Aldi").1.operations {
            stage.state.groceries.apply(operation, at: stage.now)
        }
        stage.press("r<End>er<Enter>")
        #expect(stage.state.selectedStore?.name == "Miller" && stage.state.interface.stores.cursor.index == 2)
        stage.press("d")
        #expect(stage.state.selectedStore?.name == "Corner Shop")
    }

    @Test(arguments: [
        ("d", "Mill"), ("du", "Corner Shop"), ("Gdu", "Mill"), ("Gdgu", "Mill"), ("Gdgu<Ctrl-R>", "Corner Shop"),
        ("Gr<End>er<Enter>gu", "Mill"), ("aZwei<Enter>u", "Mill"), ("aZwei<Enter>gu<Ctrl-R>", "Zwei"),
    ])
    func undoGoesToWhatCameBack(keys: String, expected: String) throws {
        var stage = try stage()
        stage.press(keys)
        #expect(stage.state.selectedStore?.name == expected)
    }

    // MARK: What is known of it

    @Test func aNoteIsWrittenChangedAndTakenAway() throws {
        var stage = try stage()
        stage.press("nOpen till nine<Enter>")
        #expect(stage.state.selectedStore?.note == "Open till nine")
        #expect(stage.state.storeLines.contains(.fact(title: "Note", text: "Open till nine")))
        stage.press("n, ten on Friday<Enter>")
        #expect(stage.state.selectedStore?.note == "Open till nine, ten on Friday")
        stage.press("n<Ctrl-U><Enter>")
        #expect(stage.state.selectedStore?.note == nil)
        stage.press("uu")
        #expect(stage.state.selectedStore?.note == "Open till nine")
    }

    // MARK: All about a store

    @Test func aNarrowWindowGoesInAndComesBack() throws {
        var stage = try stage(size: narrow)
        stage.press("G<Enter>")
        #expect(stage.state.interface.stores.isInside && stage.state.here == nil)
        #expect(stage.state.storeLines.first == .fact(title: "Address", text: "none"))
        stage.press("<Esc>")
        #expect(!stage.state.interface.stores.isInside && stage.state.interface.screen == .stores)
        stage.press("<Enter>@")
        #expect(stage.state.here == StoreID(derivedFrom: "mill") && stage.state.interface.stores.isInside)
    }

    @Test(arguments: [false, true]) func checkingIn(isNarrow: Bool) throws {
        var stage = try stage(size: isNarrow ? narrow : Size(columns: 80, rows: 24))
        stage.press("@")
        #expect(stage.state.here == StoreID(derivedFrom: "corner shop"))
        #expect(!stage.state.interface.stores.isInside)
    }

    @Test(arguments: [Size(columns: 40, rows: 8), Size(columns: 80, rows: 9)])
    func allAboutAStoreScrollsToItsEnd(size: Size) throws {
        var stage = try stage(size: size)
        let rows = stage.state.layout.peekArea.rows
        #expect(stage.state.storeLines.count > rows)
        stage.press("lG")
        #expect(stage.state.interface.stores.lines.top + rows == stage.state.storeLines.count)
        stage.press("j")
        #expect(stage.state.interface.stores.lines.top + rows == stage.state.storeLines.count)
        #expect(stage.state.selectedStore?.name == "Corner Shop")
        stage.press("k")
        #expect(stage.state.interface.stores.lines.top + rows == stage.state.storeLines.count - 1)
        stage.press("hj")
        #expect(stage.state.selectedStore?.name == "Mill" && stage.state.interface.stores.lines.top == 0)
    }

    @Test func deletingAStoreSaysWhatWasSoldOnlyThere() throws {
        var stage = try stage()
        let shop = try #require(stage.state.groceries.store(named: "Corner Shop")).id
        let milk = try #require(stage.state.groceries.item(named: "milk")).id
        let buying = try stage.state.groceries.buying(milk, at: [shop])
        for operation in buying.operations { stage.state.groceries.apply(operation, at: stage.now) }
        stage.press("d")
        #expect(stage.notice == "Corner Shop deleted; 1 item sold only there is sold anywhere now; u brings it back")
    }

    @Test func withoutStoresThereIsNothingToGoInto() {
        var stage = Stage(Household.groceries("Milk"), size: narrow, screen: .stores)
        for keys in ["<Enter>", "l", "<Tab>"] {
            stage.press(keys)
            #expect(!stage.state.interface.stores.isInside)
        }
    }
}
