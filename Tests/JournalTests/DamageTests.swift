import Testing

@testable import Journal

/// What damage costs: the record it is in, and a sentence. Never more.
@Suite struct DamageTests {
    /// A desk with one own segment: a head, and actions of which one has parts. Not open.
    private func written(_ disk: Desk.Disk = .memory) throws -> (desk: Desk, path: String, bytes: [UInt8]) {
        let desk = try Desk(disk)
        let journal = try desk.open()
        _ = try journal.newTexts()
        for texts in Self.actions {
            desk.now += 1
            try journal.append(kind: "act", payloads: texts.map { Array($0.utf8) })
        }
        journal.close()
        let (name, bytes) = desk.ownFiles[0]
        return (desk, desk.paths.own + "/" + name, bytes)
    }

    static let actions = [["milk"], ["eggs"], ["part 1", "part 2", "end"], ["Käse 🧀"], ["salt"]]

    /// One line: where it begins, where its line feed is, and which action it belongs to, `nil` for the head.
    private struct PlacedLine {
        var start: Int
        var lineFeed: Int
        var action: Int?
        var part: Int
    }

    private func lines(of bytes: [UInt8]) -> [PlacedLine] {
        var lines: [PlacedLine] = []
        var owners: [(Int?, Int)] = [(nil, 0)]
        for (action, parts) in Self.actions.enumerated() {
            for part in parts.indices { owners.append((action, part)) }
        }
        var start = 0
        for (index, owner) in zip(bytes.indices.filter { bytes[$0] == 0x0A }, owners) {
            lines.append(PlacedLine(start: start, lineFeed: index, action: owner.0, part: owner.1))
            start = index + 1
        }
        return lines
    }

    /// What is left of the actions when one line cannot be read.
    private func left(without line: PlacedLine) -> [String] {
        var left = Self.actions
        guard let action = line.action else { return left.map { $0.joined(separator: "|") } }
        if line.part == left[action].count - 1 {
            left.remove(at: action)
        } else {
            left[action].remove(at: line.part)
        }
        return left.map { $0.joined(separator: "|") }
    }

    // MARK: Flipped bits

    @Test func everyFlippedBitCostsItsLineAtMost() throws {
        let (_, _, bytes) = try written()
        let lines = lines(of: bytes)
        func numbers(_ bytes: [UInt8]) -> [Int] {
            bytes.withUnsafeBufferPointer { buffer in
                guard var scanner = LineScanner(buffer) else { return [] }
                var numbers: [Int] = []
                while let found = scanner.next() { numbers.append(Int(found.line.sequence)) }
                return numbers
            }
        }
        let all = numbers(bytes)
        #expect(all == Array(lines.indices))
        for bit in 0..<(bytes.count * 8) {
            var damaged = bytes
            damaged[bit / 8] ^= 1 << UInt8(bit % 8)
            let line = try #require(lines.firstIndex { bit / 8 <= $0.lineFeed })
            let isReadable = bit / 8 == lines[line].lineFeed && line < lines.count - 1
            let found = numbers(damaged)
            if found != (isReadable ? all : all.filter { $0 != line }) { Issue.record("bit \(bit): \(found)") }
        }
    }

    @Test func aFlippedBitInAForeignFileCostsOneLineAtMost() throws {
        let (source, _, bytes) = try written()
        let lines = lines(of: bytes)
        let all = Self.actions.map { $0.joined(separator: "|") }
        let name = source.ownFiles[0].name
        for bit in stride(from: 3, to: bytes.count * 8, by: 11) {
            var damaged = bytes
            damaged[bit / 8] ^= 1 << UInt8(bit % 8)
            let desk = try Desk()
            try desk.replace(desk.paths.incoming + "/" + name, damaged)
            let journal = try desk.open()
            let line = try #require(lines.first { bit / 8 <= $0.lineFeed })
            let isLast = line.lineFeed == bytes.count - 1
            let texts = try journal.newTexts()
            if bit / 8 == line.lineFeed, !isLast {
                #expect(texts == all, "bit \(bit)")
            } else {
                #expect(texts == left(without: line), "bit \(bit)")
            }
            // The last line may be on its way still; anything else is damage, and said to be.
            #expect(journal.notices.isEmpty == isLast, "bit \(bit)")
            #expect(desk.files(desk.paths.incoming)[0].bytes == damaged)
        }
    }

