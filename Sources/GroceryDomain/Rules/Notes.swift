/// A note may consist of several remarks, one behind the other: "drained; ask Tom which".
enum Notes {
    /// `known` with what `more` says besides; `known` alone where both are too long for one note.
    static func joining(_ more: String, to known: String?) -> String? {
        let missing = missing(of: more, in: known)
        guard !missing.isEmpty else { return known }
        return text(of: remarks(of: known) + missing).flatMap { try? Name.validatedNote($0) } ?? known
    }

    /// `known` without the remarks of `less`; nil if nothing remains.
    static func removing(_ less: [String], from known: String?) -> String? {
        let remarks = remarks(of: known)
        let rest = remarks.filter { !less.contains($0) }
        if rest.count == remarks.count { return known }
        return text(of: rest)
    }

    /// The remarks of `note` that `known` does not have.
    static func missing(of note: String, in known: String?) -> [String] {
        let known = remarks(of: known)
        return remarks(of: note).filter { !known.contains($0) }
    }

    /// Nil if there are no remarks.
    static func text(of remarks: [String]) -> String? { remarks.isEmpty ? nil : remarks.joined(separator: "; ") }

    static func remarks(of note: String?) -> [String] {
        note?.split(separator: ";").map(\.withoutOuterSpaces).filter { !$0.isEmpty } ?? []
    }
}
