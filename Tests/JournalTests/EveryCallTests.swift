import Glibc
import Sampling
import SimulatedDisk
import Testing

@testable import Journal

/// A long day: two processes beside each other, several segments, actions of several lines, a process that is killed,
/// an end that is torn and set aside, and going on. One of its system calls goes wrong, or the machine stops there.
///
/// What was said to be saved is there afterwards. What was not is there whole or not at all, and is all there when
/// nobody was killed. Writing goes on.
@Suite struct EveryCallTests {
    private static let segmentBytesMax = 1200

    /// The windows of a day, those that died included.
    private final class Day {
        let desk: Desk
        private let memory: MemoryFileSystem
        private var random: SeededRandom
        private(set) var windows: [Window] = []
        /// What no window ever appended and yet was handed out; doubles; in sentences.
        private(set) var wrong: [String] = []
        private var number = 0

        init(_ desk: Desk, _ memory: MemoryFileSystem, seed: UInt64) {
            (self.desk, self.memory, random) = (desk, memory, SeededRandom(seed: seed))
        }

        var taken: [String] { windows.flatMap { $0.taken.map { $0.joined(separator: "|") } } }
        var saved: [String] { windows.flatMap { $0.saved.map { $0.joined(separator: "|") } } }

        private func open() -> Window? {
            guard let window = Window(desk, segmentBytesMax: EveryCallTests.segmentBytesMax) else { return nil }
            windows.append(window)
            read(window)
            return window
        }

        private func read(_ window: Window?) {
            guard let window, let texts = try? window.journal.newTexts() else { return }
            let known = Set(taken)
            wrong += texts.filter { !known.contains($0) }.map { "“\($0)” was never appended" }
            if Set(texts).count != texts.count { wrong.append("something is handed out twice") }
        }

        private func act(_ window: Window?, _ count: Int) {
            for _ in 0..<count {
                number += 1
                desk.now += 7
                let lines = number % 4 == 3 ? 3 : 1
                window?.append((0..<lines).map { "\(number)/\($0) " + String(repeating: "x", count: 30 + number % 90) })
                while random.below(2) == 0 { window?.step() }
                if number % 5 == 0 { window?.journal.retryHeld() }
            }
        }

        /// A line whose end never came, as a power cut leaves it, at the end of the file written last.
        private func tear() {
            guard
                let newest = memory.files.keys.filter({ $0.hasSuffix(".log") }).max(by: { left, right in
                    (try? memory.status(at: left).modified) ?? 0 < (try? memory.status(at: right).modified) ?? 0
                }), let descriptor = try? memory.open(newest, .append)
            else { return }
            defer { memory.close(descriptor) }
            try? memory.appendAll(Array("5c2f9a1b 55479557 a1b2c3d4e5f6 47 2026-11-2".utf8), to: descriptor)
        }

        func pass() {
            let left = open()
            act(left, 6)
            let right = open()
            for _ in 0..<4 {
                act(right, 2)
                act(left, 2)
                read(left)
            }
            read(right)
            left?.die()
            tear()
            let again = open()
            act(again, 6)
            read(right)
            act(right, 3)
            if again?.journal.flush(timeoutMilliseconds: 0) == .saved { again?.journal.close() }
            _ = right?.journal.flush(timeoutMilliseconds: 0)
        }

        /// All that still run come to their end in peace.
        func end() {
            for window in windows where !window.isDead {
                for _ in 0..<80 where window.journal.saveState != .saved {
                    _ = window.journal.flush(timeoutMilliseconds: 0)
                    window.journal.retryHeld()
                }
                window.journal.close()
            }
        }

        func kill() {
            for window in windows where !window.isDead { window.die() }
        }
    }

    /// Looks at what is left of a day, on a disk without faults, and writes on.
    private func check(
        _ disk: MemoryFileSystem, _ desk: Desk, must: [String], may: [String], canBeTorn: Bool = false, _ what: String
    ) throws {
        desk.fileSystem = disk
        let journal = try desk.open()
        var texts: [String] = []
        var pieces: [[String]] = []
        try journal.readNew { record in
            if record.missingParts > 0 { pieces.append(record.texts) } else { texts.append(record.text) }
        }
        let (all, possible) = (Set(texts), Set(may))
        if !all.isSuperset(of: must) { Issue.record("\(what): lost: \(Self.short(Set(must).subtracting(all)))") }
        if !all.isSubset(of: possible) {
            Issue.record("\(what): from nowhere: \(Self.short(all.subtracting(possible)))")
        }
        #expect(all.count == texts.count, "\(what): handed out twice")
        // What reached the disk without its beginning says so.
        if !pieces.isEmpty {
            #expect(canBeTorn && journal.notices.contains { if case .damage = $0 { true } else { false } }, "\(what)")
            for piece in pieces {
                #expect(may.contains { whole in piece.allSatisfy(whole.contains) }, "\(what): \(piece) from nowhere")
            }
        }
        try journal.append("after")
        #expect(journal.saveState == .saved, "\(what)")
        journal.close()
        let next = try desk.open()
        var count = 0
        try next.readNew { if $0.missingParts == 0 { count += 1 } }
        #expect(count == texts.count + 1, "\(what): writing does not go on")
        next.close()
        #expect(disk.openDescriptors == 0, "\(what): left open")
    }

