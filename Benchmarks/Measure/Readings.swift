import GroceryDomain
import TestSupport

/// Prints how each line of files is read, in the form of `seeds/lines.tsv`. So nobody changes a table of words without
/// seeing what moves: the lines that are read otherwise than an earlier print says, and how many of how many.
///
/// - Parameter arguments: `[--against PRINT] FILE…`; a file holds lines, or is a table with a column called `line`.
func printReadings(_ arguments: [String]) throws {
    var files = arguments
    var earlier: [Place: String]?
    if files.first == "--against", files.count > 1 {
        let examples = try sections(of: files[1]).flatMap { section in
            section.examples.map { (Place(line: $0.line, names: section.names), $0.reading) }
        }
        earlier = Dictionary(examples) { first, _ in first }
        files.removeFirst(2)
    }
    let groceries = Groceries(over: reference)
    let search = CatalogueSearch(of: groceries)
    var (count, otherwise) = (0, 0)
    for (number, section) in try files.flatMap(sections).enumerated() {
        if earlier == nil, number > 0 || !section.title.isEmpty { print(section.heading) }
        for example in section.examples {
            let line = LineExamples.escaped(example.line)
            let reading = section.reading(of: example.line, search, in: groceries, suggesting: true)
            guard let earlier else {
                print("\(line)\t\(reading)")
                continue
            }
            count += 1
            let before = earlier[Place(line: example.line, names: section.names)]
            guard before != reading else { continue }
            otherwise += 1
            print("\(line)\n    was \(before ?? "not there")\n    is  \(reading)")
        }
    }
    if earlier != nil { print("\(otherwise) of \(count) lines are read otherwise") }
}

/// A line, and which names are known where it stands.
private struct Place: Hashable {
    let line: String
    let names: Set<String>?
}

private func sections(of file: String) throws -> [LineExamples] {
    LineExamples.sections(of: String(decoding: try bytes(ofFile: file), as: UTF8.self))
}
