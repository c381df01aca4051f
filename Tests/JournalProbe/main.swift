// A process that appends to a journal, for the tests of several that do at once.
//
//     JournalProbe append SPACE STATE NAME COUNT    appends NAME 1 … NAME COUNT, waits for the disk
//     JournalProbe killed SPACE STATE NAME COUNT    the same, but is killed by SIGKILL once COUNT are written
//     JournalProbe list SPACE STATE                 prints what all have written, file by file
import Glibc
import Journal

func say(_ text: String) {
    let bytes = Array(text.utf8)
    var written = 0
    while written < bytes.count {
        let count = bytes[written...].withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
        guard count > 0 else { exit(3) }
        written += count
    }
}

func append(_ journal: Journal, _ name: String, _ count: Int) throws {
    try journal.readNew { _ in }
    for number in 1...count {
        let result = try journal.append(kind: "act", payloads: [Array("\(name) \(number)".utf8)])
        guard result.outcome == .written else { exit(4) }
    }
}

let words = CommandLine.arguments
guard words.count >= 4 else { exit(2) }
let journal = try Journal(
    paths: JournalPaths(space: words[2], state: words[3]),
    clock: {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return UInt64(time.tv_sec) * 1000 + UInt64(time.tv_nsec) / 1_000_000
    }, application: "probe 1")
switch (words[1], words.dropFirst(4).first, words.dropFirst(5).first.flatMap { Int($0) }) {
case ("append", let name?, let count?):
    try append(journal, name, count)
    guard journal.flush(timeoutMilliseconds: 60_000) == .saved else { exit(5) }
    journal.close()
case ("killed", let name?, let count?):
    try append(journal, name, count)
    kill(getpid(), SIGKILL)
case ("list", _, _):
    var text = ""
    try journal.readNew { record in text += String(decoding: record.payload, as: UTF8.self) + "\n" }
    say(text)
    for notice in journal.notices { say("notice: \(notice)\n") }
default: exit(2)
}
