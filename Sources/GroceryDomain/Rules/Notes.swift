/// A note may consist of several remarks, one behind the other: "drained; ask Tom which".
enum Notes {
    /// `known` with what `more` says besides; `known` alone where both are too long for one note.
    static func joining(_ more: String, to known: String?) -> String? {
        let missing = missing(of: more, in: known)
        guard !missing.isEmpty else { return known }
        let remarks = remarks(of: known) + missing
        return (try? Name.validatedNote(remarks.joined(separator: "; "))) ?? known
    }

    /// `known` without the remarks of `less`; nil if nothing remains.
    static func removing(_ less: [String], from known: String?) -> String? {
        let remarks = remarks(of: known)
        let rest = remarks.filter { !less.contains($0) }
        if rest.count == remarks.count { return known }
        return rest.isEmpty ? nil : rest.joined(separator: "; ")
    }

    /// The remarks of `note` that `known` does not have.
    static func missing(of note: String, in known: String?) -> [String] {
        let known = remarks(of: known)
        return remarks(of: note).filter { !known.contains($0) }
    }

    static func remarks(of note: String?) -> [String] {
        note?.split(separator: ";").map(\.withoutOuterSpaces).filter { !$0.isEmpty } ?? []
    }
}
