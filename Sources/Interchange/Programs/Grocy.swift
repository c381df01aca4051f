import Bytes
import GroceryDomain

extension Format {
    /// Grocy's database, `grocy.db`: products, groups, stores, codes, prices, shopping lists, recipes, the plan. Tables
    /// as its migrations make them (github.com/grocy/grocy, migrations), from version 3 on, since when every amount is
    /// in the product's stock unit.
    static let grocy = Format(
        "grocy", "Grocy's database, grocy.db", endings: ["db", "sqlite"],
        likelihood: { SQLiteFile.reads($0.bytes) ? .likely : .no },
        read: { file throws(Unreadable) in
            let incoming: Incoming?
            do throws(SQLiteFile.Mistake) { incoming = try GrocyReader.read(SQLiteFile(file.bytes)) } catch {
                throw Unreadable("\(error)")
            }
            guard let incoming else { throw Unreadable("this is an SQLite database, but not Grocy's") }
            return incoming
        })
}

private struct GrocyReader {
    private struct Product {
        var name: String
        var group: Int64?
        var store: Int64?
        var stockUnit: Int64?
        var isActive: Bool
    }

    private struct Conversion: Hashable {
        var product: Int64?
        var from: Int64
        var to: Int64
    }

    private let file: SQLiteFile
    private var incoming = Incoming()
    private var products: [Int64: Product] = [:]
    private var groups: [Int64: String] = [:]
    private var stores: [Int64: String] = [:]
    private var units: [Int64: String] = [:]
    private var factors: [Conversion: Double] = [:]
    private var codes: [Int64: [String]] = [:]
    /// What a stock unit of the product cost last.
    private var prices: [Int64: Double] = [:]
    private var recipeNames: [Int64: String] = [:]

    private init(_ file: SQLiteFile) { self.file = file }

    /// Nil where the database has not Grocy's tables.
    static func read(_ file: SQLiteFile) throws(SQLiteFile.Mistake) -> Incoming? {
        guard file.has(table: "products"), file.has(table: "quantity_units") else { return nil }
        var reader = GrocyReader(file)
        try reader.read()
        return reader.incoming
    }

    private mutating func read() throws(SQLiteFile.Mistake) {
        if file.hasLog {
            incoming.remarks.append(
                Incoming.Remark(
                    "what Grocy did last may be missing: it stands in a file beside this one (grocy.db-wal)"))
        }
        groups = try names("product_groups")
        stores = try names("shopping_locations")
        units = try names("quantity_units")
        try readProducts()
        try readLists()
        try readRecipes()
        try readPlan()
    }

    private func rows(_ table: String) throws(SQLiteFile.Mistake) -> [SQLiteFile.Row] {
        var rows: [SQLiteFile.Row] = []
        try file.rows(of: table) { rows.append($0) }
        return rows
    }

    private func names(_ table: String) throws(SQLiteFile.Mistake) -> [Int64: String] {
        Dictionary(
            try rows(table).compactMap { row in row.filled("name").map { (row["id"].integer ?? row.id, $0) } },
            uniquingKeysWith: { first, _ in first })
    }

    // MARK: Products

    private mutating func readProducts() throws(SQLiteFile.Mistake) {
        for row in try rows("quantity_unit_conversions") {
            guard let from = row["from_qu_id"].integer, let to = row["to_qu_id"].integer,
                let factor = row["factor"].real
            else { continue }
            factors[Conversion(product: row["product_id"].integer, from: from, to: to)] = factor
        }
        for row in try rows("products") {
            guard let name = row.filled("name") else { continue }
            products[row["id"].integer ?? row.id] = Product(
                name: name, group: row["product_group_id"].integer, store: row["shopping_location_id"].integer,
                stockUnit: row["qu_id_stock"].integer, isActive: row["active"].integer != 0)
        }
        for row in try rows("product_barcodes") {
            if let product = row["product_id"].integer, let code = row.filled("barcode") {
                let digits = code.filter { $0.isASCII && $0.isNumber }
                // One without any is said to be none.
                codes[product, default: []].append(digits.isEmpty ? code : digits)
            }
        }
        try readPrices()
        for (id, product) in products.sorted(by: { $0.key < $1.key }) where product.isActive {
            var made = Incoming.Product(product.name, at: Int(clamping: id))
            made.type = product.group.flatMap { groups[$0] }
            made.stores = product.store.flatMap { stores[$0] }.map { [$0] } ?? []
            made.codes = codes[id] ?? []
            incoming.products.append(made)
        }
        incoming.shops = stores.sorted { $0.key < $1.key }.map { Incoming.Shop($0.value) }
    }

    private mutating func readPrices() throws(SQLiteFile.Mistake) {
        var days: [Int64: String] = [:]
        for row in try rows("stock_log") {
            guard let product = row["product_id"].integer, row["transaction_type"].text == "purchase",
                row["undone"].integer != 1, let price = row["price"].real, price > 0
            else { continue }
            let day = row["purchased_date"].text ?? ""
            if let known = days[product], known > day { continue }
            (days[product], prices[product]) = (day, price)
        }
    }

    private func price(of id: Int64, _ product: Product) -> Price? {
        guard let price = prices[id], price < 1e8 else { return nil }
        // In thousandths, as prices come in.
        let money = Money(minor: Int64((price * 1_000).rounded()))
        let unit = product.stockUnit.flatMap { units[$0] }.flatMap(Unit.named)
        guard let unit, unit.dimension.isMeasure, let amount = try? Amount(.one, unit) else {
            return Price(money, .each)
        }
        return Price(money, .per(amount))
    }

