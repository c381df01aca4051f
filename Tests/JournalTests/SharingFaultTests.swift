import Glibc
import SimulatedDisk
import Testing

@testable import Journal

/// Whatever a system call answers while folders are exchanged, nothing of anybody is lost or spoilt, and the next
/// exchange makes up for it.
@Suite struct SharingFaultTests {
    @Test(
        arguments: [.error(EIO), .error(ENOSPC), .error(ENOENT), .shortWrite, .doneButFailed]
            as [FaultyFileSystem.Fault])
    func everyCall(fault: FaultyFileSystem.Fault) throws {
        for call in 1...600 {
            if try !exchange(fault, .at(call)) { return }
        }
        Issue.record("the exchange never came to its end")
    }

    @Test(arguments: [.error(EIO), .error(EACCES), .error(ENOSPC)] as [FaultyFileSystem.Fault])
    func fromACallOn(fault: FaultyFileSystem.Fault) throws {
        for call in stride(from: 1, through: 200, by: 7) where try !exchange(fault, .from(call)) { return }
    }

    /// `false` when the fault came too late to be met.
    private func exchange(_ fault: FaultyFileSystem.Fault, _ occasion: FaultyFileSystem.Occasion) throws -> Bool {
        let memory = MemoryFileSystem()
        let one = try Replica("one", on: memory, seed: 1)
        try one.journal.append("milk")
        _ = try one.shared.resolveHousehold()
        _ = try one.shared.publish()
        let two = try Replica("two", on: memory, seed: 2)
        try carry(from: one, to: two)
        _ = try two.shared.resolveHousehold()
        _ = try two.shared.takeIn()
        try two.journal.append("eggs")
        _ = try two.shared.publish()
        try two.journal.append("part", "whole")
        try one.journal.append("bread", "butter")
        _ = try one.shared.publish()
        try carry(from: one, to: two)
        try two.put(one.published[0].bytes, one.published[0].name.dropLast(4) + ".sync-conflict-1.log")
        let theirs = one.published

        let faulty = FaultyFileSystem(memory)
        let shared = SharedFolder(
            two.folder, paths: two.desk.paths, fileSystem: faulty, clock: { 1 }, application: "test")
        faulty.plan(fault, occasion)
        _ = try? shared.exchange()
        let hits = faulty.hits
        faulty.plan(fault, .never)
        for file in theirs {
            #expect(two.published.contains { $0.name == file.name && $0.bytes == file.bytes }, "\(fault) \(occasion)")
        }
        _ = try shared.exchange()
        _ = try two.shared.exchange()
        #expect(try two.texts == ["bread|butter", "eggs", "milk", "part|whole"], "\(fault) \(occasion)")
        try carry(from: two, to: one)
        _ = try one.shared.exchange()
        #expect(try one.texts == ["bread|butter", "eggs", "milk", "part|whole"], "\(fault) \(occasion)")
        #expect(try Journal.verify(two.desk.paths, fileSystem: memory).problems == [], "\(fault) \(occasion)")
        one.stop()
        two.stop()
        #expect(memory.openDescriptors == 0, "\(fault) \(occasion)")
        return hits > 0
    }

    /// A power cut in the middle of an exchange: what was taken in comes again, what was published goes on.
    @Test(arguments: MemoryFileSystem.Cut.allCases, [1, 2, 3, 4, 5] as [UInt64])
    func powerCuts(cut: MemoryFileSystem.Cut, seed: UInt64) throws {
        for call in stride(from: 1, through: 120, by: 2) {
            let memory = MemoryFileSystem()
            let one = try Replica("one", on: memory, seed: 1)
            try one.journal.append("milk")
            _ = try one.shared.resolveHousehold()
            let two = try Replica("two", on: memory, seed: 2)
            try carry(from: one, to: two)
            _ = try two.shared.resolveHousehold()
            try two.journal.append("eggs")
            try one.journal.append("bread", "butter")
            _ = try one.shared.publish()
            try carry(from: one, to: two)
            let faulty = FaultyFileSystem(memory)
            let shared = SharedFolder(
                two.folder, paths: two.desk.paths, fileSystem: faulty, clock: { 1 }, application: "test")
            faulty.plan(.error(EIO), .from(call))
            _ = try? shared.exchange()
            var random = SeededRandom(seed: seed)
            let after = try Replica("two", on: memory.cut(cut, random: &random), seed: 3)
            // What others published comes again, whatever the cut made of it here.
            for file in one.published { try after.put(file.bytes, file.name) }
            if (try? after.desk.fileSystem.contents(of: after.folder + "/SPACE")) == nil { continue }
            _ = try after.shared.exchange()
            #expect(try after.texts == ["bread|butter", "eggs", "milk"], "\(cut) \(call)")
            try after.journal.append("goes on")
            _ = try after.shared.exchange()
            for file in after.published { try one.put(file.bytes, file.name) }
            _ = try one.shared.exchange()
            #expect(try one.texts == ["bread|butter", "eggs", "goes on", "milk"], "\(cut) \(call)")
            // Behind its last call, it is the same again.
            if faulty.hits == 0 { return }
        }
    }
}
