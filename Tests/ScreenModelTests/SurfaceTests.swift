import ScreenModel
import TestSupport
import Testing

/// Wide letters as CJK, everything else one column: enough to test clipping, and the same everywhere.
private func surface(_ columns: Int, _ rows: Int = 1) -> Surface { Surface(columns: columns, rows: rows) }

struct Writing: Sendable, CustomTestStringConvertible {
    let text: String
    let column: Int
    var limit = Int.max
    var overflow = Surface.Overflow.ellipsis
    /// The row afterwards, of eight columns that held dots.
    let row: String
    let used: Int

    var testDescription: String { "\(text) at \(column), limit \(limit)" }
}

/// Rows are compared as memory, eight bytes a cell: what is beyond would be changed and not sent.
@Test func aCellIsEightBytes() {
    #expect(MemoryLayout<Cell>.size == 8 && MemoryLayout<Cell>.stride == 8)
}

@Suite struct SurfaceWriting {
    static let cases = [
        Writing(text: "Leeks", column: 0, row: "Leeks...", used: 5),
        Writing(text: "Leeks", column: 3, row: "...Leeks", used: 5),
        Writing(text: "Leeks", column: 4, row: "....Lee…", used: 4),
        Writing(text: "Leeks", column: 4, overflow: .clip, row: "....Leek", used: 4),
        Writing(text: "Leeks", column: 7, row: ".......…", used: 1),
        Writing(text: "Leeks", column: 8, row: "........", used: 0),
        Writing(text: "Leeks", column: 99, row: "........", used: 0),
        Writing(text: "Leeks", column: -2, row: "eks.....", used: 5),
        Writing(text: "Leeks", column: -5, row: "........", used: 5),
        Writing(text: "Leeks", column: Int.min, row: "........", used: 5),
        Writing(text: "Leeks and rice", column: -2, row: "eks and…", used: 10),
        Writing(text: "Leeks", column: 1, limit: 5, row: ".Leeks..", used: 5),
        Writing(text: "Leeks", column: 1, limit: 4, row: ".Lee…...", used: 4),
        Writing(text: "Leeks", column: 1, limit: 1, row: ".…......", used: 1),
        Writing(text: "Leeks", column: 1, limit: 0, row: "........", used: 0),
        Writing(text: "Leeks", column: 1, limit: -3, row: "........", used: 0),
        Writing(text: "", column: 1, row: "........", used: 0),
        // Wide letters are never cut in half: a space stands in.
        Writing(text: "日本語", column: 0, row: "日本語..", used: 6),
        Writing(text: "日本語", column: 0, limit: 5, row: "日本…...", used: 5),
        Writing(text: "日本語", column: 0, limit: 4, row: "日… ....", used: 3),
        Writing(text: "日本語", column: 0, limit: 5, overflow: .clip, row: "日本 ...", used: 5),
        Writing(text: "日本語", column: 0, limit: 1, row: "….......", used: 1),
        Writing(text: "日本語", column: 0, limit: 1, overflow: .clip, row: " .......", used: 1),
        Writing(text: "日本語", column: -1, row: " 本語...", used: 6),
        Writing(text: "日本語", column: 5, row: ".....日…", used: 3),
        // Marks go with their letter and take no column.
        Writing(text: "cre\u{301}me", column: 0, row: "cre\u{301}me...", used: 5),
        Writing(text: "cre\u{301}me", column: 0, limit: 3, row: "cr….....", used: 3),
        // Nothing that is drawn can move the cursor or change the terminal.
        Writing(text: "a\u{1B}[2Jb", column: 0, row: "a␛[2Jb..", used: 6),
        Writing(text: "a\tb\nc\r\nd\u{7F}", column: 0, row: "a␉b␊c␊d␡", used: 8),
        Writing(text: "\u{9B}2J\u{85}", column: 0, row: "\u{FFFD}2J\u{FFFD}....", used: 4),
        // Format characters, which reorder or hide, are left out.
        Writing(text: "a\u{202E}b\u{200B}c\u{AD}d", column: 0, row: "abcd....", used: 4),
        Writing(text: "a\u{34F}b\u{34F}", column: 0, row: "ab......", used: 2),
        // A mark on nothing gets a space to stand on.
        Writing(text: "\u{301}x", column: 0, row: " \u{301}x......", used: 2),
    ]

