import TestSupport
import Testing

@testable import ScreenModel

@Suite struct DisplayWidthTests {
    @Test(arguments: [
        ("", 0), ("Leeks", 5), ("½", 1), ("crème", 5), ("cre\u{300}me", 5), ("日本", 4), ("ｱ", 1), ("Ａ", 2), ("한국", 4),
        ("\u{1112}\u{1161}\u{11AB}", 2), ("€", 1), ("─", 1), ("🍎", 2), ("Привет", 6), ("हि", 2), ("\u{200B}", 0),
        ("\u{301}", 1), ("\u{7}", 1), ("\r\n", 1), ("\u{FFFE}", 1),
    ])
    func columns(text: String, columns: Int) {
        #expect(DisplayWidth.standard.columns(of: text) == columns)
    }

    /// Of a cluster that terminals draw in different widths, what is drawn is the part they agree on.
    @Test(arguments: [
        ("❤️", "❤", 1), ("👨‍👩‍👧", "👨", 2), ("👍🏽", "👍", 2), ("🏳️‍🌈", "🏳", 1), ("1️⃣", "1", 1), ("🇩🇪", "🇩🇪", 2),
        ("👩🏽‍🌾", "👩", 2), ("🏴\u{E0067}\u{E0062}\u{E007F}", "🏴", 2), ("क्‍ष", "क्ष", 2), ("می\u{200C}خ", "میخ", 3),
        ("葛\u{E0100}", "葛\u{E0100}", 2),
        ("a\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}", "a\u{301}\u{302}\u{303}\u{304}", 1),
    ])
    func ambiguousClusters(text: String, drawn: String, columns: Int) {
        var surface = Surface(columns: columns + 2, rows: 1)
        #expect(surface.write(text + "|", row: 0, column: 0) == columns + 1)
        #expect(Array(surface.description.unicodeScalars) == Array((drawn + "| ").unicodeScalars))
    }

    @Test(arguments: [
        ("Leeks", 5, "Leeks"), ("Leeks", 4, "Lee…"), ("Leeks", 1, "…"), ("Leeks", 0, ""), ("日本", 3, "日…"),
        ("日本", 2, "…"), ("", 0, ""), ("x", -1, ""),
    ])
    func truncates(text: String, limit: Int, expected: String) {
        var surface = Surface(columns: 8, rows: 1)
        let used = surface.write(text, row: 0, limit: limit)
        #expect(surface.description == expected + String(repeating: " ", count: 8 - used))
        #expect(used == DisplayWidth.standard.columns(of: expected) && used <= max(limit, 0))
    }

    /// The quick way of finding where characters end must agree with Swift's own.
    @Test(arguments: [UInt64(11), 12, 13, 14]) func clustersEndWhereCharactersEnd(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let ranges: [ClosedRange<UInt32>] = [
            0x20...0x7E, 0x0...0x1F, 0xA0...0x2FF, 0x300...0x36F, 0x370...0x52F, 0x590...0x8FF, 0x900...0xDFF,
            0x1100...0x11FF,
            0x1E00...0x20CF, 0x2100...0x2BFF, 0x3000...0x30FF, 0x4E00...0x4E20, 0xAC00...0xAC30, 0xFE00...0xFE0F,
            0x1F1E6...0x1F1FF, 0x1F3FB...0x1F6FF, 0x200B...0x200F, 0x0D...0x0D, 0x0A...0x0A,
        ]
        for _ in 0..<2_000 {
            var text = ""
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let range = ranges[Int.random(in: 0..<ranges.count, using: &random)]
                if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random)) {
                    text.unicodeScalars.append(scalar)
                }
            }
            var ends: [Bool] = []
            let simple = zip(text.unicodeScalars, text.unicodeScalars.dropFirst())
            for (left, right) in simple { ends.append(left.isSimple && right.isSimple) }
            for (index, ends) in ends.enumerated() where ends {
                let boundary = text.unicodeScalars.index(text.startIndex, offsetBy: index + 1)
                #expect(text.indices.contains(boundary), "seed \(seed): \(text.unicodeScalars.map { $0.value })")
            }
            // Pieces and characters are as many, but for characters of which nothing is drawn.
            var pieces = 0
            DisplayWidth.standard.forEachPiece(in: text) { piece in
                if case .ascii(let bytes) = piece { pieces += bytes.count } else { pieces += 1 }
                return true
            }
            #expect(pieces <= text.count, "seed \(seed)")
        }
    }

    @Test func everyGlyphOfEverySetTakesItsColumns() {
        for (name, glyphs) in [("unicode", Glyphs.unicode), ("console", .console), ("ascii", .ascii)] {
            for glyph in glyphs.all {
                #expect(DisplayWidth.ofScalar(glyph) == 1, "\(name) \(glyph)")
                if name == "ascii" { #expect(glyph.isASCII) }
            }
            for box in [glyphs.uncheckedBox, glyphs.checkedBox] {
                #expect(DisplayWidth.standard.columns(of: box) == 3)
            }
        }
    }
}

extension Glyphs {
    fileprivate var all: [Unicode.Scalar] {
        Mirror(reflecting: self).children.flatMap { child -> [Unicode.Scalar] in
            (child.value as? Unicode.Scalar).map { [$0] } ?? child.value as? [Unicode.Scalar] ?? []
        }
    }
}
