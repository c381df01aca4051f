/// A price as people type it while they walk through a shop.
///
/// Digits fill from the right, as on a till: `349` is 3.49 if the currency has cents. One digit is whole, for nothing
/// costs two cents: `2` is 2.00. A typed point or comma is taken literally, and thousands may be grouped: `1.299,50`.
/// With its currency it is what it says: `£20`, `25 kr`, `3€50`, `3.-`, `99c`, `50 cents`. The basis may follow:
/// `2.99/kg`, `2,49 €/kg`, `1.20 each`, `5.00 for all`. So may a number before it: `2 for 3`, `3 for £2.50, 1.20 each`.
///
/// ```swift
/// let entry = try TillEntry("349 each", in: .dollar)
/// #expect(entry.amount == Money(minor: 349) && entry.basis == .each)
/// ```
public struct TillEntry: Hashable, Sendable {
    public let amount: Money
    /// Nil if none was given.
    public let basis: Price.Basis?
    /// Of several bought together, whether it was said what one costs that is over.
    public private(set) var saysSingle = false

    /// - Throws: `PriceError`, with what is wrong in words.
    public init(_ text: String, in currency: Currency) throws(PriceError) {
        try self.init(text, in: currency) { digits in digits.count == 1 }
    }

    /// - Parameter isWhole: whether digits without a point or comma are whole dollars, not cents.
    private init(_ text: String, in currency: Currency, isWhole: (Substring) -> Bool) throws(PriceError) {
        var rest = Substring(text.trimmed)
        guard rest.first != "-", rest.first != "−" else { throw .negative }
        if let (count, behind) = rest.several {
            let parts = behind.split(separator: ",", maxSplits: 1).map(String.init)
            let single = parts.count == 2 && parts[1].first == " "
            let sum = try TillEntry(single ? parts[0] : String(behind), in: currency) { _ in true }
            let over = single ? try TillEntry(parts[1], in: currency) : nil
            guard sum.basis == nil, over?.basis ?? .each == .each else { throw .noBasis(text) }
            let share = Rational(sum.amount.minor).divided(by: Rational(count))?.roundedUp ?? sum.amount.minor
            (amount, saysSingle) = (sum.amount, single)
            basis = .several(count, single: over?.amount ?? Money(minor: share))
            return
        }
        let words = currency.words
        var isLiteral = false
        if let behind = rest.behind(words.major) { (rest, isLiteral) = (behind, true) }
        if currency.isAnother(rest) { throw .anotherCurrency(text, currency.code) }
        guard let (digits, behindNumber) = rest.numberGroupedBySpaces(before: Currency.allWords) ?? rest.number else {
            throw rest.isEmpty ? .empty : .noNumber(text)
        }
        var number = digits[...]
        rest = behindNumber
        // 3.-, 1.299,-, 19:-
        let isMarked = number.last.map { $0 == "." || $0 == "," } ?? false
        if rest.first == ":" ? "-–—".contains(rest.dropFirst().first ?? "0") : isMarked && rest.beginsWithDash {
            (number, isLiteral) = (number.filter(\.isNumber)[...], true)
            rest = rest.drop { ":-–—".contains($0) }
        }
        rest = rest.drop { $0 == " " }
        let isWholeNumber = number.allSatisfy(\.isNumber)
        if isWholeNumber, let behind = rest.behind(words.minor) {
            amount = try Self.amount(number, in: currency)
            rest = behind
        } else {
            var typed = String(number)
            let behindMajor = rest.behind(words.major)
            if let behindMajor { (rest, isLiteral) = (behindMajor, true) }
            // 3€50, 12 zł 50 gr, £1 5p
            let decimals = rest.prefix { ("0"..."9").contains($0) }
            let behindMinor = rest[decimals.endIndex...].drop { $0 == " " }.behind(words.minor)
            let areMinor = behindMinor != nil || behindMajor != nil && decimals.count == currency.minorDigits
            if isLiteral, isWholeNumber, areMinor, (1...max(currency.minorDigits, 1)).contains(decimals.count) {
                let zeros = String(repeating: "0", count: max(currency.minorDigits - decimals.count, 0))
                (typed, rest) = ("\(number).\(zeros)\(decimals)", behindMinor ?? rest[decimals.endIndex...])
            }
            let sum = try Self.amount(typed[...], in: currency)
            let isWhole = typed.allSatisfy(\.isNumber) && (isLiteral || isWhole(number))
            amount = isWhole ? try sum.whole(in: currency) : sum
        }
        if currency.isAnother(rest) { throw .anotherCurrency(text, currency.code) }
        let behind = String(rest.trimmed)
        basis = behind.isEmpty ? nil : try Self.basis(behind)
    }

