/// Number words in the languages in which units are read. Keys are folded for reading. Those that are a word of a
/// kitchen elsewhere are left out: fire, tri, pet.
enum NumberWords {
    enum Kind: Sendable, Equatable {
        case number(Int64)
        /// `a`, `un`, `ein`: one, but a weaker sign of an amount than `one`.
        case article
        /// `half`. Some of these also begin other words and count only before a unit.
        case fraction(Rational, needsUnit: Bool)
        /// `couple`, `dozen`: a number of things, multiplied by the number before it.
        case group(Int64)
    }

    static func kind(of folded: String) -> Kind? { kinds[folded] }

    static var all: some Collection<String> { kinds.keys }

    private static let kinds: [String: Kind] = {
        var kinds: [String: Kind] = [:]
        for list in numbers {
            for (index, words) in list.split(separator: " ").enumerated() {
                for word in words.split(separator: "|") where word != "_" {
                    kinds[String(word)] = .number(Int64(index + 1))
                }
            }
        }
        for (index, word) in ["thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety", "hundred"]
            .enumerated()
        {
            kinds[word] = .number(Int64(index + 3) * 10)
        }
        for word in ["a", "an", "un", "une", "una", "uno", "ein", "eine", "einen", "einem", "einer"] {
            kinds[word] = .article
        }
        let half = Rational.half
        for word in [
            "half", "halbe", "halber", "halbes", "halben", "media", "medio", "mezza", "mezzo", "halve", "meio", "meia",
            "halv", "halvt", "puoli", "yarim",
        ] {
            kinds[word] = .fraction(half, needsUnit: false)
        }
        for word in ["demi", "demie", "pol", "pul", "пол"] { kinds[word] = .fraction(half, needsUnit: true) }
        for word in ["quarter", "viertel"] {
            kinds[word] = .fraction(Rational(reduced: 1, over: 4), needsUnit: true)
        }
        kinds["dreiviertel"] = .fraction(Rational(reduced: 3, over: 4), needsUnit: true)
        for word in ["anderthalb", "eineinhalb"] {
            kinds[word] = .fraction(Rational(reduced: 3, over: 2), needsUnit: true)
        }
        for word in [
            "dozen", "doz", "dz", "dutzend", "douzaine", "docena", "docenas", "dozzina", "dozijn", "tuzin", "duzia",
            "dussin", "dusin", "tucet", "duzine", "дюжина",
        ] {
            kinds[word] = .group(12)
        }
        kinds["couple"] = .group(2)
        return kinds
    }()

    private static let numbers = [
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
            + "eighteen nineteen twenty",
        "eins zwei drei vier funf|fuenf sechs sieben acht neun zehn elf zwolf|zwoelf",
        "un deux trois quatre cinq six sept huit neuf dix onze douze",
        "uno dos tres cuatro cinco seis siete ocho nueve diez once doce",
        "uno due tre quattro cinque sei sette otto nove dieci undici dodici",
        "een twee drie vier vijf zes zeven acht negen tien elf twaalf",
        "jeden|jedna|jedno dwa|dwie trzy cztery piec szesc siedem osiem dziewiec dziesiec",
        "um|uma dois|duas tres quatro cinco seis sete oito nove dez onze doze",
        "ett tva tre fyra fem _ sju _ nio tio elva tolv",
        "_ _ _ _ _ seks syv otte _ _ elleve _",
        "yksi kaksi kolme nelja viisi kuusi seitseman kahdeksan yhdeksan kymmenen",
        "_ dva|dve _ ctyri _ sest sedm osm devet deset",
        "bir iki uc dort bes alti yedi sekiz dokuz",
        "один|одна|одно два|две три четыре пять шесть семь восемь девять десять одиннадцать двенадцать",
    ]
}
