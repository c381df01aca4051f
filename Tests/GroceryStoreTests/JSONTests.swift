import Bytes
import GroceryDomain
import GroceryStore
import TestSupport
import Testing

@Suite struct JSONTests {
    private func read<R>(_ text: String, _ body: (inout JSONReader) throws -> R) throws -> R {
        try read(Array(text.utf8), body)
    }

    private func read<R>(_ bytes: [UInt8], _ body: (inout JSONReader) throws -> R) throws -> R {
        try bytes.withUnsafeBufferPointer { buffer in
            var reader = JSONReader(buffer)
            return try body(&reader)
        }
    }

    private func written(_ body: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        body(&writer)
        return writer.text
    }

    @Test(
        "One canonical spelling",
        arguments: [
            ("", "\"\""), ("milk", "\"milk\""), ("a\"b\\c", #""a\"b\\c""#), ("a\nb\tc\rd", #""a\nb\tc\rd""#),
            ("\u{0}\u{1F}\u{7F}", #""\u0000\u001f\u007f""#), ("\u{9B}\u{202E}\u{2028}", #""\u009b\u202e\u2028""#),
            ("\u{E0001}", #""\udb40\udc01""#), ("می\u{200C}خ", "\"می\u{200C}خ\""), ("é牛🥛", "\"é牛🥛\""), ("/", "\"/\""),
            ("e\u{301}", "\"e\u{301}\""),
        ])
    func strings(text: String, spelling: String) throws {
        #expect(written { $0.string(text) } == spelling)
        let back = try read(spelling) { try $0.string() }
        #expect(Array(back.unicodeScalars) == Array(text.printable.unicodeScalars))
    }

    @Test(arguments: [
        (#""\u0041""#, "A"), (#""\u00e9""#, "é"), (#""\ud83e\udd5b""#, "🥛"), (#""\ud83e""#, "\u{FFFD}"),
        (#""\udd5b""#, "\u{FFFD}"), (#""\ud83ex""#, "\u{FFFD}x"), (#""\ud83e\u0041""#, "\u{FFFD}A"),
        (#""\/\b\f""#, "/\u{FFFD} "), ("  \n\t\"x\"", "x"),
    ])
    func otherSpellingsAreReadToo(spelling: String, text: String) throws {
        #expect(try read(spelling) { try $0.string() } == text)
    }

    @Test(arguments: [
        "", "\"", "\"abc", #""\"#, #""\q""#, #""\u12""#, #""\u12g4""#, #""\u+041""#, #""\u-041""#, #""\u 041""#, "null",
        "1",
    ])
    func thisIsNoString(text: String) {
        #expect(throws: JSONReader.Mistake.self) { try read(text) { try $0.string() } }
    }

    @Test(arguments: [0, 1, -1, 42, 1 << 53, -(1 << 53)])
    func wholeNumbers(number: Int) throws {
        #expect(try read(written { $0.int(number) }) { try $0.int() } == number)
    }

    @Test(arguments: [
        "9007199254740993", "9223372036854775807", "9223372036854775808", "99999999999999999999999999999999999999999",
    ])
    func aNumberBeyondReasonIsTheBound(text: String) throws {
        #expect(try read(text) { try $0.int() } == 1 << 53)
        #expect(try read("-" + text) { try $0.int() } == -(1 << 53))
        #expect(
            try read("[\(text),7]") { json in
                try json.beginArray()
                _ = try json.int()
                try json.comma()
                return try json.int()
            } == 7)
    }

    @Test(arguments: ["", "-", "x", "\"1\""])
    func thisIsNoWholeNumber(text: String) {
        #expect(throws: JSONReader.Mistake.self) { try read(text) { try $0.int() } }
    }

    @Test func nestedValuesAreReadInOrder() throws {
        let text = written { json in
            json.object { json in
                json.key("a")
                json.array { json in
                    json.int(1)
                    json.null()
                    json.bool(true)
                    json.array { _ in }
                    json.object { _ in }
                }
                json.key("b")
                json.optionalString(nil)
                json.key("c")
                json.number("1.5")
            }
        }
        #expect(text == #"{"a":[1,null,true,[],{}],"b":null,"c":1.5}"#)
        try read(text) { json in
            var first = true
            try json.beginObject()
            #expect(try json.key(first: &first) == "a")
            try json.skipValue()
            #expect(try json.key(first: &first) == "b")
            let isNull = json.takeNull()
            #expect(isNull)
            #expect(try json.key(first: &first) == "c")
            try json.skipValue()
            #expect(try json.key(first: &first) == nil)
            let isWhole = json.isAtEnd()
            #expect(isWhole)
        }
    }

    @Test func whatANewerWriterPutsBehindIsSkipped() throws {
        try read(#"["x", {"deep": [1, "]"]}, 2] "#) { json in
            try json.beginArray()
            #expect(try json.string() == "x")
            let isMore = json.isAtComma()
            #expect(isMore)
            try json.endArray()
            let isWhole = json.isAtEnd()
            #expect(isWhole)
        }
    }

    @Test func depthCostsNothing() throws {
        let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        try read(deep) { json in
            try json.skipValue()
            let isWhole = json.isAtEnd()
            #expect(isWhole)
        }
    }

    /// Any bytes lead to a result or an error, never to a crash or an endless loop.
    @Test(arguments: Dice.seeds(4))
    func anyBytesCanBeRead(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        let pieces: [[UInt8]] =
            [
                "[", "]", "{", "}", ",", ":", "\"", "\\", "\\u", "d83e", "null", "true", "1", "-", " ", "é", "x\"",
                "\u{0}",
            ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0x80]]
        for _ in 0..<2000 {
            let bytes = (0..<dice.below(14)).flatMap { _ in dice.pick(pieces) }
            _ = try? read(bytes) { try $0.skipValue() }
            _ = try? read(bytes) { try $0.string() }
            _ = try? read(bytes) { try $0.int() }
            _ = try? read(bytes) { json in
                var first = true
                try json.beginObject()
                while try json.key(first: &first) != nil { try json.skipValue() }
            }
            _ = try? read(bytes) { json in
                try json.beginArray()
                try json.endArray()
            }
        }
    }

    @Test(arguments: Dice.seeds(4))
    func anyTextComesBack(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        for _ in 0..<500 {
            let text = RandomValue.anyText(&dice)
            let spelling = written { $0.string(text) }
            #expect(!spelling.unicodeScalars.contains { !$0.isPrintable })
            let (back, hasCleaned) = try read(spelling) { (try $0.string(), $0.hasCleaned) }
            #expect(Array(back.utf8) == Array(text.printable.utf8))
            #expect(hasCleaned == (Array(text.printable.utf8) != Array(text.utf8)))
            let lines = try read(spelling) { try $0.lines() }
            #expect(Array(lines.utf8) == Array(text.printableLines.utf8))
        }
    }

    @Test(
        "An array is passed over whatever is in it",
        arguments: [
            "[]", #"["add","2 l","Oat milk",null,-3,true]"#, #"["a]b","[{",",",""]"#, #"["a\"]","b"]"#,
            #"[["a"],{"b":[1]}]"#,
            #" [ "a" , 1 ] "#, "[\"\(String(repeating: "é]", count: 40))\"]",
        ])
    func arraysArePassedOver(array: String) throws {
        try read("[\(array),7]") { json in
            try json.beginArray()
            try json.skipValue()
            try json.comma()
            let behind = try json.int()
            #expect(behind == 7)
        }
        #expect(throws: (any Error).self) { try self.read(String(array.dropLast(2))) { try $0.skipValue() } }
    }
}
