public import Atlas
public import GroceryDomain

/// A store of the household, or a place that was imported, and how far it is.
public struct Neighbour: Sendable {
    public let place: Place
    /// Nil for an imported place.
    public let store: StoreID?
    public let metres: Double
}

extension Groceries {
    /// The stores and imported places around `point`, at most `limit`: first those where groceries are sold, as far as
    /// one goes for them, then the others; both nearest first. A place that has become a store is told once.
    public func neighbours(of point: Coordinates, in book: PlaceBook, limit: Int) -> [Neighbour] {
        let own = stores.shown.values.compactMap { store -> Neighbour? in
            guard let coordinates = store.coordinates,
                let place = Place(
                    name: store.name, address: store.address, note: store.note, coordinates: coordinates)
            else { return nil }
            return Neighbour(place: place, store: store.id, metres: point.distance(to: coordinates))
        }
        let most = limit + min(own.count, .max - limit)
        let found = book.nearest(to: point, limit: most, groceriesOnly: true) + book.nearest(to: point, limit: most)
        var told: Set<Place> = []
        let others = found.compactMap { found -> Neighbour? in
            guard told.insert(found.place).inserted, store(at: found.place) == nil else { return nil }
            return Neighbour(place: found.place, store: nil, metres: found.metres ?? 0)
        }
        let sorted = (own + others).sorted {
            ($0.isFirst ? 0 : 1, $0.metres, $0.place.name) < ($1.isFirst ? 0 : 1, $1.metres, $1.place.name)
        }
        return Array(sorted.prefix(limit))
    }
}

extension Neighbour {
    /// In metres: farther away, a shop is no neighbour, whatever it sells.
    private static let wayMax = 10_000.0

    fileprivate var isFirst: Bool { metres <= Self.wayMax && (store != nil || place.sellsGroceries) }
}
