/// The code on a pack, and the item that is in it.
public struct Barcode: Entity {
    public enum Name: String, FieldName {
        case item
    }

    public static let fieldCount = Name.allCases.count

    public let id: BarcodeID
    /// Nil where somebody said that the code is of nothing known.
    public var item: ItemID?

    public init(id: BarcodeID, item: ItemID?) { (self.id, self.item) = (id, item) }
    public init(placeholder id: BarcodeID) { self.init(id: id, item: nil) }

    @inlinable public mutating func visit<V: FieldVisitor<Self>>(_ each: inout V) throws(V.Failure) {
        try each(.item, &item)
    }

    public static func operation(_ edit: Edit<Self>) -> Operation { .barcode(edit) }

    public var isComplete: Bool { true }
}

/// A code on a pack as its number: that of EAN-13, EAN-8 or UPC-A, without leading zeros. They share one space of
/// numbers (GS1 General Specifications, section 3: a GTIN of 14 digits), so each code has one identity, however it is
/// printed.
public struct BarcodeID: Identity {
    public let rawValue: UInt64
    @inlinable public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// Reads what a scanner types: EAN-8, UPC-A, EAN-13 or GTIN-14 with a right check digit, or UPC-E of eight digits,
    /// which is a shorter spelling of a UPC-A; or a text with such a number in it, as GS1's newer codes have it, or as
    /// it is printed on a pack (`PrintedCode`).
    ///
    /// Nil for anything else: other lengths, other characters, a wrong check digit.
    public init?(scanned text: some StringProtocol) {
        let written = PrintedCode.digits(in: text).flatMap { BarcodeID(digits: $0) }
        guard let code = BarcodeID(digits: text) ?? written else { return nil }
        self = code
    }

    private init?(digits text: some StringProtocol) {
        guard [8, 12, 13, 14].contains(text.utf8.count) else { return nil }
        let digits = text.utf8.compactMap { (0x30...0x39).contains($0) ? UInt64($0 - 0x30) : nil }
        guard digits.count == text.utf8.count else { return nil }
        let expanded = Self.expanded(digits).flatMap { Self.isChecked($0) ? $0 : nil }
        // Both check digits can be right by chance. No EAN-8 in trade begins with 0.
        if let expanded, digits[0] == 0 || !Self.isChecked(digits) {
            self.init(expanded)
        } else if Self.isChecked(digits) {
            self.init(digits)
        } else {
            return nil
        }
        if rawValue == 0 { return nil }
    }

    /// Reads the code that stands in a typed line in the place of a name.
    public init?(in line: TypedLine) { self.init(scanned: line.name) }

    /// Whether a text is as many digits as codes have, and yet no code.
    static func isMisread(_ text: String) -> Bool {
        (8...14).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
            && BarcodeID(scanned: text) == nil
    }

    private init(_ digits: [UInt64]) { rawValue = digits.reduce(0) { $0 * 10 + $1 } }

    /// From the right, every second digit counts three times, and the sum is a multiple of ten.
    private static func isChecked(_ digits: [UInt64]) -> Bool {
        digits.reversed().enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 1 : 3) } % 10 == 0
    }

    /// The twelve digits of a UPC-E: the last of its six says where zeros were left out.
    private static func expanded(_ digits: [UInt64]) -> [UInt64]? {
        guard digits.count == 8, digits[0] <= 1 else { return nil }
        let (system, six, check) = (digits[0], digits[1...6], digits[7])
        let code = Array(six)
        let middle: [UInt64] =
            switch code[5] {
            case 0...2: [code[0], code[1], code[5], 0, 0, 0, 0, code[2], code[3], code[4]]
            case 3: [code[0], code[1], code[2], 0, 0, 0, 0, 0, code[3], code[4]]
            case 4: [code[0], code[1], code[2], code[3], 0, 0, 0, 0, 0, code[4]]
            default: [code[0], code[1], code[2], code[3], code[4], 0, 0, 0, 0, code[5]]
            }
        return [system] + middle + [check]
    }

    /// As it is printed on packs: 8, 12, 13 or 14 digits. A number of twelve digits is a UPC-A.
    public var digits: String {
        let number = String(rawValue)
        let length = [8, 12, 13, 14].first { number.utf8.count <= $0 } ?? number.utf8.count
        return String(repeating: "0", count: length - number.utf8.count) + number
    }
}
