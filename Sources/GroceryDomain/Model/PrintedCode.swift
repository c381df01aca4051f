/// The texts in which the number of a pack, its GTIN, stands among other things.
///
/// Sources: GS1 General Specifications, sections 3.3 (application identifier 01) and 7.8 (element strings, with a
/// separator, U+001D, behind what has no fixed length); ISO/IEC 15424 for the three characters by which a scanner says
/// what kind of code it read; GS1 Digital Link, URI syntax, for the path `/01/` and a GTIN.
enum PrintedCode {
    /// The digits of the GTIN, whatever its check digit; nil where the text is none of these:
    ///
    /// - an element string, `(01)04006381333931` or `0104006381333931`, with more behind it or not, and with the mark
    ///   of a scanner before it, `]C1`;
    /// - a Digital Link, `https://id.gs1.org/01/04006381333931`;
    /// - the number in the groups in which it stands below the bars, `4 006381 333931`.
    static func digits(in text: some StringProtocol) -> String? {
        // Asked of every line that is typed.
        guard text.utf8.count > 7, let first = text.utf8.first, isDigit(first) || "(]hH\u{1D}".utf8.contains(first),
            text.utf8.contains(where: isDigit)
        else { return nil }
        var rest = text.drop(while: isSeparator)
        if rest.first == "]" {
            rest = rest.dropFirst(3).drop(while: isSeparator)
            if rest.utf8.count <= gtinLength, rest.utf8.allSatisfy(isDigit) { return String(rest) }
        }
        for identifier in ["(01)", "01"] where rest.hasPrefix(identifier) {
            let digits = rest.dropFirst(identifier.count).prefix(gtinLength)
            if digits.utf8.count == gtinLength, digits.utf8.allSatisfy(isDigit) { return String(digits) }
        }
        return linked(text) ?? grouped(text)
    }

    /// A typed line has a space for each sign that nobody sees.
    private static func isSeparator(_ sign: Character) -> Bool { sign == "\u{1D}" || sign == " " }
    private static let gtinLength = 14

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func linked(_ text: some StringProtocol) -> String? {
        guard text.lowercased().hasPrefix("http") else { return nil }
        let parts = text.prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
        guard let mark = parts.lastIndex(of: "01"), mark + 1 < parts.count else { return nil }
        let digits = parts[mark + 1]
        return digits.utf8.allSatisfy(isDigit) ? String(digits) : nil
    }

    /// EAN-13, UPC-A and EAN-8.
    private static let groups = [[1, 6, 6], [1, 5, 5, 1], [4, 4]]

    private static func grouped(_ text: some StringProtocol) -> String? {
        let parts = text.split(separator: " ")
        guard groups.contains(parts.map(\.utf8.count)), parts.allSatisfy({ $0.utf8.allSatisfy(isDigit) }) else {
            return nil
        }
        return parts.joined()
    }
}