    /// A sum such as a budget, which nobody reads off a shelf: without a point or comma it is whole dollars, not cents.
    ///
    /// - Throws: `PriceError`, with what is wrong in words.
    public static func sum(_ text: String, in currency: Currency) throws(PriceError) -> Money {
        let entry: TillEntry
        do throws(PriceError) { entry = try TillEntry(text, in: currency) { _ in true } } catch {
            // What is wrong is said of a sum, not of a price.
            switch error {
            case .negative: throw .negativeSum
            case .empty, .noNumber, .noBasis: throw .notASum(text)
            default: throw error
            }
        }
        guard entry.basis == nil else { throw .notASum(text) }
        return entry.amount
    }

    private static func amount(_ text: Substring, in currency: Currency) throws(PriceError) -> Money {
        let text = try withoutGroups(text)
        let parts = text.split(whereSeparator: { $0 == "." || $0 == "," })
        let marks = text.filter { $0 == "." || $0 == "," }.count
        guard marks <= 1 else { throw .noNumber(String(text)) }
        guard text.count <= 12 else { throw .tooLarge }
        if marks == 0 { return Money(minor: Int64(text) ?? 0) }  // Twelve digits always fit.
        let hasWhole = text.first.map { $0 != "." && $0 != "," } ?? false
        let whole = hasWhole ? parts.first ?? "0" : "0"
        let decimals = parts.count > (hasWhole ? 1 : 0) ? parts[parts.count - 1] : ""
        guard decimals.count <= currency.minorDigits else {
            throw .tooManyDecimals(currency: currency.code, atMost: currency.minorDigits)
        }
        let padded = decimals + String(repeating: "0", count: currency.minorDigits - decimals.count)
        return Money(minor: Int64(whole + padded) ?? 0)  // At most fifteen digits.
    }

    /// The number without the signs that group its thousands, as in `1.299,50` and `1,299.50`: all but the last sign
    /// are of one kind, the last is of the other, and three digits stand between two.
    private static func withoutGroups(_ text: Substring) throws(PriceError) -> Substring {
        let marks = text.indices.filter { text[$0] == "." || text[$0] == "," }
        guard marks.count > 1, let last = marks.last else { return text }
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        let isGrouped =
            marks.dropLast().allSatisfy { text[$0] == text[marks[0]] } && text[last] != text[marks[0]]
            && (1...3).contains(parts[0].count) && parts.dropFirst().dropLast().allSatisfy { $0.count == 3 }
        guard isGrouped else { throw .noNumber(String(text)) }
        return Substring(parts.dropLast().joined() + text[last...])
    }

    private static func basis(_ text: String) throws(PriceError) -> Price.Basis {
        let words = text.lowercased()
        if ["each", "ea", "a piece", "apiece", "/piece", "/each", "e"].contains(words) { return .each }
        if ["all", "for all", "total", "a"].contains(words) { return .all }
        var measure = Substring(words)
        for mark in ["/", "per ", "a "] where measure.hasPrefix(mark) {
            measure = measure.dropFirst(mark.count).drop { $0 == " " }
            break
        }
        let whole = measure.first?.isNumber ?? false ? String(measure) : "1 \(measure)"
        guard let quantity = try? Quantity.parse(whole), quantity.amounts.count == 1, quantity.first.size == nil,
            let unit = quantity.first.unit
        else { throw .noBasis(text) }
        if unit.isKnown, unit.dimension == .pieces, quantity.first.value == .one { return .each }  // 0,20 €/Stk
        guard unit.dimension.isMeasure else { throw .noBasis(text) }
        return .per(quantity.first)
    }
}

