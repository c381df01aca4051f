internal import Glibc

/// The system's words for an error number.
func systemMessage(_ code: Int32) -> String { strerror(code).map { String(cString: $0) } ?? "error \(code)" }

/// The value of an environment variable; nil when it is not set or empty.
func environmentValue(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
}

/// Milliseconds of a clock that only goes forward.
func monotonicMilliseconds() -> Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec * 1_000 + now.tv_nsec / 1_000_000
}

/// Writes all of `bytes`, or as much as the descriptor takes before it fails. Waits where it takes nothing yet.
func writeAll(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) {
    var rest = bytes
    while !rest.isEmpty {
        let written = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if written > 0 {
            rest = rest.dropFirst(written)
        } else if errno == EAGAIN {
            // Another program that shares the terminal may have set it not to wait.
            var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            poll(&waiting, 1, -1)
        } else if errno != EINTR {
            return
        }
    }
}
