/// What is drawn of a part of a text.
enum Piece {
    /// Printable ASCII, one column each; the usual case, so many at once.
    case ascii(UnsafeBufferPointer<UInt8>)
    /// A character that is a single scalar.
    case scalar(Unicode.Scalar, columns: Int)
    /// A character of scalars that stand or fall together: a base with its marks, the two halves of a flag, a syllable.
    case joined(String, columns: Int)
}

/// Marks that are kept on one base. ncurses holds five scalars in a cell (`CCHARW_MAX`), the base being one of them.
private let marksMax = 4
/// A bound for what one cluster takes; no word of any language comes near it.
private let clusterColumnsMax = 32

extension DisplayWidth {
    /// Calls `body` with what is drawn of `text`, piece by piece, until it returns false. Every piece takes columns.
    ///
    /// Terminals disagree about some characters: U+FE0F makes some of them draw two columns for one, U+200D joins emoji
    /// in some and not in others, and so does a skin tone. A border after such a character would stand elsewhere on
    /// each. So what is drawn ends before the disagreement: of a joined emoji its first, without tone and selector.
    /// Control characters are shown as their pictures and unprintable ones as U+FFFD; neither ever reaches the
    /// terminal. Other format characters, which reorder or hide text, are left out. Stored text is not touched by any
    /// of this.
    @inline(__always)
    func forEachPiece(in text: String, _ body: (Piece) -> Bool) {
        var copy = text
        copy.withUTF8 { bytes in
            var offset = 0
            while offset < bytes.count {
                let end = endOfASCII(bytes, from: offset)
                if end > offset {
                    if !body(.ascii(UnsafeBufferPointer(rebasing: bytes[offset..<end]))) { return }
                    offset = end
                } else if let piece = nextPiece(bytes, &offset, of: text), !body(piece) {
                    return
                }
            }
        }
    }

    /// The piece at `offset`, which is moved beyond it; nil when nothing is drawn of it.
    private func nextPiece(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: inout Int, of text: String) -> Piece? {
        let (scalar, length) = decodeScalar(bytes, at: offset)
        let next = offset + length
        if scalar.isSimple, next == bytes.count || decodeScalar(bytes, at: next).scalar.isSimple {
            offset = next
            let (drawn, columns) = alone(scalar)
            return columns > 0 ? .scalar(drawn, columns: columns) : nil
        }
        let start = text.utf8.index(text.startIndex, offsetBy: offset)
        let character = text[start]
        offset += character.utf8.count
        return drawn(of: character.unicodeScalars)
    }

    /// What is drawn of a scalar that stands alone.
    private func alone(_ scalar: Unicode.Scalar) -> (Unicode.Scalar, columns: Int) {
        switch scalar.value {
        case 0..<0x20: (Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}", 1)
        case 0x7F: ("\u{2421}", 1)
        case 0xAD: (scalar, 0)  // The soft hyphen: drawn by some terminals and not by others.
        default:
            switch Self.ofScalar(scalar) {
            case ..<0: ("\u{FFFD}", 1)
            case let columns: (scalar, columns)
            }
        }
    }

    private func drawn(of scalars: Character.UnicodeScalarView) -> Piece? {
        guard let first = scalars.first else { return nil }
        if scalars.count == 1 {
            let (scalar, columns) = alone(first)
            if columns > 0 { return .scalar(scalar, columns: columns) }
            let isMark = first.properties.generalCategory != .format && !first.hasNoPicture
            return isMark ? .joined(" \(first)", columns: 1) : nil  // A mark on nothing gets a space to stand on.
        }
        if first == "\r" { return .scalar("\u{240A}", columns: 1) }  // CR LF, the one character of two controls.
        var kept = String.UnicodeScalarView()
        var columns = 0
        var marks = 0
        for (index, scalar) in zip(scalars.indices, scalars) {
            if !kept.isEmpty, endsAgreement(scalar, before: scalars[scalars.index(after: index)...].first) { break }
            let width = Self.ofScalar(scalar)
            if width > 0 {
                guard columns + width <= clusterColumnsMax else { break }
                columns += width
                marks = 0
            } else if width < 0 || scalar.properties.generalCategory == .format || scalar.hasNoPicture {
                continue
            } else {
                marks += 1
                if marks > marksMax { continue }
                if kept.isEmpty {
                    kept.append(" ")
                    columns = 1
                }
            }
            kept.append(scalar)
        }
        if kept.isEmpty { return .scalar("\u{FFFD}", columns: 1) }
        if kept.count == 1, let only = kept.first { return .scalar(only, columns: columns) }
        return .joined(String(kept), columns: columns)
    }
}

