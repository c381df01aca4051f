/// What is known of the names of things; each text is looked up once.
final class KnownNames {
    /// An item by one of its names.
    struct Item: Equatable {
        let id: ItemID
        var type: ItemTypeID?
        var commonness = 0
        /// Its first name, folded.
        var name = ""
        /// Whether a single one was typed of what is called after many: `strawberry` of Strawberries.
        var isSingle = false
    }

    /// How much a text is like a name, and whose.
    typealias Likeness = (score: Double, item: ItemID?)

    /// From that likeness on it is that item to ask about: less than of a word without one of its letters, more than of
    /// most brands.
    static let likely = 0.54
    /// The same of several words, which share some with many names.
    static let veryLikely = 0.7
    /// So many unknown names are looked for in a line; more are hardly typed.
    private static let searchesMax = 4

    /// What the household speaks.
    let language: NameLanguage
    private let find: (String) -> Item?
    private let isInName: (String) -> Bool
    private let misspelt: (String) -> Likeness
    private let hasWord: (String) -> Bool
    private let begins: (String) -> Bool
    private let fromAnimals: (ItemID) -> Bool
    private let english: (ItemID) -> String?
    private var items: [String: Item?] = [:]
    private var likeness: [String: Likeness] = [:]
    private(set) var searches = 0
    init(
        language: NameLanguage = .british, find: @escaping (String) -> Item?,
        isInName: @escaping (String) -> Bool = { _ in false },
        hasWord: @escaping (String) -> Bool = { _ in true },
        misspelt: @escaping (String) -> Likeness = { _ in (0, nil) },
        begins: @escaping (String) -> Bool = { _ in false },
        fromAnimals: @escaping (ItemID) -> Bool = { _ in false },
        english: @escaping (ItemID) -> String? = { _ in nil }
    ) {
        self.language = language
        (self.find, self.isInName, self.hasWord) = (find, isInName, hasWord)
        (self.misspelt, self.begins, self.fromAnimals, self.english) = (misspelt, begins, fromAnimals, english)
    }

    func item(_ name: String) -> Item? {
        if let known = items[name] { return known }
        let item = find(name)
        items[name] = item
        return item
    }

    /// Whether it is of animals, so that with a diet beside its name another thing is meant: vegan ham is no ham.
    func isOfAnimals(_ name: NameSegment) -> Bool { name.item.map { fromAnimals($0.id) } ?? false }

    /// The item that a thing is in what it comes in, and the words that name it: tinned tomatoes, for tomatoes in tins.
    /// What comes in tins has English names for that, by which it is known in every language: 3 Dosen Tomaten.
    func packed(_ words: [String], in unit: Unit) -> (item: Item, words: [String])? {
        func known(_ words: [String]) -> (item: Item, words: [String])? {
            for name in NameSegments.packedNames(words, in: unit) {
                if let item = item(name.joined(separator: " ")) { return (item, name) }
            }
            return nil
        }
        if let own = known(words) { return own }
        guard Lexicon[unit.symbol].contains(.packedAs),
            let english = item(words.joined(separator: " ")).flatMap({ english($0.id) }),
            let found = known(english.split(separator: " ").map(String.init))
        else { return nil }
        return (found.item, found.item.name.split(separator: " ").map(String.init))
    }

    /// Whether a word stands in the name of an item.
    func isInItemName(_ word: String) -> Bool { isInName(word) }

    /// Whether any name may have the word, in either number. Far cheaper than looking for names.
    func mayHave(_ word: String) -> Bool {
        hasWord(word) || GrammaticalNumber.others(of: word).contains(where: hasWord)
    }

    /// Whether a word that is still typed may become one of the name of an item.
    func isBeginning(_ word: String) -> Bool { begins(word) }

    /// How much a text that is no name is like one.
    func likeness(of name: String) -> Likeness {
        if let known = likeness[name] { return known }
        if searches >= Self.searchesMax { return (0, nil) }
        searches += 1
        let found = misspelt(name)
        likeness[name] = found
        return found
    }
}

