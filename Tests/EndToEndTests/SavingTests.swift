import Glibc
import Testing

/// Nothing that was done is ever lost.
@Suite("Saving")
struct SavingTests {
    @Test("Leaving and starting again shows the same list, and leaves the terminal as it was")
    func quitAndStartAgain() async throws {
        try await Home.with { home in
            let screen = try await home.open()
            try await screen.add("2 lb apples", "milk")
            try await screen.press("g", "Space")
            let before = try await screen.see("✓  Apples").entries
            #expect(try await screen.quit() == 0)
            #expect(try await screen.isAsFound())
            try await screen.start()
            #expect(try await screen.see("✓  Apples").entries == before)
            // Ctrl-C leaves like q: all is saved already.
            try await screen.press("C-c")
            #expect(try await screen.ended() == 0)
            #expect(try await screen.isAsFound())
        }
    }

    @Test("The last change is undone, and done again, across restarts")
    func undoAndRedoAcrossRestarts() async throws {
        try await Home.with { home in
            var screen = try await home.open()
            try await screen.add("apples", "2 l milk")
            try await screen.press("d")
            try await screen.lose("[ ] Milk")
            _ = try await screen.quit()
            screen = try await home.open()
            try await screen.press("u")
            try await screen.seeLine("[ ] Milk", "2 l")
            try await screen.press("u")
            try await screen.lose("[ ] Milk")
            _ = try await screen.quit()
            screen = try await home.open()
            try await screen.press("C-r")
            try await screen.see("Redone: add 2 l Milk to Groceries")
            try await screen.seeLine("[ ] Milk", "2 l")
            try await screen.press("u", "u")
            try await screen.see("Nothing on this list yet")
            // A new change ends what could be done again.
            try await screen.add("peas")
            try await screen.press("C-r")
            try await screen.see("There is nothing to redo.")
            #expect(try await screen.picture().entries == ["[ ] Peas"])
        }
    }

