/// A price as people type it while they walk through a shop.
///
/// Digits fill from the right, as on a till: `349` is 3.49 if the currency has cents. One digit is whole, for nothing
/// costs two cents: `2` is 2.00. A typed point or comma is taken literally, and thousands may be grouped: `1.299,50`.
/// With its currency it is what it says: `£20`, `25 kr`, `3€50`, `3.-`, `99c`, `50 cents`. The basis may follow:
/// `2.99/kg`, `2,49 €/kg`, `1.20 each`, `5.00 for all`, `3 € für 2`. So may an amount before it: `2 for 3`,
/// `3 for £2.50, 1.20 each`, `500 g for 3.50`. Less than a cent is kept by the measure: `12.5p/100 g` is £1.25/kg.
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
        var rest = Substring(String(text.trimmed.map(\.inPlainDigits)))
        if let (amount, behind) = rest.beforeSum(in: currency) {
            let parts = behind.split(separator: ",", maxSplits: 1).map(String.init)
            let single = parts.count == 2 && parts[1].first == " "
            let sum = try TillEntry(single ? parts[0] : String(behind), in: currency) { _ in true }
            let over = single ? try TillEntry(parts[1], in: currency) : nil
            guard sum.basis == nil, over?.basis ?? .each == .each, var basis = Price.Basis(for: amount, of: sum.amount)
            else { throw .noBasis(text) }
            if case .several(let count, _) = basis, let over { basis = .several(count, single: over.amount) }
            (self.amount, saysSingle, self.basis) = (sum.amount, single, basis)
            return
        }
        let words = currency.words
        var isLiteral = false
        if let behind = rest.behind(words.major) { (rest, isLiteral) = (behind, true) }
        if currency.isAnother(rest) { throw .anotherCurrency(text, currency.code) }
        if rest.beginsWithDash {
            // -.95, --,95: nothing, and so many cents.
            let behind = rest.drop { $0.isDash }
            guard let mark = behind.first, mark == "." || mark == ",", behind.dropFirst().first?.isNumber ?? false
            else {
                throw .negative
            }
            rest = behind
        }
        guard let (digits, behindNumber) = rest.numberGroupedBySpaces(before: Currency.allWords) ?? rest.number else {
            throw rest.isEmpty ? .empty : .noNumber(text)
        }
        var number = digits[...]
        rest = behindNumber
        // 3.-, 1.299,-, 19:-
        let isMarked = number.last.map { $0 == "." || $0 == "," } ?? false
        if rest.first == ":" ? rest.dropFirst().beginsWithDash : isMarked && rest.beginsWithDash {
            (number, isLiteral) = (number.filter(\.isNumber)[...], true)
            rest = rest.drop { $0 == ":" || $0.isDash }
        }
        rest = rest.drop { $0 == " " }
        let isWholeNumber = number.allSatisfy(\.isNumber)
        var sum: Rational
        // 1,500 may be thousands.
        var isTooFine = false
        if let behind = rest.behind(words.minor) {
            sum = try Self.minor(number, in: currency)
            if !isWholeNumber { sum = sum.divided(by: Rational(currency.minorPerMajor)) ?? sum }
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
            sum = try Self.minor(typed[...], in: currency)
            isTooFine = try Self.decimals(of: typed[...], in: currency) > currency.minorDigits
            if typed.allSatisfy(\.isNumber), isLiteral || isWhole(number) {
                sum = sum.multiplied(by: Rational(currency.minorPerMajor)) ?? sum
            }
        }
        if currency.isAnother(rest) { throw .anotherCurrency(text, currency.code) }
        guard sum <= Rational(Money.minorMax) else { throw .tooLarge }
        let behind = rest.trimmed
        let rounded = Money(minor: sum.floor)
        let typed = behind.isEmpty ? nil : Price.Basis(written: behind, of: rounded)
        guard behind.isEmpty || typed != nil else { throw .noBasis(String(behind)) }
        if sum.isWhole, !isTooFine {
            (amount, basis) = (rounded, typed)
        } else if case .per(let measure) = typed, let exact = Price(exactly: sum, per: measure) {
            (amount, basis) = (exact.amount, exact.basis)
        } else {
            throw .tooManyDecimals(currency: currency.code, atMost: currency.minorDigits)
        }
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

    /// In cents: those that are typed without a mark, otherwise as many as there are in so many dollars.
    private static func minor(_ text: Substring, in currency: Currency) throws(PriceError) -> Rational {
        let text = try withoutGroups(text, in: currency)
        guard text.count <= 12 else { throw .tooLarge }
        guard let mark = text.firstIndex(where: { $0 == "." || $0 == "," }) else { return Rational(Int64(text) ?? 0) }
        let decimals = text[text.index(after: mark)...]
        // Twelve digits always fit.
        let digits = Int64(text[..<mark] + decimals) ?? 0
        let parts = decimals.reduce(Int64(1)) { parts, _ in parts * 10 }
        guard let value = Rational(digits, over: parts)?.multiplied(by: Rational(currency.minorPerMajor)) else {
            throw .tooLarge
        }
        return value
    }

    private static func decimals(of text: Substring, in currency: Currency) throws(PriceError) -> Int {
        let text = try withoutGroups(text, in: currency)
        return text.lastIndex { $0 == "." || $0 == "," }.map { text[$0...].count - 1 } ?? 0
    }

    /// The number without the signs that group its thousands, as in `1.299,50` and `1,299.50`: all but the last sign
    /// are of one kind, the last is of the other, and three digits stand between two. Where there are no cents, all
    /// signs group: `¥1,299`.
    private static func withoutGroups(_ text: Substring, in currency: Currency) throws(PriceError) -> Substring {
        let marks = text.indices.filter { text[$0] == "." || text[$0] == "," }
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        if currency.minorDigits == 0, (1...3).contains(parts[0].count), parts.dropFirst().allSatisfy({ $0.count == 3 }),
            marks.allSatisfy({ text[$0] == text[marks[0]] })
        {
            return Substring(parts.joined())
        }
        guard marks.count > 1, let last = marks.last else { return text }
        let isGrouped =
            marks.dropLast().allSatisfy { text[$0] == text[marks[0]] } && text[last] != text[marks[0]]
            && (1...3).contains(parts[0].count) && parts.dropFirst().dropLast().allSatisfy { $0.count == 3 }
        guard isGrouped else { throw .noNumber(String(text)) }
        return Substring(parts.dropLast().joined() + text[last...])
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

extension Substring {
    fileprivate var beginsWithDash: Bool { first?.isDash ?? false }

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

    /// How much is bought for the sum behind it: `2 for 3`, `6 Stück für 2 €`, `500 g for 3.50`, `2/$5`.
    fileprivate func beforeSum(in currency: Currency) -> (Amount, Substring)? {
        let digits = prefix { ("0"..."9").contains($0) }
        let behindDigits = self[digits.endIndex...]
        if behindDigits.first == "/", behindDigits.dropFirst().drop(while: { $0 == " " }).isMoney(in: currency) {
            return Int64(digits).flatMap { try? Amount(Rational($0)) }.map { ($0, behindDigits.dropFirst()) }
        }
        for space in indices where self[space] == " " {
            guard let behind = self[index(after: space)...].behind(.priceFor) else { continue }
            let amount = self[..<space].trimmed
            guard let read = try? Quantity.parse(String(amount)), read.amounts.count == 1, read.first.size == nil,
                read.first.unit?.isKnown ?? false || amount == digits && read.first.value != .one,
                !behind.isPurpose,
                !self[index(after: space)...].hasPrefix("per ") || behind.isMoney(in: currency)
            else { return nil }
            return (read.first, behind)
        }
        return nil
    }

    /// Whether it is what a price is for, and no sum: 5 for all, 3 for 500 g.
    private var isPurpose: Bool {
        switch Price.Basis(written: self, of: .zero) {
        case .all, .per: true
        case .each: !(first?.isNumber ?? false)
        case .several, nil: false
        }
    }

    private func isMoney(in currency: Currency) -> Bool { behind(currency.words.major) != nil }
}

extension Character {
    fileprivate var isDash: Bool { "-–—−".contains(self) }

    /// A digit of any script as that of ASCII.
    fileprivate var inPlainDigits: Character {
        guard isNumber, let value = unicodeScalars.first?.properties.numericType == .decimal ? wholeNumberValue : nil,
            let digit = String(value).first
        else { return self }
        return digit
    }
}
