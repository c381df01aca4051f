import Bytes
import GroceryDomain

/// A zip archive of recipes, read an entry at a time: what one unpacks to is gone when the next is read.
struct RecipeArchive {
    let entries: [ZipFile.Entry]
    private let zip: ZipFile
    private var allowance: ZipFile.Allowance

    init(_ bytes: [UInt8]) throws(Unreadable) { try self.init(bytes, within: ZipFile.Allowance()) }

    private init(_ bytes: [UInt8], within allowance: ZipFile.Allowance) throws(Unreadable) {
        do throws(ZipFile.Mistake) { zip = try ZipFile(bytes) } catch { throw Unreadable("the zip archive: \(error)") }
        entries = zip.entries.filter { !$0.isHidden }
        self.allowance = allowance
    }

    mutating func unpack(_ entry: ZipFile.Entry) throws(Unreadable) -> [UInt8] {
        do throws(ZipFile.Mistake) { return try zip.unpack(entry, within: &allowance) } catch {
            throw Unreadable("the zip archive: \(error)")
        }
    }

    /// Lets `body` read an archive that is an entry of this one. What it unpacks counts for both.
    mutating func open(
        _ entry: ZipFile.Entry, _ body: (inout RecipeArchive) throws(Unreadable) -> Void
    ) throws(Unreadable) {
        var inner = try RecipeArchive(try unpack(entry), within: allowance)
        defer { allowance = inner.allowance }
        try body(&inner)
    }

    /// Lets `body` take in what a JSON file says. One that is broken becomes a remark: the others are not.
    mutating func readJSON(
        _ entry: ZipFile.Entry, remarksTo incoming: inout Incoming, _ body: (JSONNode, inout Incoming) -> Void
    ) throws(Unreadable) {
        let bytes = try unpack(entry)
        incoming.readJSON(bytes, named: entry.lastName, body)
    }
}

extension Incoming {
    mutating func readJSON(_ bytes: [UInt8], named name: Substring, _ body: (JSONNode, inout Incoming) -> Void) {
        do throws(Unreadable) {
            let json = try CheckedJSON(bytes)
            json.withRoot { body($0, &self) }
        } catch { remarks.append(Remark("“\(name.prefix(80))” is left out: \(error)")) }
    }
}
