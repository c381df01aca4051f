import Conversation
import GroceryApp
import GroceryDomain
import GroceryViews
import ScreenModel
import TestSupport
import Testing

/// A conversation as it is read: what is typed stands behind "> ", what is said to it below.
@Suite struct ConversationTests {
    @Test func checkingOff() {
        hold(
            "Apples 2 lb, Milk, Bread",
            """
            Shop. Groceries: 0 of 3 in the trolley.
            Produce 0/1
            1: Apples, 2 lb
            Bakery 0/1
            2: Bread
            Dairy 0/1
            3: Milk
            ? says what can be typed.
            > bread
            2: Bread, in the trolley
            1 of 3 in the trolley
            > 1 3
            1: Apples, 2 lb, in the trolley
            3: Milk, in the trolley
            3 of 3 in the trolley
            > u
            Undone: check Milk on Groceries
            3: Milk
            2 of 3 in the trolley
            > check appl
            Apples is in the trolley already
            > x milk
            3: Milk, in the trolley
            3 of 3 in the trolley
            > c milk
            There is no “c milk” here; add c milk puts it on the list.
            > clear marks milk
            “milk” says nothing behind “clear marks”
            > clear marks
            3 marks cleared; u undoes it
            1: Apples, 2 lb
            2: Bread
            3: Milk
            0 of 3 in the trolley
            """)
    }

    @Test func adding() {
        hold(
            "Apples 2 lb",
            """
            Shop. Groceries: 0 of 1 in the trolley.
            Produce 0/1
            1: Apples, 2 lb
            ? says what can be typed.
            > add 3 apples
            Apples: now 2 lb + 3
            1: Apples, 2 lb + 3
            > add
            Add: 2 lb apples, milk, …
            .: done
            > milk
            Added Milk · Dairy
            2: Milk
            0 of 2 in the trolley
            > mlk
            Milk: on the list already; + and − change the amount
            > y
            Did you mean Yoghurt?
            1: Yoghurt, Dairy
            Add: y
            y: yes; n: no, next; new: new item; .: back
            > zwieback
            Left out “y”
            New: which type is “zwieback”?
            1: Produce
            2: Bakery
            3: Dairy
            4: Cereal
            5: Frozen
            Type
            Enter: save; .: back
            > Bakery
            Added zwieback · new in Bakery
            3: zwieback
            0 of 3 in the trolley
            Add: 2 lb apples, milk, …
            .: done
            > done
            Shop. Groceries: 0 of 3 in the trolley.
            """)
    }

    @Test func promptsAndWords() {
        hold(
            "Apples 2 lb, Milk",
            """
            Shop. Groceries: 0 of 2 in the trolley.
            Produce 0/1
            1: Apples, 2 lb
            Dairy 0/1
            2: Milk
            ? says what can be typed.
            > price
            Which one? Type the number or the name behind it
            > price milk 1.99
            2: Milk, $1.99
            0 of 2 in the trolley, $0.00 of ~$1.99 + 1 unpriced
            > note 1 red ones
            1: Apples, 2 lb, red ones
            > amount apples
            Apples: how much? 2 lb
            Enter: save; .: cancel; +: more; -: less
            > 3 kg
            1: Apples, 3 kg, red ones
            > amount milk two litres and more
            “and more” was not understood: an amount is a number and a unit, as in 1 kg + 2 cans.
            Milk: how much? two litres and more
            An empty line leaves it as it was.
            > .
            Shop. Groceries: 0 of 2 in the trolley, $0.00 of ~$1.99 + 1 unpriced.
            > type milk
            Which type is Milk?
            1: Produce
            2: Bakery
            3: Dairy, now
            4: Cereal
            5: Frozen
            Type
            Enter: choose (Dairy); .: back
            > bakery
            2: Milk, $1.99, now under Bakery
            > delete 1
            Took Apples off Groceries; u undoes it
            0 of 1 in the trolley, $0.00 of $1.99
            > milke
            There is no “milke” here; add milke puts it on the list.
            > mi
            2: Milk, $1.99, in the trolley
            1 of 1 in the trolley, $1.99
            """)
    }

