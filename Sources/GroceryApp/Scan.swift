public import GroceryDomain
import ScreenModel

/// Digits in a row on a page, as a scanner types them: it is a keyboard that ends with Enter, or with a while of
/// nothing. As keys they lead from screen to screen; where they turn out to be a code, the page on which they began is
/// shown again as it was.
struct Scan: Sendable {
    private(set) var digits = ""
    /// When the last of them came.
    private var latest: Moment
    private let before: Interface

    /// Fewer than these are keys that somebody has pressed.
    private static let digitsMin = 8
    /// Behind the number of a pack, GS1's newer codes have dates and weights.
    private static let digitsMax = 48
    /// Within a code a scanner pauses for some hundredths of a second, and a slow line for some tenths.
    private static let pauseMax: Int64 = 1_000

    init(on interface: Interface, at now: Moment) {
        (before, latest) = (interface, now)
    }

    var isLong: Bool { digits.count >= Self.digitsMin }

    /// When what was typed counts as whole without Enter; nil for what is no code, as more may come.
    var end: Moment? { BarcodeID(scanned: digits) == nil ? nil : Self.pauseEnd(after: latest) }

    static func pauseEnd(after moment: Moment) -> Moment { Moment(bounding: moment.milliseconds + pauseMax) }

    /// Whether a digit now is of other hands than those before it: somebody pressed a key, and then scanned.
    func isOver(at now: Moment) -> Bool { !isLong && now.milliseconds - latest.milliseconds > Self.pauseMax }

    mutating func take(_ digit: Unicode.Scalar, at now: Moment) {
        latest = now
        // More than any code has are no code either.
        if digits.count <= Self.digitsMax { digits.unicodeScalars.append(digit) }
    }

    func restore(_ state: inout AppState) {
        state.interface.goBack(to: before)
        state.refresh()
    }
}

extension Interface {
    /// Shows the page that `place` shows, and every page as it was there. What was said, saved or heard from other
    /// machines since then stays.
    fileprivate mutating func goBack(to place: Interface) {
        // What lay on the page was nothing that could be typed into, and is in the way of what the code does.
        prompts = []
        (screen, openList) = (place.screen, place.openList)
        (shop, pick, lists, items) = (place.shop, place.pick, place.lists, place.items)
        (recipes, stores, map, plan) = (place.recipes, place.stores, place.map, place.plan)
        (spending, history, settings) = (place.spending, place.history, place.settings)
    }
}

extension AppState {
    /// When Enter is to be pressed for a scanner that presses none; nil where no code waits for that.
    var scanEnd: Moment? { interface.prompt?.field(self) == nil ? scan?.end : nil }

    /// Whether the key is pressed behind a code that came without Enter.
    func endsScan(_ key: Key) -> Bool {
        switch key {
        case .enter, .control("c"), .control("z"): false
        case .character(let character): !("0"..."9").contains(character) && scanEnd != nil
        default: scanEnd != nil
        }
    }

    /// Whether the key was part of a code. The first digits do what they do as keys as well.
    mutating func isScanned(_ key: Key) throws(Refusal) -> Bool {
        var scan = self.scan
        self.scan = nil
        switch key {
        case .character(let digit) where ("0"..."9").contains(digit):
            if scan?.isOver(at: now) ?? true { scan = Scan(on: interface, at: now) }
            scan?.take(digit, at: now)
            self.scan = scan
            return scan?.isLong ?? false
        case .enter:
            guard let scan, scan.isLong else {
                return scannedWithoutEnter.map { now < Scan.pauseEnd(after: $0) } ?? false
            }
            scan.restore(&self)
            try take(scanned: scan.digits)
            return true
        default: return false
        }
    }

    private mutating func take(scanned digits: String) throws(Refusal) {
        guard let code = BarcodeID(scanned: digits) else {
            throw .notPossible("\(Meaning.Complaint.noCode(digits))")
        }
        let use: CodeQuestion.Use =
            switch interface.screen {
            case .shop where shownList?.kind == .shopping: .check
            case .items: .show
            default: .add(nil)
            }
        try take(code, for: use)
    }

    /// Does with the item in the pack what the code was read for; asks which item that is, once.
    mutating func take(_ code: BarcodeID, for use: CodeQuestion.Use) throws(Refusal) {
        if let item = groceries.item(coded: code) {
            return try take(item, for: use, Draft(of: groceries, at: now))
        }
        interface.openPrompt(Chooser(CodeQuestion(code: code, use: use), &self))
    }

