import Glibc
import Testing

/// Disks that are full, folders that cannot be written, files that were damaged.
@Suite("Trouble with the disk")
struct DamageTests {
    // MARK: Folders

    @Test("In a folder that cannot be written everything can be looked at, and a change is refused with the reason")
    func unwritableFolder() async throws {
        try await Home.with { home in
            try await home.aisle("add", input: "apples\nmilk\n", expecting: 0)
            let folders = [home.data, home.data + "/data", home.data + "/data/spaces", home.space, home.space + "/own"]
            for folder in folders { chmod(folder, 0o500) }
            defer { for folder in folders { chmod(folder, 0o700) } }
            let without = try Privileges.dropped()
            let screen = try await home.terminal()
            try await screen.start(setting: without.joined(separator: " "))
            let before = try await screen.see("[ ] Apples", "[ ] Milk")
            #expect(before.status.contains("read-only") && !before.status.contains("saved"))
            try await screen.press("Space")
            let picture = try await screen.see("cannot be written")
            #expect(picture.entries == ["[ ] Apples", "[ ] Milk"], "a change that was not written is not shown")
            #expect(try await screen.quit() == 0)
            #expect(try await screen.isAsFound())
            // Who mends it goes on with the next key.
            try await screen.start(setting: without.joined(separator: " "))
            try await screen.see("[ ] Apples", "read-only")
            for folder in folders { chmod(folder, 0o700) }
            try await screen.press("Space")
            try await screen.see("✓  Apples", "saved")
            #expect(try await screen.quit() == 0)
            #expect(try await home.shown().contains("[x] Apples"))
            try await home.aisle("undo", expecting: 0)
            for folder in folders { chmod(folder, 0o500) }

            let refused = try await home.run(without + ["aisle", "check", "apples"])
            #expect(refused.exitCode == 1)
            #expect(refused.errors.contains("cannot be written") && refused.errors.contains(home.data))
            #expect(try await home.run(without + ["aisle", "show"]).output.contains("[ ] Apples"))
        }
    }

    @Test("A first start in a folder that cannot be written says so")
    func unwritableFromTheStart() async throws {
        try await Home.with(.starter) { home in
            mkdir(home.data, 0o500)
            let without = try Privileges.dropped()
            let child = try await home.run(without + ["aisle", "add", "apples"])
            #expect(child.exitCode == 1)
            #expect(child.errors.contains(home.data), "\(child.errors)")
            let screen = try await home.terminal()
            try await screen.start(setting: without.joined(separator: " "))
            try await screen.see("read-only")
            try await screen.press("q")
            _ = try await screen.ended()
        }
    }

    @Test("A file where the folder should be is named")
    func fileInPlaceOfFolder() async throws {
        try await Home.with(.bare) { home in
            try Files.write("not a folder", to: home.data)
            let child = try await home.aisle("show")
            #expect(child.exitCode == 1)
            #expect(child.errors.contains("not a folder") && child.errors.contains(home.data), "\(child.errors)")
            let screen = try await home.terminal()
            try await screen.start()
            #expect(try await screen.ended() == 1)
            try await screen.see("not a folder")
            #expect(Files.text(home.data) == "not a folder")
        }
    }

    @Test("Without HOME and without a folder it asks for one")
    func noHome() async throws {
        try await Home.with(.bare) { home in
            home.set("AISLE_DATA", nil)
            home.set("HOME", nil)
            let child = try await home.aisle("show")
            #expect(child.exitCode == 1)
            #expect(child.errors.contains("HOME") && child.errors.contains("--data"))
        }
    }

    // MARK: A full disk

