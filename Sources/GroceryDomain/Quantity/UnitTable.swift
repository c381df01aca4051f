/// Every unit Aisle knows.
///
/// One row per unit and one string per language: the word shown for one, the word shown for more, then other spellings
/// (`_` is a space within a spelling; dots, case and accents do not matter). `/` separates words of one language that
/// stay distinct on the screen. The first word of a row is the usual symbol.
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
            .mass, Rational(reduced: 1, over: 1000), .decimal, .grams),
        .measure(
            "g g gr grs gm gms gram grams gramme grammes gramm grammo grammi gramo gramos",
            .mass, 1, .decimal, .grams),
        .measure(
            "kg kg kgs kilo kilos kilogram kilograms kilogramme kilogrammes kilogramm kilogramo kilogramos "
                + "chilo chili_di chilogrammo chilogrammi",
            .mass, 1000, .decimal, .kilograms),
        .measure("etto etti hg", .mass, 100, .fraction, .ones),
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
            .volume, 1, .decimal, .grams),
        .measure(
            "cl cl centilitre centilitres centiliter centiliters centilitro centilitros centilitri",
            .volume, 10, .decimal, .tens),
        .measure(
            "dl dl decilitre decilitres deciliter deciliters decilitro decilitros decilitri",
            .volume, 100, .decimal, .halves),
        .measure(
            "l l lt ltr ltrs litre litres liter liters litro litros litri",
            .volume, 1000, .decimal, .kilograms),
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
            it: "cucchiaino cucchiaini"),
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
            it: "cucchiaio cucchiai"),
        .measure(
            "cup cups c cupful cupfuls",
            .volume, Rational(reduced: 473_176_473, over: 2_000_000), .fraction, .cups,
            de: "Tasse Tassen", fr: "tasse tasses", es: "taza tazas", it: "tazza tazze"),
    ]

    private static let length: [UnitDefinition] = [
        .measure("cm cm centimetre centimetres centimeter centimeters", .length, 1, .decimal, .ones),
        .measure("m m metre metres", .length, 100, .decimal, .halves),
        .measure("inch inches", .length, Rational(reduced: 127, over: 50), .fraction, .halves),
    ]

    private static let pieces: [UnitDefinition] = [
        .piece(
            "piece pieces pc pcs pce pces ea each ct", de: "Stück Stück Stücke Stk",
            fr: "pièce pièces / morceau morceaux", es: "pieza piezas / trozo trozos", it: "pezzo pezzi"),
        .piece("unit units", fr: "unité unités", es: "unidad unidades ud uds"),
    ]

    private static let containers: [UnitDefinition] = [
        .counted(
            "can cans", de: "Dose Dosen Ds / Büchse Büchsen",
            fr: "boîte boîtes / conserve conserves / canette canettes", es: "lata latas",
            it: "lattina lattine / scatoletta scatolette"),
        .counted("tin tins", as: "can"),
        .counted(
            "jar jars", de: "Glas Gläser", fr: "bocal bocaux", es: "tarro tarros / bote botes / frasco frascos",
            it: "barattolo barattoli"),
        .counted(
            "bottle bottles btl btls", de: "Flasche Flaschen Fl", fr: "bouteille bouteilles / flacon flacons",
            es: "botella botellas", it: "bottiglia bottiglie"),
        .counted(
            "bag bags / sack sacks", de: "Beutel Beutel / Tüte Tüten / Sack Säcke", fr: "sac sacs",
            es: "bolsa bolsas", it: "busta buste / sacchetto sacchetti"),
        .counted(
            "pack packs pk pks pkt pkts", de: "Packung Packungen Pck / Päckchen Päckchen",
            it: "confezione confezioni"),
        .counted(
            "packet packets", as: "pack", de: "Paket Pakete", fr: "paquet paquets", es: "paquete paquetes",
            it: "pacco pacchi / pacchetto pacchetti"),
        .counted("package packages pkg pkgs", as: "pack"),
        .counted(
            "box boxes", de: "Schachtel Schachteln / Karton Kartons", es: "caja cajas", it: "scatola scatole"),
        .counted("carton cartons ctn", shared: true, fr: "brique briques", es: "brik briks", it: "cartone cartoni"),
        .counted("pot pots", shared: true),
        .counted("tub tubs", de: "Becher Becher", es: "tarrina tarrinas", it: "vasetto vasetti"),
        .counted("pouch pouches"),
        .counted("punnet punnets", de: "Schale Schalen", fr: "barquette barquettes", it: "vaschetta vaschette"),
        .counted("basket baskets"),
        .counted("tray trays", es: "bandeja bandejas"),
        .counted("crate crates", de: "Kasten Kästen / Kiste Kisten", it: "cassetta cassette"),
        .counted("case cases"),
        .counted("tube tubes", shared: true, de: "Tube Tuben", es: "tubo tubos", it: "tubetto tubetti"),
        .counted("sachet sachets", shared: true, de: "Tütchen Tütchen", es: "sobre sobres", it: "bustina bustine"),
        .counted("envelope envelopes"),
        .counted("container containers"),
        .counted("net nets", de: "Netz Netze", es: "malla mallas"),
        .counted("jug jugs"),
        .counted("bucket buckets", de: "Eimer Eimer"),
        .counted("glass glasses", fr: "verre verres", es: "vaso vasos", it: "bicchiere bicchieri"),
        .counted(
            "bar bars", de: "Tafel Tafeln / Riegel Riegel", fr: "tablette tablettes",
            es: "tableta tabletas / barra barras", it: "tavoletta tavolette"),
        .counted("block blocks"),
        .counted("ball balls", de: "Kugel Kugeln"),
        .counted("loaf loaves loafs", de: "Laib Laibe", es: "hogaza hogazas", it: "filone filoni"),
    ]

    private static let portions: [UnitDefinition] = [
        .counted(
            "bunch bunches", de: "Bund Bund Bd", fr: "botte bottes", es: "manojo manojos",
            it: "mazzo mazzi / mazzetto mazzetti"),
        .counted("head heads", de: "Kopf Köpfe", fr: "tête têtes", es: "cabeza cabezas"),
        .counted("bulb bulbs", de: "Knolle Knollen"),
        .counted("clove cloves", de: "Zehe Zehen", fr: "gousse gousses", es: "diente dientes", it: "spicchio spicchi"),
        .counted(
            "slice slices", de: "Scheibe Scheiben", fr: "tranche tranches",
            es: "rebanada rebanadas / loncha lonchas / rodaja rodajas", it: "fetta fette"),
        .counted("rasher rashers"),
        .counted("strip strips"),
        .counted("roll rolls", de: "Rolle Rollen", fr: "rouleau rouleaux", es: "rollo rollos", it: "rotolo rotoli"),
        .counted("stick sticks", de: "Stange Stangen", fr: "plaquette plaquettes", it: "panetto panetti"),
        .counted("sheet sheets"),
        .counted(
            "sprig sprigs", de: "Zweig Zweige", fr: "brin brins / branche branches", es: "ramita ramitas",
            it: "rametto rametti"),
        .counted("stalk stalks", it: "gambo gambi"),
        .counted("stem stems"),
        .counted("rib ribs"),
        .counted("ear ears"),
        .counted("leaf leaves", de: "Blatt Blätter", fr: "feuille feuilles", es: "hoja hojas", it: "foglia foglie"),
        .counted("wedge wedges"),
        .counted("cube cubes", de: "Würfel Würfel"),
        .counted("chunk chunks"),
        .counted("pair pairs", de: "Paar Paar"),
        .counted("portion portions", shared: true),
        .counted("serving servings"),
        .counted("recipe recipes"),
        .counted("batch batches"),
    ]

    private static let kitchen: [UnitDefinition] = [
        .counted(
            "pinch pinches", de: "Prise Prisen / Messerspitze Messerspitzen Msp", fr: "pincée pincées",
            es: "pizca pizcas", it: "pizzico pizzichi"),
        .counted("dash dashes"),
        .counted("splash splashes", de: "Schuss Schuss", es: "chorrito chorritos"),
        .counted("drop drops", de: "Tropfen Tropfen", fr: "goutte gouttes", es: "gota gotas", it: "goccia gocce"),
        .counted(
            "handful handfuls fistful fistfuls", de: "Handvoll Handvoll Hand_voll", fr: "poignée poignées",
            es: "puñado puñados", it: "manciata manciate"),
        .counted("knob knobs"),
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
