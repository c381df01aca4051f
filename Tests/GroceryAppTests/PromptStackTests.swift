import GroceryApp
import GroceryDomain
import TestSupport
import Testing

/// Prompts lie on each other: what closes leaves the one below as it was.
@Suite struct PromptStackTests {
    @Test(arguments: [
        // The amount of what is wanted again, the type of what is new.
        ("x Milk 2 l", "amilk<Enter>", "|"), ("Milk", "azzz<Enter>", "zzz|"), ("Milk", "amuesl<Ctrl-N>", "muesl|"),
    ])
    func whatIsAskedWhileAddingLiesOnTheAddPrompt(entries: String, keys: String, typed: String) {
        var stage = Stage(entries)
        stage.press(keys)
        #expect(stage.state.interface.prompts.count == 2)
        stage.press("<Esc>")
        #expect(stage.state.interface.prompts.count == 1 && stage.typed == typed)
    }

    @Test func whatIsTakenLeavesTheAddPromptForTheNext() {
        var stage = Stage("x Milk 2 l")
        stage.press("amilk<Enter>3 l<Enter>")
        #expect(stage.state.interface.prompts.count == 1 && stage.typed == "|" && stage.list == "Milk 2 l of 5 l")
        stage.press("zzz<Enter><Down><Enter>")
        #expect(stage.state.interface.prompts.count == 1 && stage.typed == "|" && stage.list.contains("zzz"))
    }

    @Test(arguments: ["i", "i$", "m", "/", "@", "e", "?"]) func aPromptOfAPageIsTheOnlyOne(keys: String) {
        var stage = Stage("Milk 2 l")
        stage.press(keys)
        #expect(stage.state.interface.prompts.count == 1)
        stage.press("<Esc>")
        #expect(stage.state.interface.prompts.isEmpty)
    }
}
