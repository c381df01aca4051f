import Glibc
import SimulatedDisk
import Testing

@testable import Journal

/// Publishing and taking in: what one machine saved, the others have once it travelled, and nobody's file is touched.
@Suite struct SharingTests {
    /// Two machines of one household, the first of which has written something.
    /// - Parameter now: the clock of the first, if it matters.
    private func pair(
        _ fileSystem: any FileSystem = MemoryFileSystem(), now: UInt64? = nil
    ) throws -> (Replica, Replica) {
        let one = try Replica("one", on: fileSystem, seed: 1)
        let two = try Replica("two", on: fileSystem, seed: 2)
        if let now { one.desk.now = now }
        try one.journal.append("milk")
        #expect(try one.shared.resolveHousehold() == .begun)
        try carry(from: one, to: two)
        #expect(try two.shared.resolveHousehold() == .entered)
        return (one, two)
    }

    @Test func whatOneSavedTheOtherHas() throws {
        let (one, two) = try pair()
        #expect(try one.shared.publish() > 0)
        #expect(try one.shared.publish() == 0)
        try carry(from: one, to: two)
        let taken = try two.shared.takeIn()
        #expect(taken.records == 1 && taken.replicas.count == 1 && taken.notices.isEmpty)
        #expect(try two.journal.newTexts() == ["milk"])
        #expect(try two.shared.takeIn().records == 0)
        try two.journal.append("eggs")
        try two.shared.publish()
        try carry(from: two, to: one)
        #expect(try one.shared.exchange().taken.records == 1)
        #expect(try one.journal.newTexts() == ["eggs"])
        // Copies byte for byte, in both places.
        #expect(
            one.published.map(\.bytes).sorted(by: <)
                == (one.desk.ownFiles + two.desk.ownFiles).map(\.bytes).sorted(by: <))
        #expect(two.takenIn.map(\.bytes) == one.desk.ownFiles.map(\.bytes))
        #expect(one.published.allSatisfy { PublishedName($0.name) != nil })
        #expect(two.journal.notices.isEmpty && one.journal.notices.isEmpty)
    }

    @Test func onlyWhatTheDiskConfirmedIsPublished() throws {
        let memory = MemoryFileSystem()
        let desk = Desk(on: memory)
        var syncer: ManualSyncer?
        let journal = try desk.open { fileSystem, board in
            let made = ManualSyncer(fileSystem, board)
            syncer = made
            return made
        }
        _ = try memory.makeDirectories("/shared")
        let shared = journal.sharedFolder(at: "/shared")
        try journal.append("milk")
        while syncer?.step() == true {}
        _ = try shared.resolveHousehold()
        #expect(try shared.publish() == desk.ownFiles[0].bytes.count)
        try journal.append("eggs")
        #expect(try shared.publish() == 0)
        while syncer?.step() == true {}
        #expect(try shared.publish() > 0)
        // Of a process that ended before the disk had confirmed, whoever publishes has it confirmed.
        try journal.append("bread")
        #expect(try shared.publish() == 0)
        journal.close()
        #expect(try shared.publish() > 0)
        #expect(desk.files("/shared/j").map(\.bytes) == desk.ownFiles.map(\.bytes))
    }

    /// However far a file has travelled, what there is of it is right, and what is not whole is waited for.
    @Test func everyPrefixOfAForeignFile() throws {
        let (one, two) = try pair()
        try one.journal.append("first part", "second part", "the end")
        try one.journal.append("eggs")
        try one.shared.publish()
        let file = try #require(one.published.first)
        for count in 0...file.bytes.count {
            try two.put(Array(file.bytes[..<count]), file.name)
            try two.shared.takeIn()
            let copied = two.takenIn.first?.bytes ?? []
            #expect(file.bytes.starts(with: copied))
            let whole = ["\n", "milk\n", "the end\n", "eggs\n"].filter { text in
                file.bytes[..<count].split(separator: 0x0A, omittingEmptySubsequences: false).dropLast().contains {
                    String(decoding: $0, as: UTF8.self).hasSuffix(text.dropLast()) && text != "\n"
                }
            }
            #expect(try two.texts.count == whole.count, "\(count) bytes")
        }
        #expect(try two.texts == ["eggs", "first part|second part|the end", "milk"])
        #expect(two.takenIn.map(\.bytes) == [file.bytes])
        // And back again: a file that is shorter than it was, or gone, takes nothing away.
        for count in stride(from: file.bytes.count, through: 0, by: -7) {
            try two.put(Array(file.bytes[..<count]), file.name)
            #expect(try two.shared.takeIn().records == 0)
        }
        try two.desk.fileSystem.remove(two.folder + "/j/" + file.name)
        #expect(try two.shared.exchange().taken.records == 0)
        #expect(two.takenIn.first { $0.name == file.name }?.bytes == file.bytes)
        #expect(two.journal.notices.isEmpty)
    }

    /// The same by a fresh process for each state of the file.
    @Test func everyPrefixByAFreshProcess() throws {
        let (one, two) = try pair()
        for number in 0..<3 { try one.journal.append("item \(number)") }
        try one.shared.publish()
        let file = try #require(one.published.first)
        for count in stride(from: 0, through: file.bytes.count, by: 5) {
            try two.put(Array(file.bytes[..<count]), file.name)
            try two.restart()
            _ = try two.journal.sharedFolder(at: two.folder).exchange()
            #expect(file.bytes.starts(with: two.takenIn.first?.bytes ?? []))
        }
    }

    /// A copy that was damaged is published anew under another name, once nothing moves there any more.
    @Test func aDamagedCopyIsPublishedAnew() throws {
        let (one, two) = try pair(now: 0)
        for number in 0..<20 { try one.journal.append("item \(number)") }
        try one.shared.publish()
        let file = try #require(one.published.first)
        let path = "\(one.folder)/j/\(file.name)"
        var damaged = file.bytes
        damaged[damaged.count / 2] ^= 1
        try one.desk.replace(path, damaged)
        let another = { one.journal.sharedFolder(at: one.folder) }
        // Just now: somebody may be at it. Then once a day, whoever looks.
        one.desk.now = 30_000
        #expect(try one.shared.publish() == 0)
        one.desk.now = 23 * 3_600_000
        #expect(try another().publish() == 0)
        try one.journal.append("goes on")
        #expect(try another().publish() > 0)
        #expect(one.published.map(\.name) == [file.name])
        one.desk.now = 25 * 3_600_000
        let all = one.desk.ownFiles.reduce(0) { $0 + $1.bytes.count }
        #expect(try another().publish() == all)
        #expect(try another().publish() == 0)
        #expect(try one.shared.publish() == 0)
        #expect(one.published.count == 2)
        #expect(one.published.first { $0.name == file.name }?.bytes.starts(with: damaged) == true)
        try carry(from: one, to: two)
        try two.shared.takeIn()
        #expect(try two.texts == one.texts)
    }

    /// What only looks new is compared, and left as it is: the same bytes in another file, and a better copy than the
    /// original, which was damaged itself.
    @Test func aCopyThatIsWholeIsLeftAlone() throws {
        let (one, _) = try pair()
        for number in 0..<20 { try one.journal.append("item \(number)") }
        try one.shared.publish()
        let file = try #require(one.published.first)
        try one.desk.replace("\(one.folder)/j/\(file.name)", file.bytes)
        #expect(try one.shared.publish() == 0)
        let own = try #require(one.desk.ownFiles.first)
        var damaged = own.bytes
        damaged[damaged.count / 2] ^= 1
        try one.desk.replace("\(one.desk.paths.own)/\(own.name)", damaged)
        try one.desk.fileSystem.remove(one.desk.paths.state + "/published")
        #expect(try one.shared.publish() == 0)
        #expect(one.published.map(\.bytes) == [file.bytes])
    }

    /// A synchroniser that never leaves a copy whole does not have everything written again and again.
    @Test func whatDamagesEveryCopyIsNotFought() throws {
        let memory = MemoryFileSystem()
        let (one, _) = try pair(memory)
        for number in 0..<20 { try one.journal.append("item \(number)") }
        for hour in 0..<72 {
            one.desk.now = UInt64(hour) * 3_600_000
            memory.advance(toMilliseconds: one.desk.now)
            _ = try one.shared.publish()
            for file in one.published where file.bytes.count > 500 {
                var damaged = file.bytes
                damaged[damaged.count / 2] = UInt8(ascii: "?")
                try one.desk.replace("\(one.folder)/j/\(file.name)", damaged)
            }
        }
        // Once a day.
        #expect((2...3).contains(one.published.count))
    }

    @Test(arguments: [
        "%.sync-conflict-20261121-120000-ABCDEFG.log", "% (conflicted copy 2026-11-21).log",
        "% (Ana's conflicted copy 2026-11-21).log", "%_conflict-20261121-120000.log", "copy of the list.log",
    ])
    func conflictCopiesAreFoldedIn(pattern: String) throws {
        let (one, two) = try pair()
        try one.shared.publish()
        let file = try #require(one.published.first)
        let stem = String(file.name.dropLast(4))
        let name = pattern.contains("%") ? stem + pattern.dropFirst() : pattern
        // The file itself came without its end, the copy has it.
        let half = try #require(file.bytes.firstIndex(of: 0x0A)) + 1
        try two.put(Array(file.bytes[..<half]), file.name)
        try two.put(file.bytes, name)
        #expect(try two.shared.takeIn().records == 1)
        #expect(try two.journal.newTexts() == ["milk"])
        #expect(try two.shared.takeIn().records == 0)
        try two.restart()
        #expect(try two.journal.sharedFolder(at: two.folder).takeIn().records == 0)
        // The end arrives after all: a double, which changes nothing.
        try carry(from: one, to: two)
        _ = try two.shared.takeIn()
        #expect(try two.texts == ["milk"])
        // One that has nothing new leaves nothing here.
        try two.put(file.bytes, stem + ".sync-conflict-20261121-130000-ABCDEFG.log")
        let before = two.takenIn.map(\.name)
        #expect(try two.shared.takeIn().records == 0)
        #expect(two.takenIn.map(\.name) == before)
        #expect(two.journal.notices.isEmpty)
    }

    @Test(arguments: [
        ".syncthing.%.tmp", "~syncthing~%.tmp", ".nfs000000000000002a00000001", ".git", ".%.~1a2b", "%.part",
    ])
    func whatSynchronisersHaveNotFinishedIsPassedOver(pattern: String) throws {
        let (one, two) = try pair()
        try one.shared.publish()
        let file = try #require(one.published.first)
        try two.put(file.bytes, pattern.replacing("%", with: file.name))
        #expect(try two.shared.takeIn() == TakenIn())
        #expect(two.takenIn.isEmpty)
    }

    /// A version control system that gave up merging leaves both sides in one file, with marks around them.
    @Test func mergeMarksAreNoDamage() throws {
        let (one, two) = try pair()
        try one.journal.append("eggs")
        try one.shared.publish()
        let file = try #require(one.published.first)
        let lines = file.bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
        let merged = [lines[0], "<<<<<<< HEAD", lines[1], "=======", lines[1], lines[2], ">>>>>>> 1a2b3c"]
        try two.put(Array((merged.joined(separator: "\n") + "\n").utf8), file.name)
        #expect(try two.shared.takeIn().records == 3)
        #expect(try two.journal.newTexts().sorted() == ["eggs", "milk"])
        #expect(two.journal.notices.isEmpty)
        // Solved by hand, and grown since.
        try one.journal.append("bread")
        try one.shared.publish()
        try two.put(one.published[0].bytes, file.name)
        #expect(try two.shared.takeIn().records == 1)
        #expect(try two.texts == ["bread", "eggs", "milk"])
    }

    /// Damage on the way costs the record it hit until the file is whole again.
    @Test func damageOnTheWayHeals() throws {
        let (one, two) = try pair()
        for text in ["eggs", "bread", "salt"] { try one.journal.append(text) }
        try one.shared.publish()
        let file = try #require(one.published.first)
        var bytes = file.bytes
        bytes[try #require(file.bytes.firstRange(of: Array("bread".utf8))).lowerBound] ^= 1
        try two.put(bytes, file.name)
        #expect(try two.shared.takeIn().records == 3)
        try two.put(file.bytes, file.name)
        #expect(try two.shared.takeIn().records == 1)
        #expect(try two.texts == ["bread", "eggs", "milk", "salt"])
        #expect(two.journal.notices.isEmpty)
    }

    /// The head of a file damaged on the way: its name says whose it is.
    @Test func aDamagedHead() throws {
        let (one, two) = try pair()
        try one.shared.publish()
        let file = try #require(one.published.first)
        try two.put([0x78] + file.bytes.dropFirst(), file.name)
        #expect(try two.shared.takeIn().records == 1)
        #expect(try two.journal.newTexts() == ["milk"])
        #expect(two.journal.notices.isEmpty)
    }

    @Test func filesOfOthersAreLeftOut() throws {
        let (one, two) = try pair()
        let stranger = try Replica("stranger", on: MemoryFileSystem(), seed: 9)
        try stranger.journal.append("not ours")
        _ = try stranger.shared.resolveHousehold()
        try stranger.shared.publish()
        try one.shared.publish()
        try carry(from: one, to: two)
        try two.put(stranger.published[0].bytes, stranger.published[0].name)
        try two.put(Array("what is this\n".utf8), "README.txt")
        let taken = try two.shared.takeIn()
        #expect(taken.records == 1)
        #expect(taken.notices.count == 1 && taken.notices[0].contains("another household"))
        #expect(try two.journal.newTexts() == ["milk"])
    }

    @Test(arguments: [(1, "earlier version"), (3, "newer version")])
    func filesOfAnotherFormatAreLeftOut(format: Int, said: String) throws {
        let (_, two) = try pair()
        let writer: UInt64 = 0xFEED_0000_0001
        let stamp = Stamp(milliseconds: 1_795_211_609_000, counter: 0, writer: WriterID(bits: writer))
        var bytes: [UInt8] = []
        Line.append(
            to: &bytes, previous: 0, sequence: 0, stamp: stamp, kind: "head",
            payload: "format=\(format) space=0123456789abcdef segment=1 by=x".utf8)
        Line.append(to: &bytes, previous: 0, sequence: 1, stamp: stamp, kind: "act", payload: "eggs".utf8)
        try two.put(bytes, "fedcba9876543210-\(SegmentName(writer: writer, number: 1))")
        let taken = try two.shared.takeIn()
        #expect(taken.records == 0 && taken.notices.count == 1 && taken.notices[0].contains(said))
        try two.desk.replace(two.folder + "/SPACE", Array("space format=\(format) id=0123456789abcdef\n".utf8))
        let error = #expect(throws: SharingError.self) { try two.shared.exchange() }
        #expect(error?.description.contains(said) == true)
    }

    // MARK: The folder

    @Test func aFolderThatIsGoneIsWaitedFor() throws {
        let (one, _) = try pair()
        try one.shared.publish()
        let memory = try #require(one.desk.fileSystem as? MemoryFileSystem)
        try memory.rename("/one/shared", to: "/elsewhere")
        #expect(throws: SharingError.gone(path: "/one/shared")) { try one.shared.publish() }
        // The place where it would be mounted is there, but nothing in it: nothing is written there.
        try memory.makeDirectory("/one/shared")
        #expect(throws: SharingError.empty(path: "/one/shared")) { try one.shared.exchange() }
        #expect(memory.files.keys.allSatisfy { !$0.hasPrefix("/one/shared/") })
        try one.journal.append("eggs")
        try memory.rename("/one/shared", to: "/mountpoint")
        try memory.rename("/elsewhere", to: "/one/shared")
        #expect(try one.shared.publish() > 0)
        #expect(one.published.map(\.bytes) == one.desk.ownFiles.map(\.bytes))
    }

    @Test func aFullOrForbiddenFolderNeverHindersSaving() throws {
        let memory = MemoryFileSystem()
        let (one, _) = try pair(memory)
        try one.shared.publish()
        try one.journal.append("eggs")
        memory.capacity = memory.used + 40
        #expect(throws: SharingError.self) { try one.shared.publish() }
        #expect(one.desk.ownFiles[0].bytes.starts(with: one.published[0].bytes))
        memory.capacity = .max
        #expect(try one.shared.publish() > 0)
        #expect(one.published.map(\.bytes) == one.desk.ownFiles.map(\.bytes))
        memory.makeUnreadable("/one/shared/j/" + one.published[0].name)
        try one.journal.append("bread")
        #expect(one.journal.saveState == .saved)
        #expect(throws: SharingError.self) { try one.shared.publish() }
    }

    @Test func oneProcessAtATime() throws {
        let (one, _) = try pair()
        let descriptor = try one.shared.lockSharing()
        #expect(throws: SharingError.busy) { try one.journal.sharedFolder(at: one.folder).publish() }
        one.desk.fileSystem.close(descriptor)
        #expect(try one.shared.publish() > 0)
    }

    // MARK: Chance

    /// Files arrive in any order, in any pieces, more than once, under more than one name: everybody has everything.
    @Test(arguments: 0..<20)
    func anyOrderOfArrival(seed: UInt64) throws {
        let memory = MemoryFileSystem()
        var random = SeededRandom(seed: seed)
        let first = try Replica("r0", on: memory, seed: 100 + seed)
        _ = try first.shared.resolveHousehold()
        var replicas = [first]
        for number in 1..<4 {
            let replica = try Replica("r\(number)", on: memory, seed: 200 + 10 * seed + UInt64(number))
            try carry(from: first, to: replica)
            _ = try replica.shared.resolveHousehold()
            replicas.append(replica)
        }
        var written: [String] = []
        for step in 0..<120 {
            let one = replicas[random.below(replicas.count)]
            let other = replicas[random.below(replicas.count)]
            switch random.below(8) {
            case 0, 1:
                let parts = 1 + random.below(3)
                let texts = (0..<parts).map { "\(step).\($0)" }
                try one.journal.append(kind: "act", payloads: texts.map { Array($0.utf8) })
                written.append(texts.joined(separator: "|"))
            case 2: try one.shared.publish()
            case 3: _ = try one.shared.exchange()
            case 4: try carry(from: one, to: other)
            case 5:
                guard let file = one.published.randomElement(using: &random) else { continue }
                try other.put(Array(file.bytes.prefix(random.below(file.bytes.count + 1))), file.name)
            case 6:
                guard let file = one.published.randomElement(using: &random) else { continue }
                try other.put(file.bytes, file.name.dropLast(4) + ".sync-conflict-\(step).log")
            default:
                try one.restart()
            }
        }
        for _ in 0..<3 {
            for one in replicas {
                _ = try one.shared.exchange()
                for other in replicas where other !== one { try carry(from: one, to: other) }
            }
        }
        for replica in replicas {
            _ = try replica.shared.exchange()
            #expect(try replica.texts == written.sorted(), "seed \(seed), \(replica.name)")
            #expect(replica.journal.notices.isEmpty, "seed \(seed): \(replica.journal.notices)")
        }
        for replica in replicas { replica.stop() }
        #expect(memory.openDescriptors == 0)
    }
}

private func < (left: [UInt8], right: [UInt8]) -> Bool { left.lexicographicallyPrecedes(right) }
