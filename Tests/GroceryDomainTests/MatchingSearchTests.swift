import Testing

@testable import GroceryDomain

/// SplitMix64 (Steele, Lea, Flood 2014), for random tests that can be repeated.
struct TypingDice: RandomNumberGenerator {
    private var state: UInt64
    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}

/// A small shop to search in: one item per line, with its aliases after bars.
private let shop = """
    Apples|apple|Apricots|Artichokes|Asparagus|Aubergines|Avocado|Bananas|Beetroot|Blueberries|Broccoli
    Brussels sprouts|Butter|Buttermilk|Cabbage|Carrots|Cauliflower|Celery|Cherries|Chicken breast|Chicken soup
    Chickpeas|Chocolate|Milk chocolate|Cinnamon|Coconut|Coconut milk|Coffee|Coriander|Cream|Ice cream|Double cream
    Courgettes|Couscous|Crackers|Cucumber|Dish soap|Dishwasher tablets|Eggs|Flour|Plain flour|Garlic|Ginger
    Grapefruit|Green beans|Ham|Honey|Hummus|Juice|Orange juice|Kale|Ketchup|Kidney beans|Kiwis|Leeks|Lemons|Lettuce
    Limes|Mayonnaise|Meat|Milk|Oat milk|Whole milk|Mozzarella|Mushrooms|Mustard|Noodles|Nutmeg|Oats|Olive oil|Olives
    Onions|Red onions|Oranges|Oregano|Paprika|Parmesan|Parsley|Pasta|Peaches|Peanut butter|Pears|Peas|Frozen peas
    Pepper|Pineapple|Potatoes|Quinoa|Raspberries|Rice|Rosemary|Salmon|Salt|Sausages|Shampoo|Soap|Soup|Soy sauce
    Spaghetti|Spaghetti bolognese|Spinach|Baby spinach|Strawberries|Sugar|Tea|Thyme|Toilet paper|Tomatoes
    Tomato paste|Tuna|Turkey|Vanilla|Vinegar|Walnuts|Watermelon|Wheat|Yoghurt|Zucchini
    """.split(whereSeparator: { $0 == "|" || $0.isNewline }).map { $0.trimmed }

extension Substring {
    fileprivate var trimmed: String { String(drop { $0 == " " }) }
}

/// An index of names, each an item of its own.
private struct Names {
    struct Match {
        var id: String
        var score: Double
        var isExact: Bool
    }

    let names: [String]
    let index: NameIndex<Int>

    init(_ names: [String]) {
        self.names = names
        index = NameIndex(names.indices.map { (id: $0, names: [names[$0]]) })
    }

    func search(_ text: String, limit: Int = 10, familiar: String? = nil) -> [Match] {
        index.search(text, limit: limit) { id, _ in Expectation(likelihood: names[id] == familiar ? 1 : 0) }.map {
            Match(id: names[$0.id], score: $0.score, isExact: $0.isExact)
        }
    }
}

private func index(_ names: [String]) -> Names { Names(names) }

private func found(_ text: String, in names: [String] = shop, limit: Int = 10) -> [String] {
    index(names).search(text, limit: limit).map(\.id)
}

