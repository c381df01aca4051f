/// What stands on a terminal at one moment.
struct Picture: CustomStringConvertible {
    var lines: [String]

    var text: String { lines.joined(separator: "\n") }
    /// Without the empty lines.
    var description: String {
        lines.enumerated().filter { !$0.element.isEmpty }.map { "\($0.offset)| \($0.element)" }.joined(separator: "\n")
    }

    func has(_ text: String) -> Bool { lines.contains { $0.contains(text) } }

    var isASCII: Bool { text.utf8.allSatisfy { $0 < 0x80 } }

    /// The first line that holds all of `texts`.
    func line(with texts: String...) -> String? {
        lines.first { line in texts.allSatisfy { line.contains($0) } }
    }

    /// The number of the first line that holds `text`, from 0.
    func row(of text: String) -> Int? { lines.firstIndex { $0.contains(text) } }

    /// The column in which `text` begins, in the first line that holds it. Each character counts as one column.
    func column(of text: String) -> Int? {
        for line in lines {
            if let range = line.firstRange(of: text) {
                return line.distance(from: line.startIndex, to: range.lowerBound)
            }
        }
        return nil
    }

    /// The line with the pointer that says where one is.
    var selected: String? { lines.first { $0.contains("▸") } }

    /// The bottom line.
    var status: String { lines.last { !$0.isEmpty } ?? "" }
}
