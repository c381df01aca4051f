/// Every unit Aisle knows.
///
/// One row per unit and one string per language: the word shown for one, the word shown for more, then other spellings
/// (`_` is a space within a spelling; dots, case and accents do not matter). `/` separates words of one language that
/// stay distinct on the screen. `more` are those of further languages: Dutch, Polish, Portuguese, Swedish, Danish,
/// Norwegian, Finnish, Czech, Turkish, Russian, Japanese, Chinese, Korean. The first word of a row is the usual symbol.
enum UnitTable {
    static let rows: [UnitDefinition] = {
        // Made before the first frame, so in one go: each concatenation of two arrays would be another copy.
        var rows: [UnitDefinition] = []
        rows.reserveCapacity(64)
        for group in [
            mass, volume, spoons.map(\.forKitchen), length, pieces, containers.map(\.asContainer), portions, kitchen,
        ] {
            rows += group
        }
        return rows
    }()

    // The pound is 453.59237 g and the inch 2.54 cm exactly (international yard and pound agreement, 1959). Metric
    // pounds: the German Pfund and the French livre of the market are 500 g, the Italian etto is 100 g. The Spanish
    // libra counts as the pound, as on packages in the Americas.
    private static let mass: [UnitDefinition] = [
        .measure(
            "mg mg milligram milligrams milligramme milligrammes",
            .mass, Rational(reduced: 1, over: 1000), .decimal, .grams,
            more: "мг"),
        .measure(
            "g g gr grs gm gms grm grms gram grams gramme grammes gramm grammo grammi gramo gramos",
            .mass, 1, .decimal, .grams,
            more: "г г гр грамм грамма граммов / 克 / グラム / 그램"),
        .measure(
            "kg kg kgs kilo kilos kilogram kilograms kilogramme kilogrammes kilogramm kilogramo kilogramos "
                + "chilo chili_di chilogrammo chilogrammi",
            .mass, 1000, .decimal, .kilograms,
            more: "кг кг кило килограмм килограмма килограммов / 公斤 / 千克 / キロ / 킬로"),
        .measure("dag dag deka deko dkg dekagram dekagramy", .mass, 10, .decimal, .tens),
        .measure("etto etti / hg hg hekto", .mass, 100, .fraction, .ones),
        .measure("Pfund Pfund", .mass, 500, .fraction, .pounds),
        .measure("livre livres", .mass, 500, .fraction, .pounds),
        .measure(
            "oz oz ozs ounce ounces onza onzas oncia",
            .mass, Rational(reduced: 45_359_237, over: 1_600_000), .fraction, .ones),
        .measure(
            "lb lb lbs pound pounds libra libras",
            .mass, Rational(reduced: 45_359_237, over: 100_000), .fraction, .pounds),
    ]

    // The US gallon is 231 cubic inches, 3785.411784 ml: NIST Handbook 44, appendix C. A quart is a quarter of it, a
    // pint half of that, a cup half of that; a cup has 8 fluid ounces, 16 tablespoons, 48 teaspoons.
    private static let volume: [UnitDefinition] = [
        .measure(
            "ml ml mls millilitre millilitres milliliter milliliters mililitro mililitros millilitro millilitri",
            .volume, 1, .decimal, .grams,
            more: "мл мл миллилитр / 毫升 / ミリリットル"),
        .measure(
            "cl cl centilitre centilitres centiliter centiliters centilitro centilitros centilitri",
            .volume, 10, .decimal, .tens,
            more: "сл"),
        .measure(
            "dl dl decilitre decilitres deciliter deciliters decilitro decilitros decilitri",
            .volume, 100, .decimal, .halves,
            more: "дл"),
        .measure(
            "l l lt ltr ltrs litre litres liter liters litro litros litri",
            .volume, 1000, .decimal, .kilograms,
            more: "litr litry litra litrów litru litrů / л л литр литра литров / 升 / リットル / 리터"),
        .measure(
            "fl_oz fl_oz floz fl_ozs fluid_ounce fluid_ounces fluid_oz fl_ounce fl_ounces",
            .volume, Rational(reduced: 473_176_473, over: 16_000_000), .fraction, .ones),
        .measure("pint pints pt pts", .volume, Rational(reduced: 473_176_473, over: 1_000_000), .fraction, .halves),
        .measure("quart quarts qt qts", .volume, Rational(reduced: 473_176_473, over: 500_000), .fraction, .halves),
        .measure(
            "gallon gallons gal gals galón galones",
            .volume, Rational(reduced: 473_176_473, over: 125_000), .fraction, .halves),
    ]

