import ScreenModel
import Testing

/// What a terminal sends, and what it means.
struct Sent: Sendable, CustomTestStringConvertible {
    let bytes: [UInt8]
    let inputs: [Input]
    /// Where the terminal that sends it matters.
    var sender = ""

    init(_ text: String, _ inputs: Input..., sender: String = "") {
        self.init(Array(text.utf8), inputs, sender: sender)
    }

    init(_ text: String, _ key: Key, sender: String = "") {
        self.init(Array(text.utf8), [.key(key)], sender: sender)
    }

    init(_ bytes: [UInt8], _ inputs: [Input], sender: String = "") {
        self.bytes = bytes
        self.inputs = inputs
        self.sender = sender
    }

    var testDescription: String { "\(sender) \(String(decoding: bytes, as: UTF8.self).debugDescription)" }
}

@Suite struct KeyDecoderTests {
    static let characters = [
        Sent("a", "a"), Sent("Z", "Z"), Sent(" ", " "), Sent("~", "~"), Sent("é", "é"), Sent("日", "日"), Sent("🍎", "🍎"),
        Sent("ab", .key("a"), .key("b")), Sent("e\u{301}", .key("e"), .key("\u{301}")),
        Sent("\u{0}", .control(" ")), Sent("\u{1}", .control("a")), Sent("\u{12}", .control("r")),
        Sent("\u{1A}", .control("z")),
        Sent("\u{1C}", .control("\\")), Sent("\u{1D}", .control("]")), Sent("\u{1E}", .control("^")),
        Sent("\u{1F}", .control("_")),
        Sent("\t", .tab), Sent("\r", .enter), Sent("\n", .enter), Sent("\u{7F}", .backspace), Sent("\u{8}", .backspace),
        Sent("\u{85}", .unknown),
        // Bytes that are no UTF-8 stop nothing.
        Sent([0xFF, 0x61], [.key("\u{FFFD}"), .key("a")]), Sent([0xC3, 0x61], [.key("\u{FFFD}"), .key("a")]),
        Sent([0xE6, 0x97, 0x1B, 0x5B, 0x41], [.key("\u{FFFD}"), .key(.up)]),
        Sent([0xC0, 0x80], [.key("\u{FFFD}"), .key("\u{FFFD}")]),
        Sent([0xED, 0xA0, 0x80], [.key("\u{FFFD}")]), Sent([0xE0, 0x80, 0x80], [.key("\u{FFFD}")]),
        Sent([0x80], [.key("\u{FFFD}")]),
        Sent([0xF4, 0x90, 0x80, 0x80], [.key("\u{FFFD}")]),
    ]

    static let arrows = [
        Sent("\u{1B}[A", .up), Sent("\u{1B}[B", .down), Sent("\u{1B}[C", .right), Sent("\u{1B}[D", .left),
        Sent("\u{1B}OA", .up, sender: "application mode"), Sent("\u{1B}OD", .left, sender: "application mode"),
        Sent("\u{1B}[1;2A", .modified(.up, .shift)), Sent("\u{1B}[1;3B", .modified(.down, .alt)),
        Sent("\u{1B}[1;5C", .modified(.right, .control)),
        Sent("\u{1B}[1;8D", .modified(.left, [.shift, .alt, .control])),
        Sent("\u{1B}[1;1A", .up), Sent("\u{1B}[;5A", .modified(.up, .control)),
        Sent("\u{1B}[1;129A", .up, sender: "Num Lock"), Sent("\u{1B}[1;0A", .unknown),
        Sent("\u{1B}\u{1B}[A", .modified(.up, .alt), sender: "rxvt"),
        Sent("\u{1B}[a", .modified(.up, .shift), sender: "rxvt"),
        Sent("\u{1B}Oa", .modified(.up, .control), sender: "rxvt"),
        Sent("\u{1B}O5A", .modified(.up, .control), sender: "old xterm"),
        Sent([0x9B, 0x41], [.key(.up)], sender: "in single bytes"),
        Sent([0x8F, 0x41, 0xC2, 0x9B, 0x41], [.key(.up), .unknown, .key("A")], sender: "in single bytes"),
    ]

