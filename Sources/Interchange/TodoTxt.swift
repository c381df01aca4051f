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

    private static func read(_ text: String) -> Incoming {
        var (incoming, places) = (Incoming(), [String?: Int]())
        for (index, line) in text.lines.enumerated() where !line.isBlank {
            guard line.utf8.count <= ListText.lineBytesMax else {
                incoming.remarks.append(.tooLong(at: index + 1))
                continue
            }
            let task = TodoTask(line)
            let text = [task.words.joined(separator: " "), task.values["item"]].compactMap { $0 }.joined(separator: " ")
            guard let text = text.filledText else { continue }
            var own = Incoming.Line(text, at: index + 1)
            own.isName = task.values["item"] != nil
            (own.isChecked, own.type, own.store) = (task.isDone, task.values["cat"], task.context)
            if let text = task.values["qty"] {
                own.quantity = try? Quantity.parse(text)
                if own.quantity == nil { own.note = text }
            }
            own.price = task.values["price"].flatMap(PriceText.read)
            incoming.add(own, to: task.project, &places)
        }
        return incoming
    }

    private static func text(of outgoing: Outgoing) -> String {
        var text = ""
        for id in outgoing.lists {
            guard let list = outgoing.groceries.lists[id] else { continue }
            for section in outgoing.sections(of: id) {
                for (_, entry) in section.entries {
                    var words = entry.isChecked ? ["x"] : []
                    words.append(TodoTask.text(outgoing.groceries.title(of: entry)))
                    if let note = entry.note { words.append("(\(note))") }
                    words.append("+\(TodoTask.word(list.name))")
                    if let store = outgoing.store(of: entry) { words.append("@\(TodoTask.word(store.name))") }
                    if let type = section.type { words.append("cat:\(TodoTask.word(type.name))") }
                    if let amount = entry.planned { words.append("qty:\(TodoTask.word(amount.canonicalText))") }
                    if let price = entry.price {
                        words.append("price:\(TodoTask.word(PriceText.text(price, in: outgoing.currency)))")
                    }
                    text += words.joined(separator: " ") + "\n"
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
    private static let own: Set = ["item", "cat", "qty", "price"]

    /// The name as words of a task, where it is read back as it is; otherwise as a value.
    static func text(_ name: String) -> String {
        let task = TodoTask(name[...])
        let isRead =
            !task.isMarked && task.words.joined(separator: " ") == name && MarkedLine(name).text == name
        return isRead ? name : "item:\(word(name))"
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

    private static func name(_ word: Substring) -> String { String(word.map { $0 == "_" ? " " : $0 }) }
    static func word(_ name: String) -> String { String(name.map { $0 == " " ? "_" : $0 }) }
}
