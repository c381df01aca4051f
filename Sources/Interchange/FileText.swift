import GroceryDomain

extension InputFile {
    /// The text of the file: UTF-8, or UTF-16 with its mark, without a byte order mark, control characters or what
    /// cannot be seen. With `orLatin`, any other bytes are those of Windows in the west; otherwise they are refused.
    ///
    /// - Throws: that it is not such text; that it is longer than anybody's lists, before it takes any memory.
    func text(orLatin: Bool = false) throws(Unreadable) -> String {
        try written(orLatin: orLatin).withoutTerminalCodes.printableLines
    }

    /// The same with all that is in it.
    func written(orLatin: Bool = false) throws(Unreadable) -> String {
        try checkLength()
        if bytes.starts(with: [0xFF, 0xFE]) { return try utf16(isLittle: true) }
        if bytes.starts(with: [0xFE, 0xFF]) { return try utf16(isLittle: false) }
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        guard orLatin else { throw Unreadable("this is not UTF-8 text; save it as UTF-8") }
        return Windows1252.text(bytes)
    }

    /// - Throws: that there is more text, or that there are more lines, than anybody's lists have.
    func checkLength() throws(Unreadable) {
        guard bytes.count <= Self.textBytesMax else {
            throw Unreadable("it has more than \(Self.textBytesMax >> 20) MB of text, more than any list")
        }
        guard lineEnds <= Self.linesMax else {
            throw Unreadable("it has more than \(Self.linesMax) lines, more than any list")
        }
    }

    /// A line ends with LF, CR, or both; in UTF-16 there is a zero beside each.
    private var lineEnds: Int {
        var (ends, isBehindReturn) = (0, false)
        for byte in bytes where byte != 0 {
            if byte == 0x0D || byte == 0x0A && !isBehindReturn { ends += 1 }
            isBehindReturn = byte == 0x0D
        }
        return ends
    }

    private static let textBytesMax = 16 << 20
    /// Each line is kept with what it says, in a hundred bytes and more, however short it is.
    private static let linesMax = 200_000

    /// Whether it can be a text that somebody wrote.
    var mayBeText: Bool { looksLike == nil }

    /// The first lines, to tell by what it is.
    var beginning: String { String(decoding: bytes.prefix(4096), as: UTF8.self) }

    private func utf16(isLittle: Bool) throws(Unreadable) -> String {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        for index in stride(from: 2, to: bytes.count - 1, by: 2) {
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            units.append(isLittle ? second << 8 | first : first << 8 | second)
        }
        guard bytes.count % 2 == 0, let text = String(validating: units, as: UTF16.self) else {
            throw Unreadable("this is UTF-16 text that is cut or damaged; save it as UTF-8")
        }
        return text
    }
}

extension String {
    /// Without colours and whatever else a terminal is told (ECMA-48): what follows ESC up to a letter.
    fileprivate var withoutTerminalCodes: String {
        let escape: Unicode.Scalar = "\u{1B}"
        guard utf8.contains(0x1B) else { return self }
        var (kept, rest) = (String.UnicodeScalarView(), unicodeScalars[...])
        while let start = rest.firstIndex(of: escape) {
            kept += rest[..<start]
            rest = rest[start...].dropFirst()
            switch rest.first {
            case "[": rest = rest.dropFirst().drop { "\u{20}"..."\u{3F}" ~= $0 }.dropFirst()
            case "]":
                rest = rest.drop { $0 != "\u{07}" && $0 != escape && $0 != "\n" }
                if rest.first == "\u{07}" { rest = rest.dropFirst() }
            case "\n", nil: break
            default: rest = rest.drop { "\u{20}"..."\u{2F}" ~= $0 }.dropFirst()
            }
        }
        return String(kept + rest)
    }
}

/// A price as files write it: `1.99`, `1.99/kg`, `1.99/100 g`, `5.00 all`, `2 for 3.00, 1.80 each`.
enum PriceText {
    /// In thousandths, as `Incoming` has it; nil for what is no price.
    static func read(_ text: String) -> Price? {
        if let several = several(text) { return several }
        var rest = text[...]
        while let first = rest.unicodeScalars.first, !isNumber(first) {
            rest = rest.dropFirst()
            // -.95 is 0.95
            if first == "-" || first == "−", rest.first.map({ $0 != "." && $0 != "," }) ?? true { return nil }
        }
        let number = rest.prefix { $0.unicodeScalars.allSatisfy(isNumber) }
        guard var money = money(number) else { return nil }
        var basis = String(rest[number.endIndex...].trimmed)
        // 1 234,50, of which the first part is no price.
        if let next = basis.unicodeScalars.first, isNumber(next) { return nil }
        if let behind = Currency.behindWordForMinor(basis) {
            (money, basis) = (Money(minor: money.minor / 100), String(behind))
        } else if let sign = basis.first, !sign.isLetter, sign != "/", basis.dropFirst().prefix(2).count == 2,
            let decimals = Int64(basis.dropFirst().prefix(2)), number.allSatisfy(\.isNumber)
        {
            // 2€50
            (money, basis) = (money + Money(minor: decimals * 10), String(basis.dropFirst(3)))
        }
        let purpose = Currency.behindWord(basis) ?? basis[...]
        if purpose.isEmpty { return Price(money, .each) }
        // Of `2/£3` and `500 g for 3.50` the first number is no price.
        return Price.Basis(written: purpose, of: money).map { Price(money, $0) }
    }

    /// What stands beside the number and may say in which currency it is.
    static func moneyWord(of text: String) -> String? {
        let sum = text.prefix { $0 != "/" }
        let words = sum.split { $0 == " " || $0.isNumber || ".,-–'’".contains($0) }
        return words.first.map(String.init)
    }

    private static func several(_ text: String) -> Price? {
        let parts = text.split(separator: " for ")
        guard parts.count == 2, let count = Int64(parts[0]), (2...Price.severalMax).contains(count) else { return nil }
        let sums = parts[1].split(separator: ", ").map { $0.hasSuffix(" each") ? $0.dropLast(5) : $0 }
        guard let sum = money(sums[0]) else { return nil }
        let single = sums.count == 2 ? money(sums[1]) : nil
        return Price(sum, .several(count, single: single ?? Money(minor: (sum.minor + count - 1) / count)))
    }

    private static func isNumber(_ scalar: Unicode.Scalar) -> Bool {
        "0"..."9" ~= scalar || scalar == "." || scalar == ","
    }

    /// Of several marks, the last is the decimal one: `1.299,50`.
    private static func money(_ text: Substring) -> Money? {
        let digits = text.filter { $0 != "." && $0 != "," }
        guard (1...12).contains(digits.utf8.count), let value = Int64(digits) else { return nil }
        let decimals = text.lastIndex { $0 == "." || $0 == "," }.map { text[$0...].utf8.count - 1 } ?? 0
        guard decimals <= 3 else { return nil }
        let factor: Int64 = decimals == 0 ? 1000 : decimals == 1 ? 100 : decimals == 2 ? 10 : 1
        return Money(minor: value * factor)
    }

    static func text(_ price: Price, in currency: Currency) -> String {
        let number = currency.number(price.amount)
        return switch price.basis {
        case .each: number
        case .all: "\(number) all"
        case .per(let measure): "\(number)/\(Quantity(measure).canonicalText)"
        case .several(let count, let single): "\(count) for \(number), \(currency.number(single)) each"
        }
    }
}