    @Test(arguments: cases) func writes(_ writing: Writing) {
        var surface = surface(8)
        surface.fill(surface.bounds, role: .dim, glyph: ".")
        let used = surface.write(
            writing.text, row: 0, column: writing.column, role: .note, limit: writing.limit, overflow: writing.overflow)
        #expect(surface.description == writing.row)
        #expect(used == writing.used)
        surface.expectWhole()
    }

    /// Of one size or another, with clusters and without: it holds the same, and changes no more when the other does.
    @Test func becomingAnotherIsHoldingTheSame() {
        var other = Surface(columns: 6, rows: 2)
        other.write("e\u{301}🥛x", row: 1, column: 1, role: .dim)
        other.cursor = Position(row: 1, column: 2)
        for size in [Size(columns: 6, rows: 2), Size(columns: 3, rows: 1)] {
            var surface = Surface(size)
            surface.write("old", row: 0, column: 0, role: .title)
            surface.become(other, changed: [0, 1])
            #expect(surface.cells == other.cells && surface.size == other.size && surface.cursor == other.cursor)
            #expect((0..<2).map { surface.text(row: $0) } == (0..<2).map { other.text(row: $0) })
            let before = surface.cells
            var drawn = other
            drawn.write("new", row: 0, column: 0, role: .title)
            #expect(surface.cells == before && drawn.cells != before)
        }
    }

    /// Only rows that changed are copied; a cluster may be numbered otherwise in all of them.
    @Test func onlyWhatChangedIsCopied() {
        var (surface, other) = (Surface(columns: 4, rows: 2), Surface(columns: 4, rows: 2))
        other.write("new", row: 0, column: 0, role: .title)
        other.write("new", row: 1, column: 0, role: .title)
        surface.become(other, changed: [1])
        #expect((0..<2).map { surface.text(row: $0) } == ["    ", "new "])
        other.write("e\u{301}", row: 0, column: 0, role: .title)
        surface.become(other, changed: [])
        #expect((0..<2).map { surface.text(row: $0) } == (0..<2).map { other.text(row: $0) })
    }

    @Test func rolesFollowTheText() {
        var surface = surface(10)
        surface.write("ab日c", row: 0, column: 2, role: .match)
        #expect(
            (0..<10).map { surface.role(row: 0, column: $0) == .match } == [
                false, false, true, true, true, true, true, false, false, false,
            ])
        #expect(surface.role(row: 1, column: 0) == nil)
        #expect(surface.role(row: 0, column: -1) == nil)
        #expect(surface.role(row: 0, column: 10) == nil)
    }

    @Test func textOutsideOfTheRowsIsNotDrawn() {
        var surface = surface(5, 2)
        for row in [-1, 2, .max, .min] { #expect(surface.write("x", row: row) == 0) }
        #expect(surface.description == "     \n     ")
    }

    @Test func overwritingHalfAWideLetterLeavesNoHalf() {
        for column in 0...6 {
            for text in ["x", "語", "xy"] {
                var surface = surface(8)
                surface.write("a日本b", row: 0, column: 0)
                surface.write(text, row: 0, column: column)
                surface.expectWhole()
                #expect(DisplayWidth.standard.columns(of: surface.description) == 8)
            }
        }
        var surface = surface(6)
        surface.write("日本語", row: 0)
        surface.write("x", row: 0, column: 2)
        #expect(surface.description == "日x 語")
        surface.write("y", row: 0, column: 5)
        #expect(surface.description == "日x  y")
    }

    @Test func endsWhereItIsTold() {
        var surface = surface(10, 3)
        #expect(surface.write("12 kg", row: 0, endColumn: 10) == 5)
        #expect(surface.write("12 kg", row: 1, endColumn: 8, limit: 3) == 5)
        surface.write("日本", row: 2, centredIn: 0..<10)
        #expect(surface.description == "     12 kg\n     12…  \n   日本   ")
    }

    @Test func marksMatchedLetters() {
        var surface = surface(12, 2)
        surface.write("日e\u{301}ab", row: 0, column: 1, role: .text, marks: [1, 3, 99], markRole: .match)
        #expect(surface.runs(row: 0).filter { $0.role == .match }.map(\.text) == ["e\u{301}", "b"])
        surface.write("abcdef", row: 1, column: 0, role: .text, marks: [5, 0, 2], markRole: .match, limit: 4)
        #expect(surface.text(row: 1) == "abc…        ")
        #expect(surface.runs(row: 1).filter { $0.role == .match }.map(\.text) == ["a", "c"])
    }
}

