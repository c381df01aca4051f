import GroceryDomain

extension Format {
    /// A task a line, `x 2026-03-02 Apples (for the pie) +Groceries @Aldi cat:Produce qty:2_lb price:1.99`
    /// (https://github.com/todotxt/todo.txt). Where a name has a space, there is an underscore.
    static let todoTxt = Format(
        "todo.txt", "todo.txt, one task a line", endings: ["todo", "txt"],
        likelihood: { file in
            if !file.mayBeText { return .no }
            if file.name.lowercased().hasSuffix("todo.txt") || file.name.lowercased() == "done.txt" { return .certain }
            let lines = file.beginning.lines.filter { !$0.isBlank }
            let marked = lines.filter { TodoTask($0).isMarked }.count
            return marked > 0 && marked * 2 >= lines.count ? .likely : .no
        },
        read: { file throws(Unreadable) in read(try file.text()) },
        write: { outgoing throws(Refusal) in Array(text(of: outgoing).utf8) })

    fileprivate static func read(_ text: String) -> Incoming {
        var (incoming, places) = (Incoming(), [String?: Int]())
        for (index, line) in text.lines.enumerated() where !line.isBlank {
            guard line.utf8.count <= ListText.lineBytesMax else {
                incoming.remarks.append(.tooLong(at: index + 1))
                continue
            }
            let task = TodoTask(line)
            var (words, item) = (task.words.joined(separator: " ").filledText, task.values["item"].filledText)
            guard let text = item ?? words else { continue }
            var own = Incoming.Line(text, at: index + 1)
            if item == nil { words = nil } else { own.holds = .name }
            // Earlier versions wrote a note in brackets beside it.
            if let bare = words, bare.hasPrefix("("), bare.hasSuffix(")") {
                words = String(bare.dropFirst().dropLast())
            }
            (own.isChecked, own.type) = (task.isDone, task.values["cat"])
            own.store = task.context ?? task.values["store"]
            own.quantity = task.values["qty"].flatMap { try? Quantity.parse($0) }
            own.note =
                [words, task.values["note"], own.quantity == nil ? task.values["qty"] : nil]
                .compactMap { $0 }.joined(separator: "; ").filledText
            own.price = task.values["price"].flatMap(PriceText.read)
            incoming.add(own, to: task.project ?? task.values["list"], &places)
        }
        return incoming
    }

    private static func text(of outgoing: Outgoing) -> String {
        var lines = LineWriting(outgoing)
        var text = ""
        for id in outgoing.lists {
            guard let list = outgoing.groceries.lists[id] else { continue }
            for section in outgoing.sections(of: id) {
                for (_, entry) in section.entries {
                    let name = outgoing.groceries.title(of: entry)
                    var words = [TodoTask.mark("+", "list", list.name)]
                    if let store = outgoing.store(of: entry) { words.append(TodoTask.mark("@", "store", store.name)) }
                    if let type = section.type { words.append("cat:\(TodoTask.word(type.name))") }
                    if let amount = entry.planned { words.append("qty:\(TodoTask.word(amount.canonicalText))") }
                    if let price = entry.price {
                        words.append("price:\(TodoTask.word(PriceText.text(price, in: outgoing.currency)))")
                    }
                    let done = entry.isChecked ? ["x"] : []
                    let plain = (done + [name] + [entry.note.map { "(\($0))" }].compactMap { $0 } + words)
                        .joined(separator: " ")
                    // What would be read as something else is a value.
                    let values = [("item", name), ("note", entry.note)].compactMap { key, value in
                        value.map { "\(key):\(TodoTask.word($0))" }
                    }
                    let line = lines.text(of: entry, [plain]) { line in
                        let read = read(line).lists.first?.lines.first
                        return read?.isChecked == entry.isChecked ? read : nil
                    }
                    text += (line ?? (done + values + words).joined(separator: " ")) + "\n"
                }
            }
        }
        return text
    }
}

extension Incoming {
    /// Adds a line to the list of that name; `places` says where each is.
    mutating func add(_ line: Line, to name: String?, _ places: inout [String?: Int]) {
        let place = places[name] ?? lists.count
        if place == lists.count { lists.append(List(name: name)) }
        places[name] = place
        lists[place].lines.append(line)
    }
}

/// A task, taken apart.
private struct TodoTask {
    private(set) var isDone = false
    private(set) var project: String?
    private(set) var context: String?
    private(set) var values: [String: String] = [:]
    /// What is left: the text of the task.
    private(set) var words: [Substring] = []
    /// Whether anything in it is a mark of this format.
    private(set) var isMarked = false

    /// What keeps tasks in order and says nothing of groceries, besides `values`.
    private static let others: Set = ["due", "t", "rec", "pri", "id", "uuid", "h", "p", "created"]
    private static let own: Set = ["item", "note", "list", "store", "cat", "qty", "price"]

    /// The name of a project or context, where it is read back as it is; otherwise as a value.
    static func mark(_ sign: String, _ key: String, _ name: String) -> String {
        let mark = sign + word(name)
        let task = TodoTask(mark[...])
        return task.project ?? task.context == name ? mark : "\(key):\(word(name))"
    }

    init(_ line: Substring) {
        var parts = line.split(separator: " ")[...]
        if parts.first == "x" {
            (isDone, isMarked) = (true, true)
            parts.removeFirst()
        }
        if let first = parts.first, first.utf8.count == 3, first.hasPrefix("("), first.hasSuffix(")"),
            first.dropFirst().first?.isUppercase == true
        {
            isMarked = true
            parts.removeFirst()
        }
        while let first = parts.first, CivilDate(String(first)) != nil {
            isMarked = true
            parts.removeFirst()
        }
        for part in parts { take(part) }
    }

    private mutating func take(_ part: Substring) {
        // Nearly all are words alone.
        guard part.utf8.contains(where: { "+@:".utf8.contains($0) }) else { return words.append(part) }
        // `+5` is an amount, and `@{` is Cooklang's.
        let isNamed = part.dropFirst().contains { $0.isLetter || $0.isSymbol }
        if part.hasPrefix("+") || part.hasPrefix("@"), isNamed, !part.contains("{") {
            let name = Self.name(part.dropFirst())
            if part.hasPrefix("+") { project = project ?? name } else { context = context ?? name }
            isMarked = true
            return
        }
        if let colon = part.firstIndex(of: ":"), case let key = String(part[..<colon]),
            case let value = part[part.index(after: colon)...], !value.isEmpty,
            Self.own.union(Self.others).contains(key)
        {
            if Self.own.contains(key) { values[key] = Self.name(value) }
            isMarked = true
            return
        }
        words.append(part)
    }

    /// An underscore of its own is `%5F`.
    private static func name(_ word: Substring) -> String {
        let text = String(word.map { $0 == "_" ? " " : $0 })
        return text.contains("%5F") || text.contains("%25") ? unescaped(text) : text
    }

    private static func unescaped(_ text: String) -> String {
        text.split(separator: "%25", omittingEmptySubsequences: false)
            .map { $0.replacing("%5F", with: "_") }.joined(separator: "%")
    }

    static func word(_ name: String) -> String {
        let escaped =
            name.contains("%5F") || name.contains("%25") ? name.replacing("%", with: "%25") : name
        return String(escaped.replacing("_", with: "%5F").map { $0 == " " ? "_" : $0 })
    }
}