/// A name that stands over some words of a line.
struct NameSegment {
    enum Kind {
        case exact
        /// In another order: `onions red`.
        case turned
        /// With what it is packed in: `2 tins of tomatoes`.
        case packed
        /// A kind of what stands before it, or its part: `onions, red`.
        case kind
        /// With the noun of another thing: the white of `red onions, 2 white`.
        case shared
        /// Of nothing that is known.
        case new
    }

    var kind: Kind
    var item: KnownNames.Item?
    /// The words by which it is known.
    var words: [String]
    /// The tokens on which it stands.
    var range: Range<Int>
}

/// The names that stand in a line.
struct NameSegments {
    /// No name has more words.
    static let wordsMax = 6

    let tokens: Tokens
    let known: KnownNames
    /// Those that begin at each token, once they were asked for.
    private let found: Found

    private final class Found {
        var straight: [[NameSegment]?]
        var areWords: [Bool?]

        init(_ count: Int) {
            straight = Array(repeating: nil, count: count)
            areWords = Array(repeating: nil, count: count)
        }
    }

    init(tokens: Tokens, known: KnownNames) {
        (self.tokens, self.known, found) = (tokens, known, Found(tokens.count))
    }

    func words(_ range: Range<Int>) -> [String] {
        tokens.all[range].map { token in
            // A picture is said in words: 🥥 milk.
            if token.isPicture, range.count > 1, let item = known.item(token.folded) { return item.name }
            return token.folded
        }
    }

    func item(_ words: [String]) -> KnownNames.Item? { known.item(words.joined(separator: " ")) }

    func item(_ range: Range<Int>) -> KnownNames.Item? {
        if range.count > 1, tokens.all[range].contains(where: { $0.isPicture }) { return itemOfPictures(range) }
        return range.allSatisfy(isWord) ? known.item(tokens.folded(range)) : nil
    }

    /// 🥥 milk is coconut milk, and 🍓 jam strawberry jam.
    private func itemOfPictures(_ range: Range<Int>) -> KnownNames.Item? {
        let said = words(range)
        // Of two things each is one: milk 🍞.
        let first = tokens[range.lowerBound]
        if !first.isPicture, let own = known.item(first.folded), !own.isSingle { return nil }
        if let item = item(said) { return item }
        let single = GrammaticalNumber.others(of: said[0]).min { $0.utf8.count < $1.utf8.count } ?? said[0]
        return item([single] + said.dropFirst())
    }

    /// The ends of the spans of words that begin there.
    func ends(from index: Int) -> [Int] {
        var ends: [Int] = []
        var end = index
        while let token = tokens.at(end), token.isWord, end - index < Self.wordsMax {
            end += 1
            if !token.isJoiner, !(end == index + 1 && token.classes.contains(.of)) { ends.append(end) }
        }
        return tokens.at(index)?.isJoiner ?? true ? [] : ends
    }

    /// Those of which the words are a name as they stand, or in another order.
    func straight(from index: Int) -> [NameSegment] {
        if let known = found.straight[index] { return known }
        let segments = ends(from: index).flatMap { end -> [NameSegment] in
            let range = index..<end
            if let item = item(range) {
                return [NameSegment(kind: .exact, item: item, words: words(range), range: range)]
            }
            return turned(range).map { [$0] } ?? []
        }
        found.straight[index] = segments
        return segments
    }

    /// Names with words in them that describe: `dried thin linguine`.
    func parted(from index: Int) -> [(NameSegment, said: [Int])] {
        return ends(from: index).compactMap { end in
            let inner = (index + 1..<max(end - 1, index + 1)).filter { tokens[$0].isDescribing }
            guard !inner.isEmpty, item(index..<end) == nil else { return nil }
            let words = (index..<end).filter { !inner.contains($0) }.map { tokens[$0].folded }
            return item(words).map { (NameSegment(kind: .exact, item: $0, words: words, range: index..<end), inner) }
        }
    }