/// Why a text is not a price, in words for the person who typed it.
public enum PriceError: Error, Hashable, Sendable, CustomStringConvertible {
    case empty
    case noNumber(String)
    case negative
    case notASum(String)
    case negativeSum
    case tooLarge
    case tooManyDecimals(currency: String, atMost: Int)
    case noBasis(String)
    /// In another currency than the household's, of this code.
    case anotherCurrency(String, String)

    public var description: String {
        switch self {
        case .empty: "Type a price: 349 is 3.49, or 2.99/kg, 1.20 each, 5.00 for all."
        case .noNumber(let text): "“\(text)” is not a price: begin with a number, as in 349 or 3.49."
        case .negative: "A price cannot be negative."
        case .notASum(let text): "“\(text)” is not a sum for a budget: type one such as 90 or 87.50."
        case .negativeSum: "A budget cannot be negative."
        case .tooLarge: "That is more than any list costs."
        case .tooManyDecimals(let currency, let most):
            most == 0 ? "\(currency) has no decimals." : "\(currency) has at most \(most) decimals."
        case .anotherCurrency(let text, let code):
            "“\(text)” is in another currency than this household pays in, \(code): type the number alone."
        case .noBasis(let text): "“\(text)” was not understood: each, all, or a measure such as /kg or /100 g."
        }
    }
}

extension Money {
    /// So many dollars as these are cents.
    fileprivate func whole(in currency: Currency) throws(PriceError) -> Money {
        guard let whole = multiplied(by: Rational(currency.minorPerMajor)) else { throw .tooLarge }
        return whole
    }
}

extension Substring {
    fileprivate var beginsWithDash: Bool { first.map { "-–—".contains($0) } ?? false }

    /// The digits with points and commas that it begins with, and what is behind them; a colon before two digits is a
    /// comma: `25:50`.
    fileprivate var number: (String, Substring)? {
        let number = prefix { ("0"..."9").contains($0) || $0 == "." || $0 == "," }
        guard !number.isEmpty else { return nil }
        let rest = self[number.endIndex...]
        let minor = rest.dropFirst().prefix { ("0"..."9").contains($0) }
        guard rest.first == ":", minor.count == 2, number.allSatisfy(\.isNumber) else { return (String(number), rest) }
        return ("\(number),\(minor)", rest.dropFirst(3))
    }

    /// `1 000 kr`, `1 299,50`, `1'299.50`: thousands apart, with nothing behind them but one of `words`.
    fileprivate func numberGroupedBySpaces(before words: [String]) -> (String, Substring)? {
        let groups = split(omittingEmptySubsequences: false) { " \u{A0}\u{202F}'’".contains($0) }
        let whole = groups.prefix { (1...3).contains($0.prefix(while: \.isNumber).count) }
        guard whole.count > 1, whole[0].allSatisfy(\.isNumber),
            whole.dropFirst().allSatisfy({ $0.prefix(while: \.isNumber).count == 3 }),
            whole.dropFirst().dropLast().allSatisfy({ $0.count == 3 }), let last = whole.last
        else { return nil }
        let tail = last.drop(while: \.isNumber)
        guard let (end, rest) = tail.first == "." || tail.first == "," ? tail.number : ("", tail),
            case let behind = self[rest.startIndex...].drop(while: { $0 == " " }),
            behind.isEmpty || behind.beginsWithDash || behind.first == ":" || behind.behind(words) != nil
        else { return nil }
        return (whole.dropLast().joined() + last.prefix(3) + end, behind)
    }

    /// How many are bought together, and the sum behind that: `2 for 3`.
    fileprivate var several: (Int64, Substring)? {
        let digits = prefix { ("0"..."9").contains($0) }
        guard let count = Int64(digits), (2...Price.severalMax).contains(count),
            let behind = self[digits.endIndex...].drop(while: { $0 == " " }).behind(Currency.wordsForSeveral),
            !["all", "each"].contains(behind.lowercased())
        else { return nil }
        return (count, behind)
    }
}
