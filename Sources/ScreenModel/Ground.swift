internal import Glibc

/// A colour as terminals tell it.
public struct RGB: Hashable, Sendable {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8

    public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) { (self.red, self.green, self.blue) = (red, green, blue) }

    /// From what a terminal says of a colour: `rgb:` and three numbers of one to four hexadecimal digits, of which all
    /// F is as much as there can be; `rgba:`, with an opacity behind; or `#` and three of two digits. nil when it is
    /// none of these.
    init?(report: some StringProtocol) {
        let parts: [Substring]
        if report.hasPrefix("#"), report.utf8.count == 7 {
            let digits = Substring(report.dropFirst())
            parts = [digits.prefix(2), digits.dropFirst(2).prefix(2), digits.suffix(2)]
        } else {
            let (name, count) = report.hasPrefix("rgba:") ? ("rgba:", 4) : ("rgb:", 3)
            guard report.hasPrefix(name) else { return nil }
            parts = Substring(report.dropFirst(name.count)).split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count == count else { return nil }
        }
        let levels = parts.prefix(3).compactMap(Self.level)
        guard levels.count == 3 else { return nil }
        self.init(levels[0], levels[1], levels[2])
    }

    private static func level(_ digits: Substring) -> UInt8? {
        guard (1...4).contains(digits.utf8.count), let value = UInt32(digits, radix: 16) else { return nil }
        return UInt8(value * 255 / (1 << (4 * UInt32(digits.utf8.count)) - 1))
    }

    /// How bright it is, from 0 for black to 1 for white: the relative luminance of WCAG 2.
    public var luminance: Double {
        func linear(_ level: UInt8) -> Double {
            let value = Double(level) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
}

/// What a terminal writes on, as far as that is known.
public enum Ground: String, CaseIterable, Hashable, Sendable {
    case unknown, dark, light

    /// Up to this luminance a ground is dark, and from the other on it is light: on all of these, the shades that a
    /// theme has for them can be read. What lies between is left to the terminal's own colours.
    public static let darkMax = 0.04
    public static let lightMin = 0.75

    public init(_ colour: RGB) {
        switch colour.luminance {
        case ...Ground.darkMax: self = .dark
        case Ground.lightMin...: self = .light
        default: self = .unknown
        }
    }

    /// What the variable `COLORFGBG` says, which some terminals set: the numbers of their foreground and, last, of
    /// their background among the sixteen colours.
    public init(hint: String) {
        switch hint.split(separator: ";").last.flatMap({ Int($0) }) ?? -1 {
        case 0...6, 8: self = .dark
        case 7, 15: self = .light
        default: self = .unknown
        }
    }
}
