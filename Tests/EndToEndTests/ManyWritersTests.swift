import Glibc
import Sampling
import Testing

/// Many processes append to one journal at once: 100,000 records with `make test-all`, fewer in every run.
@Suite("Many writers")
struct ManyWritersTests {
    @Test(
        "No record of several processes is lost, torn or out of order, and those that were killed stand in nobody's way"
    )
    func atOnce() async throws {
        try await Home.with(.bare) { home in
            let probe = Processes.ownFolder + "/JournalProbe"
            let places = [home.folder + "/space", home.folder + "/state"]
            let environment = home.environment
            let count = Sample.isWhole ? 20_000 : 500
            func run(_ words: [String]) async throws -> Child {
                try await Child.run(probe, words, environment: environment)
            }
            let jobs = (0..<5).map { ($0 == 2 ? "killed" : "append", "writer\($0)") }
            let codes = await withTaskGroup(of: Int32?.self) { group in
                for (job, name) in jobs {
                    group.addTask { try? await run([job] + places + [name, "\(count)"]).exitCode }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(codes.count { $0 == 0 } == 4)
            #expect(codes.count { $0 == 128 + SIGKILL } == 1)
            // One more, which takes up what the killed one left.
            let before = Files.list(places[1] + "/writers")
            #expect(try await run(["append"] + places + ["late", "1"]).exitCode == 0)
            #expect(Files.list(places[1] + "/writers") == before, "it needs no identity of its own")

            let printed = try await run(["list"] + places)
            var numbers: [Substring: [Int]] = [:]
            for line in printed.output.split(separator: "\n") {
                let words = line.split(separator: " ")
                if let name = words.first { numbers[name, default: []].append(words.last.flatMap { Int($0) } ?? 0) }
            }
            var expected = Dictionary(uniqueKeysWithValues: jobs.map { (Substring($0.1), Array(1...count)) })
            expected["late"] = [1]
            #expect(numbers.keys.sorted() == expected.keys.sorted(), "no notices either")
            for (name, list) in expected where numbers[name] != list {
                Issue.record("\(name): \(numbers[name]?.count ?? 0) of \(list.count) records, in order or not")
            }
        }
    }

    @Test("Several processes that go to other lists at once all succeed, and one of the lists is the current one")
    func currentList() async throws {
        try await Home.with(.bare) { home in
            for name in ["One", "Two"] { try await home.aisle("list", "new", name, expecting: 0) }
            let (environment, program) = (home.environment, home.folder + "/bin/aisle")
            let failures = await withTaskGroup(of: [String].self) { group in
                for writer in 0..<4 {
                    group.addTask {
                        var failures: [String] = []
                        for number in 0..<25 {
                            let name = (writer + number).isMultiple(of: 2) ? "One" : "Two"
                            let child = try? await Child.run(program, ["list", "use", name], environment: environment)
                            if child?.exitCode != 0 { failures.append(child?.errors ?? "not started") }
                        }
                        return failures
                    }
                }
                return await group.reduce(into: []) { $0 += $1 }
            }
            #expect(failures == [])
            let lists = try await home.aisle("lists", expecting: 0).output
            #expect(lists.contains("* One") || lists.contains("* Two"), "\(lists)")
        }
    }

    /// A base is replaced all the time while others go on from it, and each process brings files that it does not know.
    @Test("Eight processes that add new items of a new type at once all succeed, and what they added is there")
    func newItemsOfANewType() async throws {
        try await Home.with(.bare) { home in
            let environment = home.environment
            let program = home.folder + "/bin/aisle"
            let failures = await withTaskGroup(of: [String].self) { group in
                for writer in 0..<8 {
                    group.addTask {
                        var failures: [String] = []
                        for number in 0..<40 {
                            let words = ["add", "--type", "Produce", "Fruit \(writer) of \(number)"]
                            let child = try? await Child.run(program, words, environment: environment)
                            if child?.exitCode != 0 { failures.append("\(words): \(String(describing: child))") }
                        }
                        return failures
                    }
                }
                return await group.reduce(into: []) { $0 += $1 }
            }
            #expect(failures == [])
            let shown = try await Child.run(program, ["show"], environment: environment)
            #expect(shown.exitCode == 0)
            #expect(shown.output.split(separator: "\n").count { $0.contains("[ ] Fruit") } == 320)
        }
    }
}
