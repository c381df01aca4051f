/// The contents of a recipe in Cooklang: title, servings, source and ingredients.
///
/// ```swift
/// let soup = RecipeFile("Fry @onions{2} in @butter{50%g}.", named: "Onion soup.cook")
/// #expect(soup.title == "Onion soup")
/// #expect(soup.ingredients.map { $0.quantity?.text() } == ["2", "50 g"])
/// ```
public struct RecipeFile: Hashable, Sendable {
    /// One ingredient, with the sum of what all steps want of it.
    public struct Ingredient: Hashable, Sendable {
        public var name: String
        /// The item that it is, if the reader knows it.
        public var item: ItemID?
        /// The exact sum of all its amounts; nil for "some".
        public var quantity: Quantity?
        /// What describes it, the preparation, and amounts that are words or ranges: `large`, `peeled`, `2-3`, `few
        /// sprigs`.
        public var note: String?
        /// The other name of the item by which all steps call it, if they do.
        var wording: String?

        public init(name: String, item: ItemID? = nil, quantity: Quantity? = nil, note: String? = nil) {
            (self.name, self.item, self.quantity, self.note) = (name, item, quantity, note)
        }
    }

    public var title: String
    /// Where it was read, with folders, as `import` was given it; empty if it was not read from a file.
    public var path = ""
    /// Above zero; nil if unknown.
    public var servings: Int?
    /// An address, a book, a person.
    public var source: String?
    /// In the order in which the steps name them, each name once, ignoring letter case and accents.
    public var ingredients: [Ingredient]
    /// The whole text, including metadata.
    public var text: CooklangText
    /// What of the text nobody sees.
    public var unseen: UnseenSigns?
    /// That the text as it was read would have controlled a terminal, where it would.
    private var control: CooklangText.Problem?
    /// Probable mistakes.
    public var problems: [CooklangText.Problem] { [control].compactMap(\.self) + text.problems }

    /// Reads a recipe in Cooklang. If the text has no title, the title is `fileName` without the ending `.cook`.
    ///
    /// Any text can be read. Probable mistakes are listed in `problems`.
    public init(_ cooklang: String, named fileName: String) {
        text = CooklangText(cooklang.printableLines)
        unseen = UnseenSigns(in: cooklang)
        if let place = cooklang.unicodeScalars.firstIndex(where: \.isControl) {
            let line = cooklang.unicodeScalars[..<place].count { $0 == "\n" } + 1
            control = .init(line: line, sentence: "A character that would control the terminal became \u{FFFD}.")
        }
        let ending = ".cook"
        let bareName = fileName.lowercased().hasSuffix(ending) ? String(fileName.dropLast(ending.count)) : fileName
        title = text.value(of: "title") ?? bareName
        servings = text.value(of: "servings", "serves", "yield").flatMap(Self.leadingNumber)
        source = text.value(of: "source", "source.url", "source.name", "source.author")
        ingredients = text.ingredients()
    }

    /// The file to the byte: the text with what nobody sees in it, unless it has changed since.
    public var bytes: String { unseen?.restored(to: text.text) ?? text.text }

    public static let servingsMax = 1_000
    /// `servings`, clamped to the valid range.
    public static func bounded(servings: Int) -> Int { min(max(servings, 1), servingsMax) }

    /// The `4` of `4-6 people`. A measure, such as `500%ml` or `1 kg`, is not a number of servings.
    private static func leadingNumber(_ text: String) -> Int? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let rest = text.dropFirst(digits.count)
        let isMeasure = (try? Quantity.parse(text))?.first.unit?.isMeasure ?? false
        guard !rest.hasPrefix("%"), !isMeasure, let number = Int(digits) else { return nil }
        return (1...servingsMax).contains(number) ? number : nil
    }
}