@Suite struct MatchingSearchTests {
    @Test(arguments: [
        // Letters left out, added, swapped, replaced, doubled
        ("brocoli", "Broccoli"), ("brocolli", "Broccoli"), ("tomatos", "Tomatoes"), ("potatos", "Potatoes"),
        ("bananna", "Bananas"),
        ("avacado", "Avocado"), ("cinammon", "Cinnamon"), ("chocolot", "Chocolate"), ("choclate", "Chocolate"),
        ("onoin", "Onions"),
        ("lettice", "Lettuce"), ("parsely", "Parsley"), ("pinapple", "Pineapple"), ("garlick", "Garlic"),
        ("ktechup", "Ketchup"),
        // As it sounds
        ("parmezan", "Parmesan"), ("spagetti", "Spaghetti"), ("vinager", "Vinegar"), ("yogert", "Yoghurt"),
        ("kiwees", "Kiwis"),
        ("shampu", "Shampoo"), ("tyme", "Thyme"), ("kwinoa", "Quinoa"), ("cabbige", "Cabbage"),
        ("sossages", "Sausages"), ("sammon", "Salmon"),
        ("cherrys", "Cherries"), ("chikpees", "Chickpeas"), ("mozarela", "Mozzarella"), ("soop", "Soup"),
        ("zukini", "Zucchini"),
        // Short words
        ("solt", "Salt"), ("suop", "Soup"), ("weat", "Wheat"), ("duice", "Juice"), ("hma", "Ham"), ("agg", "Eggs"),
        // Items that a list has several of: the -s is not another error
        ("cherryw", "Cherries"), ("carot", "Carrots"), ("ornge", "Oranges"), ("mushrom", "Mushrooms"),
        ("tomatoo", "Tomatoes"), ("strawbery", "Strawberries"), ("peper", "Pepper"),
        // In longer names, and several words
        ("orange jucie", "Orange juice"), ("tiolet paper", "Toilet paper"), ("penut buter", "Peanut butter"),
        ("brussel sprouts", "Brussels sprouts"), ("soja sauce", "Soy sauce"),
    ])
    func misspelt(typed: String, meant: String) { #expect(found(typed).first == meant) }

    @Test(arguments: [
        ("mil", ["Milk", "Milk chocolate"]), ("straw", ["Strawberries"]), ("brocol", ["Broccoli"]),
        ("pot", ["Potatoes"]),
        ("spaggetti b", ["Spaghetti bolognese"]), ("toilet p", ["Toilet paper"]), ("whole m", ["Whole milk"]),
        ("mozarel", ["Mozzarella"]),
    ])
    func halfTyped(typed: String, first: [String]) { #expect(Array(found(typed).prefix(first.count)) == first) }

    /// What is misspelt is rather all of a name than the beginning of a longer one.
    @Test(arguments: [
        ("malon", ["Malonade mix", "Melon"]), ("honney", ["Honneyed ham", "Honey"]), ("agg", ["Egg cups", "Eggs"]),
        ("carota", ["Carrot and lentil soup", "Carrots"]), ("gralic", ["Garlic and herb butter", "Garlic"]),
    ])
    func aWholeNameThatIsNearComesFirst(typed: String, names: [String]) {
        #expect(found(typed, in: names).first == names.last)
    }

    @Test(arguments: [("pumpeicke", "Pumpernickel"), ("hoseadish", "Horseradish"), ("lasanya", "Lasagne")])
    func longWordsMayHaveThreeErrors(typed: String, meant: String) { #expect(found(typed, in: [meant]) == [meant]) }

    /// The letters of -ies and -es are no errors beside those that are.
    @Test(arguments: [
        ("stawberries", "Strawberry"), ("battaries", "Battery"), ("samwiches", "Sandwich"), ("appls", "Apple"),
        ("batery", "Batteries"), ("straberry", "Strawberries"), ("tomatos", "Tomato"), ("radishs", "Radishes"),
    ])
    func misspeltInTheOtherNumber(typed: String, meant: String) {
        #expect(found(typed, in: [meant, "Wild \(meant.lowercased()) spread"]).first == meant)
    }

    /// Words for others: as they sound, or as they are said.
    @Test(arguments: [
        ("stakes", "Steak"), ("sirloin stake", "Sirloin steak"), ("rise", "Rice"), ("leak", "Leeks"),
        ("nyoki", "Gnocchi"),
        ("keenwa salad", "Quinoa salad"), ("plane flower", "Plain flour"), ("beanspouts", "Bean sprouts"),
        ("toilet role", "Toilet roll"), ("currents", "Currants"),
    ])
    func mistakenWords(typed: String, meant: String) {
        let others = ["Stock", "Risotto", "Flower bulbs", "Leaf tea", "Noodles", "Bean dip", "Toilet cleaner", "Curry"]
        #expect(found(typed, in: others + [meant]).first == meant)
    }

    @Test func aWordOfItsOwnComesFirst() {
        #expect(found("time", in: ["Thyme", "Time"]) == ["Time", "Thyme"])
        #expect(found("flower", in: ["Flour", "Flowers"]) == ["Flowers", "Flour"])
    }

    @Test(arguments: [
        ("milk oat", "Oat milk"), ("oatmilk", "Oat milk"), ("butter milk", "Buttermilk"), ("icecream", "Ice cream"),
        ("ice-cream", "Ice cream"),
        ("orangejuice", "Orange juice"), ("buter milk", "Buttermilk"), ("oatmlik", "Oat milk"),
        ("cocout milk", "Coconut milk"),
        ("water melon", "Watermelon"), ("peanutbuter", "Peanut butter"), ("sprouts brussels", "Brussels sprouts"),
    ])
    func orderAndSpacesAreFree(typed: String, meant: String) { #expect(found(typed).first == meant) }

    @Test(arguments: [
        "", " ", "xqzt", "qwfp", "blorple", "zzzzzz", "screwdriver", "lorem ipsum", "birthday card", "🍎", "牛奶",
        "1234567",
        String(repeating: "x", count: 100_000),
    ])
    func nonsenseFindsNothing(typed: String) { #expect(found(typed) == []) }

    /// One word in common makes two things no more alike than "ice" and "oat".
    @Test(arguments: [
        "oat cream", "almond soap", "dish soup", "fish soap", "coconut oil", "garlic mayonnaise dip", "rye flour",
    ])
    func aWordInCommonIsNotEnough(typed: String) {
        let matches = index(shop).search(typed)
        for match in matches {
            #expect(!match.isExact && match.score < 0.6, "\(match)")
            #expect(!match.id.folded.contains(" ") || typed.contains("soap") || typed.contains("soup"), "\(match)")
        }
        #expect(!matches.contains { $0.id == "Ice cream" })
    }

    /// Beside a word without any similar name, only an exact name counts, not a similar one.
    @Test(arguments: [
        ("birch water", ["Water"]), ("tiger nuts", ["Nuts"]), ("organic tomato", ["Tomatoes"]), ("tiger nutz", []),
    ])
    func ofAMoreGeneralNameNothingDiffers(typed: String, expected: [String]) {
        #expect(found(typed, in: ["Water", "Watermelon", "Nuts", "Walnuts", "Tomatoes", "Tomato paste"]) == expected)
    }

    @Test func whatIsMoreGeneralIsOfferedButNotTrusted() {
        let matches = index(shop).search("organic oat milk")
        #expect(matches.first?.id == "Oat milk")
        #expect(matches.allSatisfy { $0.score < 0.5 })
    }

    @Test(arguments: [
        ("Milk", "milk", true), ("Milk", " MILK  ", true), ("Crème fraîche", "creme fraiche", true),
        ("Tomatoes", "tomato", true),
        ("Tomato", "tomatoes", true), ("Cherries", "cherry", true), ("Cherry", "cherries", true), ("Egg", "eggs", true),
        ("Radishes", "radish", true),
        ("Green beans", "green bean", true), ("Milk", "mil", false), ("Milk", "milks chocolate", false),
        ("Couscous", "couscou", false),
        ("Asparagus", "asparagu", false), ("Watercress", "watercres", false), ("Oat milk", "oatmilk", false),
        ("Gas", "ga", false),
        ("Milk", "mikl", false), ("牛奶", "牛奶", true), ("Сыр", "сыр", true), ("🍎", "🍎", true), ("!?", "!?", true),
    ])
    func exactIsTheSameNameOrItsOtherNumber(name: String, typed: String, isExact: Bool) {
        #expect(index([name, "something else"]).search(typed).contains { $0.id == name && $0.isExact } == isExact)
    }

    @Test func theSameNumberComesBeforeTheOther() {
        #expect(found("egg", in: ["Eggs", "Egg"]) == ["Egg", "Eggs"])
        #expect(found("eggs", in: ["Egg", "Eggs"]) == ["Eggs", "Egg"])
    }

    @Test func aTextThatWasCutEqualsNothing() {
        let name = String(repeating: "ab ", count: 26) + "c"
        #expect(index([name]).search(name).first?.isExact == true)
        #expect(index([name]).search(name + String(repeating: " ab", count: 100)).first?.isExact != true)
    }

    @Test func aliasesAreFoundAndNamed() {
        let index = NameIndex([
            (id: 1, names: ["Aubergines", "eggplant", "brinjal"]),
            (id: 2, names: ["Courgettes", "zucchini"]),
        ])
        #expect(index.search("egplant").first == index.search("egplant").first { $0.id == 1 && $0.nameIndex == 1 })
        #expect(index.search("brinjal").first.map { [$0.id, $0.nameIndex] } == [1, 2])
        #expect(index.search("zucchini").map(\.id) == [2])
    }

    @Test func familiarityDecidesAmongEqualsOnly() {
        let index = index(["Tomato paste", "Tomatoes", "Tomato ketchup", "Potatoes"])
        #expect(index.search("tom", familiar: "Tomato ketchup").first?.id == "Tomato ketchup")
        #expect(index.search("tomatoes", familiar: "Potatoes").first?.id == "Tomatoes")
        #expect(index.search("tomatos", familiar: "Potatoes").first?.id == "Tomatoes")
        #expect(index.search("tom").first?.id == "Tomatoes")
    }

    @Test(arguments: [
        ("молко", "Молоко"), ("моло", "Молоко"), ("ψωμι", "Ψωμί"), ("ψομί", "Ψωμί"), ("牛", "牛奶"), ("奶", "牛奶"),
        ("ｷﾑﾁ", "キムチ"), ("きむち", "キムチ"),
        ("우ㅇ", ""), ("우유", "우유"), ("חלב", "חָלָב"), ("нудли", "Нудли рисовые"),
    ])
    func otherScripts(typed: String, meant: String) {
        let names = ["Молоко", "Мёд", "Ψωμί", "Γάλα", "牛奶", "苹果", "キムチ", "우유", "חָלָב", "Нудли рисовые"]
        #expect(found(typed, in: names).first ?? "" == meant)
    }

    @Test func compoundsAreFoundByTheirParts() {
        let names = ["Vollmilch", "Hafermilch", "Milchreis", "Käse", "Bergkäse"]
        #expect(Set(found("milch", in: names)) == ["Milchreis", "Vollmilch", "Hafermilch"])
        #expect(found("kaese", in: names).first == "Käse")
        #expect(found("hafrmilch", in: names).first == "Hafermilch")
    }

    @Test func nonePastTheLimit() {
        #expect(found("milk", limit: 2).count == 2)
        #expect(found("milk", limit: 0) == [])
        #expect(found("milk", limit: -1) == [])
        #expect(NameIndex<Int>().search("milk").isEmpty)
    }

    @Test func scoresFallAndStayInRange() {
        for typed in ["milk", "m", "tomatos", "cream", "chiken", "organic milk"] {
            let matches = index(shop).search(typed, limit: 50)
            #expect(matches.allSatisfy { 0...1 ~= $0.score })
            #expect(matches.map(\.score) == matches.map(\.score).sorted(by: >), "\(typed)")
            #expect(Set(matches.map(\.id)).count == matches.count)
        }
    }

    /// A single random error in a word of six letters or more: the right item nearly always comes first.
    @Test(arguments: [UInt64(11), 12, 13])
    func randomErrorsAreForgiven(seed: UInt64) {
        var random = TypingDice(seed: seed)
        let index = index(shop)
        var (tried, first, missed) = (0, 0, [String]())
        for name in shop where name.count >= 6 && !name.contains(" ") {
            for _ in 0..<10 {
                var letters = Array(name.folded)
                let place = Int.random(in: 1..<letters.count - 1, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: letters.remove(at: place)
                case 1: letters.insert("aeinrst".randomElement(using: &random) ?? "e", at: place)
                case 2: letters.swapAt(place, place + 1)
                default: letters[place] = "aeinrst".randomElement(using: &random) ?? "e"
                }
                tried += 1
                if index.search(String(letters)).first?.id == name {
                    first += 1
                } else {
                    missed.append("\(String(letters)) for \(name)")
                }
            }
        }
        #expect(first * 100 >= tried * 97, "seed \(seed): \(first) of \(tried), missed \(missed)")
    }
}

@Suite struct MatchingIndexTests {
    /// After any changes the index answers like one that was built at once.
    @Test(arguments: [UInt64(1), 2, 3, 4])
    func changesLeaveWhatABuildFromScratchGives(seed: UInt64) {
        var random = TypingDice(seed: seed)
        var index = NameIndex<Int>()
        var items: [(id: Int, names: [String])] = []
        var familiarity: [Int: Double] = [:]
        for step in 0..<600 {
            let id = Int.random(in: 0..<60, using: &random)
            let position = items.firstIndex { $0.id == id }
            switch Int.random(in: 0..<6, using: &random) {
            case 0:
                index.remove(id)
                if let position { items.remove(at: position) }
            case 1:
                familiarity[id] = Double.random(in: 0...1, using: &random)
            default:
                let names = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                    shop.randomElement(using: &random) ?? ""
                }
                index.insert(id, names: names)
                if let position { items.remove(at: position) }
                items.append((id, names))
            }
            #expect(index.items.sorted() == items.map(\.id).sorted())
            if step % 20 == 0 {
                let fresh = NameIndex(items)
                for typed in ["milk", "tomatos", "ch", "soop", "oatmilk", "green b"] {
                    let one = index.search(typed) { id, _ in Expectation(likelihood: familiarity[id] ?? 0) }
                    let other = fresh.search(typed) { id, _ in Expectation(likelihood: familiarity[id] ?? 0) }
                    #expect(one == other, "seed \(seed), step \(step), \(typed)")
                }
            }
        }
    }

    @Test func anItemWithoutNamesIsNotFound() {
        var index = NameIndex([(id: 1, names: ["Milk"])])
        index.insert(1, names: [])
        #expect(index.items.isEmpty && index.search("milk").isEmpty)
        index.remove(1)
        #expect(index.items.isEmpty)
    }

    @Test func anItemGivenTwiceHasTheLaterNames() {
        let index = NameIndex([(id: 1, names: ["Milk"]), (id: 1, names: ["Bread"])])
        #expect(index.items == [1] && index.search("milk").isEmpty && index.search("bread").count == 1)
    }

    @Test func namesWithManyWordsAndLettersAreHandled() {
        let many = (0..<40).map { "\(Character(Unicode.Scalar(UInt8(97 + $0 % 26))))" }.joined(separator: " ")
        let long = String(repeating: "abcdefgh", count: 10)
        let same = Array(repeating: "milk", count: 16).joined(separator: " ")
        let index = index([many, long, same, "milk"])
        #expect(index.search(many).first?.id == many)
        #expect(index.search(long).first?.id == long)
        #expect(index.search(same).first?.id == same)
        #expect(index.search("milk").first?.id == "milk")
    }
}
