/// What a name may be.
public enum Name {
    public static let charactersMax = 80
    public static let noteCharactersMax = 400

    /// `text` without the space around it, if it can be a name: 1 to 80 characters, no control characters, in any script.
    public static func validated(_ text: String) throws(Refusal) -> String {
        let name = trimmed(text)
        guard !name.isEmpty, !name.folded.isEmpty else { throw .emptyName }
        guard name.utf8.count <= charactersMax || name.count <= charactersMax else {
            throw .nameTooLong(characters: name.count)
        }
        guard !holdsControlCharacter(name) else { throw .nameWithControlCharacter }
        return name
    }

    /// `text` as a note: nil when there is nothing in it.
    public static func validatedNote(_ text: String) throws(Refusal) -> String? {
        let note = trimmed(text)
        guard note.count <= noteCharactersMax else { throw .noteTooLong(characters: note.count) }
        guard !holdsControlCharacter(note) else { throw .nameWithControlCharacter }
        return note.isEmpty ? nil : note
    }

    static func trimmed(_ text: String) -> String {
        guard let first = text.firstIndex(where: { !$0.isWhitespace }),
            let last = text.lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(text[first...last])
    }

    private static func holdsControlCharacter(_ text: String) -> Bool {
        text.unicodeScalars.contains { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: true
            // Overrides of the writing direction would let a name rearrange the row it stands in.
            case .format: (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
            default: false
            }
        }
    }
}