    @Test func everyFlippedBitInAnOwnFileCostsOneLineAtMost() throws {
        let (source, path, bytes) = try written()
        let note = source.files(source.paths.writers)[0]
        let space = try source.fileSystem.contents(of: source.paths.spaceFile, limit: 100)
        let lines = lines(of: bytes)
        for index in stride(from: 0, to: bytes.count, by: 2) {
            var damaged = bytes
            damaged[index] ^= 1 << UInt8((index &* 5) % 8)
            let desk = try Desk()
            try desk.replace(path, damaged)
            try desk.replace(desk.paths.spaceFile, space)
            try desk.replace(desk.paths.writers + "/" + note.name, note.bytes)
            let line = try #require(lines.first { index <= $0.lineFeed })
            let journal = try desk.open()
            let texts = try journal.newTexts()
            let all = Self.actions.map { $0.joined(separator: "|") }
            #expect(texts == left(without: line) || index == line.lineFeed && texts == all, "byte \(index)")
            try journal.append("bread")
            #expect(journal.saveState == .saved)
            journal.close()
            #expect(!journal.notices.isEmpty, "byte \(index)")
            let next = try desk.open()
            #expect(try next.newTexts().sorted() == (texts + ["bread"]).sorted(), "byte \(index)")
            // A number that was in use must not be given out again, and a damaged file is not written to.
            #expect(desk.ownFiles.count == 2)
            #expect(desk.ownFiles.contains { $0.bytes == damaged })
        }
    }

