import FuzzTargets
import Glibc
import TestSupport
import Testing

/// What the readers were given that they once could not bear, and examples to begin a search from: `make fuzz` looks
/// for more. A file a case, below the folder of its target.
@Suite struct CorpusTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var target: FuzzTarget
        var path: String
        var testDescription: String { path }
    }

    static let cases = FuzzTarget.allCases.flatMap { target in
        Repository.files(under: "Tests/Corpus/\(target)", suffix: "").map { Case(target: target, path: $0) }
    }

    @Test(arguments: cases)
    func isBorne(_ found: Case) throws {
        let bytes = try #require(Repository.bytes(found.path))
        #expect(found.target.complaint(about: bytes) == nil)
        // Its pieces too, which is what a file looks like on its way.
        for piece in 1..<8 where bytes.count >= 8 {
            #expect(
                found.target.complaint(about: Array(bytes.prefix(bytes.count * piece / 8))) == nil, "\(piece)/8 of it")
        }
    }

    @Test(arguments: FuzzTarget.allCases)
    func everyTargetHasExamples(_ target: FuzzTarget) {
        #expect(Self.cases.contains { $0.target == target })
    }

    /// Random changes of the examples: a search for those who have no fuzzer, small enough for every run.
    @Test(arguments: FuzzTarget.allCases)
    func changedExamplesAreBorne(_ target: FuzzTarget) throws {
        for seed in Dice.seeds(3) {
            var dice = Dice(seed: seed)
            let examples = Self.cases.filter { $0.target == target }.compactMap { Repository.bytes($0.path) }
            for _ in 0..<40 {
                var bytes = dice.pick(examples)
                for _ in 0...dice.below(6) { change(&bytes, examples, &dice) }
                if let complaint = target.complaint(about: bytes) {
                    Issue.record(
                        "seed \(seed): \(complaint): \(String(decoding: bytes, as: UTF8.self).debugDescription)")
                }
            }
        }
    }

    private func change(_ bytes: inout [UInt8], _ examples: [[UInt8]], _ dice: inout Dice) {
        let place = dice.below(bytes.count + 1)
        switch dice.below(5) {
        case 0: bytes.insert(UInt8(dice.below(256)), at: place)
        case 1 where place < bytes.count: bytes[place] ^= 1 << UInt8(dice.below(8))
        case 2 where place < bytes.count: bytes.removeSubrange(place..<min(bytes.count, place + 1 + dice.below(20)))
        case 3:
            let other = dice.pick(examples)
            let start = dice.below(other.count + 1)
            bytes.insert(contentsOf: other[start..<min(other.count, start + dice.below(60))], at: place)
        default:
            let words: [String] = [
                "\u{1B}[", "-0", "99999999999999999999", "1/0", "{", "\"", "\n", "½", "@", "\t", "e9",
            ]
            bytes.insert(contentsOf: Array(dice.pick(words).utf8), at: place)
        }
    }
}
