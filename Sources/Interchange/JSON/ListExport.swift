import Bytes
import GroceryDomain

/// Where a program's JSON has its lists, and by which keys: a row of `Format` each, one walk for all.
///
/// What is a list and what a line follows from what an object has: one with `parts` holds others and is a list; one
/// that says whether it is done is a line, and a list of its own where it has steps.
struct ListExport: Sendable {
    /// Where an object has those that it holds.
    struct Part: Sendable {
        let key: String
        /// By which key objects that lie at the root say whose they are, as Trello's cards do.
        var owner: String?
        /// Whether what is in it is a type of the list, not one of its own.
        var isHeading = false
        /// Whether what is in it is done by being there.
        var isDone = false

        init(_ key: String, owner: String? = nil, isHeading: Bool = false, isDone: Bool = false) {
            (self.key, self.owner, self.isHeading, self.isDone) = (key, owner, isHeading, isDone)
        }
    }

    /// What such a file mentions: one of each row.
    var marks: [[StaticString]]
    var parts: [Part] = []
    /// Of keys that mean one thing, the first that is there counts.
    var name: [String]
    /// Whether it is ticked: true, or a word such as `completed`. Empty where the program does not say.
    var done: [String] = []
    /// Whether every line has one of these.
    var alwaysSaysDone = true
    var note: [String] = []
    var amount: [String] = []
    var type: [String] = []
    /// Of an object that was thrown away, this is true.
    var gone: [String] = []
    /// The text of a note, a line each.
    var text: String?

    func isMentioned(in file: InputFile) -> Bool {
        file.beginsLikeJSON && marks.allSatisfy { $0.contains { file.mentions($0) } }
    }

    func read(_ file: InputFile) throws(Unreadable) -> Incoming {
        try file.checkLength()
        let found: Incoming? = try CheckedJSON(file.bytes).withRoot { root in
            var walk = ExportWalk(self, root)
            for node in root.objects { walk.take(node, in: ExportWalk.Place()) }
            return walk.isTooLong ? nil : walk.incoming
        }
        guard let found else { throw Unreadable("it has more than \(ExportWalk.linesMax) lines, more than any list") }
        guard !found.lists.isEmpty || !found.remarks.isEmpty else { throw Unreadable("there is no list in it") }
        return found
    }
}

private struct ExportWalk {
    /// Where an object is.
    struct Place {
        var list: String?
        var type: String?
        var isHeading = false
        var isDone: Bool?
        var depth = 0
    }

    /// As many as a text has.
    static let linesMax = 200_000
    /// Programs have lists in boards and steps in cards, and no more.
    private static let depthMax = 8

    private let export: ListExport
    private(set) var incoming = Incoming()
    private(set) var isTooLong = false
    private var places: [String?: Int] = [:]
    private var count = 0
    /// By key, those at the root by whom they belong to.
    private var owned: [String: [String: [JSONNode]]] = [:]

    init(_ export: ListExport, _ root: JSONNode) {
        self.export = export
        for part in export.parts {
            guard let owner = part.owner, let all = root[part.key] else { continue }
            owned[part.key] = Dictionary(grouping: all.objects) { $0[owner]?.text ?? "" }
        }
    }

    mutating func take(_ node: JSONNode, in place: Place) {
        let fields = node.members
        func first(_ keys: [String]) -> JSONNode? { keys.lazy.compactMap { fields[$0] }.first { !$0.isNull } }
        guard place.depth < Self.depthMax, !isTooLong else { return }
        let name = first(export.name)?.text?.printable.filledText
        if export.gone.contains(where: { fields[$0]?.bool == true }) {
            let what = name.map { "“\($0)”" } ?? "a note"
            return incoming.remarks.append(.init("\(what) was thrown away there, and is left out"))
        }
        let held = export.parts.compactMap { part -> (part: ListExport.Part, nodes: [JSONNode])? in
            let nodes = part.owner == nil ? fields[part.key]?.objects : owned[part.key]?[fields["id"]?.text ?? ""]
            return nodes.map { (part, $0) }
        }
        let done = first(export.done)
        let isDone = done.map { $0.bool ?? SectionNames.isOfDone($0.text ?? "") } ?? false
        let isLine = done != nil || held.isEmpty && (export.done.isEmpty || !export.alwaysSaysDone)
        if held.allSatisfy({ $0.nodes.isEmpty }), isLine {
            guard let name else { return }
            return add(line(name, fields, first), isDone: place.isDone ?? isDone, in: place)
        }
        var inner = place
        if isDone { inner.isDone = true }
        (inner.depth, inner.isHeading) = (place.depth + 1, false)
        if let name, SectionNames.isOfDone(name) {
            inner.isDone = true
        } else if let name, SectionNames.isPlain(name), place.list != nil {
            inner.type = nil
        } else if place.isHeading {
            inner.type = name
        } else {
            (inner.list, inner.type) = (name ?? place.list, nil)
        }
        if let text = export.text.flatMap({ fields[$0]?.string }) { take(text: text.printableLines, named: inner.list) }
        let known = incoming.lists.count
        for (part, nodes) in held {
            (inner.isHeading, inner.isDone) = (part.isHeading, part.isDone ? true : inner.isDone)
            for node in nodes { take(node, in: inner) }
        }
        // A list with nothing on it is one, too; a type is none.
        if known == incoming.lists.count, !place.isHeading, !held.isEmpty, held.allSatisfy({ $0.nodes.isEmpty }),
            let name,
            places[name] == nil
        {
            places[name] = incoming.lists.count
            incoming.lists.append(.init(name: name))
        }
    }

