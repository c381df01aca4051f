/// Names of makers and shops that are no things to buy by themselves beside the name of one: `amul butter` is butter.
///
/// Written with a capital, any word that the catalogue does not know is taken for a brand (`NamesWithin`). On a phone
/// nobody writes capitals, and a word that nobody knows may be anything. What is also a word for food or for what one
/// does with it, `duck`, `all`, `simply`, is not among them.
enum Brands {
    /// How many of the folded words at the beginning are a brand: 0, 1 or 2.
    private static func count(at words: ArraySlice<String>) -> Int {
        guard let first = words.first else { return 0 }
        if let second = words.dropFirst().first, pairs.contains("\(first) \(second)") { return 2 }
        return names.contains(first) ? 1 : 0
    }

    /// Whether the folded words are brands and nothing else.
    static func areAll(_ words: [String]) -> Bool {
        var rest = words[...]
        while !rest.isEmpty {
            let count = count(at: rest)
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return !words.isEmpty
    }

    private static let names = Set(
        words: """
            aashirvaad activia advil aldi aleve allinson alpen alpro amazon amoy amul anadin andrex aptamil aquafina
            aquafresh ariel arla arnott's arnotts asda avonmore bahlsen ballymaloe barilla barry's barrys batchelor's
            batchelors bega bertolli bewley's bewleys beyond bigelow bikaji billington's billingtons biona bisleri
            bisto bodyform bonduelle bounty bournvita boursin bovril branston brennans breyers brita britannia bru
            bulla bundaberg bush's bushells bushs butterball buxton cabot cadbury calpol campbell's campbells carex
            carr's carrs castello charmin ching's chings chobani cif cinthol cirio classico clipper clonakilty
            clorox closeup coca-cola coles colgate colman's colmans complan contadina corsodyl costa costco
            cottonelle cravendale crest crisco cushelle daawat dabur dairylea daisy daiya dallmayr dannon danone
            dasani davidstow daz denny dettol devondale digiorno dilmah dmart dolce dolmio domestos domex 
            dualit dunkin dunnes duracell ecover edgell edy's edys eggo elastoplast ella's ellas energizer everest
            evian fage fairlife fairy fever-tree fevertree findus finish flash folgers fox's foxs fritos
            galbani galtee gardein garnier garofalo germolene gillette goodfella's goodfellas goya gravox haagen-dazs
            haldiram's haldirams haribo harpic hartley's hartleys heb hefty heinz helga's helgas
            hellmann's hellmanns heluva hillshire himalaya homepride hormel hovis huggies hunt's hunts iga illy
            jacob's jacobs johnson's johnsons johnsonville jordans kallo kashi keebler kellogg's kelloggs
            kenco kenwood kerrygold kikkoman kingsmill kinley kirkland kirks kissan kleenex knorr kohinoor kraft
            kroger krusteaz l'oreal lactaid lavazza lay's lays leerdammer leggo's leggos lenor lidl lifebuoy lijjat
            lindt linwoods lipton listerine lizol loreal lotus lurpak lyle's lyles lynx lyons lysol mackays maggi
            maille maldon marzetti masterfoods mattessons mazola mccain mccormick mccoy's mccoys mcdougalls mcvitie's
            mcvities mdh meijer melitta meridian method milka moccona morningstar morrisons mott's motts muller
            multix mutti nabisco nairn's nairns nakd napolina neosporin nerada nescafe nespresso nestle nisa nivea
            nobby's nobbys noosa nurofen oatly ocado odlums odonil oetker oikos omo onken oral-b ortega palmolive
            pampers panadol pantene parle patak's pataks patanjali pauls peet's peets pellegrino pepsi
            pepsodent perdue perrier persil philadelphia philips philly pillsbury planters poundland prego princes
            progresso publix pukka purell quaker quilton quorn radox ragu rao's raos regina reynolds richmond
            rin ritter robertson's robertsons robinsons rotel rowse ruffles rummo ryvita sacla safeway saffola
            sainsbury's sainsburys sanitarium santoor saran sargento sarson's sarsons savlon saxa schar schwartz
            schweppes sensodyne sharwood's sharwoods siggi's siggis sirena smithfield snapple snyder's snyders
            sorbent spar starbucks starkist stonyfield stouffer's stouffers suave sudocrem sun-pat sundrop sunpat
            sunrice superdrug supervalu swanson swiffer tampax tassimo tata taylors tayto tempo tena tesco tetley
            tilda tillamook tiptree tj's tofoo tofurky tostitos totino's totinos tresemme tropicana twinings tylenol
            typhoo tyrrells tyson utz vanish varta veetee velveeta vim violife volvic waitrose walkers wall's walls
            walmart warburtons wegmans welch's welchs wesson wilkinson wilko windex woolies
            woolworths yoplait young's youngs ziploc zoflora
            """)

    /// What is also a flavour: muller strawberry is no fruit.
    static func isFlavour(_ folded: String) -> Bool { flavours.contains(folded) }

    private static let flavours = Set(
        words: """
            strawberry raspberry blueberry blackberry cherry blackcurrant cranberry orange apple lemon lime grapefruit
            peach apricot plum pear banana mango pineapple coconut watermelon rhubarb passionfruit fruit berry berries
            tomato tomatoes mushroom onion garlic vegetable veg leek potato beetroot carrot pumpkin chilli pepper
            chicken beef lamb pork ham bacon turkey duck fish salmon tuna prawn cod
            vanilla chocolate choc caramel toffee ginger mint peppermint cinnamon lavender rose elderflower 
            almond hazelnut cashew eucalyptus
            """)

    private static let pairs: Set<String> = [
        "trader joe's", "trader joes", "whole foods", "great value", "simple truth", "marks spencer", "m&s food",
        "yeo valley", "cathedral city", "pilgrims choice", "country life", "birds eye", "bird's eye",
        "aunt bessie's", "aunt bessies", "chicago town", "dr oetker", "dr. oetker", "pizza express",
        "linda mccartney", "bernard matthews", "john west", "del monte", "green giant", "de cecco", "loyd grossman",
        "uncle ben's", "uncle bens", "ben's original", "bens original", "blue dragon", "lee kum", "old el",
        "el paso", "lea perrins", "tate lyle", "silver spoon", "doves farm", "dove's farm", "dorset cereals",
        "rude health", "whole earth", "pip nut", "bonne maman", "douwe egberts", "gold blend", "pg tips",
        "ocean spray", "fever tree", "highland spring", "san pellegrino", "right guard", "imperial leather",
        "herbal essences", "cow gate", "head shoulders", "oscar mayer", "jimmy dean", "ball park", "hebrew national",
        "foster farms", "bumble bee", "muir glen", "cape cod", "pepperidge farm", "general mills", "nature valley",
        "aunt jemima", "log cabin", "betty crocker", "duncan hines", "king arthur", "gold medal", "bob's red",
        "bobs red", "red mill", "land lakes", "organic valley", "almond breeze", "minute maid", "maxwell house",
        "green mountain", "celestial seasonings", "crystal light", "poland spring", "arm hammer", "old spice",
        "irish spring", "quilted northern", "angel soft", "dairy farmers", "golden circle", "uncle tobys",
        "uncle toby's", "san remo", "cobram estate", "cold power", "morning fresh", "mother dairy", "india gate",
        "paper boat", "red label", "taj mahal", "brooke bond", "wagh bakri", "surf excel", "good knight",
        "mother's recipe", "mothers recipe", "mae ploy", "mrs butterworth's", "mrs butterworths",
        "jamie oliver", "charlie bigham's", "charlie bighams", "minor figures",
        "who gives",
    ]
}