    @Test("B8: a damaged journal is set aside under a dated name, and what can still be read is there")
    func startingAfreshAfterDamage() async throws {
        try await Home.with { home in
            for line in ["2 lb apples", "milk", "1 kg peas"] { try await home.aisle("add", line, expecting: 0) }
            var screen = try await home.open()
            try await screen.press("g", "Space")
            try await screen.see("✓  Apples")
            kill(try screen.pid(), SIGKILL)
            #expect(try await screen.ended() == 137)
            // The middle of the journal becomes rubbish.
            let own = home.space + "/own"
            let file = try #require(
                Files.list(own).first { Files.text("\(own)/\($0)")?.contains(#""Milk","Groceries"]"#) ?? false })
            var bytes = try #require(Files.read("\(own)/\(file)"))
            let place = try #require(bytes.firstRange(of: Array(#""Milk","Groceries"]"#.utf8))).lowerBound
            for offset in 0..<20 { bytes[place + offset] = UInt8(ascii: "?") }
            try Files.write(bytes, to: "\(own)/\(file)")
            screen = try await home.terminal()
            try await screen.start()
            let picture = try await screen.see("✓  Apples", "[ ] Peas", "is damaged")
            #expect(!picture.has("Milk"))
            _ = try await screen.quit()

            let repaired = try await home.aisle("journal", "repair", expecting: 0).output
            let line = try #require(repaired.split(separator: "\n").first { $0.contains("the file as it was: ") })
            let copy = try #require(line.split(separator: ":", maxSplits: 1).last.map { String($0.dropFirst()) })
            let day = String(
                try await home.aisle("history", "-n", "1", "--format", "json", expecting: 0).output
                    .split(separator: "\"")[3].prefix(10))
            let name = copy.split(separator: "/").last ?? ""
            #expect(name.filter(\.isNumber).contains(day.filter(\.isNumber)), "\(copy) says when")
            #expect(Files.read(copy) == bytes, "nothing of it is thrown away")
            #expect(!(try await home.aisle("journal", "verify").errors.contains("damaged")))
            #expect(try await home.aisle("show", expecting: 0).errors.isEmpty)
            // What could be read is there, and one goes on from it.
            screen = try await home.open()
            try await screen.seeLine("✓  Apples", "2 lb")
            try await screen.seeLine("[ ] Peas", "1 kg")
            try await screen.add("milk")
            try await screen.see("[ ] Milk")
        }
    }

    @Test("A check mark made elsewhere appears on the open screen without a key")
    func otherProcessIsSeen() async throws {
        try await Home.with { home in
            let screen = try await home.open()
            try await screen.add("apples", "milk")
            try await home.aisle("check", "milk", expecting: 0)
            try await screen.see("[ ] Apples", "✓  Milk")
            try await home.aisle("add", "peas", expecting: 0)
            try await screen.see("[ ] Peas")
            try await home.aisle("list", "rename", "Groceries", "Saturday", expecting: 0)
            try await screen.see("Saturday ▾")
        }
    }

    @Test("Two open screens see each other's changes, and none is lost")
    func twoScreens() async throws {
        try await Home.with { home in
            let left = try await home.open()
            let right = try await home.open(columns: 40, rows: 20)
            try await left.add("apples", "milk")
            try await right.see("[ ] Apples", "[ ] Milk")
            try await right.press("g", "Space")
            try await left.see("✓  Apples")
            try await left.press("g", "+")
            try await right.seeLine("✓  Apples", "6")
            // Both at once, again and again.
            for _ in 0..<5 {
                try await left.press("+")
                try await right.press("G", "+")
            }
            for screen in [left, right] {
                try await screen.seeLine("Apples", "11")
                try await screen.see("both steps") {
                    $0.entries.contains { $0.hasPrefix("[ ] Milk") && $0 != "[ ] Milk" }
                }
            }
            #expect(try await left.quit() == 0)
            #expect(try await right.quit() == 0)
            let shown = try await home.shown()
            // What was in the trolley when more was wanted is what was bought.
            #expect(shown.contains("[x] Apples  6 of 11"), "\(shown)")
        }
    }

    @Test("Verbs that write at the same time lose nothing")
    func manyWriters() async throws {
        try await Home.with(.bare) { home in
            let names = (0..<8).map { "item \(Character(UnicodeScalar(UInt8(97 + $0))))" }
            let binary = home.folder + "/bin/aisle"
            let environment = home.environment
            let codes = await withTaskGroup(of: Int32?.self) { group in
                for name in names {
                    group.addTask {
                        try? await Child.run(binary, ["add", "--type", "Things", name], environment: environment)
                            .exitCode
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(codes.allSatisfy { $0 == 0 })
            let shown = try await home.shown()
            for name in names { #expect(shown.contains("[ ] \(name)\n")) }
        }
    }

    /// One process may write as the writer that another has just left, whose addition it has not seen.
    @Test("What several verbs add of one thing at the same time adds up, also where it was not on the list")
    func amountsAtOnce() async throws {
        try await Home.with { home in
            let (binary, environment) = (home.folder + "/bin/aisle", home.environment)
            let names = ["Apples", "Milk", "Bread", "Peas", "Butter", "Bagels"]
            for name in names {
                let codes = await withTaskGroup(of: Int32?.self) { group in
                    for amount in [1, 2, 4, 8, 16, 32] {
                        group.addTask {
                            try? await Child.run(binary, ["add", "\(amount) \(name)"], environment: environment)
                                .exitCode
                        }
                    }
                    return await group.reduce(into: []) { $0.append($1) }
                }
                #expect(codes == Array(repeating: 0, count: 6))
            }
            let shown = try await home.shown()
            for name in names { #expect(shown.contains("[ ] \(name)  63\n"), "\(shown)") }
        }
    }

    @Test("Of several verbs that undo at the same time, each undoes another step, or says that there is none")
    func undosAtOnce() async throws {
        try await Home.with(.starter) { home in
            let (binary, environment) = (home.folder + "/bin/aisle", home.environment)
            for _ in 0..<4 {
                for name in ["apples", "milk", "eggs"] { try await home.aisle("add", name, expecting: 0) }
                let said = await withTaskGroup(of: Child?.self) { group in
                    for _ in 0..<4 {
                        group.addTask { try? await Child.run(binary, ["undo"], environment: environment) }
                    }
                    return await group.reduce(into: []) { $0.append($1?.output ?? "") }
                }
                #expect(
                    said.sorted() == [
                        "", "undone: add Apples to Groceries\n", "undone: add Eggs to Groceries\n",
                        "undone: add Milk to Groceries\n",
                    ])
            }
        }
    }

    @Test("One that undoes and stands still, with the lock in its hand, keeps no other from undoing")
    func undoBesideOneThatStandsStill() async throws {
        try await Home.with(.starter) { home in
            for item in ["apples", "milk"] { try await home.aisle("add", item, expecting: 0) }
            try await home.aisle("undo", expecting: 0)
            let lock = home.data + "/state/undo"
            let fd = open(lock, O_RDWR)
            defer { close(fd) }
            try #require(fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0)
            #expect(try await home.aisle("undo", expecting: 0).output == "undone: add Apples to Groceries\n")
        }
    }

    @Test(
        "Leaving while a slow disk has not confirmed everything is said, with 1; a verb says so too, and has done it",
        .enabled(if: SlowDisk.isPossible, "there is no C compiler"))
    func slowDisk() async throws {
        try await Home.with { home in
            try await home.aisle("add", input: "apples\nmilk\n", expecting: 0)
            let setting = try await SlowDisk.setting(home)
            let screen = try await home.terminal()
            try await screen.start(setting: setting)
            try await screen.press("g", "Space")
            try await screen.see("✓  Apples")
            try await screen.press("G", "Space")
            try await screen.see("✓  Milk", "saving")
            try await screen.press("q")
            #expect(try await screen.ended() == 1)
            try await screen.see("The last 2 changes may be lost if the power fails now", "slow to confirm them")
            #expect(try await home.shown().contains("[x] Apples"))

            let child = try await home.run([setting, "aisle", "add", "peas"])
            #expect(child.exitCode == 0 && child.errors.contains("slow to confirm it"), "\(child.errors)")
            #expect(try await home.shown().contains("[ ] Peas"))
        }
    }

    @Test("A list that another process deletes while it is open goes, and the screen goes on")
    func openListDeletedElsewhere() async throws {
        try await Home.with { home in
            try await home.aisle("list", "new", "Party", expecting: 0)
            try await home.aisle("add", "apples", expecting: 0)
            let screen = try await home.open()
            try await screen.see("Party ▾", "[ ] Apples")
            try await home.aisle("list", "delete", "Party", expecting: 0)
            try await screen.see("Groceries ▾", "Nothing on this list yet")
            try await screen.add("milk")
            try await screen.see("[ ] Milk")
        }
    }
}

/// A disk that never confirms what was written: the system's call for it waits for an answer of a listener (seccomp's,
/// see seccomp_unotify(2)) that nobody listens to.
enum SlowDisk {
    private static let source = """
        #include <linux/filter.h>
        #include <linux/seccomp.h>
        #include <fcntl.h>
        #include <stddef.h>
        #include <sys/prctl.h>
        #include <sys/syscall.h>
        #include <unistd.h>
        int main(int count, char **words) {
            struct sock_filter lines[] = {
                BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
                BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_fsync, 0, 1),
                BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF),
                BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
            };
            struct sock_fprog filter = { 4, lines };
            if (count < 2 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return 126;
            int listener = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &filter);
            if (listener < 0 || fcntl(listener, F_SETFD, 0)) return 126;
            execvp(words[1], words + 1);
            return 127;
        }
        """

    private static var compiler: String? { Files.command("cc") ?? Files.command("clang") }

    static var isPossible: Bool { compiler != nil }

    /// What to put before a command so that it has such a disk.
    static func setting(_ home: Home) async throws -> String {
        guard let compiler else { throw Trouble("there is no C compiler") }
        let program = home.folder + "/slow-disk"
        try Files.write(source, to: program + ".c")
        let made = try await Child.run(compiler, ["-o", program, program + ".c"], environment: home.environment)
        guard made.exitCode == 0 else { throw Trouble("\(compiler): \(made.errors)") }
        return program
    }
}
