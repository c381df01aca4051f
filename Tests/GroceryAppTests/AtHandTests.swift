import GroceryApp
import GroceryDomain
import ScreenModel
import TestSupport
import Testing

/// Keys that are pressed before everything is there: they do what they would do then, or wait for it.
@Suite struct AtHandTests {
    private static let entries = "Apples 6, x Milk 2 l (blue), Bread, Peas, Bagels"

    /// What stands on the list and nothing else, as at the start.
    private static var front: Groceries {
        let all = Household.groceries(entries)
        var front = Groceries()
        front.withTypes { types in for type in all.types.shown { types.put(type, isShown: true) } }
        front.withLists { $0.put(Household.list, isShown: true) }
        for entry in all.entries.shown(on: Household.list.id) {
            front.withEntries { $0.put(entry, isShown: true) }
            if let item = all.items[entry.id.item] { front.withItems { $0.put(item, isShown: true) } }
        }
        front.noteAllChanged()
        return front
    }

    private static let keys: [Key] =
        [.up, .down, .left, .right, .tab, .backTab, .home, .end, .pageUp, .pageDown, .enter, .escape, .control("l")]
        + " jkhlgG+-azqxyc/?123456789bemnpuRr[]{}%^é".unicodeScalars.map(Key.character)

    @Test(arguments: Dice.seeds(20)) func whatIsAnsweredAtOnceIsAnsweredRight(seed: UInt64) {
        var dice = Dice(seed: seed)
        var (early, late) = (Stage(Self.front), Stage(Self.entries))
        early.memory.rest = { _ in Issue.record("the rest was asked for") }
        early.memory.isSlow = true
        var answered = 0
        for step in 0..<120 {
            let key = dice.pick(Self.keys)
            // What has to wait is asked in a window in which everything is there.
            guard early.state.request(for: .key(key)).isAtHand else { continue }
            answered += 1
            early.handle(.key(key))
            late.handle(.key(key))
            let list = Household.list.id
            let comment: Comment = "seed \(seed), step \(step), \(key.name)"
            #expect(Household.text(of: early.state.groceries) == Household.text(of: late.state.groceries), comment)
            #expect(early.state.groceries.entries.shown(on: list).count == 5, comment)
            #expect(early.state.derived.shop == late.state.derived.shop, comment)
            #expect(early.state.interface.shop.rows == late.state.interface.shop.rows, comment)
            #expect(early.state.interface.shop.item == late.state.interface.shop.item, comment)
            #expect(early.state.interface.notice == late.state.interface.notice, comment)
            #expect(early.state.interface.screen == .shop, comment)
            #expect(typed(early) == typed(late), comment)
            if typed(early) != nil {
                #expect(early.state.promptLines.isEmpty && early.state.reading == nil, comment)
            }
        }
        #expect(answered > 30)
    }

    /// What stands in the add prompt.
    private func typed(_ stage: Stage) -> String? {
        guard let add = stage.state.interface.prompt as? AddPrompt else { return nil }
        return "\(add.editor.textBeforeCursor)|\(add.editor.textBehindCursor)"
    }

    /// What is typed while the catalogue is being made searchable is looked for as soon as it is.
    @Test(arguments: ["milk", "2 l mil", "appels", "apples 3", "zzz", ""])
    func whatIsTypedMeanwhileIsFoundThen(text: String) throws {
        var (early, late) = (Stage(Self.entries), Stage(Self.entries))
        early.memory.isSlow = true
        early.press("a")
        early.press(text)
        late.press("a\(text)")
        #expect(early.state.reading == nil)
        if !text.isEmpty { #expect(early.state.promptLines.isEmpty) }
        let (typing, entering) = (early.state.request(for: .key("x")), early.state.request(for: .key(.enter)))
        #expect(typing.isAtHand && !typing.asksSearch)
        #expect(!entering.isAtHand && entering.asksSearch)
        early.takeDeferred()
        #expect(!early.state.derived.awaitsSearch)
        #expect(early.typed == late.typed && early.candidates == late.candidates)
        #expect(early.state.reading == late.state.reading && early.candidates == late.candidates)
        early.press("<Enter>")
        late.press("<Enter>")
        #expect(Household.text(of: early.state.groceries) == Household.text(of: late.state.groceries))
    }

    @Test func theCatalogueIsIndexedOnce() {
        var state = AppState(groceries: Household.groceries(Self.entries))
        state.settle()
        #expect(update(&state, .key(.character("a")), at: Household.now) == [.indexCatalogue])
        state.derived.awaitSearch()
        #expect(state.derived.awaitsSearch)
        state.take(CatalogueSearch(of: state.groceries))
        _ = update(&state, .key(.escape), at: Household.now)
        #expect(update(&state, .key(.character("a")), at: Household.now) == [])
        state.derived.awaitSearch()
        #expect(!state.derived.awaitsSearch)
    }

    @Test(arguments: [
        Key.character("i"), .character("2"), .character("d"), .character("/"), .alt("a"), .character("u"),
    ])
    func whatAsksForMoreWaits(key: Key) {
        var state = Stage(Self.front).state
        #expect(!state.request(for: .key(key)).isAtHand)
    }

    @Test func onlyKeysOfTheListAreAtHand() {
        var stage = Stage(Self.front)
        func isAtHand(_ input: Input) -> Bool { stage.state.request(for: input).isAtHand }
        #expect(!isAtHand(.paste("milk")))
        #expect(isAtHand(.resize(Size(columns: 40, rows: 20))) && isAtHand(.signal(.hangUp)))
        #expect(isAtHand(.key(.down)))
        stage.press("2")
        #expect(!isAtHand(.key(.down)))
        stage.press("1a")
        #expect(isAtHand(.key("m")) && !isAtHand(.key(.enter)))
    }
}