    @Test(
        "A full disk: what is not saved stays on the screen and says so, and is saved once there is room",
        .enabled(if: SmallDisk.isAllowed, "mounting a small file system is not allowed here"))
    func fullDisk() async throws {
        try await Home.with(.bare) { home in
            let disk = try SmallDisk(at: home.data, kilobytes: 1024)
            defer { disk.unmount() }
            try await home.aisle("add", "--type", "Things", "first thing", expecting: 0)
            let screen = try await home.open()
            try await screen.see("[ ] First thing")
            disk.fill()
            // So much that the reserve does not last.
            try await screen.openAdd()
            let note = String(repeating: "x", count: 70)
            for number in 1...6 {
                try await screen.type("thing \(number) \(note)")
                try await screen.press("C-n", "Enter")
                try await screen.see("[ ] Thing \(number)")
            }
            try await screen.escape(from: " Add ")
            // Whether the reserve lasts or not: what is on the screen is either saved or marked.
            let status = try await screen.see("the state of saving") { picture in
                picture.status.contains("NOT SAVED") || picture.status.contains("saved")
                    || picture.has("The disk is full")
            }
            _ = status
            disk.makeRoom()
            try await screen.press("g")
            try await screen.see("what was kept back being saved") { !$0.status.contains("NOT SAVED") }
            try await screen.see("saved")
            #expect(try await screen.quit() == 0)
            let shown = try await home.shown()
            for number in 1...6 { #expect(shown.contains("thing \(number) ")) }
        }
    }

    @Test("Where a file may not grow any more, a verb says so and changes nothing; a limit further on goes unnoticed")
    func limitedFileSize() async throws {
        try await Home.with { home in
            try await home.aisle("add", "milk", expecting: 0)
            let refused = try await home.shell("(ulimit -f 0; aisle add bread 2>&1) | cat; echo ${PIPESTATUS[0]}")
            #expect(refused.output.hasSuffix("\n1\n"), "\(refused)")
            #expect(refused.output.contains("NOT SAVED: the limit for the size of a file is reached"), "\(refused)")
            // Every item makes the journal longer, until its file is at the limit and another begins.
            try await home.shell(
                "ulimit -f 2; for n in $(seq 12); do "
                    + "aisle add --type Things thing-$n-$(printf %070d 0) || echo $n; done"
            )
            let shown = try await home.shown()
            for number in 1...12 { #expect(shown.contains("thing-\(number)-")) }
            #expect(shown.contains("Milk") && !shown.contains("Bread"))
            #expect(try await home.aisle("journal", "verify").exitCode == 0)
        }
    }

    @Test("Who waits for a lock that another program holds says so")
    func lockHeldElsewhere() async throws {
        try await Home.with { home in
            try await home.aisle("add", "milk", expecting: 0)
            let lock = home.data + "/state/lock"
            let descriptor = open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            try #require(descriptor >= 0 && flock(descriptor, LOCK_EX) == 0)
            let sentence = "waiting for another program, which holds \(lock)"
            let shell = try await home.terminal()
            try await shell.run("aisle add bread; echo ended with $?")
            try await shell.see(sentence)
            let screen = try await home.terminal()
            try await screen.start()
            try await screen.see(sentence)
            try await screen.press("a")
            close(descriptor)
            try await shell.see("ended with 0")
            try await screen.see(" Add ", "[ ] Bread", "[ ] Milk")
            try await screen.escape(from: " Add ")
            #expect(try await screen.quit() == 0)
        }
    }

    @Test(
        "A disk with no room at all: a verb says so and changes nothing",
        .enabled(if: SmallDisk.isAllowed, "mounting a small file system is not allowed here"))
    func noRoomAtAll() async throws {
        try await Home.with(.bare) { home in
            let disk = try SmallDisk(at: home.data, kilobytes: 64)
            defer { disk.unmount() }
            disk.fill()
            let child = try await home.aisle("add", "--type", "Things", "first thing")
            #expect(child.exitCode == 1)
            #expect(child.errors.contains("NOT SAVED: no space left"), "\(child.errors)")
            disk.makeRoom()
            try await home.aisle("add", "--type", "Things", "first thing", expecting: 0)
            #expect(try await home.shown().contains("[ ] first thing"))
        }
    }

    @Test(
        "Leaving with a full disk is asked about; what would be lost is kept elsewhere, and can be had back",
        .enabled(if: SmallDisk.isAllowed, "mounting a small file system is not allowed here"))
    func leavingWithAFullDisk() async throws {
        try await Home.with(.bare) { home in
            let disk = try SmallDisk(at: home.data, kilobytes: 1024)
            defer { disk.unmount() }
            try await home.aisle("add", "--type", "Things", "first thing", expecting: 0)
            let screen = try await home.open()
            try await screen.see("[ ] First thing")
            // As if the reserve had been used up before.
            Files.remove(home.data + "/state/reserve")
            disk.fill()
            // So many that the last block of the file is full too.
            for _ in 0..<40 { try await screen.press("+") }
            try await screen.seeLine("First thing", "40")
            try await screen.see("NOT SAVED: no space left")
            try await screen.press("q")
            try await screen.see("Press again to quit; a copy is kept")
            try await screen.press("q")
            #expect(try await screen.ended() == 1)
            let picture = try await screen.see("could not be saved: no space left", "A copy is in")
            let text = picture.lines.joined()
            let copy = try #require(text.firstRange(of: "/tmp/unsaved-"))
            let path = String(text[copy.lowerBound...].prefix { $0 != " " }).trimming(".")
            defer { Files.remove(path) }
            disk.makeRoom()
            #expect(!(try await home.shown().contains("first thing  40")))
            let promise = "Put it into \(home.space)/in to have it back; make that folder where there is none."
            #expect(text.filter { $0 != " " }.contains(promise.filter { $0 != " " }), "\(text)")
            try Files.makeFolders(home.space + "/in")
            try Files.write(try #require(Files.read(path)), to: home.space + "/in/unsaved.log")
            #expect(try await home.shown().contains("first thing  40"))
            try await home.aisle("journal", "verify", expecting: 0)
        }
    }

    // MARK: A damaged journal

    @Test("An open screen says with the next key that its file was cut")
    func cutWhileOpen() async throws {
        try await Home.with { home in
            try await home.aisle("add", input: "apples\nmilk\n", expecting: 0)
            let screen = try await home.open()
            try await screen.press("Space")
            try await screen.see("✓  Apples", "saved")
            let (path, _) = try home.newestJournalFile(with: "checked")
            try #require(truncate(path, 100) == 0)
            try await screen.press("Space")
            try await screen.see("was removed or cut by another program")
            #expect(try await screen.quit() == 0)
        }
    }

    @Test("A flipped byte costs one change at most; the place is named, and the rest is there")
    func flippedByte() async throws {
        try await Home.with { home in
            for item in ["apples", "milk", "peas"] { try await home.aisle("add", item, expecting: 0) }
            let (file, bytes) = try home.newestJournalFile(with: #""Milk","Groceries"]"#)
            var damaged = bytes
            let place = try #require(
                String(decoding: bytes, as: UTF8.self).utf8.firstIndex(of: #""Milk","Groceries"]"#))
            damaged[place] ^= 0x01
            try Files.write(damaged, to: file)

            let shown = try await home.aisle("show", expecting: 0)
            #expect(shown.output.contains("[ ] Apples") && shown.output.contains("[ ] Peas"))
            #expect(!shown.output.contains("Milk"))
            #expect(shown.errors.contains("is damaged"), "\(shown.errors)")
            let screen = try await home.terminal()
            try await screen.start()
            try await screen.see("[ ] Apples", "[ ] Peas", "is damaged")
            try await screen.press("g", "Space")
            // It stands until it is put away, and says what to do.
            try await screen.see("✓  Apples", "is damaged", "aisle journal repair")
            try await screen.press("z")
            try await screen.lose("is damaged")
            try await screen.see("✓  Apples")
            #expect(try await screen.quit() == 0)
            try await screen.see("is damaged")

            let verified = try await home.aisle("journal")
            #expect(verified.exitCode == 1)
            let name = String(file.split(separator: "/").last ?? "")
            #expect(verified.errors.contains("of \(name) is damaged"), "\(verified.errors)")
            let repaired = try await home.aisle("journal", "repair", expecting: 0)
            #expect(repaired.output.contains(name) && repaired.output.contains("kept"))
            #expect(!(try await home.aisle("journal", "verify").errors.contains("damaged")))
            let after = try await home.shown()
            #expect(after.contains("[x] Apples") && after.contains("[ ] Peas"))
        }
    }

    @Test(
        "A write that was cut off in the middle is set aside, and everything before it is there",
        arguments: [1, 20, 100])
    func tornTail(bytesWritten: Int) async throws {
        try await Home.with { home in
            for item in ["apples", "milk", "peas"] { try await home.aisle("add", item, expecting: 0) }
            let (file, bytes) = try home.newestJournalFile(with: #""Peas","Groceries"]"#)
            let lastLine = bytes.dropLast().lastIndex(of: UInt8(ascii: "\n")).map { bytes[($0 + 1)...] } ?? []
            try Files.write(bytes + lastLine.prefix(bytesWritten), to: file)
            let screen = try await home.terminal()
            try await screen.start()
            try await screen.see("[ ] Apples", "[ ] Milk", "[ ] Peas", "cut off")
            try await screen.add("bread")
            #expect(try await screen.quit() == 0)
            try await screen.see("was cut off")
            #expect(try await home.shown().contains("[ ] Bread"))
            #expect(try await home.aisle("journal", "verify").exitCode == 0)
            // It is said once: the rest of it lies elsewhere now.
            #expect(try await home.aisle("show", expecting: 0).errors.isEmpty)
        }
    }

    @Test(
        "A file that lost its end costs the changes in that end; the rest is there, and repair mends it",
        arguments: [1, 100])
    func lostEnd(bytesLost: Int) async throws {
        try await Home.with { home in
            for item in ["apples", "milk", "peas"] { try await home.aisle("add", item, expecting: 0) }
            let (file, bytes) = try home.newestJournalFile(with: #""Peas","Groceries"]"#)
            try Files.write(Array(bytes.dropLast(bytesLost)), to: file)
            let screen = try await home.terminal()
            try await screen.start()
            let picture = try await screen.see("[ ] Apples", "[ ] Milk", "shorter than it was")
            #expect(!picture.has("Peas"))
            try await screen.add("peas")
            #expect(try await screen.quit() == 0)
            #expect(try await home.shown().contains("[ ] Peas"))
            #expect(try await home.aisle("journal", "verify").exitCode == 1)
            try await home.aisle("journal", "repair", expecting: 0)
            #expect(try await home.aisle("journal", "verify").exitCode == 0)
            #expect(try await home.shown().contains("[ ] Peas"))
        }
    }

    @Test("A file that a power cut left full of nothing is told of, and repaired; what the others hold is there")
    func recordlessFile() async throws {
        // What is loaded fills a file of its own, which stays.
        try await Home.with(.large) { home in
            for item in ["apples", "milk"] { try await home.aisle("add", item, expecting: 0) }
            let (file, bytes) = try home.newestJournalFile(with: #""Milk","Groceries"]"#)
            let name = String(file.split(separator: "/").last ?? "")
            try Files.write([UInt8](repeating: 0, count: bytes.count), to: file)
            #expect(try await home.aisle("show", expecting: 0).errors.contains("\(name) has no record in it"))
            let screen = try await home.terminal()
            try await screen.start()
            try await screen.see("\(name) has no record in it that can be read")
            #expect(try await screen.quit() == 0)
            #expect(try await home.aisle("journal", "verify").exitCode == 1)
            let repaired = try await home.aisle("journal", "repair", expecting: 0).output
            #expect(repaired.contains("\(name): kept 0 records; \(bytes.count) unreadable bytes set aside"))
            #expect(try await home.aisle("journal", "verify").exitCode == 0)
            try await home.aisle("add", "milk", expecting: 0)
            #expect(try await home.shown().contains("[ ] Milk"))
            #expect(try await home.aisle("show", expecting: 0).errors.isEmpty)
        }
    }

    @Test("The newest file emptied or gone is told of, by the screen too", arguments: [true, false])
    func lostFile(isGone: Bool) async throws {
        try await Home.with(.large) { home in
            for item in ["apples", "milk"] { try await home.aisle("add", item, expecting: 0) }
            let (file, bytes) = try home.newestJournalFile(with: #""Milk","Groceries"]"#)
            let name = String(file.split(separator: "/").last ?? "")
            if isGone { Files.remove(file) } else { try Files.write([UInt8](), to: file) }
            let said = isGone ? "\(name) is gone" : "\(name) has 0 bytes"
            #expect(try await home.aisle("show", expecting: 0).errors.contains(said))
            let verified = try await home.aisle("journal", "verify")
            #expect(verified.exitCode == 1 && verified.errors.contains("The disk had \(bytes.count) bytes of it"))
            let screen = try await home.terminal()
            try await screen.start()
            try await screen.see(said)
            #expect(try await screen.quit() == 0)
            #expect(try await home.aisle("journal", "repair", expecting: 0).output.contains(said))
            #expect(try await home.aisle("journal", "verify").exitCode == 0)
        }
    }

    @Test("A file whose lines end as in another system costs nothing, once it is repaired")
    func carriageReturns() async throws {
        try await Home.with { home in
            for item in ["apples", "milk"] { try await home.aisle("add", item, expecting: 0) }
            let shown = try await home.shown()
            let (file, bytes) = try home.newestJournalFile(with: #""Milk","Groceries"]"#)
            try Files.write(bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }, to: file)
            let verified = try await home.aisle("journal", "verify", expecting: 1).errors
            #expect(verified.contains("aisle journal repair mends this machine's files"), "\(verified)")
            let records = bytes.count { $0 == 0x0A } - 1
            let repaired = try await home.aisle("journal", "repair", expecting: 0).output
            let said = ": kept \(records) records; \(records + 1) unreadable bytes set aside"
            #expect(repaired.contains(said), "\(repaired)")
            #expect(Files.read(file) == bytes)
            #expect(try await home.aisle("journal", "verify", expecting: 0).errors == "")
            #expect(try await home.shown() == shown)
        }
    }

    @Test("A file whose first line stands elsewhere in it is repaired")
    func lineInFrontOfTheFirst() async throws {
        try await Home.with { home in
            for item in ["apples", "milk"] { try await home.aisle("add", item, expecting: 0) }
            let shown = try await home.shown()
            let (file, bytes) = try home.newestJournalFile(with: #""Milk","Groceries"]"#)
            var lines = bytes.split(separator: 0x0A)
            lines.swapAt(0, 1)
            try Files.write(lines.flatMap { $0 + [0x0A] }, to: file)
            #expect(try await home.aisle("journal", "verify", expecting: 1).errors.contains("first line"))
            #expect(try await home.aisle("journal", "repair", expecting: 0).output.contains(": kept "))
            #expect(try await home.aisle("journal", "verify", expecting: 0).errors == "")
            #expect(try await home.shown() == shown)
        }
    }

    @Test("verify names repair only where that does something; else it says what to do")
    func beyondRepair() async throws {
        try await Home.with { home in
            try await home.aisle("add", "milk", expecting: 0)
            symlink("/etc/hostname", home.space + "/own/0123456789ab-000001.log")
            let said = try await home.aisle("journal", "verify", expecting: 1).errors
            #expect(said.contains("it is a symbolic link. Put the file itself in its place."), "\(said)")
            #expect(said.contains("aisle journal repair has nothing to do about it"))
            #expect(try await home.aisle("journal", "repair", expecting: 0).output == "There was nothing to repair.\n")
            unlink(home.space + "/own/0123456789ab-000001.log")
            #expect(try await home.aisle("journal", "verify", expecting: 0).errors == "")
        }
    }

    @Test("What cannot be read for want of access is not given up as lost")
    func noAccess() async throws {
        try await Home.with(.large) { home in
            try await home.aisle("add", "milk", expecting: 0)
            let without = try Privileges.dropped() + ["aisle"]
            for files in [["-000001.log"], ["-000001.log", "-000002.log"]] {
                let paths = Files.all(below: home.space + "/own").filter { path in files.contains(where: path.hasSuffix)
                }
                try #require(paths.count == files.count)
                for path in paths { chmod(path, 0) }
                let repair = try await home.run(without + ["journal", "repair"])
                #expect(repair.exitCode == 1 && repair.output == "", "\(repair.output)")
                #expect(repair.errors.contains("Give yourself access to it: chmod u+rwX"), "\(repair.errors)")
                // Nor is it called gone, with what a repair would do about that.
                Files.remove(home.data + "/cache")
                let shown = try await home.run(without + ["show"])
                #expect(shown.errors.contains("chmod u+rwX"), "\(shown.errors)")
                #expect(!shown.errors.contains("aisle journal repair"), "\(shown.errors)")
                for path in paths { chmod(path, 0o600) }
                #expect(try await home.aisle("journal", "verify", expecting: 0).errors == "")
            }
        }
    }

    enum Former: CaseIterable { case backup, newMachine, copiedFolder }

    @Test("What former identities wrote is guarded too, however they became former", arguments: Former.allCases)
    func formerIdentity(_ former: Former) async throws {
        // What is loaded fills a file of its own.
        try await Home.with(.large) { home in
            for item in ["milk", "bread"] { try await home.aisle("add", item, expecting: 0) }
            let copy = home.folder + "/copy"
            func copied(_ part: String) async throws { _ = try await home.run(["cp", "-a", home.data + part, copy]) }
            switch former {
            case .backup:
                try await copied("/data")
                try await home.aisle("add", "brie", expecting: 0)
                Files.remove(home.data + "/data")
                rename(copy, home.data + "/data")
                try await home.aisle("journal", "repair", expecting: 0)
            case .newMachine:
                try await copied("/data")
                Files.remove(home.data)
                mkdir(home.data, 0o700)
                rename(copy, home.data + "/data")
            case .copiedFolder:
                try await copied("")
                Files.remove(home.data)
                rename(copy, home.data)
            }
            let added = try await home.aisle("add", "kiwis", expecting: 0).errors
            #expect(added.contains("New files are begun") == (former == .copiedFolder), "\(added)")
            #expect(try await home.aisle("journal", "verify").exitCode == 0)
            #expect(try await home.aisle("show", expecting: 0).errors == "")

            let (file, bytes) = try home.newestJournalFile(with: #""Bread","Groceries"]"#)
            let name = String(file.split(separator: "/").last ?? "")
            func isTold(_ said: String) async throws {
                for verb in [["show"], ["add", "milk"], ["show"]] {
                    let told = try await home.aisle(verb).errors
                    #expect(told.contains(said), "\(verb): \(told)")
                }
                #expect(try await home.aisle("journal", "verify", expecting: 1).errors.contains(said))
                #expect(try await home.aisle("journal", "repair", expecting: 0).output.contains(said))
                #expect(try await home.aisle("journal", "verify", expecting: 0).errors == "")
                #expect(try await home.aisle("show", expecting: 0).errors == "")
            }
            let end = bytes.dropLast().lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
            try Files.write(Array(bytes[..<end]), to: file)
            try await isTold("\(name) has \(end) bytes. The disk had \(bytes.count) bytes of it.")
            Files.remove(file)
            try await isTold("\(name) is gone. The disk had \(end) bytes of it.")
            let first = name.replacing("-000002.log", with: "-000001.log")
            Files.remove(home.space + "/own/" + first)
            try await isTold("\(first) is gone.")
        }
    }

    @Test(
        "An older file cut, emptied or gone is told of until one repair; what others hold is there, and the beginning",
        arguments: [200_000, 0, nil])
    func olderFile(bytesLeft: Int?) async throws {
        // What is loaded fills a file of its own.
        try await Home.with(.large) { home in
            try await home.aisle("add", "1 l milk", expecting: 0)
            try await home.aisle("add", "--type", "Baked", "pretzels", expecting: 0)
            let file = try #require(Files.all(below: home.space + "/own").first { $0.hasSuffix("-000001.log") })
            let whole = try #require(Files.read(file))
            let name = String(file.split(separator: "/").last ?? "")
            if let bytesLeft { try Files.write(whole.prefix(bytesLeft) + [], to: file) } else { Files.remove(file) }
            for verb in [["show"], ["add", "milk"], ["show"]] {
                let said = try await home.aisle(verb).errors
                #expect(said.contains("missing: ") && said.contains("stood in \(name)"), "\(said)")
                #expect(said.contains("aisle journal repair"))
            }
            let screen = try await home.terminal()
            try await screen.start()
            try await screen.see("missing: ")
            #expect(try await screen.quit() == 0)
            #expect(try await home.aisle("journal", "verify", expecting: 1).errors.contains("stood in \(name)"))
            let repaired = try await home.aisle("journal", "repair", expecting: 0).output
            #expect(repaired.contains("stood in \(name)") && !repaired.contains("aisle journal repair"), "\(repaired)")
            #expect(try await home.aisle("journal", "verify", expecting: 0).errors == "")
            #expect(try await home.aisle("journal", "repair", expecting: 0).output == "There was nothing to repair.\n")
            let shown = try await home.aisle("show", expecting: 0)
            #expect(shown.errors == "" && shown.output.contains("Milk  1 l") && shown.output.contains("retzels"))
            try await home.aisle("add", "butter", expecting: 0)
            // A copy that turns up later is read again.
            try Files.write(whole, to: file)
            #expect(try await home.aisle("show", expecting: 0).errors == "")
            #expect(try await home.aisle("journal", "verify", expecting: 0).errors == "")
        }
    }

    @Test(
        "All that is shown gone, as from a disk not mounted: nothing is begun in its place before somebody says so",
        arguments: ["data/spaces/home/", "data/spaces/home", "data/", "data"])
    func everythingGone(path: String) async throws {
        try await Home.with(.starter) { home in
            try await home.aisle("add", "milk", expecting: 0)
            let kept = home.folder + "/elsewhere"
            try #require(rename(home.data + "/data", kept) == 0)
            try Files.makeFolders(home.space)
            let gone = home.data + "/" + path
            if path.hasSuffix("/") {
                for name in Files.list(gone) { Files.remove(gone + name) }
            } else {
                Files.remove(gone)
            }

            let before = Files.all(below: home.data + "/data")
            for arguments in [
                ["show"], ["show", "--format", "json"], ["add", "butter"], ["journal", "verify"],
                ["share", "--create", home.folder + "/shared"],
            ] {
                let child = try await home.aisle(arguments)
                #expect(child.exitCode == 1, "\(arguments)")
                #expect(child.errors.contains("aisle journal repair"), "\(arguments): \(child.errors)")
                #expect(arguments[0] == "journal" || child.errors.contains("is left in \(home.space)"))
            }
            let screen = try await home.terminal()
            try await screen.start()
            #expect(try await screen.ended() == 1)
            try await screen.see("nothing of your lists is left")
            #expect(Files.all(below: home.data + "/data") == before)

            // The disk is there again.
            Files.remove(home.data + "/data")
            try #require(rename(kept, home.data + "/data") == 0)
            let back = try await home.aisle("show", expecting: 0)
            #expect(back.output.contains("[ ] Milk") && back.errors == "")

            // Removed on purpose: one command, and all begins anew.
            Files.remove(gone)
            let repaired = try await home.aisle("journal", "repair", expecting: 0)
            #expect(repaired.output.contains("is gone") && !repaired.output.contains("aisle journal repair"))
            try await home.aisle("add", "butter", expecting: 0)
            let shown = try await home.aisle("show", expecting: 0)
            #expect(shown.output.contains("[ ] Butter") && !shown.output.contains("Milk") && shown.errors == "")
            #expect(try await home.aisle("journal", "verify", expecting: 0).errors == "")

            // With all that the machine knew gone too, nothing was ever here.
            Files.remove(home.data)
            #expect(try await home.aisle("show", expecting: 0).errors == "")
        }
    }

    @Test("A journal file full of rubbish is named and harms nothing else")
    func rubbishFile() async throws {
        try await Home.with { home in
            try await home.aisle("add", "apples", expecting: 0)
            let rubbish = home.space + "/own/0123456789ab-000001.log"
            try Files.write((0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 167) }, to: rubbish)
            let screen = try await home.terminal()
            try await screen.start()
            try await screen.see("[ ] Apples")
            try await screen.add("milk")
            #expect(try await screen.quit() == 0)
            let verified = try await home.aisle("journal", "verify")
            #expect(verified.exitCode == 1 && verified.errors.contains("0123456789ab"))
            #expect(try await home.shown().contains("[ ] Milk"))
        }
    }

    @Test("What an earlier version wrote is refused, by the screen too, and left as it is")
    func earlierVersion() async throws {
        try await Home.with(.bare) { home in
            try Files.makeFolders(home.space + "/own")
            let space = "space format=1 id=0123456789abcdef\n"
            try Files.write(space, to: home.space + "/SPACE")
            var journal = try JournalByHand(space: home.space, format: 1)
            journal.act(OneOfEach().operations.joined(separator: ","))
            try journal.write(as: home.space + "/own/0123456789ab-000001.log")
            for arguments in [["show"], ["add", "milk"], ["history"]] {
                let refused = try await home.aisle(arguments)
                #expect(refused.exitCode == 1 && refused.output.isEmpty, "\(arguments)")
                #expect(refused.errors.contains("earlier version") && refused.errors.contains("move the data folder"))
            }
            let screen = try await home.terminal()
            try await screen.start()
            try await screen.see("earlier version")
            #expect(Files.text(home.space + "/SPACE") == space)
            #expect(Files.list(home.space + "/own") == ["0123456789ab-000001.log"])
        }
    }

    @Test("A file that is taken away while the program writes it: from then on another is written")
    func removedWhileRunning() async throws {
        // What is loaded fills a file of its own, which stays.
        try await Home.with(.large) { home in
            let screen = try await home.open()
            try await screen.add("apples")
            Files.remove(try home.newestJournalFile(with: #""Apples","Groceries"]"#).path)
            try await screen.openAdd()
            try await screen.enter("milk")
            try await screen.see("[ ] Apples", "[ ] Milk")
            try await screen.escape(from: " Add ")
            #expect(try await screen.quit() == 0)
            #expect(try await home.shown().contains("[ ] Milk"))
        }
    }

    @Test("A configuration that cannot be read is named, and the program starts without it")
    func wrongConfiguration() async throws {
        try await Home.with { home in
            mkdir(home.data + "/config", 0o700)
            for (text, said) in [
                ("theme = \"nonsense\"\n", "theme must be one of"), ("colour = 1\n", "no setting called colour"),
                ("this is = = not TOML", "config.toml:1:"),
                ("mouse = true\n[keys]\nshop.chek = \"x\"\n", "config.toml:3: there is nothing called shop.chek"),
                ("[keys]\nhelp = \"F99\"\n", "config.toml:2: “F99” is not a key"),
                ("[keys]\n\nundo = [\"q\"]\n", "config.toml:3: q is undo on Shop, and no longer quit"),
            ] {
                try Files.write(text, to: home.data + "/config/config.toml")
                let screen = try await home.terminal()
                try await screen.start()
                try await screen.see(said, "Nothing on this list yet")
                try await screen.press("C-c")
                #expect(try await screen.ended() == 0)
                try await screen.see(said)
                await screen.close()
            }
        }
    }

    @Test("Keys of the configuration work, and the help names them")
    func givenKeys() async throws {
        try await Home.with { home in
            mkdir(home.data + "/config", 0o700)
            try Files.write("[keys]\nshop.check = [\"v\"]\n", to: home.data + "/config/config.toml")
            try await home.aisle("add", "apples", expecting: 0)
            #expect(try await home.aisle("keys", expecting: 0).output.contains("shop.check = [\"v\"]"))
            let screen = try await home.open()
            try await screen.see("v check")
            try await screen.press("v")
            try await screen.see("✓  Apples")
            try await screen.press("?")
            let help = try await screen.see("Check off, or remove the mark")
            #expect(help.line(with: "Check off, or remove the mark")?.contains(" v ") == true)
            try await screen.press("C-c")
            #expect(try await screen.ended() == 0)
        }
    }
}

extension Home {
    /// The journal file that holds `text`, whole.
    fileprivate func newestJournalFile(with text: String) throws -> (path: String, bytes: [UInt8]) {
        for name in Files.list(space + "/own").reversed() {
            let path = "\(space)/own/\(name)"
            if let bytes = Files.read(path), String(decoding: bytes, as: UTF8.self).contains(text) {
                return (path, bytes)
            }
        }
        throw Trouble("no journal file holds “\(text)”")
    }

    /// Runs any command as the shell would find it.
    func run(_ command: [String]) async throws -> Child {
        try await Child.run("/usr/bin/env", command, environment: environment)
    }

    /// Runs a line of the shell in the home folder.
    @discardableResult
    func shell(_ line: String) async throws -> Child { try await run(["bash", "-c", "cd; \(line)"]) }
}

extension String.UTF8View {
    /// How many bytes stand before the first `text`.
    fileprivate func firstIndex(of text: String) -> Int? {
        let bytes = Array(self)
        let wanted = Array(text.utf8)
        return bytes.indices.first { bytes[$0...].starts(with: wanted) }
    }
}

extension String {
    fileprivate func trimming(_ end: Character) -> String { last == end ? String(dropLast()) : self }
}

/// Root may write everywhere; to see what others see its privilege is given up.
enum Privileges {
    /// What to put before a command so that permissions count for it.
    static func dropped() throws -> [String] {
        guard geteuid() == 0 else { return [] }
        guard Files.command("setpriv") != nil else { throw Trouble("setpriv is missing (util-linux)") }
        return ["setpriv", "--inh-caps=-all", "--bounding-set=-dac_override,-dac_read_search"]
    }
}

/// A file system of a few kilobytes in memory, on a folder.
struct SmallDisk {
    private let folder: String
    private var ballast: String { folder + "/ballast" }

    init(at folder: String, kilobytes: Int) throws {
        self.folder = folder
        mkdir(folder, 0o700)
        guard mount("tmpfs", folder, "tmpfs", 0, "size=\(kilobytes)k") == 0 else {
            throw Trouble("mount: \(String(cString: strerror(errno)))")
        }
    }

    /// Whether this process may mount.
    static let isAllowed: Bool = {
        var template = Array("/tmp/aisle-e2e-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { return false }
        let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        defer { rmdir(folder) }
        guard mount("tmpfs", folder, "tmpfs", 0, "size=4k") == 0 else { return false }
        umount2(folder, Int32(MNT_DETACH))
        return true
    }()

    /// Writes until nothing more fits.
    func fill() {
        let descriptor = open(ballast, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        defer { close(descriptor) }
        for size in [4096, 1] {
            let bytes = [UInt8](repeating: 0, count: size)
            while write(descriptor, bytes, size) > 0 {}
        }
    }

    func makeRoom() { unlink(ballast) }

    func unmount() { umount2(folder, Int32(MNT_DETACH)) }
}
