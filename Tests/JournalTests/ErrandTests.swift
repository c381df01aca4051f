import Glibc
import Journal
import Testing

/// Work on a thread of its own: done once, waited for, handed over once.
@Suite struct ErrandTests {
    private func isReadable(_ descriptor: Int32, within milliseconds: Int32) -> Bool {
        var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&watched, 1, milliseconds) == 1
    }

    @Test func whoComesEarlyWaits() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        let (reading, writing) = (ends[0], ends[1])
        defer {
            close(reading)
            close(writing)
        }
        let work = try #require(
            BackgroundWork {
                var byte: UInt8 = 0
                return read(reading, &byte, 1) == 1 ? [byte] : []
            })
        #expect(!isReadable(work.descriptor, within: 0))
        var byte: UInt8 = 42
        try #require(write(writing, &byte, 1) == 1)
        #expect(work.take() == [42])
        #expect(work.take() == nil)
    }

    @Test func itTellsWhenItIsDone() throws {
        let work = try #require(BackgroundWork { (1...1000).reduce(0, +) })
        #expect(isReadable(work.descriptor, within: 10_000))
        // It stays so until somebody comes.
        #expect(isReadable(work.descriptor, within: 0))
        #expect(work.take() == 500_500)
    }
}
