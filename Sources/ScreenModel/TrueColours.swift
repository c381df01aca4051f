/// Colours that are not in the palette of 256, written where ncurses has written a number that stands in for them.
///
/// ncurses knows true colours only by descriptions of terminals that hardly any system calls its terminal by; nearly
/// all terminals understand them. So each is given a number from 16 on, and what leaves is rewritten.
public struct TrueColours: Hashable, Sendable {
    private static let first: UInt8 = 16
    private var colours: [RGB] = []

    public init() {}

    public var isEmpty: Bool { colours.isEmpty }

    /// The number that stands in for `colour`. There is room for 240, and no theme has a tenth of that; the last stands
    /// in for what is too much.
    public mutating func standIn(for colour: RGB) -> UInt8 {
        if let index = colours.firstIndex(of: colour) { return Self.first + UInt8(index) }
        if colours.count == 240 { return 255 }
        colours.append(colour)
        return Self.first + UInt8(colours.count - 1)
    }

    /// `bytes` for the terminal with the colours in place of their numbers: `38;5;17` becomes `38;2;205;214;244`.
    public func written(into bytes: ArraySlice<UInt8>) -> [UInt8] {
        var written: [UInt8] = []
        written.reserveCapacity(bytes.count * 2)
        var rest = bytes
        while let start = rest.firstIndex(of: 0x1B) {
            guard let end = Self.end(ofChangeAt: start, rest) else {
                written += rest[...start]
                rest = rest[(start + 1)...]
                continue
            }
            written += rest[..<(start + 2)]
            append(parameters: rest[(start + 2)..<(end - 1)], to: &written)
            written.append(0x6D)
            rest = rest[end...]
        }
        return written + rest
    }

    private func append(parameters: ArraySlice<UInt8>, to written: inout [UInt8]) {
        let parts = parameters.split(separator: 0x3B, omittingEmptySubsequences: false)
        var index = 0
        while index < parts.count {
            if index > 0 { written.append(0x3B) }
            if index + 2 < parts.count, let colour = colour(parts[index], parts[index + 1], parts[index + 2]) {
                written += parts[index]
                written += ";2;\(colour.red);\(colour.green);\(colour.blue)".utf8
                index += 3
            } else {
                written += parts[index]
                index += 1
            }
        }
    }

    /// The colour that `38;5;17` or `48;5;17` asks for, if the number is one that stands in.
    private func colour(_ what: ArraySlice<UInt8>, _ kind: ArraySlice<UInt8>, _ number: ArraySlice<UInt8>) -> RGB? {
        guard what.elementsEqual("38".utf8) || what.elementsEqual("48".utf8), kind.elementsEqual("5".utf8),
            let number = Int(String(decoding: number, as: UTF8.self)), number >= Int(Self.first),
            number - Int(Self.first) < colours.count
        else { return nil }
        return colours[number - Int(Self.first)]
    }

    /// Behind `ESC [ … m` with nothing but digits and semicolons in it, if that begins at `start`.
    private static func end(ofChangeAt start: Int, _ bytes: ArraySlice<UInt8>) -> Int? {
        guard start + 2 < bytes.endIndex, bytes[start + 1] == 0x5B else { return nil }
        var end = start + 2
        while end < bytes.endIndex, bytes[end] &- 0x30 < 10 || bytes[end] == 0x3B { end += 1 }
        return end < bytes.endIndex && bytes[end] == 0x6D ? end + 1 : nil
    }
}
