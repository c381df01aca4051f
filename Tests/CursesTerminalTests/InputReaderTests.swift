import Glibc
import ScreenModel
import Testing

@testable import CursesTerminal

/// What is sent faster than it is dealt with. A pipe stands for the terminal: it holds 64 KiB.
@Suite struct InputReaderTests {
    private final class Line {
        var ends: [Int32] = [-1, -1]
        var signals: [Int32] = [-1, -1]
        var reader: InputReader

        init() {
            pipe(&ends)
            pipe(&signals)
            reader = InputReader(terminal: ends[0], signalPipe: signals[0], decoder: KeyDecoder())
        }

        deinit { for end in ends + signals { close(end) } }

        func send(_ bytes: [UInt8]) { _ = bytes.withUnsafeBytes { write(ends[1], $0.baseAddress, $0.count) } }

        /// All inputs, up to a key that ends them.
        func inputs(upTo last: Key) -> [Input] {
            var inputs: [Input] = []
            while inputs.last != .key(last) { inputs += reader.wait(timeout: nil, alsoWatching: []).inputs }
            return inputs
        }

        /// What one look brings, where something is there.
        func look() -> [Input] { reader.wait(timeout: 0, alsoWatching: []).inputs }
    }

    @Test func whatIsTypedAheadIsKept() {
        let line = Line()
        line.send(Array(repeating: 0x61, count: 6000) + [0x71])
        #expect(line.inputs(upTo: "q").count == 6001)
    }

    @Test func whatNobodyTypesIsDropped() {
        let line = Line()
        line.send(Array(repeating: 0x61, count: 60_000))
        var count = 0
        while true {
            let inputs = line.look()
            if inputs.isEmpty { break }
            count += inputs.count
        }
        #expect(count <= InputReader.backlogMax)
        // Then all is as before.
        line.send([0x62, 0x71])
        #expect(line.inputs(upTo: "q") == [.key("b"), .key("q")])
    }

    @Test func controlCOvertakes() {
        let line = Line()
        line.send(Array(repeating: 0x61, count: 60_000) + [0x03])
        let inputs = line.inputs(upTo: .control("c"))
        #expect(inputs.count <= InputReader.backlogMax + 1)
    }

    @Test func aPasteIsOneInputHoweverLong() {
        let line = Line()
        line.send(Array("\u{1B}[200~".utf8) + Array(repeating: 0x61, count: 60_000) + Array("\u{1B}[201~q".utf8))
        #expect(line.inputs(upTo: "q") == [.paste(String(repeating: "a", count: 60_000)), .key("q")])
    }

    /// Who leaves at once waits for the answer, and keeps what was typed before it.
    @Test func theAnswerIsAwaited() {
        let line = Line()
        #expect(line.reader.awaitBackground() == [])
        line.reader.expectBackground()
        line.send(Array("j\u{1B}]11;rgb:0/0/0\u{7}".utf8))
        #expect(line.reader.awaitBackground() == [.key("j"), .background(RGB(0, 0, 0))])
        line.send([0x6B])
        #expect(line.reader.awaitBackground() == [])
        #expect(line.look() == [.key("k")])
    }
}
