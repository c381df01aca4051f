import GroceryDomain

/// What a page marks of a recipe in its own text, for pages whose JSON-LD does not say what goes into it: microdata
/// (`itemprop`) and RDFa (`property`) of schema.org, the classes of h-recipe, hRecipe and the plugins that most blogs
/// have, and where there is none of these, the lists within what is called ingredients.
///
/// Nothing is known here of any site. One walk over the page, from tag to tag; what is open is bounded, however deep
/// the page goes.
struct PageMarks {
    private(set) var title: String?
    private(set) var yields: [String] = []
    /// A line each.
    private(set) var ingredients: [String] = []
    private(set) var steps: [String] = []
    /// Whether the page says so in the words of schema.org.
    private(set) var isCertain = true

    /// - Parameter page: HTML in UTF-8.
    init(_ page: [UInt8]) {
        var walk = MarkWalk(page)
        walk.run()
        title = walk.title
        yields = walk.yields
        // One source for both: sites mark some things well, and call others by names that only look alike.
        for source in MarkSource.allCases {
            let (lines, paragraphs) = (walk.lines(.ingredient, source), walk.lines(.step, source))
            guard lines.count >= source.linesMin else { continue }
            // What is called ingredients may also be a menu; amounts are what recipes have.
            let withNumber = lines.filter { $0.contains(where: \.isNumber) }.count
            guard source != .listInPart || withNumber * 3 >= lines.count else { continue }
            (ingredients, steps, isCertain) = (lines, paragraphs, source == .property)
            return
        }
    }
}

/// From what it is known what a piece of a page is, the surest first.
private enum MarkSource: CaseIterable {
    /// `itemprop`, `property`
    case property
    /// A class that says of one piece what it is.
    case pieceClass
    /// An entry of a list in a part of the page that is called so.
    case listInPart

    /// What is one line alone may be anything.
    var linesMin: Int { self == .listInPart ? 2 : 1 }
}

private enum MarkKind: CaseIterable {
    case title, yield, ingredient, step

    /// The property of schema.org, in lower case, without what stands before it: `schema:recipeIngredient`.
    init?(property: Substring) {
        switch property.split(whereSeparator: { ":/#".contains($0) }).last ?? "" {
        case "name": self = .title
        case "recipeyield", "yield": self = .yield
        case "recipeingredient", "recipeingredients", "ingredients", "ingredient": self = .ingredient
        case "recipeinstructions", "recipeinstruction", "instructions", "instruction": self = .step
        default: return nil
        }
    }

    /// The classes of h-recipe, of hRecipe before it, and of plugins for blogs.
    init?(pieceClass: Substring) {
        switch pieceClass {
        case "p-ingredient", "ingredient", "wprm-recipe-ingredient", "recipe-ingredient", "recipe__ingredient",
            "jetpack-recipe-ingredient", "ersingredient", "zlrecipe-ingredient":
            self = .ingredient
        case "e-instructions", "instruction", "instructions", "wprm-recipe-instruction-text", "recipe-instruction",
            "recipe__instruction":
            self = .step
        case "p-yield", "yield", "wprm-recipe-servings", "mv-create-yield", "tasty-recipes-yield": self = .yield
        default: return nil
        }
    }

    /// Part of the page by the class or name of it: `tasty-recipes-ingredients`, `ingredients__list`.
    init?(part: Substring) {
        if part.contains("ingredient") {
            self = .ingredient
        } else if ["instructions", "directions", "preparation", "method"].contains(where: part.contains) {
            self = .step
        } else {
            return nil
        }
    }
}

/// A walk over a page, from tag to tag.
private struct MarkWalk {
    private struct Element {
        let name: String
        var mark: (kind: MarkKind, source: MarkSource)?
        /// Where its text begins.
        var start = 0
        /// Whether it is a part that is called ingredients or steps.
        var part: MarkKind?
        /// Whether it is an item of its own: true for a recipe, false for an author or anything else.
        var isRecipe: Bool?
    }

    private struct Found {
        let kind: MarkKind
        let source: MarkSource
        let text: String
        /// Which of the parts that are called so it is in.
        var part = 0
    }

    private(set) var title: String?
    private(set) var yields: [String] = []
    private let page: [UInt8]
    private var offset = 0
    private var open: [Element] = []
    private var found: [Found] = []
    /// The text of what is open and marked.
    private var text: [UInt8] = []
    private var marksOpen = 0
    private var parts = 0
    /// Of several recipes on a page, the first counts.
    private var isBehindRecipe = false

    private static let depthMax = 200
    private static let foundMax = 2_000
    /// Stands in the text where an entry of a list begins.
    private static let entry = UInt8(0x01)

    init(_ page: [UInt8]) { self.page = page }

