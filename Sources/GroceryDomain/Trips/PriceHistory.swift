/// How the price of an item went, in what a unit of it cost, so that packs of different sizes compare.
public struct PriceHistory: Hashable, Sendable {
    /// What was paid once, and what a unit of it cost then.
    public struct Point: Hashable, Sendable {
        public let payment: PriceBook.Payment
        /// Minor units of the currency for a gram, a millilitre, a piece: the same for all points of a history.
        public let cost: Rational
    }

    /// Oldest first. What cannot be compared with most of the others is left out: pieces among kilograms.
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
        // Where two ways tell as much, a measure sees through the size of packs.
        let most = ways.values.map(\.count).max()
        points = [.mass, .volume, .length, .pieces].lazy.compactMap { ways[$0] }.first { $0.count == most } ?? []
    }

    public var lowest: Point? { points.min { $0.cost < $1.cost } }
    public var highest: Point? { points.max { $0.cost < $1.cost } }

    /// The stores in which it was bought, the one of the last time first; nil where nobody said which.
    public var stores: [StoreID?] {
        points.reversed().reduce(into: []) { stores, point in
            if !stores.contains(point.payment.store) { stores.append(point.payment.store) }
        }
    }

    /// How high each of the last `limit` points of one store stands between the lowest and the highest of all, in so
    /// many steps from 0, oldest first; all in the middle where the price never changed.
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
