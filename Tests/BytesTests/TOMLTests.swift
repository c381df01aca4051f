import Bytes
import TestSupport
import Testing

@Suite struct TOMLTests {
    private static let example = """
        # What a person may write.
        theme = "dark"   # behind a value
        'window title' = true
        "a \\"b\\"".c . d = 'C:\\raw'

        [keys]
        shop.check = ["x", "space",   # one of them a comment
            'y',
        ]
        none = []
        [ "colours" . dark ]
        border = { fg = "#fff", bold = false, inner = {} }
        size = -1_000
        when = 2026-11-27T10:00:00+01:00
        half = 0.5
        long = \"\"\"
        one
        t\\u00e4o \\
           and on\"\"\"
        raw = '''a\\n''''
        """

    @Test func whatIsThere() throws {
        let rows = try TOMLRows(Self.example)
        let expected: [(String, TOMLRows.Value, Int)] = [
            ("theme", .string("dark"), 2), ("window title", .boolean(true), 3), ("a \"b\"|c|d", .string("C:\\raw"), 4),
            ("keys|shop|check", .array([.string("x"), .string("space"), .string("y")]), 7),
            ("keys|none", .array([]), 10), ("colours|dark|border|fg", .string("#fff"), 12),
            ("colours|dark|border|bold", .boolean(false), 12), ("colours|dark|size", .integer(-1000), 13),
            ("colours|dark|when", .other("2026-11-27T10:00:00+01:00"), 14), ("colours|dark|half", .other("0.5"), 15),
            ("colours|dark|long", .string("one\ntäo and on"), 16), ("colours|dark|raw", .string("a\\n'"), 20),
        ]
        #expect(rows.count == expected.count)
        for (row, wanted) in zip(rows, expected) {
            #expect(row.names.joined(separator: "|") == wanted.0)
            #expect(row.value == wanted.1)
            #expect(row.line == wanted.2)
        }
    }

    @Test func linesEndAsOnWindowsToo() throws {
        let rows = try TOMLRows("\u{FEFF}" + Self.example.replacing("\n", with: "\r\n"))
        #expect(try rows.elementsEqual(TOMLRows(Self.example)))
    }

    @Test(
        arguments: [
            ("this is = = not TOML", 1, "“=” is missing behind this"), ("a = 1\na = 2", 2, "a is there twice"),
            ("a = 1\n[a]\nb = 1", 2, "a has a value already"), ("a = 1\na.b = 2", 2, "a has a value already"),
            ("[t]\n\n[t]", 3, "[t] is there twice"), ("a = dark", 1, "“dark” is no value; text stands in quotes"),
            ("a = \"x\nb = 1", 1, "the text that begins here has no end"),
            ("a = [\"x\"\nb = 1", 2, "“]” is missing"), ("a = 1 b = 2", 1, "there is more on this line than one value"),
            ("a =", 1, "a value is missing"), ("= 1", 1, "a name is missing"), ("[a", 1, "“]” is missing behind a"),
            ("[[a]]", 1, "tables in an array, [[ ]], are not read here"), ("a = { b = 1", 1, "“}” is missing"),
            ("a = \"\\x\"", 1, "a backslash has no such meaning; twice, it is itself"),
            ("a = \"\\ud800\"", 1, "behind \\u stand 4 digits of a character"),
        ])
    func whatIsWrong(_ text: String, _ line: Int, _ sentence: String) {
        let mistake = #expect(throws: TOMLRows.Mistake.self) { try TOMLRows(text) }
        #expect(mistake?.line == line && mistake?.sentence == sentence, "\(String(describing: mistake))")
    }

    @Test func whateverIsCutOffOrNestedIsRefusedOrRead() {
        for count in 0..<Self.example.unicodeScalars.count {
            _ = try? TOMLRows(String(String.UnicodeScalarView(Self.example.unicodeScalars.prefix(count))))
        }
        for open in ["[", "a = [", "{a=", "a.", "\"\"\""] {
            let deep = String(repeating: open, count: 10_000)
            #expect(throws: TOMLRows.Mistake.self) { try TOMLRows("a = " + deep) }
            #expect(throws: TOMLRows.Mistake.self) { try TOMLRows(deep) }
        }
    }
}
