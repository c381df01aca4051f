import Glibc
import SimulatedDisk
import Testing

@testable import Journal

/// Whatever a system call answers, what was appended is there in the end: once, in order, nothing else.
@Suite struct FaultTests {
    static let faults: [FaultyFileSystem.Fault] =
        [EIO, ENOSPC, EINTR, EDQUOT, EROFS, EACCES, ENOENT, EMFILE].map { .error($0) } + [.shortWrite, .doneButFailed]

    /// What a run appends. Returns what was taken, written or held.
    private func run(_ desk: Desk, _ taken: inout [String], from first: Int) -> Journal? {
        guard let journal = try? desk.open() else { return nil }
        _ = try? journal.newTexts()
        for number in first..<(first + 5) {
            desk.now += 10
            let texts = number % 3 == 2 ? ["\(number) a", "\(number) b", "\(number) c"] : ["\(number)"]
            if (try? journal.append(kind: "act", payloads: texts.map { Array($0.utf8) })) != nil {
                taken.append(texts.joined(separator: "|"))
            }
            if number % 4 == 1 { journal.retryHeld() }
        }
        return journal
    }

    private func check(_ fault: FaultyFileSystem.Fault, _ occasion: FaultyFileSystem.Occasion) throws -> Bool {
        let memory = MemoryFileSystem()
        let faulty = FaultyFileSystem(memory)
        let desk = Desk(on: faulty)
        var taken: [String] = []
        // Something is there already.
        run(desk, &taken, from: 0)?.close()
        #expect(taken.count == 5)

        faulty.plan(fault, occasion)
        let journal = run(desk, &taken, from: 10)
        let hits = faulty.hits
        faulty.plan(fault, .never)
        if let journal {
            for _ in 0..<40 where journal.saveState != .saved { journal.retryHeld() }
            #expect(journal.saveState == .saved, "\(fault) \(occasion)")
            if journal.readOnlyReason == nil {
                try journal.append("after")
                taken.append("after")
            }
            #expect(journal.flush(timeoutMilliseconds: 0) == .saved)
            journal.close()
        }
        #expect(memory.openDescriptors == 0, "\(fault) \(occasion)")

        let next = try desk.open()
        // Files of several writers come one after the other, in the order of their names.
        let texts = try next.newTexts()
        #expect(texts.sorted() == taken.sorted(), "\(fault) \(occasion)")
        try next.append("again")
        #expect(next.saveState == .saved)
        next.close()
        let last = try desk.open()
        let all = try last.newTexts()
        #expect(all.sorted() == (taken + ["again"]).sorted(), "\(fault) \(occasion)")
        #expect(
            last.newestRecords(limit: 100).map(\.text) == (taken + ["again"]).reversed(), "\(fault) \(occasion)")
        last.close()
        return hits > 0
    }

    @Test(arguments: faults)
    func oneCallFails(_ fault: FaultyFileSystem.Fault) throws {
        var call = 1
        while try check(fault, .at(call)) { call += 1 }
        #expect(call > 30)
    }

    @Test(arguments: faults)
    func allCallsFailFromOneOn(_ fault: FaultyFileSystem.Fault) throws {
        var call = 1
        while try check(fault, .from(call)) { call += 1 }
        #expect(call > 30)
    }
}