@Suite struct SurfaceAreas {
    @Test(arguments: [(0, 0), (1, 1), (0, 5), (5, 0), (-3, -3)])
    func everySizeCanBeDrawnOn(columns: Int, rows: Int) {
        var surface = Surface(columns: columns, rows: rows)
        surface.pane(surface.bounds, title: "Produce", focused: true)
        surface.pane(Rect(row: -1, column: -1, rows: 9, columns: 9), title: "Produce")
        surface.write("Leeks", row: 0)
        surface.write("Leeks", row: 0, endColumn: columns)
        surface.write("Leeks", row: 0, centredIn: 0..<max(columns, 0))
        surface.scrollBar(surface.bounds, first: 3, total: 100)
        surface.progressBar(row: 0, column: 0, columns: columns, part: 2, total: 3)
        surface.restyle(Rect(row: -9, column: -9, rows: 99, columns: 99), role: .dim)
        surface.fill(Rect(row: -9, column: -9, rows: 99, columns: 99), role: .text)
        #expect(surface.description == Surface(columns: columns, rows: rows).description)
    }

    @Test func panesHaveATitleAndOneLineBetweenThem() {
        var surface = Surface(columns: 22, rows: 3)
        let (left, right) = surface.bounds.splitLeft(12)
        surface.pane(left, title: "Produce", focused: true)
        surface.pane(right, title: "All")
        #expect(surface.text(row: 0) == " Produce ──┬ All ─────")
        #expect(surface.text(row: 2) == "           │          ")
        #expect(surface.role(row: 0, column: 1) == .paneTitleFocused)
        #expect(surface.role(row: 0, column: 9) == .borderFocused)
        #expect(surface.role(row: 0, column: 13) == .paneTitle)
    }

