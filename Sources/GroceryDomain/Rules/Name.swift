/// What counts as a valid name.
public enum Name {
    public static let charactersMax = 80
    public static let noteCharactersMax = 400

    /// `text` without surrounding space and invisible characters, if it is a valid name: 1 to 80 characters, no control
    /// characters, in any script.
    public static func validated(_ text: String) throws(Refusal) -> String {
        let name = try printable(text)
        guard !name.isEmpty, !name.folded.isEmpty else { throw .emptyName }
        try check(name, charactersMax, Refusal.nameTooLong)
        return name
    }

    /// `text` as a note; nil if it is empty.
    public static func validatedNote(_ text: String) throws(Refusal) -> String? {
        let note = try printable(text)
        try check(note, noteCharactersMax, Refusal.noteTooLong)
        return note.isEmpty ? nil : note
    }

    /// A character may consist of any number of scalars, but the text may not have more scalars than are read back.
    private static func check(_ text: String, _ max: Int, _ refusal: (Int) -> Refusal) throws(Refusal) {
        guard text.utf8.count > max else { return }
        guard text.count <= max else { throw refusal(text.count) }
        guard text.unicodeScalars.count <= 10 * max else { throw refusal(text.unicodeScalars.count) }
    }

    /// Control characters are refused, so that the person knows of them. Invisible characters are removed silently.
    private static func printable(_ text: String) throws(Refusal) -> String {
        let text = text.trimmed
        // Nearly all are.
        if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return String(text) }
        guard !text.unicodeScalars.contains(where: isRefused) else { throw .nameWithControlCharacter }
        return String(String(text).printable.trimmed)
    }

    private static func isRefused(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028...0x2029: true
        // Overrides of the writing direction would let a name rearrange the row it is shown in.
        case 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
