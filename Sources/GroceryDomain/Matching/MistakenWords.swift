/// Words that people write for others, though more than a letter or two is different, or though they are words of
/// their own: because they sound alike (`plain flower`, `stake`), or because they are written as they are said
/// (`keenwa`, `nyoki`).
enum MistakenWords {
    private static let meant: [[Symbol]: [[Symbol]]] = {
        var meant: [[Symbol]: [[Symbol]]] = [:]
        var reader = NameWords()
        func symbols(_ word: String) -> [Symbol] {
            reader.read(word)
            return reader.symbols
        }
        Lexicon.visit(.mistaken) { written, words in meant[symbols(written), default: []] += words.map(symbols) }
        return meant
    }()

    /// What may be meant by a word: in the number in which it is written, and in the other.
    static func meant(by word: some Sequence<Symbol>) -> [[Symbol]] {
        let word = Array(word)
        let s = WordComparison.Letter.s
        let singular = word.last == s ? meant[word.dropLast()] ?? [] : []
        return (meant[word] ?? []) + singular.map { $0 + [s] } + singular
    }
}