    @Test func pickingAndLists() {
        hold(
            "Apples 2 lb",
            """
            Shop. Groceries: 0 of 1 in the trolley.
            Produce 0/1
            1: Apples, 2 lb
            ? says what can be typed.
            > pick
            Pick. Groceries: 0 of 1 in the trolley.
            1: Produce, 1 on the list
            2: Bakery
            3: Dairy
            4: Cereal
            5: Frozen
            > 1
            Pick. Groceries: 0 of 1 in the trolley.
            1: Apples, 2 lb, on the list
            2: Bananas, 6
            3: Courgettes
            4: Onions
            5: Red onions, 3
            6: Tomatoes, 500 g
            > back
            Pick. Groceries: 0 of 1 in the trolley.
            1: Produce, 1 on the list
            2: Bakery
            3: Dairy
            4: Cereal
            5: Frozen
            > back
            Shop. Groceries: 0 of 1 in the trolley.
            Produce 0/1
            1: Apples, 2 lb
            > lists
            Lists.
            1: Groceries, 0/1, the current list
            > new Party
            Shop. Party: nothing on it yet.
            Add: 2 lb apples, milk, …
            .: done
            > .
            Shop. Party: nothing on it yet.
            > lists
            Lists.
            1: Party, empty, the current list
            2: Groceries, 0/1
            > groceries
            Shop. Groceries: 0 of 1 in the trolley.
            Produce 0/1
            1: Apples, 2 lb
            > ?
            A number or a name alone: Check off, or remove the mark. Several at once: 2 5 7-9, or milk, bread.
            check or uncheck or x: Check off, or remove the mark
            add or a: Add by typing a name, with or without an amount
            do it or y: Accept the offer shown
            delete or d: Take it off the list
            price or $: Type the price: 349 is 3.49; 2.99/kg, 5.00 for all
            note or n: Write a note
            details or i: Details; say there how much was bought
            finish or F: Finish the trip; what is left goes to the next list
            check in or @: Check in: say which store you are in
            clear marks or c: Clear all check marks of the list
            hide or b: Hide or show what is in the trolley
            budget or B: Set a budget for the whole list
            compare or C: Compare what the rest costs in each store
            here only or w: Hide or show what is only sold at other stores
            +: One step more
            -: One step less
            amount or e: Type the amount: 3, 1 1/2 kg, 2 cans
            rename or r: Rename the item or the item type, everywhere
            type or m: Move the item to another type
            order or K: Move the item type up in the walk through the shop
            J: Move the item type down
            add to list or A: Add what is ticked, or all of it, to the current list
            tick or t: Tick it, to move or copy it to another list with others
            move or s: Move what is ticked, or it, to another list
            copy or S: Copy what is ticked, or it, to another list
            filter or /: Filter what is shown, as you type
            undo or u: Undo the last change
            redo: Redo what was undone
            quit or q: Leave; everything is saved already
            dismiss or z: Dismiss, or decline, what is said above the bottom line
            shop: Shop: the current list
            pick or p: Pick from the catalogue
            lists: All lists, templates and trips
            recipes: Recipes
            items: Your items, and all of the catalogue
            stores: Stores
            plan: Meals, this week and next
            history or H: History of every change
            settings or ,: Settings
            help or ?: This help
            map or M: Map: where the item is bought
            switch or L: Switch to another list
            Behind a word, the row and what is to be typed: price 3 2.99; price 3 none; note milk the blue one.
            list: this page again. more: go on. back: one step back.
            > quit
            """)
    }

    @Test func rowsThatAreMeant() {
        hold(
            "Apples 2 lb, Bread, Milk, Oat milk",
            """
            Shop. Groceries: 0 of 4 in the trolley.
            Produce 0/1
            1: Apples, 2 lb
            Bakery 0/1
            2: Bread
            Dairy 0/2
            3: Milk
            4: Oat milk
            ? says what can be typed.
            > delete 1
            Took Apples off Groceries; u undoes it
            0 of 3 in the trolley
            > 1
            1 is not here any more; list says what is
            > 2 9
            There is no 9 here
            > amount 2 3
            2: Bread, 3 loaves
            > note 3 4 for Tom
            3: Milk, 4 for Tom
            > note oat skim
            4: Oat milk, skim
            > note oats skim
            There is no “oats skim” here
            > delete
            Which one? Type the number or the name behind it
            > check milk, bread
            2: Bread, 3 loaves, in the trolley
            3: Milk, in the trolley, 4 for Tom
            2 of 3 in the trolley
            > check milk and oat
            Milk is in the trolley already
            4: Oat milk, in the trolley, skim
            3 of 3 in the trolley
            > uncheck milk
            3: Milk, 4 for Tom
            2 of 3 in the trolley
            > 7
            There is no 7 here
            > finish now
            “now” says nothing behind “finish”
            > finish
            Groceries finished
            Bought: 2 items
            Left: 1 item for next time
            Shop. Groceries: 0 of 1 in the trolley.
            Dairy 0/1
            1: Milk, 4 for Tom · from last trip
            > 1
            1: Milk, in the trolley, 4 for Tom
            1 of 1 in the trolley
            """)
    }

