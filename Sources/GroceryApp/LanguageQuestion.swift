public import GroceryDomain
import ScreenModel

/// In which language the catalogue names things.
public struct LanguageQuestion: Question {
    public func label(_ state: AppState) -> String { "Language" }
    public let verb = "choose"
    public let nothing = "The catalogue has no names in a language that is called so."

    public func heading(_ state: AppState) -> String { "In which language are things named?" }

    public func choices(_ text: String, _ state: inout AppState) -> [NameLanguage] {
        NameLanguage.allCases.filter { $0.isCalled(beginning: text) }
    }

    public func line(_ choice: NameLanguage, _ text: String, _ state: AppState) -> PromptLine.Choice {
        var line = PromptLine.Choice(choice.name)
        line.isMarked = choice == state.groceries.language
        line.end = Setting.language.choices.first { $0.value == choice.rawValue }?.effect
        return line
    }

    public func rows(_ state: AppState, most: Int) -> Int { min(NameLanguage.allCases.count + 1, most) }

    public func choose(_ choice: NameLanguage?, _ text: String, _ state: inout AppState) throws(Refusal) {
        guard let language = choice else { throw .notPossible(nothing) }
        state.interface.closePrompt()
        state.interface.settings.changes = MachineChanges()
        guard language != state.groceries.language else { return }
        state.append(state.groceries.speaking(language))
    }
}
