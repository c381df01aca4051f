import Glibc
import SimulatedDisk
import Testing

@testable import Journal

/// What the real file system does in fewer calls is what it does in many.
@Suite struct FileSystemTests {
    @Test func whatManyFilesAreIsWhatEachIs() throws {
        var template = Array("/tmp/aisle-journal-test-XXXXXX".utf8CString)
        let made = try #require(mkdtemp(&template))
        let folder = String(cString: made)
        defer { removeFolder(folder) }
        let system = POSIXFileSystem()
        for (name, text) in [("one", "1"), ("two", "22"), ("häusle", "")] {
            let descriptor = try system.open("\(folder)/\(name)", .createForAppend)
            defer { system.close(descriptor) }
            try Array(text.utf8).withRawBytes { bytes throws(SystemError) in
                _ = try system.append(bytes, to: descriptor)
            }
        }
        try system.makeDirectory("\(folder)/inner")
        #expect(symlink("one", "\(folder)/link") == 0)
        let names = [
            "two", "missing", "link", "one", "inner", "häusle", "../\(folder.split(separator: "/").last ?? "")",
        ]
        let statuses = system.statuses(of: names, in: folder)
        #expect(statuses == names.map { try? system.status(at: "\(folder)/\($0)") })
        #expect(statuses.map { $0?.size == 2 } == [true, false, false, false, false, false, false])
        #expect(statuses[1] == nil)
        #expect(statuses[2]?.isRegular == false)
        #expect(system.statuses(of: ["one"], in: "\(folder)/missing") == [nil])
        #expect(system.statuses(of: ["one"], in: "\(folder)/one") == [nil])
    }

    /// A file may say that it was changed in any year.
    @Test(arguments: [Int.min, -1 << 40, 1 << 40, Int.max])
    func aFileMayBeOfAnyTime(seconds: Int) throws {
        let desk = try Desk(.real)
        let journal = try desk.open()
        try journal.append("milk")
        journal.close()
        let path = desk.paths.own + "/" + desk.ownFiles[0].name
        let time = timespec(tv_sec: seconds, tv_nsec: 999_999_999)
        #expect(utimensat(AT_FDCWD, path, [time, time], 0) == 0)
        let next = try desk.open()
        #expect(try next.newTexts() == ["milk"])
        #expect(try desk.fileSystem.status(at: path) == desk.fileSystem.status(at: path))
        try next.append("eggs")
    }
}
