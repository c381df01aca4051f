import GroceryDomain

/// What people and programs call the columns of a table, in the languages that they write them in. These words are
/// data: one column a line, its words in any order, but for those of `item`, of which the first that is there counts.
enum TableWords {
    static let columns: [TableColumns.Column: [String]] = {
        let rows = text.lines.compactMap { line -> (TableColumns.Column, [String])? in
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, let column = TableColumns.Column(rawValue: String(parts[0].trimmed)) else {
                return nil
            }
            return (column, parts[1].split(separator: ",").map { String($0.trimmed).folded })
        }
        return Dictionary(rows) { $0 + $1 }
    }()

    /// What a cell says of something that was bought.
    static let yes: Set<String> = Set(
        """
        1, yes, y, true, x, done, checked, bought, purchased, completed, ✓, ✔, ☑, ✅, ja, j, wahr, erledigt, gekauft,
        oui, o, vrai, sí, s, verdadero, sim, verdadeiro, vero, waar, sant, sand, kyllä, tosi, tak, prawda, ano,
        pravda, igen, igaz, да, так, evet, doğru, ναι, はい, 是
        """.split { $0 == "," || $0.isNewline }.map { String($0.trimmed).folded })

    /// The same of something that was not, which tells such a column.
    static let no: Set<String> = Set(
        """
        0, no, n, false, open, todo, nein, falsch, offen, non, faux, falso, não, nee, nej, nei, falsk, ei, nie, ne,
        nem, hamis, нет, ні, hayır, yanlış, όχι, いいえ, 否
        """.split { $0 == "," || $0.isNewline }.map { String($0.trimmed).folded })

    /// What stands between a price and what it is for.
    private static let by: Set<String> = Set(
        """
        per, pro, je, par, au, à, a, al, por, za, na, pr, pr., le, la, kohti, in, en, em, w, v
        """.split { $0 == "," || $0.isNewline }.map { String($0.trimmed).folded })

    /// What the name of a column of prices says besides: what they are for, and in which currency they are.
    struct OfPrices: Equatable {
        var measure: String?
        var money: String?
    }

    /// Of a name such as `price per kilo`, `Kilopreis`, `€/kg`, `Price (USD)`; nil for the name of another column.
    static func ofPrices(_ name: String, in column: TableColumns.Column) -> OfPrices? {
        let name = name.folded
        let bracket = name.firstIndex { $0 == "(" || $0 == "[" } ?? name.endIndex
        func words(_ text: Substring) -> [String] { text.split { " /()[]-:".contains($0) }.map(String.init) }
        var (before, said) = (words(name[..<bracket]), OfPrices())
        let isColumn = { (word: String) in columns[column]?.contains(word) ?? false }
        var isFor = name[..<bracket].contains("/") || before.contains(where: by.contains)
        if isColumn(String(name[..<bracket].trimmed)) {
            before = []
        } else if let place = before.firstIndex(where: { isColumn($0) || isFor && isMoney($0) }) {
            let word = before.remove(at: place)
            if isMoney(word) { said.money = word }
        } else if let (place, unit) = before.enumerated().lazy.compactMap({ place, word in
            unit(before: isColumn, in: word).map { (place, $0) }
        }).first {
            before[place] = unit
            isFor = true
        } else {
            return nil
        }
        var rest = (before + words(name[bracket...])).filter { !by.contains($0) }
        if let money = rest.first(where: isMoney) {
            said.money = money
            rest.removeAll { $0 == money }
        }
        let measure = rest.joined(separator: " ")
        if isFor || isMeasure(measure) {
            said.measure = measure.filledText
            return said
        }
        // What is not understood may stand in brackets.
        return before.contains(where: rest.contains) ? nil : said
    }

    private static func isMoney(_ word: String) -> Bool { Currency.behindWord(word)?.isEmpty ?? false }

    private static func isMeasure(_ text: String) -> Bool {
        let read = (try? Quantity.parse(text)) ?? (try? Quantity.parse("1 " + text))
        return read?.first.unit?.isKnown ?? false
    }

    /// `kilo` of `kilopreis`.
    private static func unit(before isColumn: (String) -> Bool, in word: String) -> String? {
        word.indices.dropFirst().first { isColumn(String(word[$0...])) && isMeasure(String(word[..<$0])) }
            .map { String(word[..<$0]) }
    }

