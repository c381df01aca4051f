public import Atlas
public import GroceryDomain

/// Where one is on the map.
public struct MapPlace: Sendable {
    /// What is in sight; nil before the map is first shown, and where there is nothing to be shown.
    public var viewport: Viewport?
    /// The store that has the pin.
    public var store: StoreID?
    /// The item whose store that is, if the map was opened from one.
    public var item: ItemID?
    /// Where Esc leads.
    public var origin = Screen.shop

    public init() {}
}

extension AppState {
    /// The stores that have coordinates, by name.
    public var storesOnMap: [NamedStore] { groceries.orderedStores.filter { $0.coordinates != nil } }

    /// The store one is checked in at, if it is known where it is.
    public var hereOnMap: NamedStore? {
        here.flatMap { groceries.stores[$0] }.flatMap { $0.coordinates == nil ? nil : $0 }
    }

    /// The store with the pin.
    public var pinned: NamedStore? {
        interface.map.store.flatMap { groceries.stores[$0] }.flatMap { $0.coordinates == nil ? nil : $0 }
    }

    /// What distances are said in.
    public var lengths: LengthUnits { household.lengths ?? interface.localLengths }

    /// Where the pin is from where one is checked in: `1.2 km NE of Migros`. Nil without the two, and when they are one.
    public var wayToPin: String? {
        guard let here = hereOnMap, let pin = pinned, here.id != pin.id, let start = here.coordinates,
            let end = pin.coordinates
        else { return nil }
        let metres = start.distance(to: end)
        let direction = CompassPoint(bearing: start.bearing(to: end)).shortName
        return "\(lengths.text(metres: metres)) \(direction) of \(here.name)"
    }
}
