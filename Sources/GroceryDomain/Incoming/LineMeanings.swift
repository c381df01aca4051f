/// A line that says to the letter what its name, its amount and its note are, whatever stands in them:
/// `"Salt, fine" -- 2 kg (for the pie)`, `"7" -- some`. What is written for people to read, and would be read as
/// something else, is written so. A quotation mark in the name is there twice.
public struct QuotedLine: Hashable, Sendable {
    public var name: String
    public var quantity: Quantity?
    public var note: String?

    public init(_ name: String, _ quantity: Quantity? = nil, note: String? = nil) {
        (self.name, self.quantity, self.note) = (name, quantity, note)
    }

    /// Nil for any other line.
    public init?(reading line: String) {
        guard line.utf8.first == UInt8(ascii: "\""), let dashes = line.firstRange(of: "\" -- ") else { return nil }
        let quoted = line[..<dashes.lowerBound].dropFirst()
        var amount = line[dashes.upperBound...]
        if amount.hasSuffix(")"), let open = amount.firstRange(of: " (") {
            (note, amount) = (String(amount[open.upperBound...].dropLast()), amount[..<open.lowerBound])
        }
        name = quoted.replacing("\"\"", with: "\"")
        if amount != Self.some {
            guard let quantity = try? Quantity.parse(String(amount)) else { return nil }
            self.quantity = quantity
        }
        guard quoted.replacing("\"\"", with: "").contains("\"") == false, !name.isBlank else { return nil }
    }

    public var text: String {
        let amount = quantity?.readableText ?? Self.some
        return "\"\(name.replacing("\"", with: "\"\""))\" -- \(amount)\(note.map { " (\($0))" } ?? "")"
    }

    private static let some = "some"
}

extension Quantity {
    /// As people read it, as far as it is read back as the same.
    public var readableText: String {
        [text(.ascii), editableText(.ascii)].first { (try? Quantity.parse($0)) == self } ?? canonicalText
    }
}

extension Meaning {
    /// What an entry of it notes.
    public var note: String? { certain == nil ? line.note : certain?.note }
}

extension CatalogueSearch {
    /// What a line of a file means: a meaning for each item that it names, none for a heading.
    ///
    /// - Parameter groceries: those of the last `refresh`.
    public func meanings(of line: Incoming.Line, in groceries: Groceries) -> [Meaning] {
        if line.holds == .name { return [meaning(of: QuotedLine(String(line.text.trimmed)), groceries)] }
        if let quoted = QuotedLine(reading: line.text) { return [meaning(of: quoted, groceries)] }
        let bare = String(line.text.trimmed)
        let meanings = Self.parts(of: line.text).flatMap { self.meanings(of: $0, in: groceries, limit: 0) }
            .filter { !$0.line.isHeading }
        let isAsItStands =
            if line.holds == .thing {
                // What has a place of its own for amounts has none in the name.
                item(named: bare, in: groceries) != nil || MarkedLine(bare).text != bare || meanings.count != 1
                    || meanings[0].certain == nil
                    || meanings[0].line.quantity != nil
            } else {
                // One amount or price is that of one thing.
                meanings.count > 1 && (line.quantity != nil || line.price != nil)
            }
        return isAsItStands ? [meaning(of: QuotedLine(bare), groceries)] : meanings
    }

    private func meaning(of quoted: QuotedLine, _ groceries: Groceries) -> Meaning {
        let line = TypedLine(quantity: quoted.quantity, name: quoted.name, note: quoted.note, wholeText: quoted.name)
        let known = item(named: quoted.name, in: groceries)
        return Meaning(
            line: line,
            candidates: known.map { [.init(item: $0, name: quoted.name, isCertain: true, note: quoted.note)] } ?? [])
    }

    /// What is longer is no line, but a field of something else, and would take its time.
    private static let partedBytesMax = 8192

    /// A line that is too long to be read at once, at its commas.
    private static func parts(of text: String) -> [String] {
        guard text.utf8.count <= partedBytesMax, text.unicodeScalars.count > TypedLine.knownTextLengthMax else {
            return [text]
        }
        return text.split(separator: ",").reduce(into: [""]) { parts, piece in
            let last = parts[parts.count - 1]
            if last.unicodeScalars.count + piece.unicodeScalars.count < TypedLine.knownTextLengthMax {
                parts[parts.count - 1] = last.isEmpty ? String(piece) : "\(last),\(piece)"
            } else {
                parts.append(String(piece))
            }
        }
    }
}