    /// An amount in the stock unit of the product, in the unit it is shown in.
    private func amount(_ number: Double?, of id: Int64?, shownIn unit: Int64?, isConverted: Bool = false)
        -> CooklangText.Amount?
    {
        let stock = id.flatMap { products[$0]?.stockUnit }
        guard let number, let unit, let stock, unit != stock, !isConverted else {
            return CooklangText.Amount(number, (isConverted ? unit : stock ?? unit).flatMap { units[$0] })
        }
        let factor =
            factors[Conversion(product: id, from: stock, to: unit)] ?? factors[
                Conversion(product: nil, from: stock, to: unit)]
            ?? (factors[Conversion(product: id, from: unit, to: stock)]
            ?? factors[Conversion(product: nil, from: unit, to: stock)]).map { 1 / $0 }
        guard let factor, factor.isFinite else { return CooklangText.Amount(number, units[stock]) }
        return CooklangText.Amount(number * factor, units[unit])
    }

    // MARK: Lists

    private mutating func readLists() throws(SQLiteFile.Mistake) {
        let names = try names("shopping_lists")
        var lists: [Int64: Incoming.List] = names.mapValues { Incoming.List(name: $0) }
        for row in try rows("shopping_list") {
            let product = row["product_id"].integer
            let known = product.flatMap { products[$0] }
            guard let text = known?.name ?? row.filled("note") else { continue }
            var line = Incoming.Line(text, at: Int(clamping: row["id"].integer ?? row.id))
            if let product, let known {
                line.quantity = Quantity(amount(row["amount"].real, of: product, shownIn: row["qu_id"].integer))
                if let number = row["amount"].real, number > 0, line.quantity == nil {
                    incoming.remarks.append(.init("\(text): the amount \(number) is left out", at: line.number))
                }
                line.note = row.filled("note")
                line.type = known.group.flatMap { groups[$0] }
                line.store = known.store.flatMap { stores[$0] }
                line.price = price(of: product, known)
            } else if let number = row["amount"].real, number != 1 {
                line.quantity = Quantity(CooklangText.Amount(number, nil))
            }
            line.isChecked = row["done"].integer == 1
            lists[row["shopping_list_id"].integer ?? 1, default: Incoming.List()].lines.append(line)
        }
        incoming.lists += lists.sorted { $0.key < $1.key }.map(\.value)
    }

    // MARK: Recipes

    private mutating func readRecipes() throws(SQLiteFile.Mistake) {
        let recipes = try rows("recipes").filter { ($0["type"].text ?? "normal") == "normal" }
        for row in recipes { recipeNames[row["id"].integer ?? row.id] = row.filled("name") }
        let positions = Dictionary(grouping: try rows("recipes_pos")) { $0["recipe_id"].integer ?? 0 }
        let nested = Dictionary(grouping: try rows("recipes_nestings")) { $0["recipe_id"].integer ?? 0 }
        for row in recipes {
            let id = row["id"].integer ?? row.id
            var recipe = PlainRecipe(titled: recipeNames[id] ?? "")
            recipe.servings = row["base_servings"].integer.flatMap { $0 > 0 ? Int(clamping: $0) : nil }
            var group: String?
            for position in (positions[id] ?? []).sorted(by: { ($0.group, $0.id) < ($1.group, $1.id) }) {
                if let new = position.filled("ingredient_group"), new != group {
                    recipe.ingredients.append(PlainRecipe.Part(under: new))
                    group = new
                }
                if let component = ingredient(position) { recipe.add(component) }
            }
            for row in nested[id] ?? [] {
                guard let name = row["includes_recipe_id"].integer.flatMap({ recipeNames[$0] }) else { continue }
                let amount = CooklangText.Amount(row["servings"].real, "servings")
                recipe.add(CooklangText.Component(.ingredient, name: "./\(name)", amount: amount))
            }
            for line in HTMLText.lines(row["description"].text ?? "") { recipe.addStep(line) }
            incoming.add(recipe)
        }
    }

    private func ingredient(_ row: SQLiteFile.Row) -> CooklangText.Component? {
        let id = row["product_id"].integer
        guard let product = id.flatMap({ products[$0] }) else { return nil }
        let note = row.filled("note")
        if let written = row.filled("variable_amount") {
            return CooklangText.Component(
                ingredient: product.name, amount: nil, note: [written, note].compactMap { $0 }.joined(separator: ", "))
        }
        let isOfUnit = row["only_check_single_unit_in_stock"].integer == 1
        let amount = amount(row["amount"].real, of: id, shownIn: row["qu_id"].integer, isConverted: isOfUnit)
        return CooklangText.Component(ingredient: product.name, amount: amount, note: note)
    }

    private mutating func readPlan() throws(SQLiteFile.Mistake) {
        for row in try rows("meal_plan") {
            let recipe = row["recipe_id"].integer.flatMap { recipeNames[$0] }
            let name = recipe ?? row.filled("note") ?? row["product_id"].integer.flatMap { products[$0]?.name }
            guard let name else { continue }
            guard let day = row["day"].text.flatMap({ CivilDate(String($0.prefix(10))) }) else {
                incoming.remarks.append(.init("the meal “\(name)” is on no day of the calendar; it is left out"))
                continue
            }
            let servings = recipe == nil ? nil : row["recipe_servings"].integer.map { Int(clamping: $0) }
            incoming.meals.append(Incoming.Meal(name, on: day, servings: servings.flatMap { $0 > 0 ? $0 : nil }))
        }
    }
}

extension SQLiteFile.Row {
    /// The text of a column, nil where it is blank.
    fileprivate func filled(_ column: String) -> String? {
        self[column].text.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    }

    fileprivate var group: String { filled("ingredient_group") ?? "" }
}
