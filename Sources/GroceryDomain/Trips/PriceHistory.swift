/// The history of an item's price as the cost of a unit, so that packs of different sizes compare.
public struct PriceHistory: Hashable, Sendable {
    /// One payment, and the cost of a unit at that time.
    public struct Point: Hashable, Sendable {
        public let payment: PriceBook.Payment
        /// Minor units of the currency for a gram, a millilitre or a piece: the same for all points of a history.
        public let cost: Rational
    }

    /// Oldest first. Payments that cannot be compared with most of the others are left out: pieces among kilograms.
    public let points: [Point]

    public init(_ payments: [PriceBook.Payment]) {
        var ways: [Dimension: [Point]] = [:]
        for payment in payments {
            if let (dimension, cost) = payment.price.perMeasure(payment.amount) {
                ways[dimension, default: []].append(Point(payment: payment, cost: cost))
            }
            if let cost = payment.price.perPiece(payment.amount) {
                ways[.pieces, default: []].append(Point(payment: payment, cost: cost))
            }
        }
        // If two ways cover as many payments, a measure is better than pieces: it compares packs of different sizes.
        let most = ways.values.map(\.count).max()
        points = [.mass, .volume, .length, .pieces].lazy.compactMap { ways[$0] }.first { $0.count == most } ?? []
    }

    public var lowest: Point? { points.min { $0.cost < $1.cost } }
    public var highest: Point? { points.max { $0.cost < $1.cost } }

    /// The stores in which it was bought, the latest first; nil if the store is unknown.
    public var stores: [StoreID?] {
        points.reversed().reduce(into: []) { stores, point in
            if !stores.contains(point.payment.store) { stores.append(point.payment.store) }
        }
    }

    /// The height of each of the last `limit` points of one store between the lowest and the highest of all, in `steps`
    /// steps from 0, oldest first. If the price never changed, all are in the middle.
    public func levels(in store: StoreID?, steps: Int, limit: Int) -> [Int] {
        guard let low = lowest?.cost, let high = highest?.cost, steps > 0 else { return [] }
        let range = high.subtracting(low)
        return points.filter { $0.payment.store == store }.suffix(max(limit, 0)).map { point in
            guard let range, range > .zero,
                let part = point.cost.subtracting(low)?.divided(by: range)?.multiplied(by: Rational(Int64(steps - 1))),
                let rounded = part.adding(.half)?.floor
            else { return (steps - 1) / 2 }
            return Int(rounded)
        }
    }
}
