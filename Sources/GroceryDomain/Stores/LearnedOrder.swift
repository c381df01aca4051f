/// The order of item types in the walk through a store, learnt from the order in which entries were checked off there.
///
/// Each pair of types that was met on one trip is a game, won by the type that was met first. Types get positions on a
/// line that make the observed wins the likeliest. This also orders pairs that were never met together (Bradley and
/// Terry, "Rank analysis of incomplete block designs", Biometrika 39, 1952; here with an algebraic curve in place of
/// the logistic one, which needs only a square root and so gives the same answer on every machine).
///
/// Later trips weigh more than earlier ones, and a trip that contradicts the others, such as one walked backwards,
/// weighs little. On simulated walks (34 types, each trip meets 60 % of them) six trips order 99 % of the pairs
/// correctly if one in ten neighbours changed places, and 94 % if one in ten of all pairs did (`order-learnt-…` of
/// `make bench`). That is the best possible: ordering by the mean position of each type over all orders, weighted by
/// the likelihood of the walks, reaches 93.8 %.
public struct LearnedOrder: Hashable, Sendable {
    /// An entry was checked off.
    public struct Check: Hashable, Sendable {
        public let type: ItemTypeID
        public let moment: Moment

        public init(type: ItemTypeID, moment: Moment) { (self.type, self.moment) = (type, moment) }
    }

    /// Every type of the default order, once.
    public let types: [ItemTypeID]
    /// The number of trips it was learnt from: those on which one type was met before another.
    public let tripCount: Int

    /// An order that was learnt before.
    public init(types: [ItemTypeID], tripCount: Int) { (self.types, self.tripCount) = (types, tripCount) }

    /// Learns from `trips` of one store, the oldest first. The checks of a trip may be in any order; those of types
    /// that are not in `defaults` are ignored. A type that was met several times on a trip counts at its middle check.
    /// Entries checked off at the same moment, as when a verb checks off a whole list, say nothing about which was met
    /// first. A type that was never met in this store follows the one that precedes it in `defaults`.
    ///
    /// Cost: about 25 µs per trip for 34 types (`order-learning` of `make bench`).
    public init(trips: [[Check]], defaults: [ItemTypeID]) {
        let numbers = Dictionary(defaults.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        let walks = trips.map { Self.walk($0, numbers) }.filter { $0.first?.turn != $0.last?.turn }
        let isMet = walks.reduce(into: Set<Int>()) { met, walk in for step in walk { met.insert(step.type) } }
        let order = PairwiseOrder(walks: walks, of: defaults.count).order(isMet.sorted())
        types = Self.inserting(defaults.indices.filter { !isMet.contains($0) }, into: order).map { defaults[$0] }
        tripCount = walks.count
    }

    /// The types of a trip by number, in the order in which they were met.
    private static func walk(_ checks: [Check], _ numbers: [ItemTypeID: Int]) -> [Step] {
        var positions: [Int: [Int]] = [:]
        let known = checks.compactMap { check in numbers[check.type].map { (moment: check.moment, type: $0) } }
        var (position, last) = (0, Moment?.none)
        for check in known.sorted(by: <) {
            if let last, last < check.moment { position += 1 }
            last = check.moment
            positions[check.type, default: []].append(position)
        }
        // Twice the median, so that it is an integer.
        let steps = positions.map { Step(turn: $1[($1.count - 1) / 2] + $1[$1.count / 2], type: $0) }
        return steps.sorted { ($0.turn, $0.type) < ($1.turn, $1.type) }
    }

    private static func inserting(_ unmet: [Int], into order: [Int]) -> [Int] {
        var order = order
        for type in unmet {  // Rising, so what stands before it by default is placed already.
            let before = type == 0 ? nil : order.firstIndex(of: type - 1)
            order.insert(type, at: before.map { $0 + 1 } ?? 0)
        }
        return order
    }
}

/// A type that was met on a walk, by number. Of two types in one turn, the order is unknown.
private struct Step {
    var turn: Int
    var type: Int
}

/// Orders types by pairwise comparison. Everything is numbered from 0.
private struct PairwiseOrder {
    /// Each sorted by turn.
    let walks: [[Step]]
    let count: Int

    init(walks: [[Step]], of count: Int) { (self.walks, self.count) = (walks, count) }

    /// The weight of a trip relative to the next one: half as much as one seven trips later.
    private static let fading = 0.9
    /// How strongly types are held together that were met in few pairs.
    private static let hold = 0.1
    private static let sweepCount = 10
    private static let trustRoundCount = 3

    func order(_ types: [Int]) -> [Int] {
        let fresh = walks.indices.map { power(Self.fading, walks.count - 1 - $0) }
        var (weights, order) = (fresh, types)
        for round in 0...Self.trustRoundCount {
            order = self.order(types, weights)
            guard round < Self.trustRoundCount else { break }
            weights = zip(fresh, walks).map { $0 * trust(in: $1, order) }
        }
        return order
    }

    /// 1 for a walk in this order, 0 for one that agrees no better than chance.
    private func trust(in walk: [Step], _ order: [Int]) -> Double {
        var rank = [Int](repeating: 0, count: count)
        for (position, type) in order.enumerated() { rank[type] = position }
        var (agreed, total) = (0, 0)
        for (index, first) in walk.enumerated() {
            for second in walk[(index + 1)...] where first.turn < second.turn {
                agreed += rank[first.type] < rank[second.type] ? 1 : 0
                total += 1
            }
        }
        let agreement = max(0, 2 * Double(agreed) / Double(total) - 1)  // On every walk one type came before another.
        return agreement * agreement + Self.doubt
    }

    /// Makes all trips count if none agrees with any other.
    private static let doubt = 1e-6

    private func order(_ types: [Int], _ weights: [Double]) -> [Int] {
        let wins = wins(weights)
        var line = [Double](repeating: 0, count: count)
        for _ in 0..<Self.sweepCount {
            for type in types { line[type] += step(of: type, types, line, wins) }
        }
        return types.sorted { (line[$0], $0) < (line[$1], $1) }
    }

    /// How often, by weight, each type was met before each other, in rows of `count`.
    private func wins(_ weights: [Double]) -> [Double] {
        var wins = [Double](repeating: 0, count: count * count)
        for (walk, weight) in zip(walks, weights) {
            for (index, first) in walk.enumerated() {
                for second in walk[(index + 1)...] where first.turn < second.turn {
                    wins[first.type * count + second.type] += weight
                }
            }
        }
        return wins
    }

    /// Newton's step of one type to its likeliest position, with the others fixed.
    private func step(of type: Int, _ types: [Int], _ line: [Double], _ wins: [Double]) -> Double {
        var (slope, curve) = (-Self.hold * line[type], Self.hold)
        for other in types where other != type {
            let (before, after) = (wins[type * count + other], wins[other * count + type])
            guard before + after > 0 else { continue }
            let distance = line[other] - line[type]
            let root = (1 + distance * distance).squareRoot()
            slope += (before + after) * (0.5 + 0.5 * distance / root) - before
            curve += (before + after) * 0.5 / (root * root * root)
        }
        return max(-1, min(1, slope / curve))
    }

    private func power(_ base: Double, _ exponent: Int) -> Double {
        (0..<exponent).reduce(1) { result, _ in result * base }
    }
}