    static let named = [
        Sent("\u{1B}[H", .home), Sent("\u{1B}[F", .end), Sent("\u{1B}OH", .home), Sent("\u{1B}OF", .end),
        Sent("\u{1B}[1~", .home, sender: "vt220, screen"), Sent("\u{1B}[4~", .end, sender: "vt220, screen"),
        Sent("\u{1B}[7~", .home, sender: "rxvt"), Sent("\u{1B}[8~", .end, sender: "rxvt"),
        Sent("\u{1B}[2~", .insert), Sent("\u{1B}[3~", .delete), Sent("\u{1B}[5~", .pageUp),
        Sent("\u{1B}[6~", .pageDown),
        Sent("\u{1B}[3;5~", .modified(.delete, .control)), Sent("\u{1B}[5;2~", .modified(.pageUp, .shift)),
        Sent("\u{1B}[3^", .modified(.delete, .control), sender: "rxvt"),
        Sent("\u{1B}[5$", .modified(.pageUp, .shift), sender: "rxvt"),
        Sent("\u{1B}[6@", .modified(.pageDown, [.shift, .control]), sender: "rxvt"),
        Sent("\u{1B}[Z", .backTab), Sent("\u{1B}[1;2Z", .backTab), Sent("\u{1B}OM", .enter, sender: "key pad"),
        Sent("\u{1B}Op", "0", sender: "key pad"), Sent("\u{1B}Oy", "9", sender: "key pad"),
        Sent("\u{1B}Ok", "+", sender: "key pad"),
        Sent("\u{1B}Oj", "*", sender: "key pad"), Sent("\u{1B}OX", "=", sender: "key pad"),
    ]

    static let functions = [
        Sent("\u{1B}OP", .function(1)), Sent("\u{1B}OS", .function(4)), Sent("\u{1B}[P", .function(1)),
        Sent("\u{1B}[11~", .function(1), sender: "rxvt"), Sent("\u{1B}[15~", .function(5)),
        Sent("\u{1B}[17~", .function(6)),
        Sent("\u{1B}[21~", .function(10)), Sent("\u{1B}[23~", .function(11)), Sent("\u{1B}[24~", .function(12)),
        Sent("\u{1B}[1;2P", .modified(.function(1), .shift)), Sent("\u{1B}[1;2R", .modified(.function(3), .shift)),
        Sent("\u{1B}[15;5~", .modified(.function(5), .control)), Sent("\u{1B}[34~", .function(20), sender: "rxvt"),
        Sent("\u{1B}[[A", .function(1), sender: "Linux console"),
        Sent("\u{1B}[[E", .function(5), sender: "Linux console"),
    ]

    static let modified = [
        Sent("\u{1B}x", .alt("x")), Sent("\u{1B}X", .alt("X")) /* also begins a string: see the lone prefixes below */,
        Sent("\u{1B}é", .alt("é")), Sent("\u{1B}\r", .modified(.enter, .alt)),
        Sent("\u{1B}\u{7F}", .modified(.backspace, .alt)),
        Sent("\u{1B}[27;5;114~", .control("r"), sender: "modifyOtherKeys"),
        Sent("\u{1B}[27;5;13~", .modified(.enter, .control)),
        Sent("\u{1B}[114;5u", .control("r"), sender: "CSI u"),
        Sent("\u{1B}[13;2u", .modified(.enter, .shift), sender: "CSI u"),
        Sent("\u{1B}[27u", .escape, sender: "CSI u"), Sent("\u{1B}[9;5u", .modified(.tab, .control), sender: "CSI u"),
        Sent("\u{1B}[9;2u", .backTab, sender: "CSI u"),
        Sent("\u{1B}[127;3u", .modified(.backspace, .alt), sender: "CSI u"),
        Sent("\u{1B}[97;2u", "A", sender: "CSI u"), Sent("\u{1B}[49:33;2u", "!", sender: "CSI u"),
        Sent("\u{1B}[97;3u", .alt("a"), sender: "CSI u"),
        Sent("\u{1B}[105;5u", .tab, sender: "CSI u"), Sent("\u{1B}[97;1:3u", sender: "CSI u, a release"),
        Sent("\u{1B}[57400u", "1", sender: "CSI u"), Sent("\u{1B}[57414u", .enter, sender: "CSI u"),
        Sent("\u{1B}[57441;2u", .unknown, sender: "CSI u, Shift alone"),
    ].filter { $0.bytes != [0x1B, 0x58] }

