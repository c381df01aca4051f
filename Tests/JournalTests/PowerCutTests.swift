import Glibc
import SimulatedDisk
import Testing

@testable import Journal

/// The power goes between any two calls. What was said to be saved is there afterwards; of what was not, some may be,
/// but whole actions only, each once; and the journal can be written on.
@Suite struct PowerCutTests {
    /// Appends with syncs that come when they come. Returns what was taken, and how much of it was confirmed at the
    /// end.
    private func run(
        _ desk: Desk, _ random: inout SeededRandom, actions: Int, prefix: String
    ) -> (taken: [String], confirmed: Int) {
        var syncer: ManualSyncer?
        var confirmed: SaveBoard?
        guard
            let journal = try? desk.open(syncer: { fileSystem, board in
                let made = ManualSyncer(fileSystem, board)
                (syncer, confirmed) = (made, board)
                return made
            })
        else { return ([], 0) }
        _ = try? journal.newTexts()
        var taken: [String] = []
        for number in 0..<actions {
            desk.now += 5
            let parts = (0..<(1 + random.below(3))).map {
                "\(prefix)\(number)/\($0) " + String(repeating: "x", count: 40)
            }
            if (try? journal.append(kind: "act", payloads: parts.map { Array($0.utf8) })) != nil {
                taken.append(parts.joined(separator: "|"))
            }
            while random.below(3) == 0, syncer?.step() == true { journal.drainWake() }
        }
        // One more action may be counted than was taken: what an earlier run left unconfirmed.
        let inherited = Int(confirmed?.appended ?? 0) - taken.count
        let count = max(0, Int(confirmed?.confirmed ?? 0) - inherited)
        // The power is gone: nothing is closed in an orderly way. Only the test's descriptors are given back.
        journal.close()
        return (taken, count)
    }

    private func recover(
        _ fileSystem: MemoryFileSystem, _ desk: Desk, saved: [String], possible: [String], _ what: Comment
    ) throws {
        desk.fileSystem = fileSystem
        let journal = try desk.open()
        let texts = try journal.newTexts()
        #expect(Set(texts).isSuperset(of: saved), what)
        #expect(Set(texts).isSubset(of: possible), what)
        #expect(Set(texts).count == texts.count, what)
        try journal.append("after the cut")
        #expect(journal.saveState == .saved, what)
        journal.close()
        let next = try desk.open()
        #expect(try next.newTexts().sorted() == (texts + ["after the cut"]).sorted(), what)
        try next.append("and again")
        next.close()
        let last = try desk.open(readOnly: true)
        #expect(try last.newTexts().count == texts.count + 2, what)
        #expect(last.notices.isEmpty, what)
    }

    /// What keeps the order of what was written; `EveryCallTests` has the others.
    private static let cuts: [MemoryFileSystem.Cut] = [.onlySynced, .everything, .torn, .zeros]

    @Test(arguments: cuts)
    func powerIsCutAtEveryCall(_ cut: MemoryFileSystem.Cut) throws {
        for seed in UInt64(1)...2 {
            var call = 1
            while true {
                var random = SeededRandom(seed: seed)
                let memory = MemoryFileSystem()
                let faulty = FaultyFileSystem(memory)
                let desk = Desk(on: faulty, seed: seed)
                faulty.plan(.error(EIO), .from(call))
                let (taken, confirmed) = run(desk, &random, actions: 8, prefix: "a")
                if faulty.hits == 0 { break }
                random = SeededRandom(seed: seed &* 1000 &+ UInt64(call))
                let after = memory.cut(cut, random: &random)
                try recover(
                    after, desk, saved: Array(taken.prefix(confirmed)), possible: taken,
                    "cut \(cut) at call \(call), seed \(seed)")
                call += 1
            }
            #expect(call > 30)
        }
    }

    /// Several runs on one disk, each ended by a power cut at a random call.
    @Test(arguments: 1...40)
    func powerIsCutAgainAndAgain(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        var memory = MemoryFileSystem()
        let desk = Desk(on: memory, seed: UInt64(seed))
        var saved: [String] = []
        var possible: [String] = []
        for round in 0..<6 {
            let faulty = FaultyFileSystem(memory)
            desk.fileSystem = faulty
            faulty.plan(.error(EIO), .from(1 + random.below(80)))
            let (taken, confirmed) = run(desk, &random, actions: 8, prefix: "\(round)-")
            saved += taken.prefix(confirmed)
            possible += taken
            let cut = Self.cuts[random.below(Self.cuts.count)]
            memory = memory.cut(cut, random: &random)
            desk.now += 1_000_000
        }
        try recover(memory, desk, saved: saved, possible: possible, "seed \(seed)")
    }
}
