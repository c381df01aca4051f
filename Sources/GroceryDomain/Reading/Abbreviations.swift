/// Words as people shorten them on shopping lists: `blk beans`, `choc biscuits`, `frz peas`.
///
/// Here are those that stand for one word wherever they occur. A short form of a whole name is an alias in the
/// catalogue.
enum Abbreviations {
    private static let words: [String: String] = {
        let rows = """
            chocolate choc choco
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
            extract ext
            vegetable veg
            ground grd grnd
            roasted rstd
            unsweetened unsweet unswt
            strawberry strawb
            cranberry cran
            blueberry blueb
            vanilla van
            parmesan parm
            mozzarella moz mozz
            tomato tom
            tomatoes toms
            mushroom mush
            mushrooms shrooms mushies
            cucumber cuke
            cucumbers cukes
            avocado avo
            avocados avos
            yoghurt yog yogh
            detergent det
            liquid liq
            conditioner cond
            dressing drsg
            vinegar vin
            seasoning seas
            batteries batts
            vitamin vit
            spaghetti spag
            cinnamon cinn
            baking bkg bkng
            sugar sug
            flour flr
            aluminium al alu alum
            solution soln
            mexican mex
            italian ital
            grigio grig
            sausage saus
            mustard must
            muffin muff
            birthday bday
            disposable disp
            antibacterial antibac
            fabric fab
            wholewheat ww
            mineral min
            semi-skimmed semi
            """
        return Dictionary(
            rows.split(separator: "\n").flatMap { row in
                let words = row.split(separator: " ").map(String.init)
                return words.dropFirst().map { ($0, words[0]) }
            }, uniquingKeysWith: { first, _ in first })
    }()

    /// The folded name with its shortened words written out; nil if there are none.
    static func writtenOut(_ folded: String) -> String? {
        let typed = folded.split(separator: " ")
        let full = typed.map { word in
            words[word.filter { !".'’".contains($0) }] ?? String(word)
        }
        let text = full.joined(separator: " ")
        return text == folded ? nil : text
    }
}
