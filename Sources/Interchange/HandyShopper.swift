import GroceryDomain

extension Format {
    /// The table of HandyShopper, which OI Shopping List reads and writes as well: items with their stores, the aisle
    /// and the price in each. The columns are those of OI Shopping List's source (HandyShopper export, Apache-2.0).
    static let handyShopper = Format(
        "handyshopper", "HandyShopper (CSV): stores, aisles, prices", endings: ["csv"],
        likelihood: { file in
            let header = file.mayBeText ? TableRows.header(of: file) ?? [] : []
            return header.first == "need" && header.contains("perstoreinfo") ? .certain : .no
        },
        read: { file throws(Unreadable) in try HandyShopper.read(file) },
        write: { outgoing throws(Refusal) in Array(HandyShopper.text(of: outgoing).utf8) })
}

private struct HandyShopper {
    static let columns = [
        "Need", "Priority", "Description", "CustomText", "Quantity", "Units", "Price", "Aisle", "Date", "Category",
        "Stores", "PerStoreInfo", "EntryOrder", "Coupon", "Tax", "Tax2", "AutoDelete", "Private", "Note", "Alarm",
        "AlarmMidi", "Icon", "AutoOrder",
    ]

    /// Of one item; nobody goes to more.
    private static let storesMax = 200

    private var incoming = Incoming()
    private var lines: [Incoming.Line] = []
    /// By store and item type, the numbers of the aisles in which things of it are.
    private var aisles: [String: [String: [Int]]] = [:]
    private var stores: [String] = []

    static func read(_ file: InputFile) throws(Unreadable) -> Incoming {
        var rows = try TableRows(file)
        var reading = HandyShopper()
        while let row = try rows.next() {
            let values = Dictionary(zip(rows.header, row.fields), uniquingKeysWith: { first, _ in first })
            reading.take({ values[$0].filledText }, at: row.line)
        }
        return reading.finished()
    }

    private mutating func take(_ value: (String) -> String?, at number: Int) {
        guard let name = value("description") else { return }
        var product = Incoming.Product(name, at: number)
        product.type = value("category")
        let named = (value("stores") ?? "").split(separator: ";").prefix(Self.storesMax)
        product.stores = named.compactMap { String($0).filledText }
        var line = Incoming.Line(name, at: number)
        (line.holds, line.type, line.note) = (
            .name, product.type, value("note").map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") }
        )
        let amount = [value("quantity"), value("units")].compactMap { $0 }.joined(separator: " ")
        line.quantity = try? Quantity.parse(amount)
        line.price = value("price").flatMap(PriceText.read)
        var prices: [String] = []
        for part in (value("perstoreinfo") ?? "").split(separator: ";").prefix(Self.storesMax) {
            guard let (store, aisle, price) = Self.parts(part) else { continue }
            if !product.stores.contains(store) { product.stores.append(store) }
            if let type = product.type, let number = aisle.flatMap({ Int($0) }) {
                aisles[store, default: [:]][type, default: []].append(number)
            }
            guard let price, let read = PriceText.read(price) else { continue }
            prices.append("\(price) at \(store)")
            if line.price?.amount.minor ?? 0 == 0 { line.price = read }
        }
        if line.price?.amount.minor == 0 { line.price = nil }
        if prices.count > 1 {
            let all = prices.joined(separator: ", ")
            incoming.remarks.append(.init("\(name) has several prices, of which the first is kept: \(all)", at: number))
        }
        for store in product.stores where !stores.contains(store) { stores.append(store) }
        incoming.products.append(product)
        // An x is wanted, nothing is bought, and anything else is at home.
        let need = value("need")?.lowercased() ?? ""
        guard need == "x" || need.isEmpty else { return }
        line.isChecked = need.isEmpty
        if need.isEmpty, product.stores.count == 1 { line.store = product.stores[0] }
        lines.append(line)
    }

    /// `Big Mart=11/0.42`
    private static func parts(_ text: Substring) -> (store: String, aisle: String?, price: String?)? {
        guard let sign = text.firstIndex(of: "="), let store = String(text[..<sign]).filledText else { return nil }
        let sides = text[text.index(after: sign)...].split(separator: "/", omittingEmptySubsequences: false)
        return (
            store, sides.first.flatMap { String($0).filledText },
            sides.dropFirst().first.flatMap { String($0).filledText }
        )
    }

    private func finished() -> Incoming {
        var incoming = incoming
        if !lines.isEmpty { incoming.lists = [.init(lines: lines)] }
        for store in stores {
            var shop = Incoming.Shop(store)
            let walk = (aisles[store] ?? [:]).mapValues { $0.sorted()[$0.count / 2] }
            shop.walk = walk.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
            if shop.walk.count > 1 { incoming.shops.append(shop) }
        }
        return incoming
    }

    /// A price is for each: no other can be said.
    static func text(of outgoing: Outgoing) -> String {
        outgoing.rows.reduce(into: columns.joined(separator: ",") + "\r\n") { text, row in
            let (entry, item) = (row.entry, outgoing.groceries.items.known(row.entry.id.item))
            let amount =
                entry.planned?.amounts.count == 1 && entry.planned?.first.size == nil ? entry.planned?.first : nil
            let price = entry.price.flatMap { $0.basis == .each ? outgoing.currency.number($0.amount) : nil }
            var stores = (item?.stores ?? []).compactMap { outgoing.groceries.stores[$0]?.name }
            if let store = outgoing.store(of: entry)?.name, !stores.contains(store) { stores.append(store) }
            let values: [String: String?] = [
                "Need": entry.isChecked ? "" : "x", "Description": outgoing.groceries.title(of: entry),
                "Quantity": amount.map { $0.value.plainText },
                "Units": amount == nil ? entry.planned?.canonicalText : amount?.unit?.word, "Price": price,
                "Category": row.type?.name, "Stores": stores.joined(separator: ";"), "Note": entry.note,
            ]
            text += TableRows.row(columns.map { values[$0] ?? nil }) + "\r\n"
        }
    }
}