    static let mouse = [
        Sent("\u{1B}[<0;3;5M", .mouse(MouseEvent(.press, .left, row: 4, column: 2))),
        Sent("\u{1B}[<0;3;5m", .mouse(MouseEvent(.release, .left, row: 4, column: 2))),
        Sent("\u{1B}[<2;1;1M", .mouse(MouseEvent(.press, .right, row: 0, column: 0))),
        Sent("\u{1B}[<1;300;200M", .mouse(MouseEvent(.press, .middle, row: 199, column: 299))),
        Sent("\u{1B}[<64;3;5M", .mouse(MouseEvent(.wheelUp, .none, row: 4, column: 2))),
        Sent("\u{1B}[<65;3;5M", .mouse(MouseEvent(.wheelDown, .none, row: 4, column: 2))),
        Sent("\u{1B}[<69;3;5M", .mouse(MouseEvent(.wheelDown, .none, row: 4, column: 2, modifiers: .shift))),
        Sent("\u{1B}[<32;3;5M", .mouse(MouseEvent(.drag, .left, row: 4, column: 2))),
        Sent("\u{1B}[<16;3;5M", .mouse(MouseEvent(.press, .left, row: 4, column: 2, modifiers: .control))),
        Sent("\u{1B}[<35;3;5M", .unknown), Sent("\u{1B}[<66;3;5M", .unknown), Sent("\u{1B}[<0;0;0M", .unknown),
        Sent("\u{1B}[<0M", .unknown),
        Sent("\u{1B}[M #%", .mouse(MouseEvent(.press, .left, row: 4, column: 2)), sender: "X10"),
        Sent("\u{1B}[M##%", .mouse(MouseEvent(.release, .none, row: 4, column: 2)), sender: "X10"),
        Sent("\u{1B}[M`#%", .mouse(MouseEvent(.wheelUp, .none, row: 4, column: 2)), sender: "X10"),
        Sent(
            [0x1B, 0x5B, 0x4D, 0x20, 0xFF, 0x25], [.mouse(MouseEvent(.press, .left, row: 4, column: 222))],
            sender: "X10"),
    ]

    static let pastes = [
        Sent("\u{1B}[200~Leeks\u{1B}[201~", .paste("Leeks")), Sent("\u{1B}[200~\u{1B}[201~"),
        Sent("\u{1B}[200~a\rb\nc\r\nd\te\u{1B}[201~x", .paste("a\nb\nc\nd\te"), .key("x")),
        Sent("\u{1B}[200~a\u{7}\u{1B}[31mb\u{0}\u{7F}c\u{1B}[201~", .paste("a[31mbc")),
        Sent("\u{1B}[200~q\u{1B}[20q\u{1B}[201~", .paste("q[20q")), Sent("\u{1B}[200~a\u{1B}\u{1B}[201~", .paste("a")),
        Sent("\u{1B}[200~日本\u{9B}\u{1B}[201~", .paste("日本")), Sent("\u{1B}[200~\u{7}\u{1B}[201~"),
        Sent(Array("\u{1B}[200~a".utf8) + [0xFF] + Array("b\u{1B}[201~".utf8), [.paste("a\u{FFFD}b")]),
        Sent("\u{1B}[201~x", .key("x")),
    ]

    static let reports = [
        Sent("\u{1B}[I", .focus(true)), Sent("\u{1B}[O", .focus(false)), Sent("\u{1B}[?62;22c"),
        Sent("\u{1B}[>0;276;0c"), Sent("\u{1B}[12;40R"),
        Sent("\u{1B}[2026;2$y", sender: "zellij"), Sent("\u{1B}[4;2$yx", .key("x")),
        Sent("\u{1B}[2026$y"), Sent("\u{1B}[1;2;3;4;0&w", sender: "the locator"), Sent("\u{1B}[1\"q"),
        Sent("\u{1B}[62;1\"p"), Sent("\u{1B}[2 q"), Sent("\u{1B}[0n"), Sent("\u{1B}[8;24;80t"),
        Sent("\u{1B}]0;title\u{7}x", .key("x")), Sent("\u{1B}P1+r544e=78\u{1B}\\x", .key("x")),
        Sent("\u{1B}_Gi=1;OK\u{1B}\\"),
        Sent("\u{1B}]11;rgb\u{1B}[Ax", .key(.up), .key("x"), sender: "broken off"),
        Sent("\u{1B}[99999999999999999999A", .unknown), Sent("\u{1B}[999~", .unknown),
        Sent("\u{1B}[1;2;3;4;5q", .unknown),
        Sent("\u{1B}[1\u{1B}[A", .unknown, .key(.up), sender: "broken off"), Sent("\u{1B}[1\ra", .unknown, .key("a")),
        Sent("\u{1B}O\u{1B}OA", .unknown, .key(.up), sender: "broken off"),
    ]

