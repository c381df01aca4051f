/// A list as it stands on paper: things to tick below headings, in columns.
public struct PaperList: Sendable {
    public struct Thing: Sendable {
        public var name: String
        public var amount: String
        public var isTicked: Bool

        public init(name: String, amount: String, isTicked: Bool) {
            (self.name, self.amount, self.isTicked) = (name, amount, isTicked)
        }
    }

    public struct Section: Sendable {
        public var title: String
        public var things: [Thing]

        public init(title: String, things: [Thing]) { (self.title, self.things) = (title, things) }
    }

    public var title: String
    public var sections: [Section]

    public init(title: String, sections: [Section]) { (self.title, self.sections) = (title, sections) }

    /// One line of a column.
    public enum Line: Hashable, Sendable {
        case heading(String)
        /// A box, what stands behind it, and the amount at the right.
        case thing(String, amount: String, isTicked: Bool)
        /// The rest of a name that is too long for one line.
        case rest(String)
        case blank
    }

    /// All of it in columns of at most `limit` lines, which is at least 2, unless one thing takes more. A heading
    /// stands above a thing of it, and is said again above what goes on in the next column.
    ///
    /// - Parameter wrap: the lines that a name takes beside an amount; at least one.
    public func columns(of limit: Int, wrap: (_ name: String, _ amount: String) -> [String]) -> [[Line]] {
        var columns: [[Line]] = []
        for section in sections {
            for (index, thing) in section.things.enumerated() {
                let names = wrap(thing.name, thing.amount)
                var lines = [Line.thing(names[0], amount: thing.amount, isTicked: thing.isTicked)]
                lines += names.dropFirst().map(Line.rest)
                let heading = Line.heading(section.title)
                if let last = columns.last {
                    let above = index > 0 ? [] : [Line.blank, heading]
                    if last.count + above.count + lines.count <= limit {
                        columns[columns.count - 1] += above + lines
                        continue
                    }
                }
                columns.append([heading] + lines)
            }
        }
        return columns
    }

    /// The same in at most `count` columns, as short as they can be.
    public func columns(
        atMost count: Int, wrap: (_ name: String, _ amount: String) -> [String]
    ) -> [[Line]] {
        let all = columns(of: .max, wrap: wrap).first?.count ?? 0
        var limit = max((all + count - 1) / count, 2)
        while true {
            let columns = columns(of: limit, wrap: wrap)
            if columns.count <= count { return columns }
            limit += 1
        }
    }
}

extension String {
    /// Parted between words where it is longer than `room`, by any measure, and within one that is longer.
    public func wrapped(to room: Int, measure: (String) -> Int) -> [String] {
        var lines: [String] = []
        for word in split(separator: " ") {
            if let last = lines.last, measure("\(last) \(word)") <= room {
                lines[lines.count - 1] = "\(last) \(word)"
                continue
            }
            lines.append("")
            for letter in word {
                let longer = lines[lines.count - 1] + String(letter)
                if measure(longer) <= room || longer.count == 1 {
                    lines[lines.count - 1] = longer
                } else {
                    lines.append(String(letter))
                }
            }
        }
        return lines.isEmpty ? [self] : lines
    }
}
