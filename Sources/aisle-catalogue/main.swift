import Glibc
import GroceryDomain

// Makes the reference catalogue that is put into the program: aisle-catalogue CATALOGUE.tsv EXAMPLES.tsv OUT

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

let arguments = CommandLine.arguments
guard arguments.count == 4 else { fail("needs a catalogue, examples and where to write") }
let catalogue = text(of: arguments[1])
guard let edition = edition(of: catalogue) else { fail("\(arguments[1]) does not say which edition it is") }
do {
    let bytes = try ReferenceCatalogue.make(
        of: CatalogueFile(catalogue), TypeExamples(text(of: arguments[2])), edition: edition)
    guard let file = fopen(arguments[3], "w"), fwrite(bytes, 1, bytes.count, file) == bytes.count, fclose(file) == 0
    else { fail("cannot write \(arguments[3])") }
} catch {
    fail("\(arguments[1]): \(error)")
}