    // Sizes as above; a dessertspoon is 2 teaspoons. The spoons and cups of other languages count as these: the
    // difference is below two per cent for spoons, and nobody buys a Tasse by the millilitre.
    private static let spoons: [UnitDefinition] = [
        .measure(
            "tsp tsp tsps tspn tspns tps teasp teaspoon teaspoons teaspoonful teaspoonfuls tea_spoon tea_spoons "
                + "teapsoon teapsoons",
            .volume, Rational(reduced: 157_725_491, over: 32_000_000), .fraction, .cups,
            de: "TL TL Teelöffel Teel",
            fr: "c._à_café c._à_café c_a_c cac c_café cuil_à_café cuill_à_café cuillère_à_café cuillères_à_café",
            es: "cucharadita cucharaditas cdta cdtas cdita cditas",
            it: "cucchiaino cucchiaini",
            more: "theelepel theelepels / łyżeczka łyżeczki łyżeczek / colher_de_chá colheres_de_chá / "
                + "tesked teskedar tsk / teske teskeer teskefuld / teelusikka teelusikkaa / "
                + "lžička lžičky lžiček / çay_kaşığı / tatlı_kaşığı / ч_л ч_л / "
                + "чайная_ложка чайные_ложки чайной_ложки чайных_ложек / 小さじ / 茶匙 / 작은술"),
        .measure(
            "dessertspoon dessertspoons dsp dstsp dssp dessert_spoon dessert_spoons",
            .volume, Rational(reduced: 157_725_491, over: 16_000_000), .fraction, .cups),
        .measure(
            "tbsp tbsp tbsps tbs tbsn tbl tbls tblsp tblsps tblspn tbspn tbps tsbp tsbps tbp tablespoon tablespoons "
                + "tablespoonful tablespoonfuls table_spoon table_spoons tabelspoon tabelspoons tablepsoon tablepsoons",
            .volume, Rational(reduced: 473_176_473, over: 32_000_000), .fraction, .cups,
            de: "EL EL Esslöffel Essl",
            fr: "c._à_soupe c._à_soupe c_a_s cas cs c_soupe cuil_à_soupe cuill_à_soupe cuillère_à_soupe "
                + "cuillères_à_soupe",
            es: "cucharada cucharadas cda cdas",
            it: "cucchiaio cucchiai",
            more: "eetlepel eetlepels / łyżka łyżki łyżek / colher_de_sopa colheres_de_sopa / "
                + "matsked matskedar msk / spiseskefuld spiseskefulde spsk / spiseskje spiseskjeer / "
                + "ruokalusikka ruokalusikkaa rkl / lžíce lžic / yemek_kaşığı / ст_л ст_л / "
                + "столовая_ложка столовые_ложки столовой_ложки столовых_ложек / 大さじ / 汤匙 / 큰술"),
        .measure(
            "cup cups c cupful cupfuls",
            .volume, Rational(reduced: 473_176_473, over: 2_000_000), .fraction, .cups,
            de: "Tasse Tassen", fr: "tasse tasses", es: "taza tazas", it: "tazza tazze",
            more: "kopje kopjes / szklanka szklanki szklanek / xícara xícaras / kopp koppar kopper / "
                + "kuppi kuppia / hrnek hrnky hrnků / su_bardağı / стакан стакана стаканов / カップ / 杯 / 컵"),
    ]

    private static let length: [UnitDefinition] = [
        .measure("cm cm centimetre centimetres centimeter centimeters", .length, 1, .decimal, .ones),
        .measure("m m metre metres", .length, 100, .decimal, .halves),
        .measure("inch inches", .length, Rational(reduced: 127, over: 50), .fraction, .halves),
    ]

