/// A store as somebody types or pastes it: its name, its position, or both.
public struct TypedPlace: Hashable, Sendable {
    /// Empty where only a position was typed.
    public var name: String
    public var position: Coordinates?

    /// Reads `Tesco`, `51.5,-0.13`, `Tesco 51.5, -0.13`, `geo:51.5,-0.13 Tesco`. Beside a name, a position has a comma:
    /// `Pier 24 7` is a name.
    public init(_ text: String) {
        let words = text.split(whereSeparator: \.isWhitespace)
        (name, position) = (text, Coordinates(text))
        if position != nil {
            name = ""
            return
        }
        for count in [2, 1] where words.count > count {
            for (place, rest) in [
                (words.suffix(count), words.dropLast(count)), (words.prefix(count), words.dropFirst(count)),
            ] {
                let part = place.joined(separator: " ")
                guard part.contains(","), let position = Coordinates(part) else { continue }
                (name, self.position) = (Self.name(of: rest), position)
                return
            }
        }
    }

    /// Without the sign that parts it from the position: `Tesco, 51.5,-0.13`, `Tesco @ 51.5,-0.13`.
    private static func name(of words: ArraySlice<Substring>) -> String {
        var words = words
        while let last = words.last, last.allSatisfy({ ",;:@-–".contains($0) }) { words.removeLast() }
        let name = words.joined(separator: " ")
        return name.last.map { ",;:".contains($0) } == true ? String(name.dropLast()) : name
    }
}
