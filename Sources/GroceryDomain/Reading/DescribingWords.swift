/// Words that say which piece of a thing is meant, or what is done with it in the kitchen, not which thing: they become
/// a note. Words that make another product of it are not among them: dried apricots, frozen spinach, baby corn, minced
/// chicken, mini eggs.
enum DescribingWords {
    private static let words = Set(
        words: """
            sm sml med lg lge lrg xl xxl asst asstd reg refill
            monday tuesday wednesday thursday friday saturday sunday weekend tonight tomorrow today
            mon tue tues wed thu thur thurs fri sat
            nighttime daytime ethical generic wonky please pls plz asap
            large small medium big extra smallish largish huge jumbo giant thick thin
            fresh freshly ripe overripe unripe juicy organic bio local seasonal raw fairtrade halal kosher
            chopped diced sliced peeled grated shredded crumbled cubed halved quartered trimmed torn crushed cut mashed
            ground minced flaked slivered sifted spiralized spiralised butterflied filleted skinned
            melted softened drained rinsed pitted stoned deseeded seeded cored stemmed washed unwashed scrubbed packed
            deveined shelled hulled husked roasted boiled steamed blanched parboiled poached thawed defrosted
            pressed pureed unrefined soaked pared cooled stale
            individual over-ripe spicy level rounded scant generous firmly tightly
            heaped loose unpeeled divided beaten whisked julienned shaved zested juiced toasted finely coarsely thinly
            thickly roughly lightly very well boneless skinless deboned
            good nice best cheap cheapest favourite favorite usual normal regular plain whole lean leftover optional
            bogof premium luxury finest deluxe natural assorted various homemade prepared precooked nonfat lowfat
            those that these this same again lol hmm posh proper decent new kids boys girls mens womens ladies adult
            vegan vegetarian uncut unsliced cleaned hard soft wee miniature mini max catering
            some more few couple another several maybe too @ any about approx approximately the my our your
            warm hot cold chilled cooked uncooked pure dry crusty rustic sharp mild strained fine smashed bruised
            unsalted salted unsweetened sweetened unflavoured unflavored unseasoned unbleached light lite
            grosse grosser grosses grossen kleine kleiner kleines kleinen frisch frische frischer frisches reife reifer
            gehackt gehackte geschnitten gerieben geriebener geriebene
            grande grandes grands gros petit petite petites petits frais fraiche fraiches mur murs mure mures
            hache hachee haches hachees rape rapee
            grote verse duza duze duzy mala male maly swieze swiezy stora sma farska farsk store ferske
            isot isoja pienet pienia velke cerstve buyuk kucuk taze
            большой большая большие маленький маленькая маленькие свежий свежая свежие
            grandi piccolo piccola piccoli piccole fresco fresca freschi fresche maturo maturi
            pequeno pequena pequenos pequenas frescos frescas maduro maduros madura maduras picado picada
            """)

    /// Two words, with a space or a hyphen between them.
    private static let pairs = Set(
        words: """
            quick-cooking free-range bone-in skin-on shell-on head-on tail-on
            low-fat reduced-fat half-fat full-fat non-fat fat-free whole-milk full-cream
            lactose-free gluten-free
            sugar-free dairy-free low-sodium low-salt reduced-salt reduced-sodium salt-free low-calorie
            center-cut centre-cut pre-cut bite-size bite-sized medium-sized
            grass-fed corn-fed cage-free farm-raised wild-caught sushi-grade fair-trade stone-ground cold-pressed
            good-quality best-quality high-quality family-size family-pack value-pack
            day-old room-temperature
            half-size own-brand own-label catering-size catering-pack i-think nut-free egg-free
            half-price on-offer on-sale on-special a-few a-couple a-bit bit-of
            a-little little-bit small-amount amount-of couple-of lots-of loads-of plenty-of
            as-well
            store-bought shop-bought home-made ready-made pre-cooked ready-cooked ready-to-eat pre-washed
            """)

    private static let sieve = WordSieve(sums: words.union(pairs).map { FNVHash.folded($0.utf8) })

    private static func arePair(_ word: String, _ next: String) -> Bool {
        let sum = FNVHash.folded([word.utf8, "-".utf8, next.utf8].joined())
        return sieve.mayHave(sum: sum) && pairs.contains("\(word)-\(next)")
    }

    /// A number behind one of these says which sort: nappies of size 4.
    private static let sizeWords: Set<String> = ["size", "sz", "stage", "spf", "factor"]

    /// Whether a folded word describes: one of the words, or several of them with hyphens, `finely-chopped`.
    private static func isDescribing(_ word: String) -> Bool {
        // `sm. onions`
        let word = word.utf8.last == UInt8(ascii: ".") && word.utf8.count <= 5 ? String(word.dropLast()) : word
        if sieve.mayHave(sum: FNVHash.folded(word.utf8)), words.contains(word) || pairs.contains(word) { return true }
        // Nearly all others are letters and nothing else.
        if word.utf8.allSatisfy({ $0 &- 0x61 < 26 }) { return false }
        return isPrice(word) || isOrdinal(word) || word[...].isPicture || word.first == "@" && word.count > 1
            || word.contains("-") && word.split(separator: "-").allSatisfy { words.contains(String($0)) }
    }