    @Test func aNoticeNamesFileLineAndOffset() throws {
        let (desk, path, bytes) = try written()
        let line = lines(of: bytes)[2]
        var damaged = bytes
        damaged[line.start + 70] ^= 4
        try desk.overwrite(path, damaged)
        let journal = try desk.open()
        _ = try journal.newTexts()
        let name = desk.ownFiles[0].name
        #expect(
            journal.notices.first
                == .damage(file: name, line: 3, offset: line.start, bytes: line.lineFeed - line.start + 1))
    }

    // MARK: Cut files

    @Test func everyCutOfAForeignFileIsWaitedFor() throws {
        let (source, _, bytes) = try written()
        let lines = lines(of: bytes)
        let name = source.ownFiles[0].name
        let all = Self.actions.map { $0.joined(separator: "|") }
        for cut in 0...bytes.count {
            let desk = try Desk()
            let path = desk.paths.incoming + "/" + name
            try desk.replace(path, Array(bytes.prefix(cut)))
            let journal = try desk.open()
            let closings = lines.filter { line in
                line.action.map { line.part == Self.actions[$0].count - 1 } ?? false
            }
            let whole = closings.count { $0.lineFeed < cut }
            #expect(try journal.newTexts() == Array(all.prefix(whole)), "cut at \(cut)")
            #expect(journal.notices == [], "cut at \(cut)")
            #expect(desk.files(desk.paths.incoming)[0].bytes.count == cut)
            try desk.overwrite(path, bytes)
            #expect(try journal.newTexts() == Array(all.dropFirst(whole)), "cut at \(cut)")
            #expect(journal.notices == [], "cut at \(cut)")
        }
    }

    @Test func anOwnFileShorterThanItWasEndsItsWriter() throws {
        let (source, path, bytes) = try written()
        let note = source.files(source.paths.writers)[0]
        let space = try source.fileSystem.contents(of: source.paths.spaceFile, limit: 100)
        for cut in 0..<bytes.count {
            let desk = try Desk(seed: 99)
            try desk.replace(path, Array(bytes.prefix(cut)))
            try desk.replace(desk.paths.spaceFile, space)
            try desk.replace(desk.paths.writers + "/" + note.name, note.bytes)
            let journal = try desk.open()
            let texts = try journal.newTexts()
            if texts.isEmpty {
                // Nothing is begun in the place of what is gone.
                #expect(throws: JournalError.self, "cut at \(cut)") { try journal.append("bread") }
                continue
            }
            try journal.append("bread")
            journal.close()
            #expect(desk.ownFiles.count == 2, "cut at \(cut)")
            #expect(desk.ownFiles.contains { $0.bytes == Array(bytes.prefix(cut)) }, "cut at \(cut)")
            let next = try desk.open()
            #expect(try next.newTexts().sorted() == (texts + ["bread"]).sorted(), "cut at \(cut)")
            try next.append("butter")
            #expect(desk.ownFiles.count == 2, "cut at \(cut)")
        }
    }

    /// As a power cut leaves it: the disk confirmed only the beginning.
    @Test(arguments: Desk.Disk.allCases, [[], [0, 0, 0, 0], Array("5c2f".utf8), [0x0A]])
    func aTornTailIsSetAsideAndCut(disk: Desk.Disk, rubbish: [UInt8]) throws {
        let (desk, path, bytes) = try written(disk)
        let lines = lines(of: bytes)
        // The last line is torn in the middle, and the one before it ends at `good`.
        let good = lines[lines.count - 1].start
        let torn = Array(bytes.prefix(good + 30)) + rubbish
        try desk.overwrite(path, torn)
        let note = desk.files(desk.paths.writers)[0]
        let confirmed = String(decoding: note.bytes, as: UTF8.self)
            .replacing("bytes=" + zeros(bytes.count), with: "bytes=" + zeros(good))
        try desk.overwrite(desk.paths.writers + "/" + note.name, Array(confirmed.utf8))

        let journal = try desk.open()
        let all = Self.actions.map { $0.joined(separator: "|") }
        #expect(try journal.newTexts() == all.dropLast())
        let copy = try #require(desk.quarantined.first)
        #expect(desk.quarantined.count == 1)
        #expect(copy.bytes == Array(torn.dropFirst(good)))
        #expect(
            journal.notices == [
                .tornTail(
                    file: desk.ownFiles[0].name, line: lines.count, offset: good, bytes: torn.count - good,
                    copy: desk.paths.quarantine + "/" + copy.name)
            ])
        #expect(Array(desk.ownFiles[0].bytes.prefix(good)) == Array(bytes.prefix(good)))
        #expect(String(decoding: desk.ownFiles[0].bytes.dropFirst(good), as: UTF8.self).contains(" seal bytes=\(good)"))

        try journal.append("bread")
        journal.close()
        // The same writer goes on in a new segment.
        #expect(
            desk.ownFiles.map { $0.name.prefix(12) } == Array(repeating: desk.ownFiles[0].name.prefix(12), count: 2))
        let next = try desk.open()
        #expect(try next.newTexts() == all.dropLast() + ["bread"])
        #expect(next.notices == [])
    }

    private func zeros(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: 12 - digits.count) + digits
    }

    @Test func readingOnlyNeitherCutsNorMakesAnything() throws {
        let (desk, path, bytes) = try written()
        try desk.overwrite(path, Array(bytes.dropLast(3)))
        let before = (desk.ownFiles.map(\.bytes), desk.quarantined.count, desk.files(desk.paths.writers).map(\.bytes))
        let journal = try desk.open(readOnly: true)
        #expect(try journal.newTexts().count == Self.actions.count - 1)
        #expect(throws: JournalError.readOnly(.asked)) { try journal.append("bread") }
        journal.close()
        #expect(desk.ownFiles.map(\.bytes) == before.0)
        #expect(desk.quarantined.count == before.1)
        #expect(desk.files(desk.paths.writers).map(\.bytes) == before.2)

        let empty = try Desk()
        for isReadOnly in [false, true] {
            let looking = try empty.open(readOnly: isReadOnly)
            #expect(try looking.newTexts() == [])
            if isReadOnly {
                _ = looking.nextStamp()
                looking.prepare()
                #expect(looking.changesDescriptor() == -1)
            }
            #expect(looking.bookmark() == nil)
            looking.close()
        }
        #expect(throws: SystemError.self) { try empty.fileSystem.status(at: empty.paths.space) }
        #expect(throws: SystemError.self) { try empty.fileSystem.status(at: empty.paths.state) }
    }

    // MARK: Other things found in a file

    @Test func linesJoinedByALostLineFeedAreBothRead() throws {
        let (source, _, bytes) = try written()
        let lines = lines(of: bytes)
        let desk = try Desk()
        // Two line feeds in a row of three lines are gone altogether, one is another byte.
        var joined = bytes
        joined[lines[1].lineFeed] = 0x20
        joined.remove(at: lines[2].lineFeed)
        try desk.replace(desk.paths.incoming + "/" + source.ownFiles[0].name, joined)
        let journal = try desk.open()
        let all = Self.actions.map { $0.joined(separator: "|") }
        // Without any byte between them, where the first of the two ends is not looked for.
        #expect(try journal.newTexts() == [all[0]] + all[2...])
        #expect(!journal.notices.isEmpty)
    }

    @Test(arguments: [1, 7, 512, 70_000])
    func runsOfZerosBetweenLinesAreSkipped(count: Int) throws {
        let (source, _, bytes) = try written()
        let lines = lines(of: bytes)
        let desk = try Desk()
        let gap = lines[3].start
        let damaged = Array(bytes[..<gap]) + Array(repeating: 0, count: count) + Array(bytes[gap...])
        try desk.replace(desk.paths.incoming + "/" + source.ownFiles[0].name, damaged)
        let journal = try desk.open()
        #expect(try journal.newTexts() == Self.actions.map { $0.joined(separator: "|") })
        #expect(journal.notices.count == 1)
    }

    @Test func aLineWrittenTwiceCountsOnce() throws {
        let (source, _, bytes) = try written()
        let lines = lines(of: bytes)
        let desk = try Desk()
        let doubled = bytes[...lines[2].lineFeed] + bytes[lines[1].start...lines[2].lineFeed] + bytes[lines[3].start...]
        try desk.replace(desk.paths.incoming + "/" + source.ownFiles[0].name, Array(doubled))
        let journal = try desk.open()
        var texts: [String] = []
        let report = try journal.readNew { texts.append($0.text) }
        #expect(texts == Self.actions.map { $0.joined(separator: "|") })
        #expect(report.doubles == 2)
        #expect(journal.notices == [])
    }

    @Test func aDamagedRecordIsTakenFromAnotherCopy() throws {
        let (source, _, bytes) = try written()
        let lines = lines(of: bytes)
        let desk = try Desk()
        var damaged = bytes
        damaged[lines[2].lineFeed - 1] ^= 1  // An action of one line.
        damaged[lines[3].lineFeed - 1] ^= 1  // A part.
        let name = source.ownFiles[0].name
        try desk.replace(desk.paths.incoming + "/" + name, damaged)
        let journal = try desk.open()
        #expect(try journal.newTexts() == ["milk", "part 2|end", "Käse 🧀", "salt"])
        try desk.replace(desk.paths.incoming + "/" + name.replacing(".log", with: ".sync-conflict-1.log"), bytes)
        // The one that was missing, and again, whole, the one that missed a part.
        #expect(try journal.newTexts() == ["eggs", "part 1|part 2|end"])
        #expect(try journal.newTexts() == [])
    }
}