    mutating func run() {
        while let tag = page[offset...].firstIndex(of: UInt8(ascii: "<")), found.count < Self.foundMax {
            take(text: page[offset..<tag])
            offset = tag + 1
            guard offset < page.count else { return }
            switch page[offset] {
            case UInt8(ascii: "!"), UInt8(ascii: "?"): passOver()
            case UInt8(ascii: "/"): takeEnd()
            case let letter where Self.isLetter(letter): takeStart()
            default: take(text: page[tag..<offset])
            }
        }
        while !open.isEmpty { close() }
    }

    /// The lines of that kind, once each in a row.
    func lines(_ kind: MarkKind, _ source: MarkSource) -> [String] {
        var pieces = found.filter { $0.kind == kind && $0.source == source }
        // The next may say the same in other units.
        if source == .listInPart, let first = pieces.first?.part { pieces.removeAll { $0.part != first } }
        let isAlone = pieces.count == 1
        return pieces.flatMap { piece -> [String] in
            let entries = piece.text.split(separator: "\u{1}")
            if entries.count > 1 { return entries.map { HTMLText.line(String($0)) } }
            // Of several, each is a line; one alone has all of them.
            let whole = entries.first.map(String.init) ?? ""
            return isAlone || kind == .step ? HTMLText.lines(whole) : [HTMLText.line(whole)]
        }.filter { !$0.isEmpty }
    }

    // MARK: Text

    private mutating func take(text piece: ArraySlice<UInt8>) {
        if marksOpen > 0 { text.append(contentsOf: piece) }
    }

    private mutating func take(sign: UInt8) {
        if marksOpen > 0 { text.append(sign) }
    }

    /// A comment or a declaration. One that is not closed is text up to its end.
    private mutating func passOver() {
        guard page[offset...].starts(with: "!--".utf8) else {
            offset = page[offset...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? page.count
            return
        }
        offset += 3
        while let dash = page[offset...].firstIndex(of: UInt8(ascii: "-")) {
            if page[dash...].starts(with: "-->".utf8) { return offset = dash + 3 }
            offset = dash + 1
        }
        offset = page.count
    }

    // MARK: Elements

    /// They have no end of their own.
    private static let void: Set = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
    ]
    /// Their text is not for readers, or not of the recipe.
    private static let passedOver: Set = [
        "script", "style", "noscript", "template", "svg", "select", "textarea", "button", "iframe", "title", "nav",
        "footer",
    ]
    private static let lineEnding: Set = [
        "br", "p", "div", "li", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6", "tr", "table", "section", "dt", "dd",
    ]

    private mutating func takeStart() {
        let name = tagName()
        let attributes = self.attributes()
        if Self.passedOver.contains(name) { return passOver(name) }
        if name == "li" {
            closeEntry()
            take(sign: Self.entry)
        } else if Self.lineEnding.contains(name) {
            take(sign: 0x0A)
        } else {
            // `<span>2</span><span>cups</span>` are two words.
            take(sign: 0x20)
        }
        var element = Element(name: name)
        look(at: attributes, of: &element)
        if Self.void.contains(name) { return takeVoid(element, attributes) }
        guard open.count < Self.depthMax else { return }
        if let mark = element.mark, open.contains(where: { $0.mark?.kind == mark.kind }) { element.mark = nil }
        if element.mark != nil {
            if marksOpen == 0 { text = [] }
            (element.start, marksOpen) = (text.count, marksOpen + 1)
        }
        if beginsPart(element) { parts += 1 }
        open.append(element)
    }

    /// `<meta itemprop="recipeYield" content="4">`
    private mutating func takeVoid(_ element: Element, _ attributes: [String: String]) {
        guard let mark = element.mark, let content = attributes["content"] ?? attributes["value"] else { return }
        keep(Found(kind: mark.kind, source: mark.source, text: content))
    }