    /// Which modes the terminal has, and that its colours are others.
    static let ownWords = [
        Sent("\u{1B}[?2026;2$yx", .report(.mode(2026, canBeSwitched: true)), .key("x")),
        Sent("\u{1B}[?2026;1$y", .report(.mode(2026, canBeSwitched: true))),
        Sent("\u{1B}[?2031;0$y", .report(.mode(2031, canBeSwitched: false))),
        Sent("\u{1B}[?2031;4$y", .report(.mode(2031, canBeSwitched: false)), sender: "one that never has it"),
        Sent("\u{1B}[?997;1nj", .report(.coloursChanged), .key("j")), Sent("\u{1B}[?6;1n"),
    ]

    /// What the terminal writes on, as terminals answer, and what is no such answer.
    static let backgrounds = [
        Sent("\u{1B}]11;rgb:0000/0000/0000\u{1B}\\x", .background(RGB(0, 0, 0)), .key("x")),
        Sent("\u{1B}]11;rgb:ffff/fFfF/ffff\u{7}x", .background(RGB(255, 255, 255)), .key("x")),
        Sent("\u{1B}]11;rgb:fdfd/f6f6/e3e3\u{7}", .background(RGB(0xFD, 0xF6, 0xE3)), sender: "Solarized"),
        Sent("\u{1B}]11;rgb:00/2b/36\u{7}", .background(RGB(0, 0x2B, 0x36))),
        Sent("\u{1B}]11;rgb:f/0/8\u{7}", .background(RGB(255, 0, 0x88))),
        Sent("\u{1B}]11;rgba:0000/2b2b/3636/cccc\u{1B}\\", .background(RGB(0, 0x2B, 0x36)), sender: "see-through"),
        Sent("\u{1B}]11;#002b36\u{7}", .background(RGB(0, 0x2B, 0x36))),
        Sent("jj\u{1B}]11;rgb:0/0/0\u{7}k", .key("j"), .key("j"), .background(RGB(0, 0, 0)), .key("k")),
        Sent("\u{1B}]11;?\u{7}x", .key("x"), sender: "sends back what it is sent"),
        Sent("\u{1B}]11;\u{7}x", .key("x")), Sent("\u{1B}]11;rgb:0/0\u{7}x", .key("x")),
        Sent("\u{1B}]11;rgb:00000/0/0\u{7}x", .key("x")), Sent("\u{1B}]11;rgba:0/0/0\u{7}x", .key("x")),
        Sent("\u{1B}]11;rgb:0/0/0j", .key("j"), sender: "broken off"),
        Sent("\u{1B}]11;rgb:zzzz/ff\u{7}x", .key("x"), sender: "no colour"),
        Sent("\u{1B}]11;unknown \u{1B}\\x", .key("x"), sender: "no colour"),
        Sent(
            [0x9D] + Array("11;rgb:00/2b/36".utf8) + [0x9C, 0x78], [.background(RGB(0, 0x2B, 0x36)), .key("x")],
            sender: "in single bytes"),
        Sent("\u{1B}]11;rgb:\u{18}j", .key("j"), sender: "broken off"),
        Sent("\u{1B}]11;rgb:0/0/0\u{1B}[A", .key(.up), sender: "broken off"),
        Sent("\u{1B}]10;rgb:0000/0000/0000\u{7}x", .key("x"), sender: "of the foreground"),
    ]

    static let all =
        characters + arrows + named + functions + modified + mouse + pastes + reports + ownWords + backgrounds

    @Test(arguments: all) func decodes(_ sent: Sent) {
        var decoder = KeyDecoder()
        #expect(decoder.decode(sent.bytes) == sent.inputs)
        #expect(decoder.patience == nil)
        #expect(decoder.flush() == [])
    }

