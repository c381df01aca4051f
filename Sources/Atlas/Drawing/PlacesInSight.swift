import GroceryDomain

extension PlaceBook {
    /// A place, and the cell in which it lies.
    public struct Spot: Sendable {
        public let place: Place
        public let row: Int
        public let column: Int
    }

    /// The places that are in sight. About two nanoseconds a place in the book, and a hundred for each in sight.
    /// - Parameter groceriesOnly: leaves out where no groceries are sold.
    public func places(in viewport: Viewport, groceriesOnly: Bool = false) -> [Spot] {
        guard let bounds = viewport.bounds else { return [] }
        return places.indices.compactMap { index in
            let position = places[index].coordinates
            guard bounds.latitudes.contains(position.latitudeE7), !groceriesOnly || places[index].sellsGroceries,
                bounds.isWithin(position.longitudeE7), let cell = viewport.cell(of: position)
            else { return nil }
            return Spot(place: places[index], row: cell.row, column: cell.column)
        }
    }
}

extension Viewport {
    /// A little more than what is in sight, in ten-millionths of a degree.
    fileprivate struct Bounds {
        var latitudes: ClosedRange<Int32>
        var middle: Int64
        var halfWidth: Int64

        func isWithin(_ longitude: Int32) -> Bool {
            let apart = abs(Int64(longitude) - middle)
            return min(apart, 3_600_000_000 - apart) <= halfWidth
        }
    }

    /// Nil where there is nothing to be seen.
    fileprivate var bounds: Bounds? {
        let world = Int64(MapPoint.world)
        let (halfWidth, halfHeight) = (Int64(dotColumns) * unitsPerDot / 2, Int64(dotRows) * unitsPerDot / 2)
        // The edges of the map stand for all that is beyond them.
        func latitude(_ y: Int64) -> Int32? {
            if y <= 0 { return 900_000_000 }
            return y >= world ? -900_000_000 : MapPoint(x: centre.x, y: Int32(y)).coordinates?.latitudeE7
        }
        // A cell more on either side, as the centre lies anywhere in its own.
        let margin = unitsPerDot * 8
        guard let middle = centre.coordinates?.longitudeE7,
            let north = latitude(Int64(centre.y) - halfHeight - margin),
            let south = latitude(Int64(centre.y) + halfHeight + margin), south <= north
        else { return nil }
        // Whole degrees are exact in units of the world.
        let width = Double(halfWidth + margin) / Double(world) * 3.6e9
        return Bounds(latitudes: south...north, middle: Int64(middle), halfWidth: Int64(width))
    }
}