    @Test("a number stays with its row, whatever comes above it, until the page is said again")
    func numbersStay() {
        var conversation = conversation("Tomatoes, Milk")
        _ = conversation.begin()
        #expect(conversation.answer("add apples").contains { $0.hasPrefix("Added Apples") })
        #expect(conversation.answer("2").first == "2: Milk, in the trolley")
        #expect(conversation.answer("list").contains("1: Apples"))
        #expect(conversation.answer("1").first == "1: Apples, in the trolley")
    }

    @Test("what stands behind a word is no answer to choices that were not said yet")
    func numbersBehindAWord() {
        var conversation = conversation("Apples, Bread, Milk")
        _ = conversation.begin()
        _ = conversation.answer("items")
        #expect(conversation.answer("merge 1 2").first == "Apples is Bread from now on; u undoes it")
        _ = conversation.answer("undo")
        _ = conversation.answer("shop")
        _ = conversation.answer("list")
        #expect(conversation.answer("type 3 2").first == "Which type is Milk?")
        #expect(conversation.answer("2").contains { $0.contains("Milk") })
    }

    @Test("a merge answered by number stays among the items that one has to do with")
    func mergingKeepsThePage() {
        var conversation = conversation(Household.starter, "apples, bread, milk")
        _ = conversation.answer("items")
        let asked = conversation.answer("merge apples")
        #expect(asked.contains("1: Gala apples, Fruit"))
        let said = conversation.answer("1")
        #expect(said.first == "Apples is Gala apples from now on; u undoes it")
        #expect(said.count < 6 && !conversation.program.state.interface.items.showsAll)
        #expect(conversation.answer("list").count == 5)
        #expect(conversation.answer("all").first == "Items.")
        #expect(conversation.answer("merge 1 2").count < 50)
    }

    @Test(
        "a word of the page leaves a question with choices; a choice that is called so goes before",
        arguments: [
            ("quit", ""), ("undo", "There is nothing to undo."), ("list", "Shop. Groceries: 0 of 2 in the trolley."),
            ("finish", "Nothing is checked off on "), ("help", "A number or a name alone: "),
        ])
    func wordsAtAQuestion(word: String, said: String) {
        for question in ["check in", "check in Lidl", "type milk"] {
            var conversation = conversation("Apples, Milk")
            _ = conversation.begin()
            #expect(!conversation.answer(question).isEmpty && conversation.program.state.interface.prompt != nil)
            let answer = conversation.answer(word)
            #expect(answer.first ?? "" == said || !said.isEmpty && answer.first?.hasPrefix(said) == true, "\(answer)")
            #expect(conversation.program.state.interface.prompt == nil)
            #expect(conversation.isLeaving == (word == "quit"))
        }
    }

    @Test(
        "whatever is asked, quit and exit leave, and what is left undone is not done",
        arguments: ["rename 1", "note 1", "price 1", "amount 1", "price 1 abc", "add", "filter", "check in", "type 1"])
    func quitAtAQuestion(question: String) {
        for word in ["quit", "exit", "Quit"] {
            var conversation = conversation("Apples, Milk")
            _ = conversation.begin()
            let before = conversation.program.state.groceries
            _ = conversation.answer(question)
            #expect(conversation.program.state.interface.prompt != nil)
            _ = conversation.answer(word)
            #expect(conversation.isLeaving, "\(question), \(word)")
            #expect(conversation.program.state.groceries.revision == before.revision)
        }
    }

