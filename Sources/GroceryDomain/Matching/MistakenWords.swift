/// Words that people write for others, though more than a letter or two is different, or though they are words of
/// their own: because they sound alike (`plain flower`, `stake`), or because they are written as they are said
/// (`keenwa`, `nyoki`).
enum MistakenWords {
    /// What is meant, then what is written for it.
    private static let rows = """
        ale ail
        bagel beagle
        barley barely
        bean been
        beer bear bier
        beet beat
        berry bury
        bleach beach breach
        bouillon bullion boolyon
        bread bred
        brioche breeosh bryosh
        bruschetta brushetta broosketta
        burrito boorito
        butter better
        caster castor
        carrot carat karat caret
        cashew cashoo
        celery salary
        cereal serial
        ceviche sevichay
        chicken kitchen chicking
        chilli chilly
        chorizo choritso chureezo
        ciabatta chabatta chibata
        cider sider
        clam calm
        cocoa coco
        couscous kooskoos cuscus
        cream scream
        creme cream
        croissant crossant kwasson quasont
        croutons crewtons
        currant current
        dessert desert
        dough doe
        edamame eddamommy
        endive ondeev
        fajita faheeta faheta
        feta fetter
        flour flower
        fraiche fresh fraish fresch
        frais fray
        fusilli fooseli
        gateau gatto
        ghee gee
        gin jin
        gnocchi nyoki noki nokki
        gouda gowda
        gruyere greeyair
        guacamole wakamoly
        halloumi halumi
        jalapeno halapeno halapenyo
        jus zhoo
        kale kail
        kefir keefer
        kernel colonel
        lager larger
        lamb lam
        leek leak
        lettuce lattice
        linguine lingweeny
        litter letter
        lychee leechy
        maize maze
        manchego manchaygo
        mascarpone marscapone
        meat meet
        mousse moose mouse
        mozzarella motsarella
        muesli moosely
        mussel muscle
        mustard mustered
        naan nan nun
        nicoise niswas
        nougat nooga
        okra ochre ocher
        onion union
        orzo ordzo
        paella pieyaya payella
        panini paneeny
        pasty pastie
        pea pee
        pear pair pare
        peel peal
        petit petty
        pho fuh
        pitta pita pitter
        plaice place
        plain plane
        plum plumb
        praline prawleen
        prawn pawn
        profiterole profitroll
        prosciutto proshuto proshooto
        quesadilla kesadiya casadia
        quiche keesh
        quinoa keenwa kinwa
        raisin raison reason
        ramen raymen
        ratatouille ratatooie
        ravioli raveolly
        rhubarb roobarb
        rice rise
        rioja reeoka reoha
        roll role
        sauce source
        sausage sossidge sosij
        sauvignon savinyon
        scallion scallyon
        sirloin surloin
        sole soul
        souffle sooflay
        sour sower
        spaghetti basketti
        sprout spout
        steak stake
        swede suede
        sweet sweat suite
        tagliatelle taliatelle tagliatelly
        tahini taheeny
        tea tee
        thigh thy
        thyme time
        tiramisu teeramisoo
        toilet toylit
        tomato tomarto
        tortilla tortia tortiya torteeya
        towel trowel
        tuna tuner
        tzatziki tatziki zaziki
        veal veil
        vinaigrette vinegarette
        wonton wanton
        worcester wooster wuster
        worcestershire wooster worstershire woostershire
        wrap rap
        """

    private static let meant: [[Symbol]: [[Symbol]]] = {
        var meant: [[Symbol]: [[Symbol]]] = [:]
        var reader = NameWords()
        for row in rows.split(separator: "\n") {
            let words = row.split(separator: " ").map { word in
                reader.read(String(word))
                return reader.symbols
            }
            for written in words.dropFirst() { meant[written, default: []].append(words[0]) }
        }
        return meant
    }()

    /// What may be meant by a word: in the number in which it is written, and in the other.
    static func meant(by word: some Sequence<Symbol>) -> [[Symbol]] {
        let word = Array(word)
        let s = WordComparison.Letter.s
        let singular = word.last == s ? meant[word.dropLast()] ?? [] : []
        return (meant[word] ?? []) + singular.map { $0 + [s] } + singular
    }
}
