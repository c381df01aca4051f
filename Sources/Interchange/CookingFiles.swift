import GroceryDomain

extension Format {
    /// `aisle.conf` of Cooklang: item types in the order of the walk, each with its items and their other names
    /// (https://cooklang.org/docs/spec/#shopping-lists).
    static let aisleConf = Format(
        "aisle.conf", "aisle.conf of Cooklang: item types in order", endings: ["conf"], of: nil,
        likelihood: { file in
            if file.name.lowercased().hasSuffix("aisle.conf") { return .certain }
            let lines = file.mayBeText ? file.beginning.lines.map(\.trimmed) : []
            let first = lines.first { !$0.isEmpty && !$0.hasPrefix("//") }
            return first.flatMap(AisleConf.category) != nil && !lines.contains { $0.contains("=") } ? .likely : .no
        },
        read: { file throws(Unreadable) in AisleConf.read(try file.text()) },
        write: { outgoing throws(Refusal) in Array(AisleConf.text(of: outgoing.groceries).utf8) })

    /// `.shopping-list` of Cooklang, an item a line with its amount in braces, and `.shopping-checked` beside it.
    static let shoppingList = Format(
        "shopping-list", ".shopping-list of Cooklang", endings: ["shopping-list"],
        likelihood: { file in
            if file.name.hasSuffix(".shopping-list") || file.name.hasSuffix(".shopping-checked") { return .certain }
            let lines = file.mayBeText ? file.beginning.lines.map(\.trimmed) : []
            let isOther = lines.contains {
                $0.contains("@") || $0.hasPrefix("{") || $0.hasPrefix("[") && !$0.hasPrefix("[-")
            }
            let isBraced = lines.contains { $0.hasSuffix("}") && $0.contains("{") || $0.hasPrefix("./") }
            return isBraced && !isOther ? .likely : .no
        },
        read: { file throws(Unreadable) in
            let text = try file.text()
            return file.name.hasSuffix("checked") ? CookingList.readChecked(text) : CookingList.read(text)
        },
        write: { outgoing throws(Refusal) in Array(CookingList.text(of: outgoing).utf8) })
}

extension Format {
    /// A recipe in Cooklang. `aisle recipe import` reads whole folders of them.
    static let cooklang = Format(
        "cooklang", "a recipe in Cooklang", endings: ["cook"], of: .recipe,
        likelihood: { file in
            if file.ending == "cook" { return .certain }
            let start = file.mayBeText ? file.beginning : ""
            let isList = start.lines.contains { $0.hasPrefix("- [ ] ") || $0.hasPrefix("- [x] ") }
            return start.contains("@") && start.contains("{") && start.contains("}")
                && !start.contains("@./") && !isList ? .likely : .no
        },
        read: { file throws(Unreadable) in
            var incoming = Incoming()
            let name = file.name.isEmpty ? "Recipe" : file.name
            do { incoming.recipes = [try RecipeFile(checking: try file.written(), named: name)] } catch {
                throw Unreadable("\(error)")
            }
            return incoming
        })
}

private enum AisleConf {
    /// `[Produce]`
    static func category(_ line: Substring) -> String? {
        guard line.hasPrefix("["), line.hasSuffix("]"), line.utf8.count > 3 else { return nil }
        return String(line.dropFirst().dropLast()).filledText
    }

    static func read(_ text: String) -> Incoming {
        var incoming = Incoming()
        var (type, seen) = (String?.none, Set<String>())
        for (index, line) in text.lines.enumerated() {
            guard line.utf8.count <= ListText.lineBytesMax else {
                incoming.remarks.append(.tooLong(at: index + 1))
                continue
            }
            let bare = (line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line).trimmed
            if bare.isEmpty { continue }
            if let category = category(bare) {
                type = category
                incoming.walk.append(category)
                continue
            }
            let names = bare.split(separator: "|").compactMap { String($0).filledText }
            guard let name = names.first else { continue }
            guard seen.insert(name.folded).inserted else {
                incoming.remarks.append(.init("“\(name)” stands there twice; the first counts", at: index + 1))
                continue
            }
            var product = Incoming.Product(name, at: index + 1)
            (product.aliases, product.type) = (Array(names.dropFirst()), type)
            if type == nil { incoming.remarks.append(.init("“\(name)” stands before any category", at: index + 1)) }
            incoming.products.append(product)
        }
        return incoming
    }

