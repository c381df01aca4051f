import Bytes
import CStarterCatalogue
import GroceryDomain
import GroceryStore

/// The names of the starter catalogue in other languages. They are packed into the program; in the language of the
/// household the catalogue is laid out once, and kept beside the base: one of them, that of the language that was
/// spoken last.
struct LanguageNames {
    let paths: Paths

    /// Nil if there are no names in that language.
    func catalogue(_ english: ReferenceCatalogue, in language: NameLanguage) -> ReferenceCatalogue? {
        let number = UInt64(NameLanguage.others.firstIndex(of: language) ?? 0)
        return KeptCatalogue.catalogue(at: paths.spokenCatalogueFile, key: english.version &+ number) {
            guard let text = Self.text(of: language), let file = try? NamesFile(text) else { return nil }
            return try? english.bytes(speaking: language, file)
        }
    }

    private static var packed: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: catalogue_names(), count: catalogue_names_bytes())
    }

    /// The lines behind `## de`, up to the next such line.
    private static func text(of language: NameLanguage) -> String? {
        guard var file = try? GzipFile(Array(packed)) else { return nil }
        while !file.isAtEnd { guard (try? file.unpack(1 << 24)) != nil else { return nil } }
        let newline = UInt8(ascii: "\n")
        let lines = file.output.split(separator: newline)
        guard let start = lines.firstIndex(where: { $0.elementsEqual("## \(language.rawValue)".utf8) }) else {
            return nil
        }
        let own = lines[(start + 1)...].prefix { !$0.starts(with: "## ".utf8) }
        return String(decoding: Array(own.joined(separator: [newline])), as: UTF8.self)
    }
}