    @Test("what is typed at a question instead of an answer is done, and what was asked about is said to be left out")
    func insteadOfAnAnswer() {
        var conversation = conversation("Apples, Milk")
        _ = conversation.begin()
        _ = conversation.answer("add aplpes")
        #expect(conversation.answer("bread").contains("Left out “aplpes”"))
        #expect(conversation.answer("add yogrt").contains("Did you mean Yoghurt?"))
        let answer = conversation.answer("check 1")
        #expect(answer.contains("Left out “yogrt”") && answer.contains("1: Apples, in the trolley"), "\(answer)")
        _ = conversation.answer("price 1 abc")
        let other = conversation.answer("price 2")
        #expect(other.contains("Price of Milk"), "row 2, not a price of 2 for row 1: \(other)")
    }

    @Test("where an amount is asked for, back is no amount, and what leaves is said as often as something is refused")
    func backFromAnAmount() {
        var conversation = conversation("Apples, Milk")
        _ = conversation.begin()
        for question in ["price 1", "amount 1"] {
            _ = conversation.answer(question)
            let leaving = "An empty line leaves it as it was."
            for _ in 0..<2 { #expect(conversation.answer("abc").contains(leaving)) }
            _ = conversation.answer("back")
            #expect(conversation.program.state.interface.prompt == nil && !conversation.isLeaving)
        }
        // A note may be any word.
        _ = conversation.answer("note 2")
        #expect(conversation.answer("back").contains { $0.contains("back") })
        #expect(conversation.program.state.interface.prompt == nil)
    }

    @Test("as with the verbs, none is no price and no amount")
    func none() {
        var conversation = conversation("Apples 2, Milk")
        _ = conversation.begin()
        _ = conversation.answer("price 1 2.50")
        #expect(conversation.answer("price 1 none").first == "1: Apples, 2")
        #expect(conversation.answer("amount 1 none").first == "1: Apples")
        #expect(conversation.program.state.interface.prompt == nil)
    }

    @Test("each recipe, item and store is a page of its own")
    func pagesOfRows() {
        var conversation = conversation("Apples, Milk")
        for line in ["recipes", "new Cake", "add 2 apples", ".", ".", "new Soup", "add milk", ".", "."] {
            _ = conversation.answer(line)
        }
        #expect(conversation.answer("cake").joined().contains("Apples"))
        _ = conversation.answer("back")
        let soup = conversation.answer("soup")
        #expect(soup.joined().contains("Milk") && !soup.joined().contains("say"), "\(soup)")
    }

    @Test("what cannot be taken says how to leave, and an empty line does")
    func leavingARefusedLine() {
        hold(
            "Milk",
            """
            Shop. Groceries: 0 of 1 in the trolley.
            Dairy 0/1
            1: Milk
            ? says what can be typed.
            > price milk cheap
            “cheap” is not a price: begin with a number, as in 349 or 3.49.
            Price of Milk: cheap
            for each
            An empty line leaves it as it was.
            > very cheap
            “very cheap” is not a price: begin with a number, as in 349 or 3.49.
            Price of Milk: very cheap
            for each
            An empty line leaves it as it was.
            >
            Shop. Groceries: 0 of 1 in the trolley.
            > price milk cheap
            “cheap” is not a price: begin with a number, as in 349 or 3.49.
            Price of Milk: cheap
            for each
            An empty line leaves it as it was.
            > back
            Shop. Groceries: 0 of 1 in the trolley.
            """)
    }

    @Test("a word about a row asks for it, wherever the cursor is")
    func wordsAboutRows() {
        var conversation = conversation("Apples, Milk")
        _ = conversation.answer("check milk")
        _ = conversation.answer("check apples")
        #expect(conversation.answer("history").count > 2)
        #expect(conversation.answer("undo this").first == "Which one? Type the number or the name behind it")
        #expect(conversation.answer("read 2").first?.contains("Milk") == true)
        #expect(conversation.answer("undo this 2").first?.contains("Milk") == true)
        _ = conversation.answer("settings")
        #expect(conversation.answer("change").first == "Which one? Type the number or the name behind it")
        #expect(conversation.answer("change 2").contains { $0.hasPrefix("2: ") })
    }

    @Test("what is asked of the row that is named is asked, whatever the cursor is on")
    func whatTheNamedRowAsks() {
        var conversation = conversation("Milk")
        for line in ["items", "all", "details milk"] { _ = conversation.answer(line) }
        _ = conversation.answer("back")
        #expect(conversation.answer("put on milk").first == "Milk: on the list already")
        #expect(conversation.answer("put on bread 2").first?.contains("Bread") == true)
        #expect(conversation.answer("add zwieback").contains { $0.contains("zwieback") })
        _ = conversation.answer(".")
        _ = conversation.answer("items")
        _ = conversation.answer("all")
        #expect(conversation.answer("take off bread").first?.contains("Bread") == true)
        #expect(conversation.answer("take off bread").first == "Bread: not on the list")
    }

    @Test("a meal of the plan is moved, served and taken off by its number or name, wherever the cursor is")
    func meals() {
        var conversation = conversation("Apples, Milk")
        conversation.program.state.interface.today = CivilDate("2026-11-25")
        for line in ["plan", "add Leftovers", ""] { _ = conversation.answer(line) }
        let meal = conversation.answer("list").first { $0.hasSuffix("Leftovers") }
        let number = meal?.prefix { $0 != ":" } ?? ""
        _ = conversation.answer("1")
        _ = conversation.answer(".")
        let days = Array("later leftovers,earlier \(number),later \(number)".split(separator: ",")).map { line in
            conversation.answer(String(line)).first { $0.contains("Leftovers") } ?? ""
        }
        #expect(days[0] == days[2] && days[0] != days[1] && days[0].hasPrefix("\(number): Leftovers, now under "))
        #expect(conversation.answer("later 1").first == "Go to a meal first; a plans one.")
        #expect(conversation.answer("take off \(number)").contains { $0.hasPrefix("Took Leftovers off the plan") })
    }

    @Test("whatever is typed, something is said, and no prompt is without a way out", arguments: Dice.seeds(30))
    func randomLines(seed: UInt64) {
        let words = [
            "1", "2 3", "9", "milk", "apples", "add", "add 2 lb apples, milk", "check", "price", "price 1 2.99",
            "note 1 x",
            "amount", "type 1", "bakery", "pick", "lists", "recipes", "items", "stores", "history", "settings", "map",
            "new Party", "delete 1", "u", "redo", "y", "n", "new", ".", "", "?", "more", "list", "back", "filter a",
            "x", "-",
            "+", "details 1", "finish", "zzzz", "spending", "rename 1", "template", "check in", "@", "z", "7-5",
            "1-9999999",
            "99999999999999999999", "e\u{301}", "\u{202E}", String(repeating: "a ", count: 300),
        ]
        var dice = Dice(seed: seed)
        var conversation = conversation("Apples 2 lb, x Milk, Bread")
        _ = conversation.begin()
        for _ in 0..<60 {
            let line = dice.pick(words)
            #expect(!conversation.answer(line).isEmpty, "\(line)")
        }
        for _ in 0..<12 { _ = conversation.answer(".") }
        #expect(conversation.program.state.interface.prompt == nil)
    }

    /// Holds the conversation with such a list, and compares it with `script`.
    private func hold(_ entries: String, _ script: String, source: SourceLocation = #_sourceLocation) {
        var conversation = conversation(entries)
        var said = conversation.begin()
        for line in script.split(separator: "\n", omittingEmptySubsequences: false) where line.hasPrefix(">") {
            said.append(String(line))
            said += conversation.answer(String(line.dropFirst(2)))
        }
        #expect(said.joined(separator: "\n") == script, sourceLocation: source)
    }

    /// With that catalogue, and what is typed to be added.
    private func conversation(_ catalogue: Groceries, _ typed: String) -> Conversation {
        var stage = Stage(catalogue)
        for item in typed.split(separator: ",") { stage.press("a\(item)<Enter><Esc>") }
        return conversation(stage)
    }

    private func conversation(_ entries: String) -> Conversation { conversation(Stage(entries)) }

    private func conversation(_ stage: Stage) -> Conversation {
        let clock = Clock(now: LocalTime(year: 2026, month: 11, day: 20, hour: 10, minute: 0)) { _ in
            LocalTime(year: 2026, month: 11, day: 20, hour: 9, minute: 30)
        }
        return Conversation(stage.program) { clock }
    }
}
