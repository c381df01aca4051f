import Glibc

/// Milliseconds on a clock that nobody sets.
func monotonicMilliseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
}

/// The pipes between a thread and those who give it work.
struct WakePipes {
    /// There is work, or the end is wanted.
    let orders: WakePipe
    /// Work was done or failed, or the thread has ended.
    let reports: WakePipe

    init?() {
        guard let orders = WakePipe() else { return nil }
        guard let reports = WakePipe() else {
            orders.close()
            return nil
        }
        (self.orders, self.reports) = (orders, reports)
    }

    func close() {
        orders.close()
        reports.close()
    }
}

/// A pipe through which another thread tells the main loop to look up. Readable means: something happened.
package struct WakePipe {
    let readEnd: Int32
    let writeEnd: Int32

    /// `nil` when the system has no descriptor left.
    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        // Not the numbers of the standard streams: a stray print would wake us forever.
        for index in ends.indices {
            let moved = fcntl(ends[index], F_DUPFD_CLOEXEC, 3)
            Glibc.close(ends[index])
            ends[index] = moved
            _ = fcntl(moved, F_SETFL, O_NONBLOCK)
        }
        readEnd = ends[0]
        writeEnd = ends[1]
        guard readEnd >= 0, writeEnd >= 0 else {
            close()
            return nil
        }
    }

    /// Makes the other end readable. A full pipe is readable already.
    package static func wake(_ writeEnd: Int32) {
        var byte: UInt8 = 1
        _ = write(writeEnd, &byte, 1)
    }

    /// Waits for a wake, at most so long, or for ever. `false` also where a signal ended the waiting.
    func isWoken(within milliseconds: Int32 = -1) -> Bool {
        var watched = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
        return poll(&watched, 1, milliseconds) > 0
    }

    /// Waits until `condition` holds, which is asked at each wake, at most so long. Answers whether it does.
    func wait(milliseconds: Int, until condition: () -> Bool) -> Bool {
        let end = monotonicMilliseconds() + milliseconds
        while !condition() {
            let left = end - monotonicMilliseconds()
            guard left > 0 else { return false }
            if isWoken(within: Int32(clamping: left)) { drain() }
        }
        return true
    }

    /// Makes the pipe unreadable until the next wake.
    func drain() {
        withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { buffer in
            while read(readEnd, buffer.baseAddress, buffer.count) == buffer.count {}
        }
    }

    func close() {
        _ = Glibc.close(readEnd)
        _ = Glibc.close(writeEnd)
    }
}
