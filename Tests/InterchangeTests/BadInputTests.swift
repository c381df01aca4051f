import GroceryDomain
import Interchange
import TestSupport
import Testing

/// Whatever a file holds, every format reads it or says in a sentence why not.
@Suite struct BadInputTests {
    /// Reads it in every form; what is read has its place in the file.
    private func read(_ bytes: [UInt8], _ format: Format) {
        let file = InputFile(bytes, named: "file.\(format.endings[0])", today: CivilDate("2026-11-23"))
        _ = format.likelihood?(file)
        do { _ = try format.read?(file) } catch { #expect(!"\(error)".isEmpty && "\(error)".utf8.count < 500) }
    }

    private static let readable = Format.all.filter { $0.read != nil }.map(\.name)

    private func format(_ name: String) throws -> Format { try #require(Format.all.first { $0.name == name }) }

    /// What Tests/Corpus has of the format, otherwise what it writes itself.
    private func example(_ format: Format) throws -> [UInt8] {
        let examples = Repository.files(under: "Tests/Corpus/interchange", suffix: "")
        let own = examples.first { path in
            let name = path.split(separator: "/").last ?? ""
            return name.hasPrefix(format.name) || format.endings.contains { name.hasSuffix(".\($0)") }
        }
        if let own { return try #require(Repository.bytes(own)) }
        let outgoing = Outgoing(
            Household.groceries("Apples 6, x Milk 2 l (blue), Bread 1 loaf, Onions, Butter 250 g (salted)"),
            lists: [Household.list.id], currency: .dollar, now: Household.now, today: nil)
        return try #require(try format.write?(outgoing))
    }

    @Test(arguments: readable)
    func aFileThatIsCutOff(format name: String) throws {
        let (format, bytes) = (try format(name), try example(try format(name)))
        for count in stride(from: 0, to: bytes.count, by: bytes.count > 20_000 ? 1000 : 100) {
            read(Array(bytes.prefix(count)), format)
        }
    }

    @Test(arguments: readable)
    func anotherEncoding(format name: String) throws {
        let (format, text) = (try format(name), String(decoding: try example(try format(name)), as: UTF8.self) + "ü€")
        let units = Array(text.utf16.prefix(20_000))
        read(units.map { UInt8(truncatingIfNeeded: $0) }, format)
        let little = units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
        let big = units.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
        for bytes in [little, big, [0xFF, 0xFE] + little, [0xFE, 0xFF] + big, [0xFF, 0xFE] + little.dropLast()] {
            read(bytes, format)
        }
    }

    @Test(arguments: readable)
    func aLineOfTenMegabytes(format name: String) throws {
        let format = try format(name)
        read(Array(repeating: UInt8(ascii: "a"), count: 10_000_000), format)
        read(try example(format).prefix(300) + Array(repeating: UInt8(ascii: ","), count: 300_000), format)
    }

    @Test(arguments: readable)
    func whatIsNestedVeryDeep(format name: String) throws {
        let format = try format(name)
        for open in ["[", "{\"a\":", "[-", "(", "\"", "BEGIN:VTODO\n", "<script>", "> "] {
            read(Array(String(repeating: open, count: 100_000).utf8), format)
        }
        read(Array("[{\"description\":".utf8) + Array(repeating: UInt8(ascii: "["), count: 100_000), format)
    }
}
