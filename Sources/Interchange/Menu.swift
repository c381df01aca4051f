import GroceryDomain

extension Format {
    /// A plan in Cooklang: a section a day, `== Monday (2026-11-23) ==`, and its recipes, `@./Soup{4%servings}`.
    static let menu = Format(
        "menu", "a .menu of Cooklang: what is eaten on which day", endings: ["menu"], of: nil,
        likelihood: { file in
            if file.ending == "menu" { return .certain }
            let start = file.mayBeText ? file.beginning : ""
            let sections = start.lines.filter { $0.hasPrefix("=") }
            let hasDates = sections.contains { Menu.day(in: String($0), today: nil) != nil }
            return hasDates || !sections.isEmpty && start.contains("@./") ? .likely : .no
        },
        read: { file throws(Unreadable) in try Menu.read(try file.text(), today: file.today) },
        write: { outgoing throws(Refusal) in Array(Menu.text(of: outgoing.groceries).utf8) })
}

private enum Menu {
    private static let bytesMax = 100_000

    static func read(_ text: String, today: CivilDate?) throws(Unreadable) -> Incoming {
        guard text.utf8.count <= Self.bytesMax else {
            throw Unreadable("a menu has at most \(Self.bytesMax) bytes")
        }
        var incoming = Incoming()
        var (day, lines) = (CivilDate?.none, [Incoming.Line]())
        for block in CooklangText(text).blocks {
            switch block {
            case .section(let name, _):
                day = self.day(in: name, today: today)
                if day == nil { incoming.remarks.append(.init("“\(name)” says no day; it is left out")) }
            case .step(let pieces):
                guard let day else { continue }
                let before = (incoming.meals.count, lines.count)
                for case .component(let component) in pieces.map(\.meaning) where component.kind == .ingredient {
                    if component.isReference {
                        incoming.meals.append(meal(component, on: day))
                    } else {
                        var line = Incoming.Line(component.name, at: 0)
                        line.quantity = component.amount?.reading.quantity
                        lines.append(line)
                    }
                }
                if before == (incoming.meals.count, lines.count) { incoming.meals += words(pieces, on: day) }
            default: continue
            }
        }
        if !lines.isEmpty { incoming.lists = [.init(lines: lines)] }
        return incoming
    }

    private static func meal(_ component: CooklangText.Component, on day: CivilDate) -> Incoming.Meal {
        var meal = Incoming.Meal(component.shortName, on: day)
        if let amount = component.amount?.reading.quantity?.first,
            ["serving", "portion"].contains(amount.unit?.symbol), amount.value.isWhole
        {
            meal.servings = Int(amount.value.floor)
        }
        return meal
    }

    /// A day without a recipe: `Leftovers`.
    private static func words(_ pieces: [CooklangText.Piece], on day: CivilDate) -> [Incoming.Meal] {
        pieces.map(\.source).joined().lines.compactMap { line in
            let bare = line.trimmed
            let text = bare.hasPrefix("- ") ? bare.dropFirst(2) : bare
            return String(text).filledText.map { Incoming.Meal($0, on: day) }
        }
    }

    /// The date in it, otherwise the next day of that name.
    static func day(in name: String, today: CivilDate?) -> CivilDate? {
        let words = name.split { !($0.isLetter || $0.isNumber || $0 == "-") }
        if let date = words.lazy.compactMap({ CivilDate(String($0)) }).first { return date }
        let folded = Set(words.map { $0.lowercased() })
        guard let today, let weekday = Weekday.allCases.first(where: { folded.contains($0.rawValue) }) else {
            return nil
        }
        return (0..<7).lazy.compactMap { CivilDate(dayNumber: today.dayNumber + $0) }.first { $0.weekday == weekday }
    }

    static func text(of groceries: Groceries) -> String {
        let meals = groceries.meals.shown.sorted { ($0.day, $0.created, $0.id) < ($1.day, $1.created, $1.id) }
        // A paragraph each: one of words beside recipes would be read as a remark on them.
        var (text, last) = ("", CivilDate?.none)
        for meal in meals {
            if meal.day != last { text += "== \(meal.day.weekday.name) (\(meal.day)) ==\n\n" }
            last = meal.day
            text += line(of: meal) + "\n\n"
        }
        return text.hasSuffix("\n\n") ? String(text.dropLast()) : text
    }

    /// The meal as a paragraph that is read as just that, if there is one: people call what they eat what they like,
    /// and Cooklang has no way to write its own signs. Otherwise the name comes before for how many it is, and the
    /// name without signs before nothing.
    private static func line(of meal: Meal) -> String {
        let amount = meal.servings.map { "\($0)%servings" } ?? ""
        let bare = String(meal.name.map { signs.contains($0) ? " " : $0 }).split(separator: " ").joined(separator: " ")
        let names = [meal.name, bare].filter { !$0.isEmpty }
        let references = meal.recipe == nil ? [] : names.map { "@./\($0){\(amount)}" }
        let forms = (references + names + names.map { "- \($0)" }).map { ($0, self.meal(in: $0, on: meal.day)) }
        let best =
            forms.first { $0.1?.name == meal.name && $0.1?.servings == meal.servings }
            ?? forms.first { $0.1?.name == meal.name } ?? forms.first { $0.1?.name == bare }
        return best?.0 ?? Name.unnamed
    }

    private static let signs: Set<Character> = ["@", "#", "~", "{", "}", "[", "]", "\\", "=", ">", "-", "/"]

    /// What a paragraph is read as, if that is one meal and nothing else.
    private static func meal(in line: String, on day: CivilDate) -> Incoming.Meal? {
        guard let found = try? read("== \(day) ==\n\n\(line)\n", today: nil), found.lists.isEmpty else { return nil }
        return found.meals.count == 1 ? found.meals.first : nil
    }
}