    /// Where a stream is cut must not matter.
    @Test(arguments: all) func decodesWhereverItIsCut(_ sent: Sent) {
        for cut in 0...sent.bytes.count {
            var decoder = KeyDecoder()
            let inputs = decoder.decode(sent.bytes[..<cut]) + decoder.decode(sent.bytes[cut...])
            #expect(inputs == sent.inputs, "cut at \(cut)")
        }
        var decoder = KeyDecoder()
        #expect(sent.bytes.flatMap { decoder.decode([$0]) } == sent.inputs, "byte by byte")
    }

    /// What nothing follows is decided when the time is up.
    @Test(
        arguments: [
            ("\u{1B}", [.key(.escape)], 25), ("\u{1B}\u{1B}", [.key(.escape), .key(.escape)], 25),
            ("\u{1B}[", [.key(.alt("["))], 250),
            ("\u{1B}O", [.key(.alt("O"))], 250), ("\u{1B}]", [.key(.alt("]"))], 250),
            ("\u{1B}P", [.key(.alt("P"))], 250),
            ("\u{1B}X", [.key(.alt("X"))], 250), ("\u{1B}_", [.key(.alt("_"))], 250), ("\u{1B}[1;", [.unknown], 250),
            ("\u{1B}[M a", [.unknown], 250), ("\u{1B}]0;title", [.unknown], 250),
            ("\u{1B}[200~Lee", [.paste("Lee")], 2_000),
            ("\u{1B}[200~Lee\u{1B}[2", [.paste("Lee[2")], 2_000), ("\u{1B}[200~", [], 2_000),
            ("\u{1B}[[", [.unknown], 250),
        ] as [(String, [Input], Int)])
    func decidesWhenNothingFollows(text: String, inputs: [Input], patience: Int) {
        var decoder = KeyDecoder()
        #expect(decoder.decode(Array(text.utf8)) == [])
        #expect(decoder.patience == patience)
        #expect(decoder.flush() == inputs)
        #expect(decoder.patience == nil)
        #expect(decoder.decode([0x61]) == [.key("a")])
    }

    /// An answer that comes in two pieces, long after each other, is one all the same, wherever it is cut; and a key
    /// that is pressed instead is one.
    @Test func theAnswerMayComeInPieces() {
        let answer = Array("\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{1B}\\".utf8)
        for cut in 0...answer.count {
            var decoder = KeyDecoder()
            decoder.expectsBackground = true
            var inputs = decoder.decode(answer[..<cut])
            // What is decided within a second. An Esc alone is the key by then.
            if let patience = decoder.patience, patience < 1_000 { inputs += decoder.flush() }
            inputs += decoder.decode(answer[cut...])
            let answered = Input.background(RGB(0x1E, 0x1E, 0x1E))
            #expect(inputs == (cut == 1 ? [.key(.escape), answered] : [answered]), "cut at \(cut)")
            #expect(!decoder.expectsBackground)
        }
        // From where it is plain what it is, it may take for ever. What is typed after a whole colour is a key; after
        // a part of one, only what comes a moment later.
        for cut in 5..<answer.count - 1 {
            var decoder = KeyDecoder()
            #expect(decoder.decode(answer[..<cut]) == [])
            #expect(decoder.patience == nil, "cut at \(cut)")
            let isColour = cut > "\u{1B}]11;rgb:1e1e/1e1e/".utf8.count
            #expect(decoder.decode([0x71]) == (isColour ? [.key("q")] : []), "cut at \(cut)")
            #expect(decoder.patience == (isColour ? nil : 250), "cut at \(cut)")
            #expect(decoder.flush() == (isColour ? [] : [.unknown]), "cut at \(cut)")
            #expect(decoder.decode([0x71]) == [.key("q")], "cut at \(cut)")
        }
        var decoder = KeyDecoder()
        decoder.expectsBackground = true
        #expect(decoder.decode([0x1B]) == [])
        #expect(decoder.patience == 100)
        #expect(decoder.flush() == [.key(.escape)])
    }

