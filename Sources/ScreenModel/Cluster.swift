/// What is drawn of one character (grapheme cluster) of a text.
enum Cluster {
    /// A single scalar, the usual case.
    case scalar(Unicode.Scalar)
    /// Scalars that stand or fall together: a base with its marks, the two halves of a flag, a syllable.
    case joined(String)

    var text: String {
        switch self {
        case .scalar(let scalar): String(scalar)
        case .joined(let text): text
        }
    }
}

/// Marks that are kept on one base. ncurses holds five scalars in a cell (`CCHARW_MAX`), the base being one of them.
private let marksMax = 4
/// A bound for what one cluster takes; no word of any language comes near it.
private let clusterColumnsMax = 32

extension DisplayWidth {
    /// Calls `body` with each cluster of `text` that takes columns, and their number, until it returns false.
    ///
    /// Terminals disagree about some clusters: U+FE0F makes some of them draw two columns for one, U+200D joins emoji in
    /// some and not in others, and so does a skin tone. A border after such a cluster would stand elsewhere on each. So
    /// what is drawn ends before the disagreement: of a joined emoji its first, without tone and selector. Control
    /// characters are shown as their pictures and unprintable ones as U+FFFD; neither ever reaches the terminal. Other
    /// format characters, which reorder or hide text, are left out. Stored text is not touched by any of this.
    func forEachCluster(in text: String, _ body: (Cluster, Int) -> Bool) {
        var copy = text
        copy.withUTF8 { bytes in
            var offset = 0
            while offset < bytes.count {
                let (scalar, length) = decodeScalar(bytes, at: offset)
                let next = offset + length
                let stands =
                    scalar.isSimple && (next == bytes.count || decodeScalar(bytes, at: next).scalar.isSimple)
                if stands {
                    offset = next
                    if scalar.value >= 0x20, scalar.value < 0x7F {
                        if !body(.scalar(scalar), 1) { return }
                        continue
                    }
                    let (drawn, columns) = alone(scalar)
                    if columns > 0, !body(.scalar(drawn), columns) { return }
                } else {
                    let start = text.utf8.index(text.startIndex, offsetBy: offset)
                    offset = text.utf8.distance(from: text.startIndex, to: text.index(after: start))
                    let (cluster, columns) = drawn(of: text[start].unicodeScalars)
                    if columns > 0, !body(cluster, columns) { return }
                }
            }
        }
    }

    /// What is drawn of a scalar that stands alone.
    private func alone(_ scalar: Unicode.Scalar) -> (Unicode.Scalar, columns: Int) {
        switch scalar.value {
        case 0..<0x20: (Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}", 1)
        case 0x7F: ("\u{2421}", 1)
        case 0xAD: (scalar, 0)  // The soft hyphen: drawn by some terminals and not by others.
        default:
            switch ofScalar(scalar) {
            case ..<0: ("\u{FFFD}", 1)
            case let columns: (scalar, columns)
            }
        }
    }

    private func drawn(of scalars: Character.UnicodeScalarView) -> (Cluster, columns: Int) {
        guard let first = scalars.first else { return (.scalar(" "), 0) }
        if scalars.count == 1 {
            let (scalar, columns) = alone(first)
            guard columns == 0, first.properties.generalCategory != .format, first.value != 0xAD else {
                return (.scalar(scalar), columns)
            }
            return (.joined(" \(first)"), 1)  // A mark on nothing.
        }
        if first == "\r" { return (.scalar("\u{240A}"), 1) }  // CR LF, the one cluster of controls.
        var kept = String.UnicodeScalarView()
        var columns = 0
        var marks = 0
        for (index, scalar) in zip(scalars.indices, scalars) {
            if !kept.isEmpty, endsAgreement(scalar, before: scalars[scalars.index(after: index)...].first) { break }
            let width = ofScalar(scalar)
            if width > 0 {
                guard columns + width <= clusterColumnsMax else { break }
                columns += width
                marks = 0
            } else if width < 0 || scalar.properties.generalCategory == .format || scalar.isVariationSelector {
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
        if kept.isEmpty { return (.scalar("\u{FFFD}"), 1) }
        if kept.count == 1, let only = kept.first { return (.scalar(only), columns) }
        return (.joined(String(kept)), columns)
    }
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

    fileprivate var isVariationSelector: Bool { (0xFE00...0xFE0F).contains(value) }
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
