extension String {
    /// The lines, empty ones included. A carriage return with a line feed behind it ends one line, as each does alone.
    ///
    /// Goes over scalars rather than characters, which would take five times as long.
    public var lines: [Substring] {
        var lines: [Substring] = []
        var rest = unicodeScalars[...]
        while let end = rest.firstIndex(where: \.endsLine) {
            lines.append(Substring(rest[..<end]))
            let isReturn = rest[end] == "\r"
            rest = rest[end...].dropFirst()
            if isReturn, rest.first == "\n" { rest = rest.dropFirst() }
        }
        return lines + [Substring(rest)]
    }
}

extension Unicode.Scalar {
    fileprivate var endsLine: Bool {
        switch value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }
}