    @Test func escapeBeforeAKeyOfItsOwn() {
        var decoder = KeyDecoder()
        #expect(decoder.decode(Array("\u{1B}\u{1B}x".utf8)) == [.key(.escape), .key(.alt("x"))])
        #expect(decoder.decode(Array("\u{1B}\u{1B}\u{1B}[A".utf8)) == [.key(.escape), .key(.modified(.up, .alt))])
    }

    @Test func givenSequences() {
        let sequences: [[UInt8]: Key] = [
            Array("\u{1B}A".utf8): .up, Array("\u{1B}?k".utf8): .function(1), Array("\u{1B}[224z".utf8): .function(2),
            Array("\u{1B}[A".utf8): .home, Array("\u{1B}Oq".utf8): .end, [0x61]: .down,
        ]
        for cut in 0..<3 {
            var decoder = KeyDecoder(sequences: sequences)
            for (bytes, key) in sequences where bytes != [0x61] {
                let cut = min(cut, bytes.count)
                #expect(decoder.decode(bytes[..<cut]) + decoder.decode(bytes[cut...]) == [.key(key)])
                #expect(decoder.patience == nil)
            }
            #expect(
                decoder.decode(Array("a\u{1B}[B\u{1B}Bx\u{1B}?j".utf8)) == [
                    .key("a"), .key(.down), .key(.alt("B")), .key("x"), .unknown,
                ])
        }
    }

    /// A long paste comes in parts, cut between lines where it has lines.
    @Test(arguments: ["Leeks, 2 lb 日本\n", "Leeks ", "日本"]) func aPasteOfAnyLengthArrives(piece: String) {
        var decoder = KeyDecoder()
        let text = String(repeating: piece, count: 2_600_000 / piece.utf8.count)
        let bytes = Array("\u{1B}[200~\(text)\u{1B}[201~".utf8)
        let inputs = decoder.decode(bytes[..<1_000]) + decoder.decode(bytes[1_000...])
        let parts = inputs.map { input in
            guard case .paste(let part) = input else { return "not a paste: \(input)" }
            return part
        }
        #expect(parts.joined() == text)
        #expect(parts.count == (piece.hasSuffix("\n") ? 3 : piece.hasSuffix(" ") ? 2 : 1))
        for part in parts where piece.hasSuffix("\n") { #expect(part.hasSuffix("\n")) }
    }

    /// Any bytes at all: no crash, nothing stuck, and the same however they are cut.
    @Test(arguments: [UInt64(21), 22, 23, 24, 25, 26]) func randomBytes(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let pieces: [[UInt8]] =
            [
                "\u{1B}", "\u{1B}[", "\u{1B}O", "\u{1B}[200~", "\u{1B}[201~", "\u{1B}[<", "\u{1B}[M", "\u{1B}]",
                "\u{1B}]11;", "rgb:", "0000/0000/0000", "\u{7}",
                "\u{1B}\\", ";", ":", "M", "m", "u", "~", "$",
            ]
            .map { Array($0.utf8) }
        for _ in 0..<300 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 1...40, using: &random) {
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes += pieces[Int.random(in: 0..<pieces.count, using: &random)]
                case 1: bytes.append(.random(in: 0x30...0x39, using: &random))
                case 2: bytes.append(.random(in: 0x20...0x7E, using: &random))
                default: bytes.append(.random(in: 0...255, using: &random))
                }
            }
            var whole = KeyDecoder()
            let inputs = whole.decode(bytes)
            var cut = KeyDecoder()
            var cutInputs: [Input] = []
            var start = 0
            while start < bytes.count {
                let end = min(start + Int.random(in: 1...5, using: &random), bytes.count)
                cutInputs += cut.decode(bytes[start..<end])
                start = end
            }
            #expect(cutInputs == inputs, "seed \(seed): \(bytes)")
            #expect(cut.patience == whole.patience)
            #expect(cut.flush() == whole.flush())
            _ = whole.decode([0x20])  // Ends a scalar that broke off.
            #expect(whole.patience == nil)
            #expect(whole.decode([0x71]) == [.key("q")], "seed \(seed): stuck after \(bytes)")
            for input in inputs {
                guard case .paste(let text) = input else { continue }
                #expect(
                    !text.unicodeScalars.contains {
                        $0.value < 0x20 && $0 != "\n" && $0 != "\t" || (0x7F..<0xA0).contains($0.value)
                    })
            }
        }
    }
}