extension String {
    /// What `body` makes of the bytes, if all of them are printable ASCII, as they nearly always are: a column each.
    @inline(__always)
    func printableASCII<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R? {
        let found = utf8.withContiguousStorageIfAvailable { bytes in
            for byte in bytes where byte < 0x20 || byte >= 0x7F { return nil as R? }
            return body(bytes)
        }
        return found ?? nil
    }
}

/// Where the printable ASCII at `offset` ends. What begins a character with something that follows is left out.
@inline(__always)
private func endOfASCII(_ bytes: UnsafeBufferPointer<UInt8>, from offset: Int) -> Int {
    var end = offset
    while end < bytes.count, bytes[end] >= 0x20, bytes[end] < 0x7F { end += 1 }
    if end > offset, end < bytes.count, !decodeScalar(bytes, at: end).scalar.isSimple { end -= 1 }
    return end
}

/// The scalar at `offset` of well-formed UTF-8, which a Swift string always is.
@inline(__always)
private func decodeScalar(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> (scalar: Unicode.Scalar, length: Int)
{
    let lead = UInt32(bytes[offset])
    func tail(_ index: Int) -> UInt32 { UInt32(bytes[offset + index]) & 0x3F }
    let value: UInt32
    let length: Int
    switch lead {
    case 0..<0x80: (value, length) = (lead, 1)
    case 0..<0xE0: (value, length) = ((lead & 0x1F) << 6 | tail(1), 2)
    case 0..<0xF0: (value, length) = ((lead & 0x0F) << 12 | tail(1) << 6 | tail(2), 3)
    default: (value, length) = ((lead & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3), 4)
    }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
}

extension Unicode.Scalar {
    /// True for scalars that never join with one another, so that between two of them a character always ends: most of
    /// what is written, found without looking at tables. Checked against Swift's own breaking of characters by a test.
    @inline(__always)
    var isSimple: Bool {
        switch value {
        case 0..<0x0D, 0x0E..<0x300: true  // Not CR, which joins with LF.
        case 0x300..<0x370: false
        case 0x370...0x482, 0x48A...0x52F: true  // Greek, Cyrillic.
        case 0x1E00...0x1FFF, 0x2010...0x2027, 0x2030...0x205E, 0x20A0...0x20C0, 0x2100...0x2BFF: true
        case 0x3001...0x3029, 0x3041...0x3096, 0x30A0...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: true
        default: false
        }
    }

    /// True for what chooses among pictures of the one before it, and for U+034F, which keeps marks apart: some
    /// terminals draw something for it all the same, over what stands beside it.
    fileprivate var hasNoPicture: Bool { (0xFE00...0xFE0F).contains(value) || value == 0x34F }
}

/// True when terminals disagree about the width of a cluster from `scalar` on.
private func endsAgreement(_ scalar: Unicode.Scalar, before next: Unicode.Scalar?) -> Bool {
    switch scalar.value {
    case 0xFE0F, 0x1F3FB...0x1F3FF: true
    // Joins emoji; in Indian and Arabic scripts it shapes letters, which all have to be drawn.
    case 0x200D: next?.properties.isEmoji ?? true
    default: false
    }
}
