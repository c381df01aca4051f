/// What parts of lines were found to be, for whoever reads line by line with groceries and a search that stay as they
/// are: the same remark stands behind many things.
final class KnownParts {
    /// What each is without doubt.
    let certain = Answers<Meaning>()
    let kinds = Answers<SeveralItems.Part>()

    /// To be called when something was learnt, which may be what a part is.
    func forget() {
        certain.forget()
        kinds.forget()
    }

    /// Texts with what was answered of them. No more than some thousand are remembered.
    final class Answers<Answer> {
        private var answers: [String: Answer] = [:]

        func of(_ text: String, _ answer: () -> Answer) -> Answer {
            if let known = answers[text] { return known }
            let new = answer()
            if answers.count >= 4096 { forget() }
            answers[text] = new
            return new
        }

        func forget() { if !answers.isEmpty { answers.removeAll(keepingCapacity: true) } }
    }
}