    private func tagRange(from start: Int) -> Int {
        page[start...].firstIndex { !(Self.isLetter($0) || 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "-")) } ?? page.count
    }

    private mutating func tagName() -> String {
        let end = tagRange(from: offset)
        defer { offset = end }
        return String(decoding: page[offset..<end].prefix(32).map { $0 | 0x20 }, as: UTF8.self)
    }

    private mutating func takeEnd() {
        offset += 1
        let name = tagName()
        offset = page[offset...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? page.count
        take(sign: Self.lineEnding.contains(name) ? 0x0A : 0x20)
        guard let index = open.lastIndex(where: { $0.name == name }) else { return }
        while open.count > index { close() }
    }

    /// An entry of a list ends where the next begins, whether or not that is said.
    private mutating func closeEntry() {
        guard let index = open.lastIndex(where: { ["li", "ul", "ol"].contains($0.name) }), open[index].name == "li"
        else { return }
        while open.count > index { close() }
    }

    private mutating func close() {
        guard let element = open.popLast() else { return }
        if element.isRecipe == true { isBehindRecipe = true }
        guard let mark = element.mark else { return }
        marksOpen -= 1
        keep(
            Found(
                kind: mark.kind, source: mark.source, text: String(decoding: text[element.start...], as: UTF8.self),
                part: parts))
        if marksOpen == 0 { text = [] }
    }

    private mutating func keep(_ piece: Found) {
        switch piece.kind {
        case .title where title == nil:
            let line = HTMLText.line(String(piece.text.split(separator: "\u{1}").joined(separator: " ")))
            title = line.isEmpty ? nil : line
        case .title: break
        case .yield: yields.append(HTMLText.line(String(piece.text.prefix(500))))
        case .ingredient, .step: found.append(piece)
        }
    }

    private mutating func passOver(_ name: String) {
        let end = Array("</\(name)".utf8)
        while let sign = page[offset...].firstIndex(of: UInt8(ascii: "<")) {
            offset = sign + 1
            if page[sign...].prefix(end.count).map({ Self.isLetter($0) ? $0 | 0x20 : $0 }) == end {
                return offset = page[offset...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? page.count
            }
        }
        offset = page.count
    }

    // MARK: Marks

    private func look(at attributes: [String: String], of element: inout Element) {
        let types = ["itemtype", "typeof"].compactMap { attributes[$0] }.flatMap(Self.words)
        if !types.isEmpty || attributes["itemscope"] != nil {
            element.isRecipe = types.contains { $0 == "recipe" || $0.hasSuffix("/recipe") || $0.hasSuffix(":recipe") }
        }
        let classes = attributes["class"].map(Self.words) ?? []
        if element.isRecipe == nil, classes.contains(where: Self.recipeClasses.contains) { element.isRecipe = true }
        guard !isBehindRecipe else { return }
        let properties = ["itemprop", "property"].compactMap { attributes[$0] }.flatMap(Self.words)
        if let kind = properties.lazy.compactMap({ MarkKind(property: $0) }).first {
            // The name of the author is not that of the recipe.
            let isOfRecipe = open.last { $0.isRecipe != nil }?.isRecipe == true
            if kind != .title || isOfRecipe { element.mark = (kind, .property) }
        } else if let kind = classes.lazy.compactMap({ MarkKind(pieceClass: $0) }).first {
            element.mark = (kind, .pieceClass)
        } else if element.name == "li", let part = open.last(where: { $0.part != nil })?.part {
            element.mark = (part, .listInPart)
        }
        if element.mark == nil {
            let names = classes + (attributes["id"].map(Self.words) ?? [])
            element.part = names.lazy.compactMap { MarkKind(part: $0) }.first
        }
    }

    /// Whether the element begins a part that lies in no other of its kind.
    private func beginsPart(_ element: Element) -> Bool {
        element.part != nil && !open.contains { $0.part == element.part }
    }

    private static let recipeClasses: Set<Substring> = [
        "h-recipe", "hrecipe", "wprm-recipe-container", "tasty-recipes",
    ]

    private static func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }

    // MARK: Attributes

    private static let wanted: Set = [
        "itemprop", "property", "itemtype", "typeof", "itemscope", "class", "id", "content", "value",
    ]
    private static let attributeBytesMax = 2_000

    /// Those that are wanted, all but what they say of themselves in lower case; up to the end of the tag.
    private mutating func attributes() -> [String: String] {
        var attributes: [String: String] = [:]
        while offset < page.count {
            offset = page[offset...].firstIndex { $0 > 0x20 && $0 != UInt8(ascii: "/") } ?? page.count
            guard offset < page.count else { break }
            if page[offset] == UInt8(ascii: ">") {
                offset += 1
                break
            }
            let start = offset
            offset = page[(offset + 1)...].firstIndex { $0 <= 0x20 || "=>/".utf8.contains($0) } ?? page.count
            let name = String(decoding: page[start..<offset].prefix(32), as: UTF8.self).lowercased()
            let value = self.value()
            guard Self.wanted.contains(name), attributes[name] == nil else { continue }
            let text = String(decoding: value.prefix(Self.attributeBytesMax), as: UTF8.self)
            attributes[name] = name == "content" || name == "value" ? text : text.lowercased()
        }
        return attributes
    }

    /// What stands behind `=`, in quotes or not; nothing where there is none.
    private mutating func value() -> ArraySlice<UInt8> {
        let sign = page[offset...].firstIndex { $0 > 0x20 } ?? page.count
        guard sign < page.count, page[sign] == UInt8(ascii: "=") else { return [] }
        let start = page[(sign + 1)...].firstIndex { $0 > 0x20 } ?? page.count
        guard start < page.count else {
            offset = start
            return []
        }
        let quote = page[start]
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            let end = page[(start + 1)...].firstIndex(of: quote) ?? page.count
            offset = min(end + 1, page.count)
            return page[(start + 1)..<end]
        }
        let end = page[start...].firstIndex { $0 <= 0x20 || $0 == UInt8(ascii: ">") } ?? page.count
        offset = end
        return page[start..<end]
    }

    private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }
}
