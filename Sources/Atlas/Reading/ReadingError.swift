import Bytes

/// Why a file of places or a map cannot be read, and where: `line 3, column 17: expected a number`.
public struct ReadingError: Error, Equatable, Sendable, CustomStringConvertible {
    /// `line 3, column 17`, both from 1 and in characters as editors count them, which are Unicode scalars; or
    /// `byte 4711` of a file that is no text; or `after 38 %` where it does not matter what stands there.
    public let place: String
    /// In words, without the place.
    public let reason: String

    public var description: String { "\(place): \(reason)" }

    /// Costs a pass over what comes before `offset`.
    init(_ reason: String, at offset: Int, of bytes: [UInt8]) {
        var (line, column) = (1, 1)
        for byte in bytes.prefix(offset) {
            if byte == UInt8(ascii: "\n") {
                (line, column) = (line + 1, 1)
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
        }
        (place, self.reason) = ("line \(line), column \(column)", reason)
    }

    init(_ reason: String, atByte offset: Int) { (place, self.reason) = ("byte \(offset)", reason) }

    /// For a file that is in order, and too much. Readers say so; how far the whole file was read is known to
    /// `PlaceImport`.
    static let tooLarge = ReadingError(place: "", reason: "it takes too much memory")

    static func tooLarge(memoryMax: Int, after fraction: Double) -> ReadingError {
        ReadingError(
            place: "after \(Int(fraction * 100)) %",
            reason: "it takes more than \(memoryMax >> 20) MB of memory; take a file of a smaller area")
    }

    private init(place: String, reason: String) { (self.place, self.reason) = (place, reason) }

    init(_ mistake: JSONReader.Mistake, of bytes: [UInt8]) {
        switch mistake {
        case .expected(let what, let offset) where offset >= bytes.count:
            self.init("the file ends where \(what) should follow", at: offset, of: bytes)
        case .expected(let what, let offset): self.init("expected \(what)", at: offset, of: bytes)
        case .refused(let why, let offset): self.init(why, at: offset, of: bytes)
        }
    }
}