    @Test func panesShortenTheirTitle() {
        for columns in 0..<20 {
            var surface = Surface(columns: columns, rows: 2)
            surface.pane(surface.bounds, title: "Produce 日本")
            surface.expectWhole()
            if columns >= 2 { #expect(surface.text(row: 0).hasSuffix("─"), "\(columns)") }
        }
        var surface = Surface(columns: 10, rows: 2, glyphs: .ascii)
        surface.pane(surface.bounds, title: "Groceries")
        #expect(surface.text(row: 0) == " Groce~ --")
    }

    @Test func aSelectionBarKeepsWhatIsWritten() {
        var surface = Surface(columns: 10, rows: 1)
        surface.write("Leeks", row: 0, column: 0, role: .text)
        surface.write("2 lb", row: 0, column: 6, role: .quantity)
        surface.restyle(surface.bounds) { $0.selected }
        #expect(surface.rolesDescription == #"selection"Leeks " selectionQuantity"2 lb""#)
        #expect(surface.description == "Leeks 2 lb")
    }

    @Test(arguments: [
        (0, 10, ""), (0, 20, "0...4"), (10, 20, "5...9"), (5, 20, "2...6"), (0, 1000, "0...0"), (990, 1000, "9...9"),
    ])
    func scrollBars(first: Int, total: Int, thumb: String) {
        var surface = Surface(columns: 1, rows: 10)
        surface.scrollBar(surface.bounds, first: first, total: total)
        let rows = (0..<10).filter { surface.role(row: $0, column: 0) == .scrollBar }
        #expect(rows.isEmpty == thumb.isEmpty)
        if let top = rows.first, let bottom = rows.last {
            #expect("\(top)...\(bottom)" == thumb)
            #expect(rows == Array(top...bottom))
        }
    }

    @Test func progressIsNeverFullBeforeTheEnd() {
        for total in 0...12 {
            for part in 0...total {
                var surface = Surface(columns: 7, rows: 1)
                surface.progressBar(row: 0, column: 0, columns: 7, part: part, total: total)
                let full = (0..<7).count { surface.role(row: 0, column: $0) == .progress }
                #expect((full == 7) == (part == total && total > 0))
            }
        }
    }

    @Test func equalWhenTheyLookTheSame() {
        var one = Surface(columns: 6, rows: 1)
        var other = one
        one.write("e\u{301}", row: 0, column: 0)
        one.write("हि", row: 0, column: 2)
        other.write("हि", row: 0, column: 2)
        other.write("e\u{301}", row: 0, column: 0)
        #expect(one.clusters != other.clusters)
        #expect(one == other)
        other.restyle(other.bounds, role: .dim)
        #expect(one != other)
        var cursor = one
        cursor.cursor = Position(row: 0, column: 0)
        #expect(one != cursor)
    }

    @Test func resizedKeepsTheCornerAndCutsNoLetter() {
        var surface = Surface(columns: 6, rows: 2)
        surface.write("a日本b", row: 0)
        surface.write("second", row: 1)
        #expect(surface.resized(to: Size(columns: 4, rows: 3)).description == "a日 \nseco\n    ")
        #expect(surface.resized(to: Size(columns: 8, rows: 1)).description == "a日本b  ")
        #expect(surface.resized(to: Size(columns: 0, rows: 0)).description == "")
        surface.resized(to: Size(columns: 2, rows: 2)).expectWhole()
    }

    /// Random drawing; no glyph may ever be in halves, and no row wider than the surface.
    @Test(arguments: [UInt64(1), 2, 3, 4, 5, 6, 7, 8]) func randomDrawingLeavesEveryGlyphWhole(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let texts = [
            "Leeks", "日本語", "e\u{301}\u{323}", "👨‍👩‍👧x", "❤️", "🇩🇪", "हिन्दी", "\u{1B}[", "ｱﾞ", "한국어", "👍🏽", "",
        ]
        var surface = Surface(
            columns: Int.random(in: 0...20, using: &random), rows: Int.random(in: 0...5, using: &random))
        for _ in 0..<300 {
            let rect = Rect(
                row: .random(in: -2...5, using: &random), column: .random(in: -3...20, using: &random),
                rows: .random(in: 0...3, using: &random), columns: .random(in: 0...9, using: &random))
            let role = Role.allCases[Int.random(in: 0..<Role.allCases.count, using: &random)]
            let text = texts[Int.random(in: 0..<texts.count, using: &random)]
            switch Int.random(in: 0..<6, using: &random) {
            case 0: surface.fill(rect, role: role, glyph: "#")
            case 1: surface.restyle(rect, role: role)
            case 2: surface.pane(rect, title: text)
            case 3: surface.write(text, row: rect.row, endColumn: rect.column)
            case 4: surface = surface.resized(to: Size(columns: rect.column + 5, rows: 4))
            default:
                let overflow: Surface.Overflow = Bool.random(using: &random) ? .clip : .ellipsis
                let before = surface
                let used = surface.write(
                    text, row: rect.row, column: rect.column, role: role, limit: rect.columns, overflow: overflow)
                #expect(used <= rect.columns)
                #expect(used >= 0)
                // Nothing changes but what the text covers and what it cuts.
                for column in 0..<surface.columns
                where column >= max(rect.column, 0) + rect.columns + 2 || column < rect.column - 2 {
                    #expect(surface.role(row: rect.row, column: column) == before.role(row: rect.row, column: column))
                }
            }
            surface.expectWhole("seed \(seed)")
        }
    }
}

extension Surface {
    /// Every glyph has all its columns, and no column is without a glyph.
    func expectWhole(_ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation) {
        for row in 0..<rows {
            var column = 0
            while let cell = self[row, column] {
                #expect(!cell.isContinuation, comment, sourceLocation: sourceLocation)
                let width = max(Int(cell.width), 1)
                for further in 1..<width {
                    #expect(
                        self[row, column + further]?.isContinuation == true, comment, sourceLocation: sourceLocation)
                }
                column += width
            }
            #expect(column == columns, comment, sourceLocation: sourceLocation)
        }
    }
}

extension Surface {
    /// `runs` of every row, as text: `text"▸ " match"Le" text"eks"`, rows joined by `\n`.
    fileprivate var rolesDescription: String {
        (0..<rows).map { row in
            runs(row: row).map { "\($0.role)\"\($0.text)\"" }.joined(separator: " ")
        }.joined(separator: "\n")
    }
}
