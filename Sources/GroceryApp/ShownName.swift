public import GroceryDomain

// What things are called on the screen: the same everywhere.
extension AppState {
    /// What a row of a list is called.
    public func title(of entry: Entry) -> String { groceries.title(of: entry).shownAsName }

    /// What an item is called: as on the shown list, if it is there, by the name that somebody typed.
    public func title(of item: Item) -> String {
        let entry = shownList.flatMap { groceries.entries[EntryID(list: $0.id, item: item.id)] }
        return entry.map(title) ?? item.name.shownAsName
    }
}

extension String {
    /// With a capital first letter, as the catalogue writes names. What has capitals of its own, such as iPad, stays.
    var shownAsName: String {
        guard let first, first.isLowercase, !prefix(while: { !$0.isWhitespace }).contains(where: \.isUppercase) else {
            return self
        }
        let capital = first.uppercased()
        return capital.count == 1 ? capital + dropFirst() : self
    }
}