    static func text(of groceries: Groceries) -> String {
        let items = Dictionary(grouping: groceries.items.shown, by: \.type)
        return groceries.orderedTypes.map { type in
            let lines = (items[type.id] ?? []).map { item in
                (item.name.folded, item.names.map(plain).joined(separator: "|"))
            }
            return (["[\(plain(type.name))]"] + lines.sorted { $0 < $1 }.map(\.1)).joined(separator: "\n") + "\n"
        }.joined(separator: "\n")
    }

    /// Without what parts names, and begins a comment.
    private static func plain(_ name: String) -> String {
        String(name.map { ["|", "/", "[", "]"].contains($0) ? " " : $0 }).split(separator: " ").joined(separator: " ")
    }
}

private enum CookingList {
    static func read(_ text: String) -> Incoming {
        var (incoming, lines) = (Incoming(), [Incoming.Line]())
        var isInComment = false
        for (index, line) in text.lines.enumerated() {
            guard line.utf8.count <= ListText.lineBytesMax else {
                incoming.remarks.append(.tooLong(at: index + 1))
                continue
            }
            let bare = withoutComments(line, &isInComment).trimmed
            if bare.isEmpty { continue }
            let (name, amount) = parts(bare)
            if name.hasPrefix("./") || name.hasPrefix("../") {
                let recipe = name.split(separator: "/").last ?? ""
                incoming.remarks.append(
                    .init("the recipe “\(recipe)” is left out: aisle recipe add puts it onto a list", at: index + 1))
                continue
            }
            var own = Incoming.Line(name, at: index + 1)
            own.holds = .thing
            // That is in the other file.
            own.isChecked = nil
            own.quantity = amount.flatMap { try? Quantity.parse($0) }
            if own.quantity == nil { own.note = amount }
            lines.append(own)
        }
        if isInComment { incoming.remarks.append(.init("a comment that begins with [- does not end")) }
        incoming.lists = [.init(lines: lines)]
        return incoming
    }

    /// `+ milk` is checked off, `- milk` is not any more; the last line of a name counts.
    static func readChecked(_ text: String) -> Incoming {
        var last: [String: (line: Incoming.Line, isChecked: Bool)] = [:]
        for (index, line) in text.lines.enumerated() where line.hasPrefix("+ ") || line.hasPrefix("- ") {
            guard line.utf8.count <= ListText.lineBytesMax, let name = String(line.dropFirst(2)).filledText else {
                continue
            }
            var own = Incoming.Line(name, at: index + 1)
            own.holds = .thing
            last[name.folded] = (own, line.hasPrefix("+"))
        }
        var incoming = Incoming()
        let lines = last.values.sorted { $0.line.number < $1.line.number }.map { found in
            var line = found.line
            line.isChecked = found.isChecked
            return line
        }
        incoming.lists = [.init(lines: lines)]
        return incoming
    }

    /// `milk{2%l}`: the name, and the amount as it is read.
    private static func parts(_ text: Substring) -> (name: String, amount: String?) {
        guard text.hasSuffix("}"), let open = text.lastIndex(of: "{") else { return (String(text), nil) }
        let amount = text[text.index(after: open)...].dropLast().map { $0 == "%" ? " " : $0 }
        return (String(text[..<open].trimmed), String(amount).filledText)
    }

    private static func withoutComments(_ line: Substring, _ isInComment: inout Bool) -> String {
        var (kept, rest) = ("", line)
        while !rest.isEmpty {
            if isInComment {
                guard let end = rest.firstRange(of: "-]") else { return kept }
                rest = rest[end.upperBound...]
                isInComment = false
                continue
            }
            let (block, end) = (rest.firstRange(of: "[-"), rest.firstRange(of: "--"))
            if let block, block.lowerBound < end?.lowerBound ?? rest.endIndex {
                kept += rest[..<block.lowerBound]
                rest = rest[block.upperBound...]
                isInComment = true
            } else {
                return kept + (end.map { rest[..<$0.lowerBound] } ?? rest)
            }
        }
        return kept
    }

    /// Only what is still wanted: marks are in another file.
    static func text(of outgoing: Outgoing) -> String {
        outgoing.rows.filter { !$0.entry.isChecked }.reduce(into: "") { text, row in
            let amount = row.entry.planned.map { quantity in
                let first = quantity.first
                guard quantity.amounts.count == 1, first.size == nil else { return "{\(quantity.readableText)}" }
                return "{\(first.value.plainText)\(first.unit.map { "%\($0.word)" } ?? "")}"
            }
            text += "\(outgoing.groceries.title(of: row.entry))\(amount ?? "")\n"
        }
    }
}
