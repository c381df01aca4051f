// Pictures in texts, as phones offer them.

extension Substring {
    /// Whether it consists of pictures.
    var isPicture: Bool { !isEmpty && unicodeScalars.allSatisfy(\.isPictogram) }
}

extension Unicode.Scalar {
    /// Whether it is a picture, as phones offer them, or makes one with those beside it: 🥬, ❤. Boxes and their marks
    /// are none: they begin the lines of a task list.
    var isPictogram: Bool {
        switch value {
        case 0x203C, 0x2049: true
        case 0..<0x2190: false
        case 0x200D, 0x1F3FB...0x1F3FF: true
        case 0x2610...0x2612, 0x2705, 0x2713, 0x2714, 0x2717, 0x2B1C, 0x20E3: false
        default: properties.isEmoji
        }
    }
}
