import Glibc
import Testing

@testable import Journal

/// The thread that exchanges: when asked, when the folder changes, and again after trouble.
@Suite struct SharingThreadTests {
    /// Two machines on one real folder, as over NFS.
    private final class Pair {
        let one: Desk
        let two: Desk
        let folder: String

        init() throws {
            one = try Desk(.real, seed: 1)
            two = try Desk(.real, seed: 2)
            folder = one.paths.state + "-shared"
            _ = try one.fileSystem.makeDirectories(folder)
        }
    }

    /// Waits for what must come, at most so long that only a thread that is stuck takes it.
    private func wait(_ thread: SharingThread, _ condition: (SharingThread.News) -> Bool) -> Bool {
        for _ in 0..<200 {
            if condition(thread.takeNews()) { return true }
            var watched = pollfd(fd: thread.descriptor, events: Int16(POLLIN), revents: 0)
            if poll(&watched, 1, 10_000) == 0 { return false }
        }
        return false
    }

    @Test func whatOneSavesTheOtherTakesInByItself() throws {
        let pair = try Pair()
        let (one, two) = (try pair.one.open(), try pair.two.open())
        try one.append("milk")
        let shared = one.sharedFolder(at: pair.folder)
        _ = try shared.resolveHousehold()
        _ = try two.sharedFolder(at: pair.folder).resolveHousehold()
        let here = try #require(SharingThread(shared))
        let there = try #require(SharingThread(two.sharedFolder(at: pair.folder)))
        #expect(wait(there) { $0.records == 1 })
        try one.append("eggs")
        here.exchange()
        #expect(here.wait(milliseconds: 10_000))
        #expect(wait(there) { $0.records == 2 })
        #expect(try two.newTexts() == ["milk", "eggs"])
        #expect(there.takeNews().lastTakenIn == pair.two.now)
        #expect(here.takeNews().publishedBytes > 0)
        #expect(here.stop(milliseconds: 10_000))
        #expect(there.stop(milliseconds: 10_000))
    }

    @Test func aFolderThatIsGoneIsSaidAndTriedAgain() throws {
        let pair = try Pair()
        let one = try pair.one.open()
        try one.append("milk")
        let shared = one.sharedFolder(at: pair.folder)
        _ = try shared.resolveHousehold()
        try pair.one.fileSystem.rename(pair.folder, to: pair.folder + ".away")
        let thread = try #require(SharingThread(shared))
        #expect(thread.wait(milliseconds: 10_000))
        #expect(thread.takeNews().trouble == .gone(path: pair.folder))
        try pair.one.fileSystem.rename(pair.folder + ".away", to: pair.folder)
        thread.exchange()
        #expect(thread.wait(milliseconds: 10_000))
        #expect(thread.takeNews().trouble == nil)
        #expect(thread.takeNews().publishedBytes == pair.one.ownFiles[0].bytes.count)
        #expect(thread.stop(milliseconds: 10_000))
    }

    /// Two processes of one machine: the lock is given on.
    @Test func twoOfOneMachine() throws {
        let pair = try Pair()
        let (one, other) = (try pair.one.open(), try pair.one.open())
        try one.append("milk")
        _ = try one.sharedFolder(at: pair.folder).resolveHousehold()
        let threads = try [one, other].map { journal in
            try #require(SharingThread(journal.sharedFolder(at: pair.folder)))
        }
        for number in 0..<20 {
            try one.append("one \(number)")
            try other.append("other \(number)")
            for thread in threads { thread.exchange() }
        }
        for thread in threads { #expect(thread.wait(milliseconds: 20_000)) }
        for thread in threads { thread.exchange() }
        for thread in threads { #expect(thread.wait(milliseconds: 20_000) && thread.stop(milliseconds: 20_000)) }
        #expect(Set(pair.one.files(pair.folder + "/j").map(\.bytes)) == Set(pair.one.ownFiles.map(\.bytes)))
    }
}
