import Atlas
import GroceryDomain
import ScreenModel

// The map: opening it from an item, moving over it, going from store to store.
extension AppState {
    mutating func openMap() -> [Effect] {
        // The item whose store is looked for: the selected one of whatever lists items.
        let item = selectedItem
        interface.map.item = item
        let selected = interface.screen.page.store(self)
        let pin = selected?.coordinates == nil ? store(of: item) : selected?.id
        interface.map.store = pin ?? storesOnMap.first?.id
        // Any store is no store of the item's.
        if pin == nil { interface.map.item = nil }
        interface.map.origin = interface.screen
        interface.map.viewport = nil
        show(.map)
        return MapPage.needs(self)
    }

    /// The store that has the pin: where the item was checked off on the list one looks at, else where it is sold, else
    /// where it was bought last, else where one is. Nil where none of them has coordinates.
    private func store(of item: ItemID?) -> StoreID? {
        let onMap = Set(storesOnMap.map(\.id))
        var choices: [StoreID?] = []
        if let item {
            let list = interface.screen.page.list(self)
            if let list, let entry = groceries.entries[EntryID(list: list.id, item: item)] {
                choices.append(entry.store ?? (entry.isChecked ? self.store(for: list) : nil))
            }
            choices += groceries.items[item]?.stores ?? []
            choices.append(lastStore(of: item))
        }
        choices.append(here)
        return choices.compactMap(\.self).first(where: onMap.contains)
    }

    /// Where the item was bought last. Cost: a walk over all trips.
    private func lastStore(of item: ItemID) -> StoreID? {
        var purchases = Purchases()
        purchases.refresh(groceries)
        return purchases[item]?.store
    }

    /// Gives the view its size, and a place when it has none yet.
    mutating func settleMap() {
        let area = layout.mapArea
        if let store = interface.map.store, groceries.stores[store]?.coordinates == nil {
            interface.map.store = storesOnMap.first?.id
        }
        if interface.map.viewport == nil { interface.map.viewport = firstView() }
        interface.map.viewport?.columns = area.columns
        interface.map.viewport?.rows = area.rows
    }

    /// The pin in the middle; in sight too where one is, and the next store if one could walk there. Without stores,
    /// the middle of the map.
    private func firstView() -> Viewport? {
        guard let centre = (pinned ?? hereOnMap)?.coordinates ?? surroundings.map?.middle else { return nil }
        var view = Viewport(centre: centre)
        (view.columns, view.rows) = (layout.mapArea.columns, layout.mapArea.rows)
        let around = [hereOnMap?.coordinates, neighbour(of: centre)].compactMap(\.self)
        view.zoomOut(toShow: [centre] + around, from: 15)
        return view
    }

    /// What is as far as one walks, in metres.
    private static let walkMax = 3000.0

    private func neighbour(of centre: Coordinates) -> Coordinates? {
        let others = storesOnMap.filter { $0.id != interface.map.store }.compactMap(\.coordinates)
        let nearest = others.min { centre.distance(to: $0) < centre.distance(to: $1) }
        return nearest.flatMap { centre.distance(to: $0) <= Self.walkMax ? $0 : nil }
    }

    /// Moves by a fraction of what is in sight, in whole cells, so that what was drawn moves as one.
    mutating func pan(columns: Int, rows: Int) -> [Effect] {
        let area = layout.mapArea
        interface.map.viewport?.pan(columns: columns * max(area.columns / 10, 1), rows: rows * max(area.rows / 8, 1))
        return []
    }

    mutating func zoomMap(by steps: Int) -> [Effect] {
        interface.map.viewport?.zoom(by: steps)
        return []
    }

    mutating func centreMap() -> [Effect] {
        interface.map.viewport = nil
        return []
    }

    mutating func goToStore(forward: Bool) throws(Refusal) -> [Effect] {
        let stores = storesOnMap
        guard !stores.isEmpty else { throw Self.noStoreOnMap }
        let place = stores.firstIndex { $0.id == interface.map.store } ?? (forward ? -1 : 0)
        let next = stores[(place + (forward ? 1 : stores.count - 1)) % stores.count]
        interface.map.store = next.id
        // Where it can be seen as it is, the map holds still.
        if let coordinates = next.coordinates, interface.map.viewport?.cell(of: coordinates) == nil {
            interface.map.viewport?.centre(on: coordinates)
        }
        return []
    }

    mutating func showAllStores() -> [Effect] {
        let points = storesOnMap.compactMap(\.coordinates)
        interface.map.viewport?.zoomOut(toShow: points)
        return []
    }

    mutating func openPlace() throws(Refusal) -> [Effect] {
        guard let coordinates = pinned?.coordinates else { throw Self.noStoreOnMap }
        return [.openPlace(uri: coordinates.uri)]
    }

    static let noStoreOnMap = Refusal.notPossible("No store has coordinates yet.")
}
