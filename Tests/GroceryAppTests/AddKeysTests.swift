import GroceryApp
import GroceryDomain
import ScreenModel
import TestSupport
import Testing

@Suite struct AddKeysTests {
    private func isTyping(_ stage: Stage) -> Bool {
        if let add = stage.state.interface.prompt as? AddPrompt, add.stage == .typing { true } else { false }
    }

    // MARK: Nothing typed yet

    @Test func whatIsOftenBoughtIsOfferedWhileNothingIsTyped() {
        var stage = Stage("Milk, Bread")
        stage.press("a")
        #expect(stage.candidates.isEmpty, "once is no habit")
        stage.press("<Esc>ggdd")
        #expect(stage.list == "")
        stage.press("amilk<Enter>bread<Enter>apples<Enter><Esc>ggddd")
        stage.press("amilk<Enter>")
        #expect(stage.candidates == ["Often bought", "Bread"])
        stage.press("<Down>")
        #expect(stage.candidates == ["Often bought", ">Bread"])
        stage.press("<Enter>")
        #expect(stage.list == "Bread, Milk")
        #expect(stage.candidates.isEmpty && isTyping(stage))
        stage.press("<Enter>")
        #expect(stage.state.interface.prompt == nil)
    }

    // MARK: Exact

    @Test(
        "An exact name is added at once",
        arguments: [
            KeyCase("", "amilk<Enter>", "Milk", notice: "Added Milk · Dairy"),
            KeyCase("", "aMILK<Enter>", "Milk"),
            KeyCase("", "a2 l milk<Enter>", "Milk 2 l", notice: "Added 2 l Milk · Dairy"),
            KeyCase("", "amilk 2 l<Enter>", "Milk 2 l"),
            KeyCase("", "a3 apples<Enter>", "Apples 3"),
            KeyCase("", "a1 apple<Enter>", "Apples 1"),
            KeyCase("", "azucchini<Enter>", "Courgettes", notice: "Added Zucchini · Produce"),
            KeyCase("", "amilk (the blue one)<Enter>", "Milk (the blue one)"),
            KeyCase("", "a milk <Enter>", "Milk"),
            KeyCase("", "a1/2 kg butter<Enter>", "Butter 0.5 kg"),
            // On the list already.
            KeyCase("Milk 1 l", "a500 ml milk<Enter>", "Milk 1.5 l", notice: "Milk: now 1.5 l"),
            KeyCase("Milk 1 kg", "a2 cans milk<Enter>", "Milk 1 kg + 2 cans"),
            KeyCase("Milk", "a2 l milk<Enter>", "Milk 2 l"),
            KeyCase(
                "Milk 1 l", "amilk<Enter>", "Milk 1 l", notice: "Milk: on the list already; + and − change the amount"
            ),
            KeyCase(
                "Milk 1 l", "amilk (blue)<Enter>", "Milk 1 l (blue)", notice: "Milk: on the list already; note: blue"),
            KeyCase(
                "Bread (brown)", "abread (sliced)<Enter>", "Bread (brown; sliced)",
                notice: "Bread: on the list already; note: brown; sliced"),
            KeyCase(
                "Courgettes", "azucchini<Enter>", "Courgettes (Zucchini)",
                notice: "Courgettes: on the list already; note: Zucchini"),
            KeyCase(
                "Milk 1 l", "a500 ml milk (blue)<Enter>", "Milk 1.5 l (blue)", notice: "Milk: now 1.5 l; note: blue"),
            KeyCase("x Milk 1 l", "a2 l milk<Enter>", "Milk 1 l of 3 l"),
            // One after the other.
            KeyCase("", "amilk<Enter>bread<Enter>3 apples<Enter>", "Apples 3, Bread, Milk"),
            KeyCase("", "amilk<Enter>u<Ctrl-U><Esc>u", ""),
            // Chosen among what was found.
            KeyCase("", "aonion<Down><Down><Enter>", "Red onions"),
            KeyCase("", "a4 oni<Down><Enter>", "Onions 4"),
            KeyCase("", "a4 oni<Tab><Tab><Shift-Tab><Enter>", "Onions 4"),
        ])
    func exact(_ test: KeyCase) {
        for screen in [Screen.shop, .pick] {
            var stage = Stage(test.before, screen: screen)
            stage.press(test.keys)
            #expect(stage.list == test.after)
            if let notice = test.notice { #expect(stage.notice == notice) }
        }
    }

    @Test func lessThanNothingIsRefused() {
        var stage = Stage("Milk 1 l")
        stage.press("a-3 milk")
        #expect(stage.state.reading == "An amount cannot be negative.")
        stage.press("<Enter>")
        #expect(stage.list == "Milk 1 l" && stage.notice == "An amount cannot be negative.")
        #expect(stage.typed == "-3 milk|" && stage.reading == nil, "said once")
    }

    @Test func thePromptStaysOpenUntilEsc() {
        var stage = Stage("")
        stage.press("amilk<Enter>")
        #expect(isTyping(stage))
        #expect(stage.typed == "|")
        stage.press("<Esc>")
        #expect(stage.state.interface.prompt == nil)
        stage.press("a<Enter>")
        #expect(stage.state.interface.prompt == nil)
    }

    @Test func whatWasAddedIsSelectedOnTheList() {
        var stage = Stage("Apples, Bread, Peas")
        stage.press("amilk<Enter><Esc>")
        #expect(stage.shop == "Apples, Bread, >Milk, Peas")
    }

    @Test func printableKeysAreText() {
        var stage = Stage("Apples")
        stage.press("aq?123/,u")
        #expect(stage.typed == "q?123/,u|")
        #expect(stage.list == "Apples")
    }

    @Test(
        "The line is edited as in a shell",
        arguments: [
            ("oat milk", "oat milk|"), ("oat<Left><Left>x", "ox|at"), ("oat milk<Ctrl-W>", "oat |"),
            ("oat milk<Ctrl-U>", "|"), ("oat milk<Ctrl-A>x", "x|oat milk"), ("oat<Ctrl-A><Ctrl-E>x", "oatx|"),
            ("oat<Home><Del>", "|at"), ("oat<Ctrl-A><Ctrl-D>", "|at"), ("oat<Ctrl-A><Ctrl-K>", "|"),
            ("oat<Backspace><Backspace>", "o|"), ("oat<Left><Ctrl-U>", "|t"), ("a b<Alt-b><Alt-b>", "|a b"),
            ("a b<Home><Alt-f>", "a| b"), ("<Backspace>", "|"), ("oat<Right><Right>", "oat|"), ("ab<Home><End>", "ab|"),
        ])
    func editing(keys: String, typed: String) {
        var stage = Stage("")
        stage.press("a" + keys)
        #expect(stage.typed == typed)
    }

    @Test func aCombiningMarkJoinsTheLetterBeforeIt() {
        var stage = Stage("")
        stage.press("acre<Left>")
        stage.handle(.key(.character("\u{301}")))
        #expect(stage.typed == "cr\u{301}|e")
    }

    @Test func theLineIsReadWhileItIsTyped() {
        var stage = Stage("Milk 1 l, x Bread")
        stage.press("a500 ml milk")
        #expect(stage.state.reading == "500 ml · Milk · Dairy · on list: 1 l → 1.5 l")
        stage.press("<Ctrl-U>milk")
        #expect(stage.state.reading == "Milk · Dairy · on list: 1 l")
        stage.press("<Ctrl-U>bread")
        #expect(stage.state.reading == "Bread · Bakery · in the trolley, and this beside it")
        stage.press("<Ctrl-U>2 lb apples (red)")
        #expect(stage.state.reading == "2 lb · Apples · Produce · note: red")
        stage.press("<Ctrl-U>2 l oat cream")
        #expect(stage.state.reading == "2 l · oat cream")
        stage.press("<Ctrl-U>")
        #expect(stage.state.reading == nil)
    }

    // MARK: Did you mean

    @Test func whatIsNotCertainIsAsked() {
        var stage = Stage("")
        stage.press("a2 milkk<Enter>")
        #expect(stage.candidates.first == "Did you mean Milk?")
        #expect(stage.candidates.contains(">Milk"))
        #expect(stage.list.isEmpty)
        stage.press("y<Enter>")
        #expect(stage.list == "Milk 2")
        #expect(isTyping(stage))
    }

    @Test func enterTakesTheCandidateToo() {
        var stage = Stage("")
        stage.press("ashreded wheat<Enter><Enter>")
        #expect(stage.list == "Shredded wheat")
    }

    @Test func noGoesToTheNextAndAtLastToANewItem() {
        for next in ["n<Enter>", "<Down>"] {
            var stage = Stage("")
            stage.press("aoni<Enter>")
            let names = stage.candidates.dropFirst().map { $0.replacing(">", with: "") }
            #expect(names.count > 1)
            for name in names {
                #expect(stage.candidates.first == "Did you mean \(name)?")
                #expect(stage.candidates.contains(">\(name)"))
                stage.press(next)
            }
            #expect(stage.candidates.first == "New: which type is “oni”?")
            #expect(stage.list.isEmpty)
        }
    }

    @Test func upGoesBackToTheOneBefore() {
        var stage = Stage("")
        stage.press("aoni<Enter>")
        let first = stage.candidates.first
        stage.press("<Down>")
        #expect(stage.candidates.first != first)
        stage.press("<Up>")
        #expect(stage.candidates.first == first)
    }

    @Test func escGoesBackOneStepAndChangesNothing() {
        var stage = Stage("")
        stage.press("aoni<Enter>")
        stage.press("<Esc>")
        #expect(isTyping(stage))
        #expect(stage.typed == "oni|")
        stage.press("<Enter><Down>")
        let question = stage.candidates.first
        stage.press("<Ctrl-N>")
        #expect(stage.candidates.first == "New: which type is “oni”?")
        stage.press("<Esc>")
        #expect(question?.hasPrefix("Did you mean") == true && stage.candidates.first == question)
        stage.press("<Esc><Esc>")
        #expect(stage.state.interface.prompt == nil)
        #expect(stage.list.isEmpty)
        #expect(stage.written.isEmpty)
    }

    @Test("Who types on at a question is asked later")
    func typingOnAtAQuestion() {
        var stage = Stage("")
        stage.press("aoni<Enter>")
        let question = stage.candidates.first
        stage.press("x")
        #expect(stage.typed == "x|")
        // A line that is given up leaves the one that waits.
        stage.press("<Backspace><Enter>")
        #expect(stage.candidates.first == "Did you mean Onions?")
        stage.press("bagels<Enter>")
        #expect(stage.list == "Bagels" && stage.candidates.first == question)
        stage.press("y<Enter><Esc>")
        #expect(stage.list.hasPrefix("Bagels, ") && stage.state.interface.prompt == nil)
    }

    @Test func aLinePastedAtAQuestionIsTypedOn() {
        var stage = Stage("")
        stage.press("aoni<Enter>")
        stage.handle(.paste("bagels"))
        stage.press("<Enter>")
        #expect(stage.list == "Bagels" && stage.candidates.first?.hasPrefix("Did you mean") == true)
    }

    @Test(arguments: ["<End>", " "]) func otherKeysSayWhatCanBePressed(key: String) {
        var stage = Stage("")
        stage.press("aoni<Enter>\(key)")
        #expect(stage.notice == "Enter takes it, ↓ asks for the next, Ctrl-N makes a new item, Esc goes back")
        #expect(stage.candidates.first?.hasPrefix("Did you mean") == true)
    }

    @Test("A letter alone answers with Enter: the question that stood there when it was typed, and says so before")
    func aLetterAloneAnswers() {
        var stage = Stage("")
        stage.press("aoni<Enter>")
        let question = stage.candidates.first
        stage.press("n")
        #expect(stage.typed == "n|" && stage.state.reading == "no to “oni”" && stage.hints.contains("Enter no"))
        stage.press("<Enter>")
        let next = stage.candidates.first
        #expect(next?.hasPrefix("Did you mean") == true && next != question)
        stage.press("Yes")
        #expect(stage.state.reading == "yes to “oni”")
        stage.press("<Backspace><Backspace> ")
        #expect(stage.typed == "Y |" && stage.state.reading == "yes to “oni”")
        stage.press("<Enter>")
        #expect(stage.written.count == 1 && stage.typed == "|")
        #expect(next?.contains(stage.list) == true, "\(stage.list)")
    }

    @Test("A word that begins with an answer is none, however slowly it is typed")
    func wordsAreNoAnswers() throws {
        for line in ["yoghurt", "nectarines", "Yoghurt", "Nectarines"] {
            var stage = Stage(Household.starter)
            stage.press("amilkkk<Enter>")
            let question = try #require(stage.candidates.first)
            #expect(question.hasPrefix("Did you mean"))
            for letter in line {
                stage.read()
                stage.press(String(letter))
            }
            #expect(stage.typed == line + "|")
            stage.press("<Enter>")
            #expect(stage.list == line.prefix(1).uppercased() + line.dropFirst() && stage.candidates.first == question)
            // What waited is asked once that is done.
            stage.press("yams<Enter>")
            #expect(stage.list.contains("ams") && stage.candidates.first == question && !stage.list.contains("Milk"))
            stage.press("<Enter>")
            #expect(stage.list.contains("Milk"))
        }
    }

    // MARK: New items

    @Test func aNewItemOfAKnownType() throws {
        var stage = Stage("")
        stage.press("a2 l oat cream<Ctrl-N>")
        #expect(stage.candidates.first == "New: which type is “oat cream”?")
        #expect(stage.candidates.count == 6)
        stage.press("dai<Enter>")
        #expect(stage.list == "oat cream 2 l")
        #expect(stage.notice == "Added oat cream · new in Dairy")
        let item = try #require(stage.state.groceries.item(named: "oat cream"))
        #expect(stage.state.groceries.types[item.type]?.name == "Dairy")
        #expect(stage.written.count == 1)
        #expect(isTyping(stage))
        // Known from now on, and one undo takes all of it back.
        stage.press("<Esc>u")
        #expect(stage.list.isEmpty)
        #expect(stage.state.groceries.item(named: "oat cream") == nil)
    }

    @Test func aNewItemOfANewType() throws {
        var stage = Stage("")
        stage.press("acat food<Ctrl-N>Pets")
        #expect(stage.candidates == ["New: which type is “cat food”?", ">New type “Pets”"])
        stage.press("<Enter>")
        #expect(stage.list == "cat food")
        #expect(stage.state.groceries.orderedTypes.last?.name == "Pets")
        #expect(stage.written.count == 1)
        stage.press("<Esc>u")
        #expect(stage.state.groceries.type(named: "Pets") == nil)
    }

    /// Who types on while the type is asked for means the next item. It takes a key more to make a type of it.
    @Test func anItemIsNoTypeByMistake() throws {
        var stage = Stage("")
        stage.press("azzz<Enter>milk<Enter>")
        #expect(stage.candidates == ["New: which type is “zzz”?", "New type “milk”"])
        #expect(stage.notice == "“milk” is an item. ↓ makes a type of it; Esc goes back.")
        #expect(stage.list.isEmpty && stage.state.groceries.type(named: "milk") == nil)
        // What is no name at all is refused as such.
        stage.handle(.paste(String(repeating: "x", count: 300)))
        stage.press("<Enter>")
        #expect(!stage.notice.contains("is an item") && stage.state.groceries.item(named: "zzz") == nil)
        stage.press("<Ctrl-U>milk")
        stage.press("<Down><Enter>")
        #expect(stage.list == "zzz" && stage.state.groceries.type(named: "milk") != nil)
    }

    @Test func aTypeIsChosenWithTheArrows() throws {
        var stage = Stage("")
        stage.press("azzz<Enter>")
        #expect(stage.candidates.first == "New: which type is “zzz”?")
        #expect(!stage.candidates.contains { $0.hasPrefix(">") }, "none is taken by mistake")
        stage.press("<Enter>")
        #expect(stage.notice == "Which type? Choose one, or type its name.")
        #expect(stage.state.groceries.item(named: "zzz") == nil)
        stage.press("<Down><Down><Down><Up><Tab><Enter>")
        let item = try #require(stage.state.groceries.item(named: "zzz"))
        #expect(stage.state.groceries.types[item.type]?.name == "Dairy")
    }

    @Test func whatBeginsWithTheTypedLettersComesFirst() {
        var groceries = Household.groceries()
        for name in ["Canned food", "Food for cats"] {
            for operation in (try? groceries.addingType(named: name).1.operations) ?? [] {
                groceries.apply(operation, at: Household.now)
            }
        }
        var stage = Stage(groceries)
        stage.press("azzz<Ctrl-N>food")
        #expect(stage.candidates == ["New: which type is “zzz”?", ">Food for cats", "Canned food", "New type “food”"])
    }

    @Test func aKnownNameIsNoNewItem() {
        var stage = Stage("")
        stage.press("amilk<Ctrl-N>")
        #expect(stage.notice == "There is already an item called “Milk”.")
        #expect(isTyping(stage))
        stage.press("<Ctrl-U>zucchini<Ctrl-N>")
        #expect(stage.notice == "“zucchini” is already another name of “Courgettes”.")
    }

    @Test func aNameThatCannotBeIsRefused() {
        var stage = Stage("")
        stage.press("a" + String(repeating: "z", count: 81) + "<Ctrl-N>")
        #expect(stage.notice == "A name has at most 80 characters; this one has 81.")
        stage.press("<Ctrl-U>2 kg<Enter>")
        #expect(stage.list.isEmpty)
        #expect(isTyping(stage))
    }

    @Test func withoutAListOneIsMade() {
        var stage = Stage(Household.catalogue)
        #expect(stage.list == "no list")
        stage.press("amilk<Enter>")
        #expect(stage.list == "Milk")
        #expect(stage.state.currentList?.name == "Groceries")
        #expect(stage.written.count == 1)
        stage.press("<Esc>u")
        #expect(stage.list == "no list")
    }

    @Test func whatWasInTheTrolleyAndIsAddedAgainIsSaid() {
        var stage = Stage("x Milk 2 l, Bread")
        stage.press("a1 l milk<Enter>")
        #expect(stage.list == "Bread, Milk 2 l of 3 l")
        #expect(stage.notice == "Milk: now 3 l. Stays in the trolley: Milk (2 l)")
    }

    @Test func whatIsCheckedIsAskedHowMuchMore() {
        var stage = Stage("x Milk 2 l, Bread")
        stage.press("amilk<Enter>")
        #expect(stage.notice == "Milk: how much more? Stays in the trolley: Milk (2 l)")
        #expect(stage.typed == "2 l|")
        stage.press("3 l<Enter>")
        #expect(stage.list == "Bread, Milk 2 l of 5 l")
        #expect(isTyping(stage))
    }

    // MARK: Several items in one line

    @Test func severalItemsInALineAreAddedAtOnce() {
        var stage = Stage("")
        stage.press("a2 l milk, bread & apples")
        #expect(stage.reading == "2 l Milk · Bread · Apples")
        stage.press("<Enter>")
        #expect(stage.list == "Apples, Bread, Milk 2 l")
        #expect(stage.notice == "Added 3 items" && stage.written.count == 1)
        stage.press("<Esc>u")
        #expect(stage.list == "")
    }

    @Test func whatIsOnTheListJustSoIsNotCountedAsAdded() {
        var stage = Stage("Milk, Bread")
        stage.press("amilk, bread & apples<Enter>")
        #expect(stage.notice == "Added one item; 2 were on the list already")
        stage.press("milk, bread<Enter>")
        #expect(stage.notice == "2 items were on the list already")
        #expect(stage.list == "Apples, Bread, Milk")
    }

    @Test func whatIsNotKnownInALineIsAskedAfterTheRest() {
        var stage = Stage("")
        stage.press("amilk, oniosn<Enter>")
        #expect(stage.list == "Milk")
        #expect(stage.notice == "Added one item; 1 needs an answer")
        #expect(stage.candidates.first == "Did you mean Onions?")
        stage.press("<Enter>")
        #expect(stage.list == "Milk, Onions")
    }

    @Test(
        "What is not known is asked about wherever it stands, and the rest is added once",
        arguments: [
            ("2 l milk, oniosn, 3 apples", "Apples 3, Milk 2 l", "Apples 3, Milk 2 l, Onions"),
            ("2 oniosn and 3 apples", "Apples 3", "Apples 3, Onions 2"),
            (
                "dinner: milk, oniosn, bread", "Bread (dinner), Milk (dinner)",
                "Bread (dinner), Milk (dinner), Onions (dinner)"
            ),
        ])
    func whatIsNotKnownIsAskedAboutWhereverItStands(line: String, before: String, after: String) {
        var stage = Stage("")
        stage.press("a\(line)<Enter>")
        #expect(stage.list == before)
        #expect(stage.candidates.first == "Did you mean Onions?")
        stage.press("<Enter>")
        #expect(stage.list == after)
    }

    @Test("What is hardly like the line is there to choose, but Enter, which is a yes, makes a new item")
    func whatIsHardlyLikeIsNotAskedAbout() {
        var stage = Stage("")
        stage.press("abandage")
        #expect(stage.candidates == ["Bananas"])
        #expect(stage.hints.contains("Enter new item"))
        stage.press("<Enter>")
        #expect(stage.state.interface.prompts.count == 2 && stage.list == "")
        stage.press("<Esc><Down><Enter>")
        #expect(stage.list == "Bananas")
    }

    @Test func tabTakesTheFirstAndSaysSo() {
        var stage = Stage("")
        stage.press("amil")
        #expect(stage.hints.contains("Tab take Milk"))
        stage.press("<Tab>")
        #expect(stage.list == "Milk" && isTyping(stage))
        stage.press("3 bread, 2 appl<Tab>")
        #expect(stage.list == "Apples 2, Bread 3, Milk")
    }

    @Test func whatElseIsTypedBecomesTheNote() {
        var stage = Stage("")
        stage.press("aunwashed apples for Rex<Enter><Enter>")
        #expect(stage.list == "Apples (unwashed for Rex)")
    }

    // MARK: Pasting

    @Test func pastedTextOpensThePrompt() {
        var stage = Stage("")
        stage.handle(.paste("2 l milk"))
        #expect(stage.typed == "2 l milk|")
        stage.press("<Enter>")
        #expect(stage.list == "Milk 2 l")
    }

    @Test func manyPastedLinesAreManyItemsAndOneAction() {
        var stage = Stage("Bread")
        stage.handle(.paste("Shopping:\n- [ ] 2 l milk\n\n* 6 apples\n1. zucchini\nbread 2\n"))
        #expect(stage.list == "Apples 6, Bread 2, Courgettes, Milk 2 l")
        #expect(stage.notice == "Added 4 pasted items; skipped 1 heading")
        #expect(stage.written.count == 1)
        stage.press("<Esc>u")
        #expect(stage.list == "Bread")
    }

    @Test func anItemThatIsPastedTwiceAddsUp() {
        var stage = Stage("")
        stage.handle(.paste("2 l milk\nmilk 1 l\nmilk (blue)\n"))
        #expect(stage.list == "Milk 3 l (blue)")
    }

    @Test func whatIsNotCertainIsAskedOneAfterTheOther() {
        var stage = Stage("")
        stage.handle(.paste("2 l milk\n3 bred\noat cream\n4 appelz\n"))
        #expect(stage.list == "Milk 2 l")
        #expect(stage.notice == "Added one pasted item; 3 need an answer")
        #expect(stage.candidates.first == "Did you mean Bread?")
        stage.press("<Enter>")
        #expect(stage.list == "Bread 3, Milk 2 l")
        // What follows is asked as it comes: a new item here.
        while stage.candidates.first?.hasPrefix("Did you mean") == true { stage.press("<Ctrl-N>") }
        if isTyping(stage) { stage.press("<Enter>") }
        #expect(stage.candidates.first == "New: which type is “oat cream”?")
        stage.press("dairy<Enter>")
        #expect(stage.candidates.first == "Did you mean Apples?")
        stage.press("<Enter>")
        #expect(stage.list == "Apples 4, Bread 3, Milk 2 l, oat cream")
        #expect(stage.typed == "|")
        stage.press("<Esc>")
        #expect(stage.state.interface.prompt == nil)
    }

    @Test func aPastedLineMayBeSkipped() {
        var stage = Stage("")
        stage.handle(.paste("bred\nappelz\n"))
        #expect(stage.candidates.first == "Did you mean Bread?")
        stage.press("<Esc><Esc>")
        #expect(stage.notice == "Left out “bred”")
        #expect(stage.candidates.first == "Did you mean Apples?")
        stage.press("<Esc><Esc>")
        #expect(stage.notice == "Left out “appelz”")
        #expect(stage.list.isEmpty && stage.state.interface.prompt == nil)
    }

    @Test func whatWasTypedBelongsToTheFirstPastedLine() {
        var stage = Stage("")
        stage.press("a2 l ")
        stage.handle(.paste("milk\n3 bread\n"))
        #expect(stage.list == "Bread 3, Milk 2 l")
    }

    /// Pasting while something is typed or asked loses neither: the text goes where the cursor stands, as in any line.
    @Test(arguments: [("amilkk", "milkk"), ("amilkk<Enter>", "milkk"), ("azzz<Ctrl-N>", "zzz")])
    func whatWasTypedIsNotLostWhenLinesArePasted(keys: String, text: String) {
        var stage = Stage("")
        stage.press(keys)
        stage.handle(.paste("\nmilk\nbred\n"))
        #expect(stage.list.contains("Milk"))
        var seen: [String] = []
        for _ in 0..<10 {
            if let add = stage.state.interface.prompt as? AddPrompt { seen.append(add.editor.text) }
            stage.press("<Esc>")
        }
        #expect(seen.contains(text))
        #expect(seen.contains("bred"))
    }

    @Test func pastedRubbishSaysSo() {
        var stage = Stage("")
        stage.handle(.paste("\n----\n\n"))
        #expect(stage.notice == "There was no item in what was pasted.")
        stage.handle(.paste(String(repeating: "milk\n", count: 1001)))
        #expect(stage.notice == "That is 1001 lines; at most 1000 can be pasted at once.")
        #expect(stage.list.isEmpty)
    }

    @Test func pastedIntoAnotherPromptItIsOneLine() {
        var stage = Stage("Milk")
        stage.press("n")
        stage.handle(.paste("two\nlines\tand a tab"))
        #expect(stage.typed == "two lines and a tab|")
        stage.press("<Enter>")
        #expect(stage.list == "Milk (two lines and a tab)")
    }

    @Test(arguments: [
        ("# Saturday\nmilk\n2 apples\n", "Saturday"),
        ("Shopping list for Saturday:\n\nmilk\n2 apples", "Shopping list for Saturday"),
        ("== Saturday ==\n", ""), ("# Saturday\n## Fruit\n## Cold\n", ""), ("# Saturday\n2 kg\n", ""),
        ("# Saturday\n## Fruit\n2 apples\n## Cold\nmilk", "Saturday"),
        ("Fruit:\n2 apples\nCold:\nmilk\n", ""), ("Produce:\n2 apples\nmilk\n", ""), ("milk\n2 apples\n", ""),
    ])
    func linesPastedOnListsBecomeANewList(text: String, title: String) {
        var stage = Stage("Bread", screen: .lists)
        stage.handle(.paste(text))
        guard text.contains("milk") else {
            #expect(stage.notice == "There was no item in what was pasted." && stage.typed.isEmpty)
            return
        }
        #expect(stage.typed == title + "|")
        if title.isEmpty { stage.press("Weekend") }
        stage.press("<Enter>")
        #expect(stage.list == "Apples 2, Milk")
        #expect(stage.state.currentList?.name == (title.isEmpty ? "Weekend" : title))
        #expect(stage.written.count == 1)
        stage.press("u")
        #expect(stage.list == "Bread")
    }

    @Test func ofWhatIsAddedNothingIsSaidWhereNothingIs() {
        var stage = Stage("Bread", screen: .lists)
        stage.handle(.paste("# Party\n## Cold\n3 bred\nbananaz\n"))
        stage.press("<Enter>")
        #expect(stage.notice == "Skipped 1 heading; 2 need an answer")
        #expect(stage.state.currentList?.name == "Party")
        #expect(stage.candidates.first == "Did you mean Bread?")
    }

    @Test func ofANewListWhatIsNotCertainIsAskedAndATakenNameRefused() {
        var stage = Stage("Bread", screen: .lists)
        stage.handle(.paste("# \(Household.list.name)\nmilk\n3 bred\n"))
        stage.press("<Enter>")
        #expect(stage.complaint.contains(Household.list.name))
        #expect(stage.typed == "\(Household.list.name)|")
        stage.press("Party<Enter>")
        #expect(stage.list == "Milk")
        #expect(stage.candidates.first == "Did you mean Bread?")
        stage.press("<Enter>")
        #expect(stage.list == "Bread 3, Milk")
    }

    @Test func whereNoItemsAreWrittenNothingIsPasted() {
        var stage = Stage("Milk", screen: .history)
        stage.handle(.paste("bread\nmilk\n"))
        #expect(stage.list == "Milk")
        #expect(stage.notice == "Text can be pasted where lists are written: on Shop (1) and Pick (2).")
    }

    @Test func aPastedAmountReplacesTheOneOffered() {
        var stage = Stage("Milk 2 l")
        stage.press("e")
        stage.handle(.paste("3 l"))
        stage.press("<Enter>")
        #expect(stage.list == "Milk 3 l")
    }
}