    private mutating func add(_ line: Incoming.Line, isDone: Bool, in place: Place) {
        count += 1
        guard count <= Self.linesMax else { return isTooLong = true }
        var line = line
        (line.number, line.isChecked) = (count, isDone)
        line.type = line.type ?? place.type
        incoming.add(line, to: place.list, &places)
    }

    private mutating func take(text: String, named name: String?) {
        // What has a name already has no title above its first blank line.
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        if name != nil, let first = lines.firstIndex(where: { !$0.isBlank }), first + 1 < lines.count,
            lines[first + 1].isBlank
        {
            lines.remove(at: first + 1)
        }
        let found = ListText.read(lines.joined(separator: "\n"))
        for list in found.lists {
            for line in list.lines { add(line, isDone: line.isChecked ?? false, in: Place(list: list.name ?? name)) }
        }
        incoming.remarks += found.remarks
    }

    private func line(
        _ name: String, _ fields: [String: JSONNode], _ first: ([String]) -> JSONNode?
    ) -> Incoming.Line {
        var line = Incoming.Line(name, at: 0)
        if export.amount.contains(where: { fields[$0] != nil }) { line.holds = .thing }
        if let amount = first(export.amount)?.text?.printable.filledText {
            line.quantity = try? Quantity.parse(
                [amount, fields["unit"]?.name].compactMap { $0 }.joined(separator: " "))
            if line.quantity == nil { line.note = amount }
        }
        let note = first(export.note).flatMap { $0.isObject ? $0["content"]?.string : $0.string }
        let notes = note.map { HTMLText.lines($0).joined(separator: "; ") }
        line.note = [line.note, notes?.printable.filledText].compactMap { $0 }.joined(separator: "; ").filledText
        line.type = first(export.type)?.name?.printable
        return line
    }
}

extension JSONNode {
    /// The objects in an array, or the one that it is; of more than any list has, no more are looked at than show that.
    fileprivate var objects: [JSONNode] {
        isArray ? Array(elements.lazy.filter(\.isObject).prefix(ExportWalk.linesMax + 1)) : isObject ? [self] : []
    }
}

extension Format {
    private init(_ name: String, _ title: String, _ export: ListExport, _ likelihood: Likelihood = .certain) {
        self.init(
            name, title, endings: ["json"],
            likelihood: { export.isMentioned(in: $0) ? likelihood : .no },
            read: { file throws(Unreadable) in try export.read(file) })
    }

    /// A list or note of Google Keep, as Takeout has it: a JSON file each, and the same as a page.
    static let keep: Format = {
        let export = ListExport(
            marks: [["\"isTrashed\""], ["\"listContent\"", "\"textContent\""]], parts: [.init("listContent")],
            name: ["title", "text"], done: ["isChecked"], gone: ["isTrashed"], text: "textContent")
        return Format(
            "keep", "a list of Google Keep (Takeout)", endings: ["json", "html"],
            likelihood: { export.isMentioned(in: $0) || KeepPage.reads($0) ? .certain : .no },
            read: { file throws(Unreadable) in
                KeepPage.reads(file) ? try KeepPage.read(file) : try export.read(file)
            })
    }()

    /// Google Tasks, as Takeout has it (https://developers.google.com/workspace/tasks/reference/rest/v1/tasks).
    static let googleTasks = Format(
        "google-tasks", "Google Tasks (Takeout)",
        ListExport(
            marks: [["\"tasks#task"]], parts: [.init("items")], name: ["title"], done: ["status"], note: ["notes"],
            gone: ["deleted"]))

