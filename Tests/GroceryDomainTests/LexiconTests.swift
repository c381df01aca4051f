import TestSupport
import Testing

@testable import GroceryDomain

/// `seeds/words.tsv`, and the words as the program has them.
@Suite struct LexiconTests {
    private static let text = Repository.read("seeds/words.tsv") ?? ""
    private let file: LexiconFile

    init() throws {
        file = try LexiconFile(Self.text, misspellings: Repository.read("seeds/misspellings.tsv") ?? "")
    }

    @Test func theProgramHasTheWordsOfTheFile() {
        #expect(file.rows.count > 300)
        #expect(Array(Lexicon.bytes) == file.bytes)
        #expect(file.bytes.count < 1 << LexiconLayout.offsetBits, "a slot has no room for where a row begins")
        for row in file.rows + file.others {
            let classes = row.classes.map(\.wordClass)
            #expect(Lexicon[row.word] == WordClasses(classes), "\(row.word)")
            #expect(Lexicon.classes(of: Array(row.word.utf8)) == WordClasses(classes), "\(row.word)")
            for wordClass in WordClass.allCases {
                let arguments = row.classes.compactMap { $0.wordClass == wordClass ? $0.argument : nil }
                #expect(Lexicon.arguments(of: row.word, as: wordClass) == arguments, "\(row.word)")
            }
        }
    }

    @Test(arguments: ["", " ", "xx", "larg", "largest", "large ", "Large", "q", "zzyzx", "\u{0}", "😀", "of a"])
    func otherWordsAreNone(word: String) { #expect(Lexicon[word] == []) }

    @Test func theWordsOfAClassAreAllOfThem() {
        for wordClass in WordClass.allCases where ![.misspelt, .unit, .unitOfWords].contains(wordClass) {
            let rows = file.rows.filter { $0.classes.contains { $0.wordClass == wordClass } }
            #expect(!rows.isEmpty, "\(wordClass) has no words")
            #expect(Lexicon.words(of: [wordClass]) == rows.map(\.word))
        }
    }

    @Test func unitsAreAmongThem() {
        for (row, definition) in UnitTable.rows.enumerated() {
            for (form, spelled) in definition.forms.enumerated() {
                for word in spelled.words {
                    let unit = UnitWords.unit(spelled: word, folded: word.folded)
                    #expect(unit?.symbol == Unit(row: row, form: form).symbol || word == "T" || word == "t", "\(word)")
                }
            }
        }
        #expect(UnitWords.unit(spelled: "Tasse", folded: "tasse") != UnitWords.unit(spelled: "tasse", folded: "tasse"))
        #expect(UnitWords.startsPhrase("fl") && !UnitWords.startsPhrase("cup"))
    }

    /// The head of the file says what each class means.
    @Test func eachClassIsExplained() {
        let explained = Self.text.split(separator: "\n").filter { $0.hasPrefix("# - ") }.compactMap { line in
            line.dropFirst(4).firstIndex(of: ":").map { String(line.dropFirst(4)[..<$0]) }
        }
        #expect(explained.filter { !$0.contains(" ") } == WordClass.allCases.map { "\($0)" })
    }

    /// No class is there that nobody asks for.
    @Test func eachClassIsAskedFor() {
        let files = Repository.files(under: "Sources/GroceryDomain", suffix: ".swift")
        let sources = files.filter { !$0.hasSuffix("/WordClass.swift") }.compactMap { Repository.read($0) }.joined()
        for wordClass in WordClass.allCases {
            let isAskedFor = sources.matches(ofClass: "\(wordClass)")
            #expect(isAskedFor, "\(wordClass)")
        }
    }

    /// Words are data: where lines are read, no list of them stands in the code. How letters are mistaken is none.
    @Test func noListOfWordsStandsInTheCode() {
        for room in ["Reading", "Matching", "Recipes"] {
            for file in Repository.files(under: "Sources/GroceryDomain/\(room)", suffix: ".swift")
            where !file.hasSuffix("/TypingErrors.swift") {
                let code = (Repository.read(file) ?? "").split(separator: "\n").filter { !$0.contains("///") }
                for line in code {
                    #expect(line.firstMatch(of: /(\[|case )"\p{L}{2}[^"]*", "\p{L}{2}/) == nil, "\(file): \(line)")
                }
            }
        }
    }

    @Test func wordsAreFolded() {
        // One that would be another word without its accent.
        for row in file.rows where row.word.folded != row.word { #expect(row.word == "és") }
        for row in file.rows {
            #expect(row.languages.allSatisfy { $0 == "-" || $0.count == 2 && $0.allSatisfy(\.isLetter) }, "\(row.word)")
            #expect(row.word.utf8.count < 60)
        }
    }

    @Test(arguments: [
        ("b\tsize\ten\na\tsize\ten", "line 2 is not behind the one before it: a"),
        ("a\tsize\ten\na\tsize\ten", "line 2 is not behind the one before it: a"),
        ("a\tsize", "line 1 has not a word, its classes and its languages"),
        ("# a\n\na\tsize large\ten", "line 3 has no class: large"),
    ])
    func mistakesAreSaid(text: String, mistake: String) {
        #expect { try LexiconFile(text) } throws: { "\($0)" == mistake }
    }
}

extension String {
    /// Whether a class is named, as `.size` or in `[.size, .state]`.
    fileprivate func matches(ofClass name: String) -> Bool {
        [")", ",", "]", " "].contains { contains(".\(name)\($0)") }
    }
}