    private static let pieces: [UnitDefinition] = [
        .piece(
            "piece pieces pc pcs pce pces ea each ct count", de: "Stück Stück Stücke Stk",
            fr: "pièce pièces / morceau morceaux", es: "pieza piezas / trozo trozos", it: "pezzo pezzi",
            more: "stuk stuks / sztuka sztuki sztuk szt / styck stycken st / kappale kappaletta kpl / "
                + "kus kusy kusů ks / adet / tane / штука штуки штук шт / 個 / 个 / 개 / 本 / 只 / 마리"),
        .piece(
            "unit units", fr: "unité unités", es: "unidad unidades ud uds",
            more: "unidade"),
    ]

    private static let containers: [UnitDefinition] = [
        .counted(
            "can cans", de: "Dose Dosen Ds / Büchse Büchsen",
            fr: "boîte boîtes / conserve conserves / canette canettes", es: "lata latas",
            it: "lattina lattine / scatoletta scatolette",
            more: "blik blikken blikje blikjes / puszka puszki puszek / burk burkar / dåse dåser / "
                + "boks bokser / tölkki tölkkiä / plechovka plechovky plechovek / konzerva konzervy konzerv / "
                + "kutu / банка банки банок бан / 缶 / 罐 / 캔"),
        .counted("tin tins", as: "can"),
        .counted(
            "jar jars", de: "Glas Gläser", fr: "bocal bocaux", es: "tarro tarros / bote botes / frasco frascos",
            it: "barattolo barattoli",
            more: "potje potjes / słoik słoiki słoików / purkki purkkia / sklenice sklenic / kavanoz / "
                + "баночка баночки баночек"),
        .counted(
            "bottle bottles btl btls", de: "Flasche Flaschen Fl", fr: "bouteille bouteilles / flacon flacons",
            es: "botella botellas", it: "bottiglia bottiglie",
            more: "fles flessen / butelka butelki butelek / garrafa garrafas / flaska flaskor / "
                + "flaske flasker / pullo pulloa / láhev láhve lahví / şişe / бутылка бутылки бутылок бут / 瓶 / "
                + "ボトル / 병"),
        .counted(
            "bag bags / sack sacks", de: "Beutel Beutel / Tüte Tüten / Sack Säcke", fr: "sac sacs",
            es: "bolsa bolsas", it: "busta buste / sacchetto sacchetti",
            more: "zak zakken zakje zakjes / torba torby toreb / torebka torebki torebek / saco sacos / "
                + "påse påsar / pose poser / pussi pussia / sáček sáčky sáčků / poşet / пакет пакета пакетов / "
                + "袋 / 봉지"),
        .counted(
            "pack packs pk pks pkt pkts", shared: true, de: "Packung Packungen Pck / Päckchen Päckchen", es: "paq paq",
            it: "confezione confezioni conf",
            more: "pak pakken pakje pakjes / opakowanie opakowania opakowań op opak / paczka paczki paczek / "
                + "pacote pacotes / pakke pakker / förpackning förpackningar förp / paketti pakettia / "
                + "balení / balíček balíčky balíčků / "
                + "упаковка упаковки упаковок уп / пачка пачки пачек / パック / 包 / 팩"),
        .counted(
            "packet packets", as: "pack", de: "Paket Pakete", fr: "paquet paquets", es: "paquete paquetes",
            it: "pacco pacchi / pacchetto pacchetti"),
        .counted("package packages pkg pkgs", as: "pack"),
        .counted(
            "box boxes", de: "Schachtel Schachteln / Karton Kartons", es: "caja cajas", it: "scatola scatole",
            more: "doos doosje doosjes / pudełko pudełka pudełek / caixa caixas / ask askar / æske æsker / "
                + "eske esker / rasia rasiaa / krabice krabic / коробка коробки коробок / 箱 / 盒 / 박스 / 상자"),
        .counted(
            "carton cartons ctn", shared: true, fr: "brique briques", es: "brik briks brick bricks",
            it: "cartone cartoni",
            more: "kartonik kartoniki / kartong kartonger"),
        .counted(
            "pot pots", shared: true,
            more: "kruka krukor / potte potte / doniczka doniczki doniczek / ruukku ruukkua"),
        .counted(
            "tub tubs", de: "Becher Becher", es: "tarrina tarrinas", it: "vasetto vasetti",
            more: "bakje bakjes / kubek kubki kubków / kelímek kelímky kelímků"),
        .counted("pouch pouches"),
        .counted(
            "punnet punnets", de: "Schale Schalen", fr: "barquette barquettes", it: "vaschetta vaschette",
            more: "koszyczek koszyczki koszyczków / vanička vaničky vaniček"),
        .counted("basket baskets"),
        .counted("tray trays", es: "bandeja bandejas"),
        .counted(
            "crate crates", de: "Kasten Kästen / Kiste Kisten", it: "cassetta cassette",
            more: "krat kratten / skrzynka skrzynki skrzynek / kasse kasser / kori koria / ящик ящика ящиков / "
                + "ケース"),
        .counted("case cases"),
        .counted(
            "tube tubes", shared: true, de: "Tube Tuben", es: "tubo tubos", it: "tubetto tubetti",
            more: "tubka tubki tubek / tuub tuubi / tuba tuby / bisnaga bisnagas"),
        .counted("sachet sachets", shared: true, de: "Tütchen Tütchen", es: "sobre sobres", it: "bustina bustine"),
        .counted("envelope envelopes"),
        .counted("container containers"),
        .counted(
            "net nets", de: "Netz Netze", es: "malla mallas",
            more: "siatka siatki siatek / nät nät / síťka síťky sítěk"),
        .counted("jug jugs"),
        .counted("bucket buckets", de: "Eimer Eimer"),
        .counted("glass glasses", fr: "verre verres", es: "vaso vasos", it: "bicchiere bicchieri"),
        .counted(
            "bar bars", de: "Tafel Tafeln / Riegel Riegel", fr: "tablette tablettes",
            es: "tableta tabletas / barra barras", it: "tavoletta tavolette",
            more: "reep repen / tabliczka tabliczki tabliczek / плитка плитки плиток"),
        .counted(
            "block blocks",
            more: "kostka kostki kostek / 丁 / 모"),
        .counted("ball balls", de: "Kugel Kugeln"),
        .counted(
            "loaf loaves loafs", de: "Laib Laibe", es: "hogaza hogazas", it: "filone filoni",
            more: "bochenek bochenki bochenków / bochník bochníky / буханка буханки буханок"),
    ]

