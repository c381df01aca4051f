/// Words as people shorten them on shopping lists: `blk beans`, `choc biscuits`, `frz peas`.
///
/// A short form of a whole name is an alias in the catalogue.
enum Abbreviations {
    /// Those that stand for one word wherever they occur.
    private static let words = """
        chocolate choc choco choccy chocci
        powder pwdr pwd pdr powd
        cheese chz chs
        chicken chx chix chkn
        breast brst
        frozen frz frzn froz
        black blk
        green grn
        white wht
        brown brn
        cream crm
        milk mlk
        butter btr bttr
        margarine marg
        bread brd
        water wtr
        sauce sce
        vegetable veg
        ground grd grnd
        roasted rstd
        unsweetened unsweet unswt
        strawberry strawb
        cranberry cran
        blueberry blueb
        parmesan parm
        mozzarella moz mozz
        tomatoes toms
        mushrooms shrooms mushies
        cucumber cuke
        cucumbers cukes
        avocado avo
        avocados avos
        yoghurt yog yogh
        conditioner cond
        dressing drsg
        batteries batts
        vitamin vit
        spaghetti spag
        cinnamon cinn
        baking bkg bkng
        sugar sug
        flour flr
        aluminium alu
        solution soln
        mexican mex
        grigio grig
        sausage saus
        birthday bday b-day
        deodorant deod
        paper ppr
        food fd
        roast rst
        disposable disp
        antibacterial antibac
        wholewheat ww
        """

    /// Those that are words of their own, in whatever language, or the beginnings of many: beside another word, or with
    /// a full stop.
    private static let wordsBesideOthers = """
        extract ext
        potatoes pots
        vanilla van
        tomato tom
        mushroom mush
        detergent det
        liquid liq
        vinegar vin
        seasoning seas
        italian ital
        mustard must
        muffin muff
        fabric fab
        mineral min
        semi-skimmed semi
        aluminium al alum
        flour flower
        roll role
        rolls roles
        litter liter
        """

    /// What a shortened word stands for, and whether only beside another or with a full stop. By its letters as one
    /// number: this is asked of every word that is read.
    private static let full: [UInt64: (word: String, isBesideOthers: Bool)] = {
        var full: [UInt64: (word: String, isBesideOthers: Bool)] = [:]
        for (rows, isBesideOthers) in [(words, false), (wordsBesideOthers, true)] {
            for row in rows.split(separator: "\n").map({ $0.split(separator: " ") }) {
                for short in row.dropFirst().compactMap({ letters($0.utf8) }) where full[short] == nil {
                    full[short] = (String(row[0]), isBesideOthers)
                }
            }
        }
        return full
    }()

    private static let sieve = WordSieve(sums: full.keys.map(sum))

    private static func sum(_ letters: UInt64) -> Int {
        var sum = FNVHash()
        sum.take(letters)
        return sum.folded
    }

    /// The letters as one number, without the signs of a shortened word; nil for a word that is longer than each of
    /// those.
    private static func letters(_ word: some Sequence<UInt8>) -> UInt64? {
        var number: UInt64 = 0
        for letter in word where letter != UInt8(ascii: ".") && letter != UInt8(ascii: "'") {
            guard number < 1 << 56 else { return nil }
            number = number << 8 | UInt64(letter)
        }
        return number
    }

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
        if let letters = letters(word), sieve.mayHave(sum: sum(letters)), let full = Self.full[letters],
            !full.isBesideOthers || isBesideOthers || word.last == UInt8(ascii: ".")
        {
            return full.word
        }
        return Misspellings.right(for: word)
    }
}
