import Glibc
import GroceryDomain

// Makes what is put into the program: the reference catalogue, and the words of lines.
//
//     aisle-catalogue CATALOGUE.tsv EXAMPLES.tsv OUT NAMES/de.tsv …
//     aisle-catalogue words WORDS.tsv MISSPELLINGS.tsv OUT

func fail(_ reason: String) -> Never {
    perror("aisle-catalogue: \(reason)")
    exit(1)
}

func text(of path: String) -> String {
    guard let file = fopen(path, "r") else { fail("cannot open \(path)") }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&part, 1, part.count, file), count > 0 { bytes += part[..<count] }
    return String(decoding: bytes, as: UTF8.self)
}

/// What the line `# Edition 3` says.
func edition(of text: String) -> Int? {
    text.split(separator: "\n").lazy.compactMap { line in
        line.starts(with: "# Edition ") ? Int(line.dropFirst(10).prefix { $0.isNumber }) : nil
    }.first
}

func write(_ bytes: [UInt8], to path: String) {
    guard let file = fopen(path, "w"), fwrite(bytes, 1, bytes.count, file) == bytes.count, fclose(file) == 0
    else { fail("cannot write \(path)") }
}

let arguments = CommandLine.arguments
do {
    if arguments.count == 5, arguments[1] == "words" {
        let file = try LexiconFile(text(of: arguments[2]), misspellings: text(of: arguments[3]))
        write(file.bytes, to: arguments[4])
        exit(0)
    }
    guard arguments.count >= 4 else { fail("needs a catalogue, examples and where to write") }
    let catalogue = text(of: arguments[1])
    guard let edition = edition(of: catalogue) else { fail("\(arguments[1]) does not say which edition it is") }
    var names: [NameLanguage: NamesFile] = [:]
    for path in arguments.dropFirst(4) {
        let code = path.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? ""
        guard let language = NameLanguage(rawValue: code), !language.isEnglish else { fail("\(path) is no language") }
        do { names[language] = try NamesFile(text(of: path)) } catch { fail("\(path): \(error)") }
    }
    let bytes = try ReferenceCatalogue.make(
        of: CatalogueFile(catalogue), TypeExamples(text(of: arguments[2])), edition: edition, names: names)
    write(bytes, to: arguments[3])
} catch {
    fail("\(arguments[1]) \(arguments[2]): \(error)")
}