    /// Microsoft To Do: its lists with their tasks as Microsoft Graph names them, which is what exporters write
    /// (https://learn.microsoft.com/graph/api/resources/todotask).
    static let microsoftToDo = Format(
        "microsoft-todo", "Microsoft To Do (JSON)",
        ListExport(
            marks: [["\"displayName\""], ["\"tasks\"", "\"value\"", "\"todoTasks\""], ["\"status\""], ["\"title\""]],
            parts: [.init("value"), .init("lists"), .init("tasks"), .init("todoTasks"), .init("checklistItems")],
            name: ["displayName", "title"], done: ["status", "isChecked"], note: ["body"]))

    /// A board of Trello: its lists are lists, and so is a card with a checklist
    /// (https://support.atlassian.com/trello/docs/exporting-data-from-trello/).
    static let trello = Format(
        "trello", "a board of Trello (JSON)",
        ListExport(
            marks: [["\"idList\""], ["\"cards\""]],
            parts: [
                .init("lists"), .init("cards", owner: "idList"), .init("checklists", owner: "idCard", isHeading: true),
                .init("checkItems"),
            ], name: ["name"], done: ["dueComplete", "state", "idList"], note: ["desc"], gone: ["closed"]))

    /// A list of Bring!, as its web address gives it to programs.
    static let bring = Format(
        "bring", "a list of Bring! (JSON)",
        ListExport(
            marks: [["\"purchase\""], ["\"specification\"", "\"recently\""]],
            parts: [.init("lists"), .init("items"), .init("purchase"), .init("recently", isDone: true)],
            name: ["name", "itemId", "listName"], amount: ["specification"]))

    /// `.shopping_list.json` of Home Assistant (homeassistant/components/shopping_list).
    static let homeAssistant = Format(
        "home-assistant", "Home Assistant's .shopping_list.json",
        ListExport(marks: [["\"complete\""], ["\"name\""], ["\"id\""]], name: ["name"], done: ["complete"]), .likely)

    /// Whatever has lists of objects with names, as clients of AnyList and OurGroceries write them.
    static let anyLists = Format(
        "json", "lists as JSON, by usual keys",
        ListExport(
            marks: [
                ["\"items\"", "\"lists\"", "\"list\"", "\"tasks\""],
                ["\"name\"", "\"title\"", "\"value\"", "\"text\""],
            ],
            parts: [.init("lists"), .init("list"), .init("items"), .init("tasks")],
            name: ["name", "title", "value", "text"],
            done: ["checked", "crossedOff", "completed", "done", "isChecked"],
            alwaysSaysDone: false, note: ["note", "notes", "details", "comment", "description"],
            amount: ["quantity", "amount"],
            type: ["category", "section", "aisle"], gone: ["deleted"]), .possible)
}

/// A list or note of Google Keep as a page.
private enum KeepPage {
    static func reads(_ file: InputFile) -> Bool {
        file.mentions("class=\"note\"") && file.mentions("class=\"heading\"") && file.mentions("class=\"content\"")
            && file.bytes.first == UInt8(ascii: "<") && !file.mentions("ld+json") && !file.mentions("itemprop")
    }

    static func read(_ file: InputFile) throws(Unreadable) -> Incoming {
        let page = try file.text()[...]
        let name = element("title", "</div>", of: page).flatMap { HTMLText.line(String($0)).filledText }
        var list = Incoming.List(name: name ?? file.bareName.filledText)
        var rest = page
        while let start = rest.firstRange(of: "class=\"listitem") {
            rest = rest[start.upperBound...]
            let end = rest.firstRange(of: "class=\"listitem")?.lowerBound ?? rest.endIndex
            guard let text = element("text", "</span>", of: rest[..<end]) else { continue }
            var line = Incoming.Line(HTMLText.line(String(text)).printable, at: list.lines.count + 1)
            line.isChecked = rest.hasPrefix(" checked")
            if !line.text.isBlank { list.lines.append(line) }
        }
        var incoming = Incoming()
        incoming.lists = [list]
        guard list.lines.isEmpty, let text = element("content", "</div>", of: page) else { return incoming }
        incoming = ListText.read(HTMLText.lines(String(text)).joined(separator: "\n"))
        for index in incoming.lists.indices where incoming.lists[index].name == nil {
            incoming.lists[index].name = list.name
        }
        return incoming
    }

    private static func element(_ className: String, _ end: String, of page: Substring) -> Substring? {
        guard let start = page.firstRange(of: "class=\"\(className)\""),
            let open = page[start.upperBound...].firstIndex(of: ">"), case let inner = page[page.index(after: open)...],
            let close = inner.firstRange(of: end)
        else { return nil }
        return inner[..<close.lowerBound]
    }
}
