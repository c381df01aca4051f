/// What tells a number or a unit that belongs to a name from an amount of it.
enum NumberedNames {
    /// A number in front of one of these makes a name with it: `7 up`, `5 spice`, `2 in 1 shampoo`, `3 ply paper`, `one a day`.
    private static let joining: Set<String> = [
        "up", "in", "to", "and", "or", "way", "ply", "day", "hour", "hr", "minute", "min", "month", "year", "star",
        "spice",
        "alarm", "eleven", "seas", "musketeers", "roses", "percent", "prozent", "epices", "leches", "equis", "formaggi",
        "stagioni", "la", "le",
    ]

    /// These do unless the name is a plural: `4 cheese pizza` is a pizza, `4 cheese pizzas` are four.
    private static let joiningSingulars: Set<String> = ["grain", "seed", "bean", "cheese", "layer", "berry", "fruit"]

    /// A number behind one of these ends a name: `omega 3`, `size 4`, `type 00`.
    private static let beforeNumber: Set<String> = [
        "omega", "vitamin", "type", "typ", "tipo", "size", "grosse", "taille", "talla", "no", "nr", "number", "nummer",
        "numero",
        "factor", "spf", "lsf", "stage", "step", "level", "grade", "class", "formula", "part", "in", "of", "and", "or",
        "to", "up",
        "coenzyme", "phase", "room", "series",
    ]

    /// `half` in front of one of these is no amount: half and half, half fat crème fraîche.
    private static let behindHalf: Set<String> = [
        "and", "n", "fat", "cream", "baked", "sour", "skimmed", "price", "moon",
    ]

    static func joins(number: NumberMatch, nextWord: String, isPluralName: Bool) -> Bool {
        switch number.wording {
        case .fraction(let needsUnit): needsUnit || behindHalf.contains(nextWord)
        case .group: false
        case .digits, .word, .article:
            joining.contains(nextWord) || !isPluralName && number.value > 1 && joiningSingulars.contains(nextWord)
                || number.wording != .digits && NumberWords.kind(of: nextWord) == .article
        }
    }

    static func endsWithNumber(behind word: String) -> Bool { beforeNumber.contains(word) }

    /// Words that a unit in the singular makes a name with: `2 can openers`, `1 pound cake`, `1 tin foil`. The unit is given by
    /// its symbol.
    static func compound(unit: String, nextWord: String) -> Bool {
        anyCompound.contains(nextWord) || compounds[unit]?.contains(nextWord) == true
    }

    /// What is made for holding, opening and cleaning things, whatever the unit.
    private static let anyCompound: Set<String> = withPlurals([
        "opener", "brush", "cutter", "clip", "tie", "lid", "cap", "top", "stopper", "holder", "rack", "warmer", "liner",
        "sealer", "cleaner", "crusher", "stool", "set", "book",
    ])

    private static let compounds: [String: Set<String>] = [
        "tin": withPlurals(["foil", "snip", "whistle"]),
        "cup": withPlurals(["cake", "noodle", "soup", "batterie", "battery"]),
        "pot": withPlurals(["roast", "noodle", "pie", "plant", "sticker", "holder"]),
        "lb": withPlurals(["cake", "puppy"]),
        "pint": ["glass", "glasses"],
        "shot": ["glass", "glasses"],
        "glass": withPlurals(["noodle", "bowl", "jar"]),
        "box": withPlurals(["grater", "file", "knife"]),
        "head": withPlurals(["band", "torch", "torche", "lamp", "phone", "lice", "light", "scarf"]),
        "ear": withPlurals(["plug", "bud", "ring", "drop"]),
        "stick": withPlurals(["blender", "deodorant", "insect", "note"]),
        "bar": withPlurals(["snack", "towel", "tender"]),
        "loaf": withPlurals(["tin", "pan", "cake"]),
        "sheet": withPlurals(["pan", "cake", "metal", "mask"]),
        "roll": withPlurals(["mop", "on", "up", "mat"]),
        "rib": withPlurals(["eye", "roast", "rack"]),
        "strip": withPlurals(["steak", "loin", "light"]),
        "stem": ["ginger"],
        "leaf": withPlurals(["blower", "lettuce", "tea", "salad"]),
        "cube": withPlurals(["steak"]),
        "chunk": ["light", "white", "tuna"],
        "tray": withPlurals(["bake"]),
        "tube": withPlurals(["sock", "top"]),
        "drop": withPlurals(["scone"]),
        "dash": ["cam", "diet"],
        "jar": withPlurals(["candle"]),
        "bottle": withPlurals(["gourd", "bank"]),
        "spoon": withPlurals(["rest"]),
        "serving": withPlurals(["spoon", "bowl", "platter", "fork"]),
        "recipe": withPlurals(["box", "boxe", "card"]),
        "pack": withPlurals(["lunch", "lunche"]),
        "net": withPlurals(["curtain", "bag"]),
        "wedge": withPlurals(["salad"]),
    ]

    private static func withPlurals(_ words: [String]) -> Set<String> {
        Set(words + words.map { $0 + "s" } + words.map { $0 + "es" })
    }
}

/// Units that may stand behind the name: parts of a plant and portions. Containers do not, because what is named after a
/// container is one: tea bags, ice packs, baby bottles.
enum PortionWords {
    /// By the symbol of the unit, what it is a portion of; empty for anything. Without that, cinnamon sticks and basil leaves are
    /// names, and so are light bulbs.
    private static let wholes: [String: Set<String>] = [
        "sprig": [], "stalk": [], "slice": [], "rasher": [], "bunch": [], "sachet": [],
        "clove": ["garlic"],
        "stick": ["celery", "rhubarb", "butter", "lemongrass", "margarine"],
        "rib": ["celery"],
        "leaf": ["gelatine", "gelatin"],
        "sheet": ["nori", "gelatine", "gelatin", "filo", "phyllo", "seaweed"],
        "head": [
            "garlic", "lettuce", "broccoli", "cauliflower", "cabbage", "fennel", "romaine", "radicchio", "endive",
            "celery",
            "escarole", "frisee", "choy", "choi",
        ],
        "bulb": ["garlic", "fennel", "onion"],
        "ear": ["corn"],
        "loaf": ["bread", "sourdough", "ciabatta", "rye", "brioche"],
    ]

    static func isPortion(_ unit: String, of whole: String) -> Bool {
        guard let allowed = wholes[unit] else { return false }
        return allowed.isEmpty
            ? !UnitAdjectives.states.contains(whole) && !UnitAdjectives.sizes.contains(whole) : allowed.contains(whole)
    }
}
