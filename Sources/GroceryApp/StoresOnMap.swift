public import Atlas
public import GroceryDomain

extension AppState {
    /// The imported shops that are drawn: where groceries are sold, and close by all others; one for each cell, and
    /// none that is a store already.
    public func shopsOnMap(_ view: Viewport) -> [PlaceBook.Spot] {
        guard view.zoom >= Self.groceriesZoomMin, let book = surroundings.places?.book else { return [] }
        let spots = book.places(in: view, groceriesOnly: view.zoom < Self.shopsZoomMin)
        var taken: Set<Int> = []
        let inOrder = spots.filter(\.place.sellsGroceries) + spots.filter { !$0.place.sellsGroceries }
        return inOrder.filter {
            taken.insert($0.row * view.columns + $0.column).inserted && groceries.store(at: $0.place) == nil
        }
    }

    /// Farther out, the shops of a town would be a smear.
    private static let groceriesZoomMin = 12
    private static let shopsZoomMin = 16

    /// The stores that have coordinates, by name.
    public var storesOnMap: [NamedStore] { groceries.orderedStores.filter { $0.coordinates != nil } }

    /// The store you are checked in at, if its position is known.
    public var hereOnMap: NamedStore? {
        here.flatMap { groceries.stores[$0] }.flatMap { $0.coordinates == nil ? nil : $0 }
    }

    /// The store with the pin.
    public var pinned: NamedStore? {
        interface.map.store.flatMap { groceries.stores[$0] }.flatMap { $0.coordinates == nil ? nil : $0 }
    }

    public var lengths: LengthUnits { household.lengths ?? interface.localLengths }

    /// From the store you are in to the pin: `1.2 km NE of Migros`. Nil unless there are two.
    public var wayToPin: String? {
        guard let here = hereOnMap, let pin = pinned, here.id != pin.id, let start = here.coordinates,
            let end = pin.coordinates
        else { return nil }
        let metres = start.distance(to: end)
        let direction = CompassPoint(bearing: start.bearing(to: end)).shortName
        return "\(lengths.text(metres: metres)) \(direction) of \(here.name)"
    }

    /// Where to buy the item: where it was checked off on the list that is shown, else where it is sold, else where it
    /// was bought last. Nil where none of them has coordinates.
    func placeOfBuying(_ item: ItemID) -> StoreID? {
        let onMap = Set(storesOnMap.map(\.id))
        var choices: [StoreID?] = []
        let list = interface.screen.page.list(self)
        if let list, let entry = groceries.entries[EntryID(list: list.id, item: item)] {
            choices.append(entry.store ?? (entry.isChecked ? self.store(for: list) : nil))
        }
        choices += groceries.items[item]?.stores ?? []
        choices.append(lastStore(of: item))
        return choices.compactMap(\.self).first(where: onMap.contains)
    }

    /// Where the item was bought last. Cost: a walk over all trips.
    private func lastStore(of item: ItemID) -> StoreID? {
        var purchases = Purchases()
        purchases.refresh(groceries)
        return purchases[item]?.store
    }
}
