import GroceryDomain
import ScreenModel

/// Where somebody left: the page, the list that lay open, and the row with the cursor. It belongs to the machine.
public struct LastPlace: Hashable, Sendable, CustomStringConvertible {
    var screen: Screen
    /// The template or trip that lay open.
    var openList: ListID?
    /// In the words of the page.
    var row: String

    /// Reads what `description` writes; nil for anything else.
    public init?(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count == 4, lines[3].isEmpty,
            let screen = Screen.allCases.first(where: { $0.title == lines[0] })
        else { return nil }
        self.init(screen: screen, openList: ListID(lines[1]), row: String(lines[2]))
    }

    init(screen: Screen, openList: ListID?, row: String) {
        (self.screen, self.openList, self.row) = (screen, openList, row)
    }

    /// A line each for the page, by its title, the list and the row.
    public var description: String { "\(screen.title)\n\(openList.map { "\($0)" } ?? "-")\n\(row)\n" }
}

extension AppState {
    public var lastPlace: LastPlace {
        // The map lies on the page that it was opened from.
        let screen = interface.screen == .map ? interface.map.origin : interface.screen
        return LastPlace(screen: screen, openList: interface.openList, row: screen.page.row(self) ?? "")
    }

    /// Goes where somebody left, as far as that is still there. On a list to shop from, the first thing that is still
    /// wanted is selected where nothing else is, or where that is in the trolley.
    mutating func goBack(to place: LastPlace?) {
        if let place {
            enter(place.screen)
            interface.openList = place.openList.flatMap { groceries.lists[$0]?.id }
            if !place.row.isEmpty { place.screen.page.go(&self, to: place.row) }
        }
        refresh()
        goToFirstWanted()
    }

    private mutating func goToFirstWanted() {
        guard let list = shownList, list.kind == .shopping else { return }
        func isWanted(_ item: ItemID) -> Bool {
            groceries.entries[EntryID(list: list.id, item: item)]?.isChecked == false
        }
        if let item = interface.shop.item, isWanted(item) { return }
        if let first = interface.shop.rows.compactMap(\.item).first(where: isWanted) { interface.shop.item = first }
    }
}
