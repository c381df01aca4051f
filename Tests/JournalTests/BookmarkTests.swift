import Bytes
@testable import Journal
import SimulatedDisk
import Testing

/// With a bookmark, less is read; never less is known.
@Suite struct BookmarkTests {
    private func written(_ texts: [String]) throws -> Desk {
        let desk = try Desk()
        let journal = try desk.open()
        _ = try journal.newTexts()
        for text in texts { try journal.append(text) }
        journal.close()
        return desk
    }

    /// The same, read and closed again, with the bookmark of it.
    private func bookmarked(_ texts: [String]) throws -> (Desk, [UInt8]) {
        let desk = try written(texts)
        let journal = try desk.open()
        _ = try journal.newTexts()
        let bookmark = try #require(journal.bookmark())
        journal.close()
        return (desk, bookmark)
    }

    @Test func whatABookmarkCoversIsNotReadAgain() throws {
        let desk = try written(["milk", "eggs"])
        let first = try desk.open()
        #expect(try first.newTexts() == ["milk", "eggs"])
        try first.append("bread")
        let bookmark = try #require(first.bookmark())
        try first.append("butter")
        first.close()

        let second = try desk.open()
        #expect(second.resume(from: bookmark[...]))
        var texts: [String] = []
        var report = try second.readNew { texts.append($0.text) }
        #expect(texts == ["butter"])
        #expect(report.missing == [:])
        let later = try #require(second.bookmark())
        try second.append("salt")
        #expect(second.newestRecords(limit: 9).map(\.text) == ["salt", "butter", "bread", "eggs", "milk"])
        second.close()
        #expect(desk.ownFiles.count == 1)

        let third = try desk.open()
        #expect(third.resume(from: later[...]))
        report = try third.readNew { #expect($0.text == "salt") }
        #expect(report.records == 1)
        // A second resume, or one after reading, is none.
        #expect(!third.resume(from: later[...]))
    }

    /// A file that came since the bookmark may be referred to before anything is read, as by what can be undone.
    @Test func aFileMetAfterTheBookmarkIsReadLikeAnyOther() throws {
        let (desk, bookmark) = try bookmarked(["milk"])
        let far = try Desk(seed: 7)
        try far.replace(far.paths.spaceFile, try desk.fileSystem.contents(of: desk.paths.spaceFile, limit: 99))
        let other = try far.open()
        try other.append("eggs")
        other.close()
        let (name, bytes) = far.ownFiles[0]
        let journal = try desk.open()
        #expect(journal.resume(from: bookmark[...]))
        try desk.replace(desk.paths.own + "/" + name, bytes)
        _ = journal.location(path: "own/" + name, line: 2, offset: 0, count: 0)
        var texts: [String] = []
        try journal.readNew { texts.append($0.text) }
        #expect(texts == ["eggs"])
    }

    @Test func anyDoubtMeansReadingEverything() throws {
        let (desk, bookmark) = try bookmarked(["milk", "eggs"])
        let (name, bytes) = desk.ownFiles[0]
        let path = desk.paths.own + "/" + name
        func isGood(_ bookmark: [UInt8]) throws -> Bool { try desk.open(readOnly: true).resume(from: bookmark[...]) }
        #expect(try isGood(bookmark))
        for index in bookmark.indices {
            var other = bookmark
            other[index] ^= 1
            #expect(try !isGood(other))
            #expect(try !isGood(Array(bookmark.prefix(index))))
        }
        // Shorter, then as long but not the same, then gone.
        try desk.overwrite(path, Array(bytes.dropLast()))
        #expect(try !isGood(bookmark))
        var other = bytes
        other[bytes.count - 3] ^= 1
        try desk.overwrite(path, other)
        #expect(try !isGood(bookmark))
        try desk.fileSystem.remove(path)
        #expect(try !isGood(bookmark))
        try desk.replace(desk.paths.spaceFile, SpaceFile.bytes(77))
        #expect(try !isGood(bookmark))
    }

    /// A bookmark whose checksum is right may say anything: whoever goes on from it has to bear that.
    @Test func noNumberOfItEndsTheProgram() throws {
        let (desk, bookmark) = try bookmarked(["milk", "eggs"])
        let (name, bytes) = desk.ownFiles[0]
        // Something new behind what the bookmark knows, and a line from elsewhere with a number that it knows.
        let writer = try #require(WriterID(name.prefix(12)))
        var copy = bytes
        Line.append(
            to: &copy, previous: 0, sequence: 2, stamp: Stamp(milliseconds: 99, counter: 0, writer: writer),
            kind: "act", payload: Array("cheese".utf8))
        try desk.replace(desk.paths.incoming + "/copy.log", copy)
        let extremes = [0, 1, 1 << 31, 1 << 48, 1 << 62, UInt64(Int64.max), 1 << 63, .max - 1, .max]
        // Where a stretch of numbers begins, and how many they are, are said side by side: what comes before it joins
        // it.
        let numbers = extremes.map { [$0] } + extremes.map { [2, $0] }
        for location in 0...bookmark.count - 24 {
            for numbers in numbers {
                let said = saying(numbers, at: location, in: bookmark)
                let journal = try desk.open()
                guard journal.resume(from: said[...]) else { continue }
                _ = try journal.newTexts()
                _ = try? journal.append("bread")
                _ = journal.bookmark()
                journal.close()
            }
        }
    }

    /// A bookmark that says other numbers in these places, with the checksum of that.
    private func saying(_ numbers: [UInt64], at location: Int, in bookmark: [UInt8]) -> [UInt8] {
        var said = Array(bookmark.dropLast(8))
        for (index, number) in numbers.enumerated() {
            let start = location + 8 * index
            withUnsafeBytes(of: number.littleEndian) { said.replaceSubrange(start..<start + 8, with: $0) }
        }
        let checksum = UInt64(said.withUnsafeBytes { Checksum.of($0) })
        withUnsafeBytes(of: checksum.littleEndian) { said.append(contentsOf: $0) }
        return said
    }

    @Test func oneWhoseNumbersContradictEachOtherIsNone() throws {
        let (desk, bookmark) = try bookmarked(["milk", "eggs"])
        let (name, bytes) = desk.ownFiles[0]
        let size = UInt64(bytes.count)
        // Behind the name: inode, size, time, how far it was read, the number of that line, where the last one begins.
        let location = try #require(bookmark.firstRange(of: Array(name.utf8))).upperBound
        func isGood(_ number: UInt64, at index: Int) throws -> Bool {
            let said = saying([number], at: location + 8 * index, in: bookmark)
            return try desk.open(readOnly: true).resume(from: said[...])
        }
        #expect(try isGood(size, at: 1) && isGood(size, at: 3))
        #expect(try !isGood(size - 1, at: 1) && !isGood(size + 1, at: 3))
        #expect(try !isGood(size + 1, at: 5))
    }

    /// A file that was copied and has grown is known again by its last line, and read on from there; one that was
    /// written over as it stood is not.
    @Test func aCopyIsGoneOnWith() throws {
        let desk = try written(["milk", "eggs"])
        let first = try desk.open()
        _ = try first.newTexts()
        let bookmark = try #require(first.bookmark())
        try first.append("bread")
        first.close()
        let (name, bytes) = desk.ownFiles[0]
        let path = desk.paths.own + "/" + name
        try desk.replace(path, bytes)
        let second = try desk.open()
        #expect(second.resume(from: bookmark[...]))
        let report = try second.readNew { #expect($0.text == "bread") }
        #expect(report.records == 1 && report.doubles == 0)
        let later = try #require(second.bookmark())
        second.close()
        try desk.replace(path, bytes)
        #expect(try !desk.open().resume(from: later[...]))
    }

    /// Checksums of lines are not in a bookmark. Where one is needed, to tell a double from a line of another machine
    /// that wrote as the same writer, the files are read once more.
    @Test func whatWasForgottenIsRecalled() throws {
        let (desk, bookmark) = try bookmarked(["milk", "eggs"])
        var copy = desk.ownFiles[0].bytes
        let writer = try #require(WriterID(desk.ownFiles[0].name.prefix(12)))
        Line.append(
            to: &copy, previous: 0, sequence: 2, stamp: Stamp(milliseconds: 99, counter: 0, writer: writer),
            kind: "act", payload: Array("cheese".utf8))
        try desk.replace(desk.paths.incoming + "/copy.log", copy)
        let second = try desk.open()
        #expect(second.resume(from: bookmark[...]))
        #expect(try second.newTexts() == ["cheese"])
        #expect(second.notices == [])
        // What was used twice is in it, and known again.
        let later = try #require(second.bookmark())
        let third = try desk.open()
        #expect(third.resume(from: later[...]))
        #expect(try third.newTexts() == [])
        try desk.replace(desk.paths.incoming + "/again.log", copy)
        #expect(try third.newTexts() == [])
    }

    /// A file that is shorter than it was and then another holds numbers that are known, and nothing tells whether
    /// their lines are: they are not handed out twice, and the next start reads everything.
    @Test func whatStandsInNoFileAnyMoreIsDoubted() throws {
        let (desk, far) = (try Desk(), try written(["milk", "eggs"]))
        try desk.replace(desk.paths.spaceFile, try far.fileSystem.contents(of: far.paths.spaceFile, limit: 99))
        let path = desk.paths.incoming + "/copy.log"
        try desk.replace(path, far.ownFiles[0].bytes)
        let journal = try desk.open()
        #expect(try journal.newTexts() == ["milk", "eggs"])
        #expect(journal.bookmark() != nil)
        try desk.replace(path, Array(far.ownFiles[0].bytes.dropLast(5)))
        #expect(try journal.newTexts() == [])
        #expect(journal.bookmark() == nil)
    }

    @Test func thereIsNoneWhileSomethingIsHeld() throws {
        let memory = MemoryFileSystem()
        let desk = Desk(on: memory)
        let journal = try desk.open()
        try journal.append("milk")
        #expect(journal.bookmark() != nil)
        memory.capacity = memory.used
        try journal.append("eggs")
        #expect(journal.bookmark() == nil)
        memory.capacity = .max
        journal.retryHeld()
        #expect(journal.bookmark() != nil)
    }

    /// Two machines write, copies arrive whole, cut, by rename and as conflict copies, and every run goes on from the
    /// bookmark of the one before. In the end everything was handed out, and nothing twice.
    @Test(arguments: 1...25)
    func bookmarksLoseNothingAndRepeatNothing(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let desk = try Desk(seed: UInt64(seed))
        let far = try Desk(seed: UInt64(seed) + 1000)
        let start = try desk.open()
        try start.append("first")
        start.close()
        try far.replace(far.paths.spaceFile, try desk.fileSystem.contents(of: desk.paths.spaceFile, limit: 99))
        var seen = ["first"]
        var written = ["first"]
        var bookmark: [UInt8]?
        for round in 0..<20 {
            let journal = try desk.open()
            if let bookmark { #expect(journal.resume(from: bookmark[...]), "seed \(seed), round \(round)") }
            if bookmark == nil { seen = [] }
            for step in 0...random.below(4) {
                desk.now += 10
                let text = "\(round).\(step) " + String(repeating: "x", count: random.below(3000))
                switch random.below(4) {
                case 0:
                    try journal.append(text)
                    (seen, written) = (seen + [text], written + [text])
                case 1:
                    let other = try far.open()
                    other.observe(Stamp(milliseconds: desk.now, counter: 0, writer: WriterID(bits: 0)))
                    try other.append(text, "and more")
                    other.close()
                    written.append(text + "|and more")
                case 2:
                    guard let (name, bytes) = far.ownFiles.last else { break }
                    let path = desk.paths.incoming + "/" + (random.coin() ? name : "copy-\(random.below(3)).log")
                    let before = (try? desk.fileSystem.contents(of: path, limit: 1 << 24)) ?? []
                    // A copy only ever grows.
                    guard bytes.starts(with: before) else { break }
                    let count = before.count + random.below(bytes.count - before.count + 1)
                    try desk.replace(path, Array(bytes.prefix(count)))
                default:
                    seen += try journal.newTexts()
                }
            }
            seen += try journal.newTexts()
            bookmark = journal.bookmark()
            #expect(bookmark != nil)
            journal.close()
        }
        for (name, bytes) in far.ownFiles { try desk.replace(desk.paths.incoming + "/whole-" + name, bytes) }
        let journal = try desk.open()
        if let bookmark { #expect(journal.resume(from: bookmark[...])) }
        seen += try journal.newTexts()
        func names(_ texts: [String]) -> [String] { texts.map { String($0.prefix { $0 != " " }) }.sorted() }
        #expect(names(seen) == names(written), "seed \(seed)")
        #expect(journal.notices == [])
        #expect(journal.newestRecords(limit: 1000).count == written.count)
    }
}