    /// Whether the word may stand in a name, written out or not, or in the digits of a code.
    private func isWord(_ index: Int) -> Bool {
        if let known = found.areWords[index] { return known }
        let token = tokens[index]
        let isWord =
            token.isPicture || token.folded.utf8.contains { (0x30...0x39).contains($0) }
            || known.mayHave(token.folded) || Abbreviations.writtenOut("\(token.folded) ") != nil
        found.areWords[index] = isWord
        return isWord
    }

    /// `onions red`, `crisps cheese and onion`: what stands last belongs in front, unless that is a dish.
    private func turned(_ range: Range<Int>) -> NameSegment? {
        guard range.count > 1, range.allSatisfy({ isWord($0) && tokens[$0].folded != "of" }),
            !tokens[range.upperBound - 1].isDish
        else { return nil }
        for last in [1, 2, range.count - 1] where last < range.count && (last < 3 || range.count > 3) {
            let words =
                words(range.upperBound - last..<range.upperBound) + words(range.lowerBound..<range.upperBound - last)
            if let item = item(words) { return NameSegment(kind: .turned, item: item, words: words, range: range) }
        }
        return nil
    }

    /// The same in what the amount says: `2 tins of tomatoes` are tinned tomatoes, `1 loaf wholemeal` a wholemeal loaf.
    func packed(_ range: Range<Int>, in unit: Unit) -> NameSegment? {
        known.packed(words(range), in: unit).map {
            NameSegment(kind: .packed, item: $0.item, words: $0.words, range: range)
        }
    }

    static func packedNames(_ words: [String], in unit: Unit) -> [[String]] {
        let ways = Lexicon.arguments(of: unit.symbol, as: .packedAs)
        return (ways.isEmpty ? [unit.symbol + " of *"] : ways).map { way in
            way.split(separator: " ").flatMap { $0 == "*" ? words : [String($0)] }
        }
    }

    /// What words beside a name make of it: `onions, red`, `duck, 2 breasts`.
    func kind(_ range: Range<Int>, of name: NameSegment, isBehind: Bool) -> NameSegment? {
        let (said, own) = (words(range), self.item(range))
        let isInFront = isBehind || !tokens[range.lowerBound].isDish
        if isInFront, let item = item(said + name.words), item.id != name.item?.id || isSort(range) {
            return NameSegment(kind: .kind, item: item, words: said + name.words, range: range)
        }
        // Chicken thighs; but eggs are eggs, though one may say chicken eggs.
        let isPart = tokens[range.lowerBound].classes.contains(.partOfAnimal)
        guard isPart || isBehind || own == nil, let item = item(name.words + said), item.id != name.item?.id || isPart
        else { return nil }
        return NameSegment(kind: .kind, item: item, words: name.words + said, range: range)
    }

    private func isSort(_ range: Range<Int>) -> Bool { tokens[range.lowerBound].classes.contains(.colour) }

    /// The same with the last words of another name, or its first: `red onions, 2 white`, `milk skimmed, whole`.
    func shared(_ range: Range<Int>, with donor: [String], isBehind: Bool, isJoined: Bool) -> NameSegment? {
        let said = words(range)
        let from = isBehind ? 0 : 1
        // The regular of `diet cola and regular`.
        if !isBehind, range.count == 1, tokens[range.lowerBound].classes.contains(.usual), donor.count > 1,
            let item = item(Array(donor.dropFirst()))
        {
            return NameSegment(kind: .shared, item: item, words: Array(donor.dropFirst()), range: range)
        }
        var names = (from..<max(donor.count, from)).map { said + donor[$0...] }
        let first = donor.first ?? ""
        let isTurned =
            Nouns.isOfKinds(first) || Lexicon[first].contains(.pet) || Lexicon[said[0]].contains(.colour)
        if !isBehind, donor.count > 1, isTurned || self.item(range) == nil || isJoined && item([first]) == nil {
            names += [said + [donor[0]], [donor[0]] + said]
        }
        for words in names {
            if let item = item(words) { return NameSegment(kind: .shared, item: item, words: words, range: range) }
        }
        return nil
    }
}
