/// Words as people shorten them on shopping lists: `blk beans`, `choc biscuits`, `frz peas`.
///
/// A short form of a whole name is an alias in the catalogue.
enum Abbreviations {
    /// Those that stand for one word wherever they occur.
    private static let words = table(
        """
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
        """)

    /// Those that are words of their own, in whatever language, or the beginnings of many: beside another word, or with
    /// a full stop.
    private static let wordsBesideOthers = table(
        """
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
        """)

    private static func table(_ rows: String) -> [Substring: String] {
        Dictionary(
            rows.split(separator: "\n").flatMap { row in
                let words = row.split(separator: " ")
                return words.dropFirst().map { ($0, String(words[0])) }
            }, uniquingKeysWith: { first, _ in first })
    }

    /// The folded name with its shortened words written out, and those that people misspell put right; nil if there
    /// are none.
    static func writtenOut(_ folded: String) -> String? {
        let typed = folded.split(separator: " ")
        let full = typed.map { Self.full($0, isBesideOthers: typed.count > 1) }
        guard full.contains(where: { $0 != nil }) else { return nil }
        let text = zip(typed, full).map { $1 ?? String($0) }.joined(separator: " ")
        return text == folded ? nil : text
    }

    /// The word that another stands for; nil if it stands for itself.
    private static func full(_ word: Substring, isBesideOthers: Bool) -> String? {
        let isSigned = word.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "'") || $0 >= 0x80 }
        let short = isSigned ? word.filter { !".'’".contains($0) }[...] : word
        let isShortened = isBesideOthers || word.hasSuffix(".")
        return words[short] ?? (isShortened ? wordsBesideOthers[short] : nil) ?? Misspellings.right(for: word)
    }
}