    /// - Parameters:
    ///   - draft: what has been done before, of the same action.
    ///   - learning: what that was.
    fileprivate mutating func take(
        _ item: Item, for use: CodeQuestion.Use, _ draft: Draft, learning: Deed? = nil
    ) throws(Refusal) {
        var draft = draft
        switch use {
        case .show:
            ItemsPage.go(&self, to: item.id)
            if let learning { append(draft.transaction(learning), notice: "\(learning.asDone); \(undoesIt)") }
        case .check: try check(scanned: item, &draft, learning)
        case .add(let add):
            let list = try draft.list(targetList)
            let quantity = add?.line.quantity
            let adding = draft.perform(try draft.groceries.adding(quantity, of: item, to: list))
            let transaction = draft.transaction(adding)
            let already =
                groceries.sentence(ofWantedBesidesBy: transaction)
                ?? (transaction.changesNothing ? "on the list already; + and − change the amount" : nil)
            if let add { goOn(after: add, showing: item.id) } else { interface.screen.page.reveal(&self, item.id) }
            let title = draft.groceries.title(of: EntryID(list: list, item: item.id))
            append(
                transaction,
                notice: already.map { "\(title): \($0)" }
                    ?? "Added \(quantity.map { show($0) + " " } ?? "")\(title); \(undoesIt)")
        }
    }

    private mutating func check(scanned item: Item, _ draft: inout Draft, _ learning: Deed?) throws(Refusal) {
        let list = try draft.list(targetList)
        let entry = EntryID(list: list, item: item.id)
        let wasThere = draft.groceries.entries[entry] != nil
        if !wasThere { draft.perform(try draft.groceries.adding(nil, of: item, to: list)) }
        interface.screen.page.reveal(&self, item.id)
        guard draft.groceries.entries[entry]?.isChecked == false else {
            let said = "\(draft.groceries.title(of: entry)) is in the trolley already"
            if let learning {
                append(draft.transaction(learning), notice: said)
            } else {
                interface.notice = .info(said)
            }
            return
        }
        let deed = draft.perform(try draft.groceries.checking(entry, true, in: store(for: groceries.lists[list])))
        let title = draft.groceries.title(of: entry)
        append(
            draft.transaction(deed),
            notice: wasThere
                ? "\(title) is in the trolley; \(undoesIt)" : "\(title) was not on the list; it is in the trolley now")
    }
}

/// Which item is in the pack with that code. Once it is answered, the household knows.
public struct CodeQuestion: Question {
    /// What the code was read for.
    public enum Use: Sendable {
        case check
        /// To put it on the list; where the line of an add prompt was, that goes on.
        case add(AddPrompt?)
        case show
    }

    public enum Choice: Hashable, Sendable {
        case item(ItemID)
        case new(String)
    }

    let code: BarcodeID
    let use: Use

    public func label(_ state: AppState) -> String { "Item" }
    public static let hint: String? = "type what is in the pack"
    public let verb = "that is it"
    public let nothing = "Not found; Esc leaves it unknown"
    private static let isCode = Refusal.notPossible("Type a name, not a barcode")

    public func heading(_ state: AppState) -> String { "What is \(code.digits)? It will be known from then on" }

    public func choices(_ text: String, _ state: inout AppState) -> [Choice] {
        guard !text.folded.isEmpty, BarcodeID(scanned: text) == nil else { return [] }
        let found = state.derived.find(text, in: state.groceries, limit: AppState.candidatesMax - 1).map(\.item)
        let isNew = (try? state.groceries.validatedItemName(text)) != nil
        return found.map { .item($0) } + (isNew ? [.new(text)] : [])
    }

    public func line(_ choice: Choice, _ text: String, _ state: AppState) -> PromptLine.Choice {
        switch choice {
        case .item(let id):
            guard let item = state.groceries.items[id] else { return PromptLine.Choice("") }
            var line = PromptLine.Choice(item.name)
            line.end = state.groceries.types[item.type]?.name ?? ""
            return line
        case .new(let name):
            var line = PromptLine.Choice("New item “\(name)”")
            line.isNew = true
            return line
        }
    }

    public func choose(_ choice: Choice?, _ text: String, _ state: inout AppState) throws(Refusal) {
        var draft = Draft(of: state.groceries, at: state.now)
        let item: Item
        switch choice {
        case .item(let id):
            guard let known = draft.groceries.items[id] else { throw .gone("The item") }
            item = known
        case .new(let name):
            let suggested = state.derived.suggestedType(for: name, in: state.groceries)
            let type: ItemTypeID
            if let suggested { type = suggested } else { type = try draft.type(named: "Other") }
            item = try draft.learn(name, type: type)
        case nil where BarcodeID(scanned: text) != nil: throw Self.isCode
        case nil: throw .notPossible("Type what is in the pack.")
        }
        let learning = draft.perform(try draft.groceries.coding(code, as: item.id))
        state.interface.closePrompt()
        try state.take(item, for: use, draft, learning: learning)
    }
}
