public import GroceryDomain

/// What goes wrong with the order on a made-up walk.
public enum Noise: Sendable {
    /// One in ten neighbours changed places.
    case neighbours
    /// One in ten of all pairs of the trip stands the wrong way round.
    case pairs
}

/// A store of 34 types in an order that nobody knows, and walks through it.
public struct MadeUpStore {
    private var dice: Dice
    private let order: [ItemTypeID]

    public init(seed: UInt64) {
        dice = Dice(seed: seed)
        order = (0..<34).map { ItemTypeID(rawValue: UInt64($0)) }.shuffled(using: &dice)
    }

    /// A trip that meets each type with a chance of 60 %.
    public mutating func trip(_ noise: Noise) -> [LearnedOrder.Check] {
        var met: [ItemTypeID] = []
        for type in order where dice.below(10) < 6 { met.append(type) }
        switch noise {
        case .neighbours: swapNeighbours(&met)
        case .pairs: invertPairs(&met)
        }
        return met.enumerated().map { .init(type: $1, moment: Moment(milliseconds: Int64($0))) }
    }

    private mutating func swapNeighbours(_ met: inout [ItemTypeID]) {
        var place = 0
        while place + 1 < met.count {
            let isSwapped = dice.oneIn(10)
            if isSwapped { met.swapAt(place, place + 1) }
            place += isSwapped ? 2 : 1
        }
    }

    private mutating func invertPairs(_ met: inout [ItemTypeID]) {
        let rank = Dictionary(met.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        var left = met.count * (met.count - 1) / 20
        while left > 0 {
            let place = dice.below(met.count - 1)
            guard let first = rank[met[place]], let second = rank[met[place + 1]], first < second else { continue }
            met.swapAt(place, place + 1)
            left -= 1
        }
    }

    /// The share of the pairs of types that were met which stand the right way round after so many trips.
    public mutating func learnt(afterTrips count: Int, _ noise: Noise) -> Double {
        let trips = (0..<count).map { _ in trip(noise) }
        let met = Set(trips.joined().map(\.type))
        let types = LearnedOrder(trips: trips, defaults: order.sorted()).types.filter(met.contains)
        let place = Dictionary(order.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        var (right, total) = (0, 0)
        for (index, first) in types.enumerated() {
            for second in types[(index + 1)...] {
                right += (place[first] ?? 0) < (place[second] ?? 0) ? 1 : 0
                total += 1
            }
        }
        return total == 0 ? 1 : Double(right) / Double(total)
    }

    public func shareOrdered(afterTrips count: Int, _ noise: Noise) -> Double {
        var store = self
        return store.learnt(afterTrips: count, noise)
    }
}
