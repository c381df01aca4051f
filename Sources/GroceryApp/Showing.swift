public import GroceryDomain
public import ScreenModel

// What is known, in words on the screen.
extension AppState {
    /// A quantity as the household wants it shown.
    public func show(_ quantity: Quantity) -> String { quantity.shown(household, interface.textStyle) }

    /// "today", "20 Nov" within this year, "20 Nov 2025" before and after it; nil where there is no such day.
    func date(of moment: Moment) -> String? {
        guard let day = interface.localDay(moment) else { return nil }
        let today = interface.today.map { LocalTime($0) } ?? LocalTime(year: 0, month: 0, day: 0, hour: 0, minute: 0)
        return LocalTime(day).date(now: today)
    }

    /// The title of the window: "Aisle – Groceries"; nil where the person wants none.
    public var windowTitle: String? {
        guard interface.machine.windowTitle else { return nil }
        return shownList.map { "Aisle – \($0.name.printable)" } ?? "Aisle"
    }

    /// The left part of the status line: a notice, or the save state. That something is not saved is always said.
    ///
    /// What is too long for the line is shown above it (`said`); then this is the save state alone.
    public var statusText: String {
        guard isStatusAbove else { return fullStatusText }
        if case .notSaved = interface.saveState { return "NOT SAVED" }
        return saveText
    }

    var fullStatusText: String {
        if let status = interface.prompt?.status { return status }
        if let notice = interface.notice {
            if case .notSaved = interface.saveState { return "NOT SAVED · \(notice.text)" }
            return notice.text
        }
        return saveText
    }

    private var saveText: String {
        switch interface.saveState {
        case .saved: "saved"
        case .writing: ""
        case .saving: "saving"
        case .notSaved(let why): "NOT SAVED: \(why)"
        case .readOnly: "read-only"
        }
    }

    /// Where the hints may begin.
    public func statusColumns(_ width: DisplayWidth) -> Int {
        // What is blank for a moment keeps its room, so that no hint comes and goes.
        3 + width.columns(of: statusText.isEmpty ? "saved" : statusText) + 2
    }

    func effect(of quantity: Quantity?, on item: Item) -> String? {
        guard let list = writtenList?.id, let entry = groceries.entries[EntryID(list: list, item: item.id)] else {
            return nil
        }
        if entry.isChecked {
            return (entry.inTrolley.map { show($0) + " " } ?? "") + "in the trolley, and this beside it"
        }
        guard let old = entry.planned else { return "on the list" }
        guard quantity != nil, let sum = groceries.quantityAfterAdding(quantity, of: item.id, to: list) else {
            return "on list: \(show(old))"
        }
        return "on list: \(show(old)) → \(show(sum))"
    }

    /// Where the item is already, on the list that is written; short enough for a row on a phone.
    func whereabouts(of item: Item) -> String? {
        guard let list = writtenList?.id, let entry = groceries.entries[EntryID(list: list, item: item.id)] else {
            return nil
        }
        if entry.isChecked { return "in trolley" }
        return entry.planned.map { "on list: \(show($0))" } ?? "on the list"
    }

    /// Teaches a newcomer the next key, until it has been used.
    var lesson: String? {
        if groceries.additions < 3 {
            let (add, pick, help) = (key(.add), key(.pick), key(.showHelp))
            return isWide
                ? "\(add) adds by typing · \(pick) picks from the catalogue · \(help) shows every key"
                : "\(add) types · \(pick) picks · \(help) all keys"
        }
        if !groceries.hasChecked {
            let checking = "\(key("shop.check", on: .shop)) or a tap checks off · \(key(.undo)) undoes"
            return isWide ? "\(checking) · \(key(.showHelp)) shows every key" : checking
        }
        return nil
    }
}