    private static let portions: [UnitDefinition] = [
        .counted(
            "bunch bunches", portion: true, de: "Bund Bund Bd", fr: "botte bottes", es: "manojo manojos",
            it: "mazzo mazzi / mazzetto mazzetti",
            more: "bos bossen bosje bosjes / pęczek pęczki pęczków / maço maços / knippe knippor / "
                + "bundt bundter / nippu nippua / svazek svazky svazků / demet / пучок пучка пучков / 束 / 把 / "
                + "단"),
        .counted(
            "head heads", portion: true, de: "Kopf Köpfe", fr: "tête têtes", es: "cabeza cabezas",
            more: "krop kroppen / główka główki główek / cabeça cabeças / hlávka hlávky hlávek / "
                + "головка головки головок / 玉 / 棵 / 통"),
        .counted("bulb bulbs", portion: true, de: "Knolle Knollen"),
        .counted(
            "clove cloves", portion: true, de: "Zehe Zehen", fr: "gousse gousses", es: "diente dientes",
            it: "spicchio spicchi",
            more: "teentje teentjes / ząbek ząbki ząbków / dente dentes / klyfta klyftor / kynsi kynttä / "
                + "stroužek stroužky stroužků / diş / зубчик зубчика зубчиков / かけ / 쪽"),
        .counted(
            "slice slices", portion: true, de: "Scheibe Scheiben", fr: "tranche tranches",
            es: "rebanada rebanadas / loncha lonchas / rodaja rodajas", it: "fetta fette",
            more: "plak plakken plakje plakjes / sneetje sneetjes / plasterek plasterki plasterków / "
                + "fatia fatias / skiva skivor / skive skiver / viipale viipaletta / plátek plátky plátků / "
                + "dilim / ломтик ломтика ломтиков / 枚切り / 枚 / 切れ / 片 / 장"),
        .counted("rasher rashers", portion: true),
        .counted("strip strips", portion: true),
        .counted(
            "roll rolls", de: "Rolle Rollen", fr: "rouleau rouleaux", es: "rollo rollos", it: "rotolo rotoli",
            more: "rol rollen / rolka rolki rolek / rolo rolos / rulle rullar ruller / rulla rullaa / rulo / "
                + "рулон рулона рулонов / ロール / 롤"),
        .counted(
            "stick sticks", portion: true, de: "Stange Stangen", fr: "plaquette plaquettes", it: "panetto panetti"),
        .counted("sheet sheets"),
        .counted(
            "sprig sprigs", portion: true, de: "Zweig Zweige", fr: "brin brins / branche branches",
            es: "ramita ramitas",
            it: "rametto rametti",
            more: "takje takjes / gałązka gałązki gałązek / kvist kvistar kviste / oksa oksaa / "
                + "snítka snítky snítek / веточка веточки веточек"),
        .counted("stalk stalks", portion: true, it: "gambo gambi"),
        .counted("stem stems", portion: true),
        .counted("twig twigs", portion: true),
        .counted("strand strands", portion: true),
        .counted("pod pods", portion: true),
        .counted("rib ribs", portion: true),
        .counted("ear ears", portion: true),
        .counted(
            "leaf leaves", portion: true, de: "Blatt Blätter", fr: "feuille feuilles", es: "hoja hojas",
            it: "foglia foglie",
            more: "blaadje blaadjes / liść liście liści / folha folhas / lehti lehteä / lístek lístky lístků / "
                + "yaprak / лист листа листьев"),
        .counted("wedge wedges", portion: true),
        .counted("cube cubes", de: "Würfel Würfel"),
        .counted("chunk chunks"),
        .counted("pair pairs", de: "Paar Paar"),
        .counted(
            "portion portions", shared: true,
            more: "porcja porcje porcji / порция порции порций"),
        .counted("serving servings"),
        .counted("recipe recipes"),
        .counted("batch batches"),
    ]

