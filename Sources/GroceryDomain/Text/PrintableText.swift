extension String {
    /// The text as one line that is safe to print on a terminal. Line breaks become spaces, other control characters
    /// become U+FFFD, and invisible characters that hide, reorder or forge text are removed. Joiners within letters and
    /// emoji stay.
    ///
    /// The result depends on the text alone, not on a version of Unicode: it is part of what a record means
    /// (docs/journal-format.md). Cost: linear; printable ASCII is only scanned.
    public var printable: String { printable(keepingLines: false) }

    /// The same for a text of several lines. Line feeds and tabs stay; a carriage return with a line feed, and any
    /// other end of a line, becomes a line feed.
    public var printableLines: String { printable(keepingLines: true) }

    /// Whether it is one line with nothing but visible characters, which `printable` would not change.
    public var isSeen: Bool { unicodeScalars.allSatisfy { $0.part == .seen } }

    private func printable(keepingLines keepsLines: Bool) -> String {
        guard !isSeen else { return self }
        // Nearly every file.
        if keepsLines, utf8.allSatisfy({ 0x20..<0x7F ~= $0 || $0 == 0x0A || $0 == 0x09 }) { return self }
        var kept: [UInt8] = []
        kept.reserveCapacity(utf8.count)
        visitPrintable(keepingLines: keepsLines) { _, becomes in
            if let bytes = becomes.flatMap(UTF8.encode) { kept.append(contentsOf: bytes) }
        }
        return String(decoding: kept, as: UTF8.self)
    }

    /// Says of each scalar what becomes of it in `printable`; nil where it is left out.
    func visitPrintable(
        keepingLines keepsLines: Bool, _ each: (_ scalar: Unicode.Scalar, _ becomes: Unicode.Scalar?) -> Void
    ) {
        var isFlag = false
        var last: Unicode.Scalar?
        var rest = unicodeScalars[...]
        while let scalar = rest.popFirst() {
            isFlag = scalar == Self.flag || isFlag && scalar.part == .tag
            let becomes: Unicode.Scalar? =
                switch scalar.part {
                case .seen: scalar
                case .endOfLine where !keepsLines: " "
                case .endOfLine where scalar == "\t" || scalar == "\r" && rest.first == "\n": scalar
                case .endOfLine: "\n"
                case .control: "\u{FFFD}"
                case .joiner: last?.isJoined ?? false ? scalar : nil
                case .tag: isFlag ? scalar : nil
                case .unseen: nil
                }
            each(scalar, becomes)
            last = becomes ?? last
        }
    }

    /// Tags after it make it the flag of a region.
    private static let flag: Unicode.Scalar = "\u{1F3F4}"
}

extension Unicode.Scalar {
    /// Whether it is shown as it is. True of joiners, but not of tags, which have a meaning in few places.
    public var isPrintable: Bool {
        switch part {
        case .seen, .joiner: true
        case .endOfLine, .control, .tag, .unseen: false
        }
    }

    /// Whether it does something to a terminal, and may not reach one from a file.
    var isControl: Bool { part == .control }

    /// Whether it is shown as it is, wherever it stands.
    var isSeen: Bool { part == .seen }

    fileprivate enum Part {
        case seen, endOfLine, control
        /// Belongs between letters that change their form with it, and between the parts of one emoji.
        case joiner
        /// Belongs after a black flag.
        case tag
        case unseen
    }

    @inline(__always)
    fileprivate var part: Part {
        if value >= 0x20, value < 0x7F { return .seen }
        return value < 0xA0 ? .ofControl(value) : value < 0xAD ? .seen : .ofOther(value)
    }

    /// Whether a joiner after it joins anything: letters from Hebrew on, and emoji.
    fileprivate var isJoined: Bool { value >= 0x590 && part == .seen }
}

extension Unicode.Scalar.Part {
    fileprivate static func ofControl(_ value: UInt32) -> Self {
        switch value {
        case 0x09...0x0D, 0x85: .endOfLine
        default: .control
        }
    }

    /// The characters that Unicode calls ignorable by default, including the unassigned ones reserved for that purpose,
    /// and line separators; but not variation selectors.
    fileprivate static func ofOther(_ value: UInt32) -> Self {
        switch value {
        case 0x200C...0x200D, 0x180E: .joiner
        case 0x2028...0x2029: .endOfLine
        case 0xAD, 0x61C, 0x115F, 0x17B4...0x17B5, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0x3164, 0xFEFF,
            0xFFA0,
            0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A:
            .unseen
        case 0xE0020...0xE007F: .tag
        case 0xE0100...0xE01EF: .seen
        case 0xE0000...0xE0FFF: .unseen
        default: .seen
        }
    }
}