    private static let text = """
        item: item, item name, product, name, title, subject, description, value, ingredient, content, article
        item: task name
        item: artikel, produkt, zutat, ware, bezeichnung, produit, article, nom, ingrédient, désignation, libellé
        item: producto, artículo, nombre, ingrediente, prodotto, articolo, nome, produto, artigo, item, benaming
        item: product, ingrediënt, naam, vara, varor, vare, varenavn, produktnavn, navn, namn, ingrediens, tuote, nimi
        item: produkt, towar, nazwa, składnik, položka, zboží, název, termék, tétel, név, megnevezés, товар, продукт
        item: название, наименование, назва, найменування, ürün, ürün adı, malzeme, ad, προϊόν, είδος, όνομα, 品名, 商品
        item: 商品名
        item: 品物, 名称, 商品名称, 物品
        quantity: quantity, amount, qty, count, how much, menge, anzahl, stückzahl, quantité, qté, nombre, cantidad
        quantity: cant
        quantity: quantità, qtà, quantidade, qtd, qtde, aantal, hoeveelheid, antal, mängd, mængde, antall, mengde
        quantity: määrä
        quantity: kpl, ilość, liczba, množství, počet, mennyiség, darab, количество, кол-во, кількість, miktar, adet
        quantity: ποσότητα
        quantity: 数量, 個数
        unit: unit, units, measure, einheit, unité, unidad, unità, unidade, eenheid, enhet, enhed, yksikkö, jednostka
        unit: jednotka, egység, единица, одиниця, birim, μονάδα, 単位, 单位
        note: note, notes, comment, comments, details, remark, specification, notiz, notizen, bemerkung, anmerkung
        note: kommentar
        note: description, beschreibung, descripción, descrizione, descrição, omschrijving, beskrivning, beskrivelse
        note: opis, popis
        note: hinweis, remarque, commentaire, nota, notas, observación, observaciones, comentario, commento
        note: osservazioni
        note: observação, comentário, notitie, opmerking, anteckning, bemærkning, merknad, huomautus, muistiinpano
        note: uwagi
        note: notatka, komentarz, poznámka, megjegyzés, примечание, комментарий, примітка, not, açıklama, σημείωση
        note: メモ, 備考, 备注
        type: type, item type, category, aisle, section, group, department, label, food category, kategorie, abteilung
        type: warengruppe, gruppe, catégorie, rayon, categoría, sección, pasillo, categoria, reparto, seção, corredor
        type: categorie
        type: afdeling, kategori, avdelning, avdeling, kategoria, osasto, dział, kategorie, oddělení, kategória
        type: категория, отдел
        type: категорія, відділ, bölüm, κατηγορία, カテゴリ, 分類, 分类, 类别
        checked: checked, done, purchased, bought, completed, complete, crossed off, crossedoff, status, is checked
        checked: erledigt
        checked: gekauft, abgehakt, fait, acheté, coché, hecho, comprado, fatto, acquistato, feito, klaar, gekocht
        checked: afgevinkt, in cart, in the cart, in basket, in trolley, got it, fertig, im wagen, im korb
        checked: im einkaufswagen, dans le panier, au panier, terminé, en el carro, en la cesta, listo
        checked: nel carrello, preso, no carrinho, pego, in winkelwagen, i korgen, i kurven, i handlekurven, korissa
        checked: w koszyku, v košíku, kosárban, в корзине
        checked: klar, köpt, købt, kjøpt, ferdig, ostettu, valmis, kupione, zrobione, koupeno, hotovo, megvett, kész
        checked: куплено
        checked: готово, alındı, tamamlandı, αγορασμένο, 購入済み, 完了, 已购买
        price: unit price, price each, stückpreis, einzelpreis, prix unitaire, pu, precio unitario, prezzo unitario
        price: preço unitário, stuksprijs, styckpris, stykpris, stykkpris, egységár, birim fiyat, 単価, 单价
        price: price, cost, preis, prix, precio, prezzo, preço, prijs, pris, hinta, cena, ár, цена, ціна, fiyat, τιμή
        price: 価格, 价格, €, $, £
        base: grundpreis, basispreis, jämförpris, jämförelsepris, sammenligningspris, vertailuhinta, prix à la mesure
        base: precio por medida, prezzo alla misura, preço por medida, price per measure, měrná cena
        total: total, total price, line total, price for all, sum, subtotal, gesamt, gesamtpreis, summe, prix total
        total: montant
        total: precio total, importe, totale, prezzo totale, preço total, totaal, totaalprijs, summa, totalpris
        total: i alt, sum
        total: yhteensä, razem, suma, celkem, összesen, сумма, итого, сума, toplam, tutar, σύνολο, 合計, 総額, 总价
        store: store, shop, stores, supermarket, laden, geschäft, supermarkt, magasin, supermarché, tienda
        store: supermercado
        store: negozio, supermercato, loja, mercado, winkel, butik, affär, butikk, kauppa, sklep, obchod, bolt, üzlet
        store: магазин
        store: mağaza, market, κατάστημα, 店, 店舗, 商店
        list: list, list name, shopping list, project, liste, einkaufsliste, listenname, liste de courses, lista
        list: lista de la compra, lista della spesa, lista de compras, lijst, boodschappenlijst, inköpslista
        list: indkøbsliste
        list: handleliste, lista zakupów, seznam, nákupní seznam, bevásárlólista, список, alışveriş listesi, λίστα
        list: リスト, 清单
        """
}