    private static let kitchen: [UnitDefinition] = [
        .counted(
            "pinch pinches", portion: true, de: "Prise Prisen / Messerspitze Messerspitzen Msp", fr: "pincée pincées",
            es: "pizca pizcas", it: "pizzico pizzichi",
            more: "snufje snufjes / szczypta szczypty / pitada pitadas / nypa nypor / knivspids / "
                + "klype klyper / hyppysellinen ripaus / špetka špetky / tutam / щепотка щепотки щепоток / 少々"),
        .counted("dash dashes"),
        .counted("splash splashes", de: "Schuss Schuss", es: "chorrito chorritos"),
        .counted("drop drops", de: "Tropfen Tropfen", fr: "goutte gouttes", es: "gota gotas", it: "goccia gocce"),
        .counted(
            "handful handfuls fistful fistfuls", de: "Handvoll Handvoll Hand_voll", fr: "poignée poignées",
            es: "puñado puñados", it: "manciata manciate",
            more: "handje handjes / garść garście garści / punhado punhados / handfull / håndfuld / "
                + "kourallinen / hrst hrsti / avuç / горсть горсти"),
        .counted("knob knobs", portion: true),
        .counted("dollop dollops"),
        .counted("drizzle drizzles"),
        .counted("squeeze squeezes"),
        .counted("scoop scoops"),
        .counted("spoon spoons spoonful spoonfuls", de: "Löffel Löffel"),
        .counted("ladle ladles ladleful ladlefuls"),
        .counted("shot shots"),
        .counted("thumb thumbs"),
    ]
}
