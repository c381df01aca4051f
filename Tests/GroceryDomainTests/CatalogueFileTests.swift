import GroceryDomain
import TestSupport
import Testing

@Suite struct CatalogueFileTests {
    @Test func linesAreRead() throws {
        let file = try CatalogueFile(
            "# Ours\n\nProduce\tApples\t6\tapple|eating apples\r\n  \n"
                + "Dairy\t Milk \t\tmoo\nDairy\tButter\nDairy\tQuark\t\t\n"
        )
        #expect(file.lines.map(\.number) == [3, 5, 6, 7])
        #expect(file.lines.map(\.item) == ["Apples", "Milk", "Butter", "Quark"])
        #expect(file.lines.map(\.type) == ["Produce", "Dairy", "Dairy", "Dairy"])
        #expect(file.lines.map { $0.usual?.text() ?? "" } == ["6", "", "", ""])
        #expect(file.lines.map(\.aliases) == [["apple", "eating apples"], ["moo"], [], []])
    }

    @Test func aByteOrderMarkIsNoName() throws {
        #expect(try CatalogueFile("\u{FEFF}Dairy\tMilk").lines.first?.type == "Dairy")
    }

    @Test(
        "A line that cannot be read is named",
        arguments: [
            ("Dairy", 1, "needs 2 to 7 fields separated by tabs, has 1"),
            ("# c\nDairy\tMilk\nDairy\tMilk\t1\ta\tb\t1\tc\t", 3, "needs 2 to 7 fields separated by tabs, has 8"),
            ("Dairy\tMilk\t\t\t\t6", 1, "its sixth field is a figure from 0 (rare) to 5 (every week)"),
            ("Dairy\tMilk\n\tButter", 2, "\(Refusal.emptyName)"), ("Dairy\t ", 1, "\(Refusal.emptyName)"),
            ("Dairy\tMilk\tlots", 1, "\(QuantityError.notAnAmount("lots"))"),
            ("Dairy\tMilk\t0 l", 1, "\(QuantityError.zero)"), ("Dairy\tMilk\t\ta| |b", 1, "\(Refusal.emptyName)"),
            ("Dairy\t" + String(repeating: "m", count: 81), 1, "\(Refusal.nameTooLong(characters: 81))"),
            ("Dairy\tMi\u{7}lk", 1, "\(Refusal.nameWithControlCharacter)"),
        ])
    func mistakes(text: String, line: Int, reason: String) {
        let mistake = #expect(throws: CatalogueFile.Mistake.self) { try CatalogueFile(text) }
        #expect(mistake?.description == "line \(line): \(reason)")
    }

    private func load(_ text: String, into groceries: Groceries = Groceries()) throws
        -> (Groceries, Transaction, [String])
    {
        let (transaction, leftOut) = groceries.loading(try CatalogueFile(text), from: "f")
        var groceries = groceries
        for operation in transaction.operations { groceries.apply(operation, at: Household.now) }
        return (groceries, transaction, leftOut.map { "\($0)" })
    }

    @Test func aFileFillsTheCatalogueInItsOrder() throws {
        let (groceries, transaction, leftOut) = try load("B\tb1\nA\ta1\nB\tb2\t2 l\tb3")
        #expect(groceries.orderedTypes.map(\.name) == ["B", "A"])
        #expect(groceries.items.shown.count == 3)
        #expect(groceries.item(named: "b3")?.usual?.text() == "2 l")
        #expect(transaction.deed == .load(file: "f", items: 3, types: 2))
        #expect(leftOut.isEmpty)
    }

    @Test func loadedTwiceItChangesNothing() throws {
        let (groceries, _, _) = try load(Household.catalogueText)
        let (again, transaction, leftOut) = try load(Household.catalogueText, into: groceries)
        #expect(transaction.isEmpty)
        #expect(leftOut.isEmpty)
        #expect(Tables(again) == Tables(groceries))
    }

    @Test func whatIsKnownKeepsWhatItHasAndGetsNewAliases() throws {
        let (before, _, _) = try load("Dairy\tMilk\t2 l\tmoo\nDrinks\tCola")
        let (after, transaction, leftOut) = try load("Drinks\tMILK\t1 l\tMoo|leche", into: before)
        let milk = try #require(after.item(named: "leche"))
        #expect(milk.name == "Milk")
        #expect(milk.usual?.text() == "2 l")
        #expect(after.types[milk.type]?.name == "Dairy")
        #expect(milk.aliases == ["moo", "leche"])
        #expect(transaction.operations.count == 1)
        #expect(leftOut.isEmpty)
    }

    @Test func namesThatClashAreLeftOutAndNamed() throws {
        let (groceries, _, leftOut) = try load("A\tx\t\ty\nA\ty\nB\tz\t\tX|zz")
        #expect(leftOut == ["line 2: “y” is already a name of “x”", "line 3: “X” is already another item"])
        #expect(groceries.items.shown.count == 2)
        #expect(groceries.item(named: "z")?.aliases == ["zz"])
    }

    @Test(
        "An alias that is written twice is one alias",
        arguments: ["A\tx\t\ty|Y|y", "A\tx\nA\tx\t\ty|y", "A\tx\t\tX|y"])
    func doubledAliases(text: String) throws {
        #expect(try load(text).0.item(named: "x")?.aliases == ["y"])
    }

    @Test func whatWasDeletedComesBackAsItself() throws {
        let (first, _, _) = try load("A\tx\t\ty")
        var groceries = first
        let item = try #require(groceries.item(named: "x"))
        for operation in try groceries.removing(item.id).operations { groceries.apply(operation, at: Household.now) }
        let (again, _, _) = try load("A\tx\t\ty", into: groceries)
        #expect(again.item(named: "x") == item)
    }

    /// A catalogue never takes the identity of an item that has another name by now, shown or deleted: otherwise last
    /// year's trip would show another item as bought.
    @Test func anIdentityThatIsInUseIsNotTaken() throws {
        var groceries = try load("A\tx").0
        let old = try #require(groceries.item(named: "x"))
        for operation in try groceries.renaming(old.id, to: "w").operations {
            groceries.apply(operation, at: Household.now)
        }
        for operation in try groceries.removing(old.id).operations { groceries.apply(operation, at: Household.now) }
        let (again, _, _) = try load("A\tx", into: groceries)
        #expect(again.name(of: old.id) == "w")
        #expect(again.item(named: "x")?.id != old.id)
    }
}
