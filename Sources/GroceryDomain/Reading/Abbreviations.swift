/// Words as people shorten them on shopping lists: `blk beans`, `choc biscuits`, `frz peas`.
///
/// A short form of a whole name is an alias in the catalogue. Some are words of their own, in whatever language, or the
/// beginnings of many: those count beside another word, or with a full stop.
enum Abbreviations {
    /// The folded name with its shortened words written out, and those that people misspell put right; nil if there
    /// are none.
    static func writtenOut(_ folded: String) -> String? {
        let isBesideOthers = folded.utf8.contains(UInt8(ascii: " "))
        // Nearly all are written as they should be.
        let hasShort = folded.utf8.withBytes { $0.hasWord { full($0, isBesideOthers: isBesideOthers) != nil } }
        guard hasShort else { return nil }
        let text = folded.split(separator: " ").map { word in
            word.utf8.withBytes { full($0[...], isBesideOthers: isBesideOthers) } ?? String(word)
        }.joined(separator: " ")
        return text == folded ? nil : text
    }

    /// The word that another stands for; nil if it stands for itself.
    private static func full(_ word: Slice<UnsafeBufferPointer<UInt8>>, isBesideOthers: Bool) -> String? {
        // This is asked of every word that is read.
        let letters = word.lazy.filter { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "'") }
        let classes = Lexicon.classes(of: letters)
        if !classes.isDisjoint(with: shortened) {
            let isSure = classes.contains(.short)
            if isSure || isBesideOthers || word.last == UInt8(ascii: ".") {
                let letters = String(decoding: letters, as: UTF8.self)
                return Lexicon.arguments(of: letters, as: isSure ? .short : .shortBeside).first
            }
        }
        guard classes.contains(.misspelt) else { return nil }
        return Lexicon.arguments(of: String(decoding: letters, as: UTF8.self), as: .misspelt).first
    }

    private static let shortened: WordClasses = [.short, .shortBeside]
}