    private static func short(_ texts: Set<String>) -> [Substring] { texts.map { $0.prefix { $0 != " " } }.sorted() }

    private func day(_ memory: MemoryFileSystem, _ fault: FaultyFileSystem.Fault, _ occasion: FaultyFileSystem.Occasion)
        -> (day: Day, faulty: FaultyFileSystem)
    {
        let faulty = FaultyFileSystem(memory)
        let day = Day(Desk(on: faulty), memory, seed: 3)
        faulty.plan(fault, occasion)
        day.pass()
        return (day, faulty)
    }

    static let faults: [FaultyFileSystem.Fault] =
        [EIO, ENOSPC, EINTR, EDQUOT, EROFS, EACCES].map { .error($0) } + [.shortWrite, .doneButFailed]

    @Test func theDayIsLong() throws {
        let memory = MemoryFileSystem()
        let (day, faulty) = day(memory, .error(EIO), .never)
        day.end()
        #expect(day.wrong == [])
        let names = memory.files.keys.filter { $0.hasSuffix(".log") }
        #expect(names.count > 6, "several segments")
        #expect(memory.files.keys.contains { $0.contains("/quarantine/") }, "an end set aside")
        #expect(memory.files.values.contains { String(decoding: $0, as: UTF8.self).contains(" seal ") })
        #expect(memory.files.values.contains { String(decoding: $0, as: UTF8.self).contains(" act+2 ") })
        #expect(faulty.calls > 200)
        #expect(day.taken.count == 31)
        try check(memory, day.desk, must: day.taken, may: day.taken, "a day without a fault")
    }

    @Test(arguments: faults, [false, true])
    func aCallFails(_ fault: FaultyFileSystem.Fault, andAllBehindIt: Bool) throws {
        let (first, step) = Sample.steps(andAllBehindIt ? 11 : 5)
        var call = 1 + (first + (Self.faults.firstIndex(of: fault) ?? 0)) % step
        while true {
            let memory = MemoryFileSystem()
            let (day, faulty) = day(memory, fault, andAllBehindIt ? .from(call) : .at(call))
            if faulty.hits == 0 { break }
            let what = "\(fault) at call \(call)\(andAllBehindIt ? " and behind it" : "")"
            #expect(day.wrong == [], "\(what)")
            faulty.plan(fault, .never)
            day.end()
            let alive = day.windows.filter { !$0.isDead }.flatMap { $0.taken.map { $0.joined(separator: "|") } }
            // The disk first, as it is should the power go now: what a failed sync threw away must be elsewhere by
            // then.
            var random = SeededRandom(seed: UInt64(call))
            let after = memory.cut(.onlySynced, random: &random)
            try check(after, day.desk, must: day.saved, may: day.taken, canBeTorn: true, what + ", then a power cut")
            try check(memory, day.desk, must: day.saved + alive, may: day.taken, what)
            call += step
        }
        #expect(call > 200)
    }

    /// The machine stops at a call: by a power cut, or, where everything is kept, because the process is killed.
    @Test(arguments: MemoryFileSystem.Cut.allCases)
    func allEndsAtACall(_ cut: MemoryFileSystem.Cut) throws {
        let (first, step) = Sample.steps(2)
        var call = 1 + first
        while true {
            let memory = MemoryFileSystem()
            let (day, faulty) = day(memory, .error(EIO), .from(call))
            if faulty.hits == 0 { break }
            day.kill()
            var random = SeededRandom(seed: UInt64(call))
            try check(
                memory.cut(cut, random: &random), day.desk, must: day.saved, may: day.taken,
                canBeTorn: cut == .scattered || cut == .rubbish, "\(cut) at call \(call)")
            call += step
        }
        #expect(call > 200)
    }
}
