public import GroceryDomain

// The organiser.
extension AppState {
    /// The lists the organiser shows, oldest first.
    public var shownLists: [GroceryList] {
        guard let wanted = interface.lists.filter?.folded, !wanted.isEmpty else { return groceries.orderedLists }
        return groceries.orderedLists.filter { $0.name.folded.contains(wanted) }
    }

    private func selectedList() throws(Refusal) -> GroceryList {
        let lists = shownLists
        guard lists.indices.contains(interface.lists.selected) else {
            throw .tooLittle("There is no list here; a makes one.")
        }
        return lists[interface.lists.selected]
    }

    mutating func performOnLists(_ command: Command) throws(Refusal) -> [Effect] {
        switch command {
        case .newList: interface.prompt = .line(LinePrompt(.newList, label: "New list"))
        case .openList: return open(try selectedList().id)
        case .renameList:
            let list = try selectedList()
            interface.prompt = .line(LinePrompt(.renameList(list.id), label: "Rename \(list.name) to", text: list.name))
        case .deleteList:
            let list = try selectedList()
            let count = groceries.entries.shown(on: list.id).count
            let held = count == 0 ? "" : count == 1 ? " with its item" : " with its \(count) items"
            return [.append(try groceries.removing(list.id), notice: "\(list.name) deleted\(held); u brings it back")]
        default: break
        }
        return []
    }

    mutating func open(_ list: ListID) -> [Effect] {
        interface.currentList = list
        interface.shop = Browser()
        show(.shop)
        return [.rememberCurrentList(list)]
    }
}
