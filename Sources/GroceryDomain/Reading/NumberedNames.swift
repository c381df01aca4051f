/// Tells numbers that belong to a name from amounts.
enum NumberedNames {
    /// A number before one of these belongs to the name: `7 up`, `5 spice`, `2 in 1 shampoo`, `3 ply paper`.
    private static let joining = Set(
        words: """
            up in to for and or way ply day hour hr min month year spice percent prozent epices leches equis formaggi
            stagioni
            """)

    /// These count from three on, within a name that is not a plural: `4 cheese pizza` is a pizza, `4 cheese pizzas`
    /// are four.
    private static let joiningSingulars = Set(words: "grain seed bean cheese layer minute")

    /// A number after one of these ends a name: `omega 3`, `size 4`, `type 00`.
    private static let beforeNumber = Set(
        words: """
            omega vitamin coenzyme type typ tipo size grosse taille talla no nr number nummer numero factor spf lsf
            stage step level grade class formula phase part room series in of and or to up for
            """)

    /// `half` before one of these is not an amount: half and half, half fat crème fraîche.
    private static let behindHalf = Set(words: "and n fat cream baked sour skimmed price moon size")

    /// An article before one of these does not mean one: a few lemons, un peu de sel, à la carte.
    private static let behindArticle = Set(words: "few bit little lot la paar wenig bisschen peu poco po")

    /// Whether `number` belongs to the name that continues with `nextWord`.
    static func joins(number: NumberMatch, nextWord: String, isLastWord: Bool, isPluralName: Bool) -> Bool {
        switch number.wording {
        case .fraction(let needsUnit): return needsUnit || behindHalf.contains(nextWord)
        case .group: return false
        case .digits, .word, .article: break
        }
        if joining.contains(nextWord) { return true }
        if joiningSingulars.contains(nextWord) { return number.value > 2 && !isLastWord && !isPluralName }
        if number.wording == .article, behindArticle.contains(nextWord) { return true }
        return number.wording != .digits && NumberWords.kind(of: nextWord) == .article  // one a day
    }

    static func endsWithNumber(behind word: String) -> Bool { beforeNumber.contains(word) }
}

/// Words that form a name with a unit in the singular: `2 can openers`, `1 pound cake`, `1 tin foil`.
enum UnitCompounds {
    /// - Parameter unit: the symbol of the unit.
    static func contains(unit: String, nextWord: String) -> Bool {
        forAnyUnit.contains(nextWord) || byUnit[unit]?.contains(nextWord) == true
    }

    /// Things that hold, open and clean other things.
    private static let forAnyUnit = withPlurals(
        """
        opener brush cutter clip tie lid cap top stopper holder rack warmer liner sealer cleaner crusher stool set book
        """)

    private static let byUnit: [String: Set<String>] = [
        "tsp": "bone",
        "lb": "cake puppy",
        "pint": "glass",
        "cup": "cake noodle soup battery batterie",
        "tin": "foil snip whistle",
        "pot": "roast noodle pie plant sticker",
        "glass": "noodle bowl jar",
        "jar": "candle",
        "bottle": "gourd bank",
        "box": "grater file knife",
        "net": "curtain bag",
        "pack": "lunch",
        "tray": "bake",
        "tube": "sock",
        "bar": "snack towel tender",
        "loaf": "tin pan cake",
        "head": "band torch lamp phone lice light scarf",
        "ear": "plug bud ring drop",
        "stick": "blender deodorant insect note",
        "sheet": "pan cake metal mask",
        "roll": "mop on up mat",
        "rib": "eye roast steak",
        "strip": "steak loin light",
        "stem": "ginger broccoli",
        "leaf": "blower lettuce tea salad",
        "cube": "steak",
        "chunk": "light white tuna",
        "wedge": "salad",
        "drop": "scone",
        "dash": "cam diet",
        "spoon": "rest",
        "shot": "glass",
        "serving": "spoon bowl platter fork",
        "recipe": "box card",
    ].mapValues(withPlurals)

    private static func withPlurals(_ text: String) -> Set<String> {
        let words = Set(words: text)
        return words.union(words.map { $0 + "s" }).union(words.map { $0 + "es" })
    }
}

/// Units that may follow the name: parts of a plant and portions. Not containers, because what is named after a
/// container is one: tea bags, ice packs, baby bottles.
enum PortionWords {
    /// By the symbol of the unit, the things that it is a portion of; empty for anything. Without these, cinnamon
    /// sticks, basil leaves and light bulbs are names.
    private static let wholes: [String: Set<String>] = [
        "sprig": "", "stalk": "", "slice": "", "rasher": "", "bunch": "", "sachet": "",
        "clove": "garlic",
        "stick": "celery rhubarb butter margarine lemongrass",
        "rib": "celery",
        "leaf": "gelatine gelatin",
        "sheet": "nori seaweed gelatine gelatin filo phyllo",
        "head": "garlic lettuce broccoli cauliflower cabbage fennel romaine radicchio endive celery escarole choy choi",
        "bulb": "garlic fennel onion",
        "ear": "corn",
        "loaf": "bread sourdough ciabatta rye brioche",
    ].mapValues { Set(words: $0) }

    /// Whether `unit`, given by its symbol, may follow a name that ends with `whole`.
    static func isPortion(_ unit: String, of whole: String) -> Bool {
        guard let allowed = wholes[unit] else { return false }
        let isAdjective = Lexicon[whole].contains(.state) || Lexicon[whole].contains(.size)
        return allowed.isEmpty ? !isAdjective : allowed.contains(whole)
    }
}

/// Words after a comma in recipes that describe the preparation: `1 onion, finely chopped`.
enum Preparations {
    static let words = Set(
        words: """
            chopped diced sliced minced peeled grated crushed melted softened beaten drained rinsed halved quartered
            cubed trimmed shredded toasted divided deseeded seeded cored pitted crumbled zested juiced cut torn washed
            cooked thawed mashed julienned deveined stemmed sifted packed separated picked scrubbed warmed chilled
            cooled soaked pared pressed pureed split snipped optional
            to for plus at or
            gehackt gewurfelt gerieben geschalt geschnitten zerdruckt
            hache hachee haches hachees emince emincee eminces emincees rape rapee coupe coupee
            picado picada picados picadas rallado rallada
            tritato tritata tritati tritate
            """)

    /// `finely`, `very`, `fein`.
    static func isAdverb(_ word: String) -> Bool { word.hasSuffix("ly") || adverbs.contains(word) }

    private static let adverbs = Set(words: "well very not fein grob finement finamente")
}