    /// `£3.50`, `3€`, `47p`, `$1.99/lb`: what somebody expects to pay, for whoever shops to see.
    private static func isPrice(_ word: String) -> Bool {
        let word = word.drop { "~≈".contains($0) }.prefix { $0 != "/" }
        guard let first = word.first, let last = word.last, word.count > 1 else { return false }
        let digits = currencySigns.contains(first) ? word.dropFirst() : word.dropLast()
        guard currencySigns.contains(first) || currencySigns.contains(last) || last == "p" else { return false }
        return digits.first?.isNumber ?? false && digits.allSatisfy { $0.isNumber || ".,".contains($0) }
    }

    private static let currencySigns: Set<Character> = ["£", "$", "€", "¥", "₹"]

    /// `1st`, `22nd`, `5th`: of which birthday the candles are.
    private static func isOrdinal(_ word: String) -> Bool {
        let digits = word.dropLast(2)
        return !digits.isEmpty && digits.allSatisfy { ("0"..."9").contains($0) }
            && ["st", "nd", "rd", "th"].contains(word.suffix(2))
    }

    /// `3 for 2`, `2 for £5`, `£2 per kg`: an offer that somebody has seen.
    private static func isOffer(_ words: ArraySlice<String>) -> Bool {
        let (many, price) = (words.first ?? "", words.last ?? "")
        guard words.count == 3 else { return false }
        switch words[words.startIndex + 1] {
        case "for":
            return many.count <= 2 && many.allSatisfy(\.isNumber)
                && (isPrice(price) || price.count <= 2 && price.allSatisfy(\.isNumber))
        case "per": return isPrice(many) && Unit.named(price) != nil
        default: return false
        }
    }

    /// Of the folded words of a text, which describe.
    static func flags(_ folded: [String]) -> [Bool] {
        var flags = folded.map(isDescribing)
        for index in folded.indices.dropLast(2) where isOffer(folded[index...index + 2]) {
            for word in index...index + 2 { flags[word] = true }
        }
        for index in folded.indices.dropLast() {
            let isSize = sizeWords.contains(folded[index]) && folded[index + 1].first?.isNumber == true
            let isReduced = folded[index].hasSuffix("%") && folded[index + 1] == "off"
            if isSize || isReduced || arePair(folded[index], folded[index + 1]) {
                (flags[index], flags[index + 1]) = (true, true)
            }
        }
        // `under £6`
        for index in folded.indices.dropLast() where ["under", "below"].contains(folded[index]) {
            flags[index] = isPrice(folded[index + 1])
        }
        for index in folded.indices.dropFirst().dropLast() where flags[index - 1] && flags[index + 1] {
            flags[index] = flags[index] || isJoint(folded[index], folded[index - 1], folded[index + 1])
        }
        return flags
    }

    /// Whether a word between two others joins them in saying more of one thing: `hot or mild`, `peeled and chopped`.
    /// Salted and unsalted butter are two.
    private static func isJoint(_ word: String, _ before: String, _ behind: String) -> Bool {
        func isOfOne(_ word: String) -> Bool {
            Preparations.words.contains(word) || Preparations.isAdverb(word) || Lexicon[word].contains(.size)
                || ["hot", "spicy"].contains(word)
        }
        switch word {
        case "or": return true
        case "of": return ["some", "more", "lots", "loads", "plenty", "any", "couple", "few"].contains(before)
        case "and", "&": return isOfOne(before) && isOfOne(behind)
        default: return false
        }
    }

    /// The text without them.
    static func leaving(_ text: String) -> String { parting(text).thing }

    /// The text without them, and they alone.
    static func parting(_ text: String) -> (thing: String, description: String) {
        let words = text.split(separator: " ")
        let flags = flags(words.map { String($0).folded })
        func those(describing: Bool) -> String {
            zip(words, flags).filter { $0.1 == describing }.map(\.0).joined(separator: " ")
        }
        return (those(describing: false), those(describing: true))
    }

    /// The text without the words at its beginning that say how large the thing is or what is done with it in the
    /// kitchen, as a name to learn it by: `chopped tarragon`, `large prawns`.
    static func leavingPreparation(_ text: String) -> String {
        let words = text.split(separator: " ")
        let rest = words.drop { word in
            let word = String(word).folded
            return words.count > 1 && Self.words.contains(word)
                && (Preparations.words.contains(word) || Preparations.isAdverb(word)
                    || Lexicon[word].contains(.size) || word == "fresh")
                || ["and", "&"].contains(word)
        }
        return rest.isEmpty ? text : rest.joined(separator: " ")
    }

    /// Whether the text consists of nothing else.
    static func isAll(of text: String) -> Bool {
        let words = text.split(separator: " ").map { String($0).folded }
        return !words.isEmpty && flags(words).allSatisfy(\.self)
    }
}
