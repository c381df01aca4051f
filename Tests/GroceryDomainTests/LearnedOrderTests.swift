import GroceryDomain
import TestSupport
import Testing

@Suite struct LearnedOrderTests {
    /// Types are letters, trips the letters in the order in which they were checked off.
    @Test(arguments: [
        ("", "abcd", "abcd", 0), ("dcba", "abcd", "dcba", 1), ("db", "abcd", "adbc", 1), ("a", "abcd", "abcd", 0),
        ("ca,bd,cb,ad", "abcd", "cabd", 4),
        // Never met together, but ordered by the types between them.
        ("db,bc", "abcd", "adbc", 2),
        // Not met: after the type that precedes them by default.
        ("fc", "abcdef", "abfcde", 1), ("ec", "abcdef", "abefcd", 1),
        // Checked at several times: the middle one counts.
        ("abbbbab", "ab", "ab", 1), ("bacbbabb", "abc", "cab", 1),
        // One of five trips walked backwards, and types that no longer exist.
        ("abcd,abcd,dcba,abcd,abcd", "dcba", "abcd", 5), ("azb", "ba", "ab", 1), ("zy", "ba", "ba", 0),
    ])
    func tripsAreLearntFrom(trips: String, defaults: String, expected: String, count: Int) {
        let order = LearnedOrder(trips: trips.split(separator: ",").map(checks), defaults: defaults.map(type))
        #expect(order.types == expected.map(type))
        #expect(order.tripCount == count)
    }

    @Test func theOrderOfTheChecksWithinATripIsThatOfTheirMoments() {
        let trip = checks("cab")
        #expect(LearnedOrder(trips: [trip.reversed()], defaults: "abc".map(type)).types == "cab".map(type))
    }

    /// Types are letters; those checked off at one moment are written together.
    @Test(arguments: [
        ("dcba", "abcd", 0), ("dcba dcba dcba", "abcd", 0), ("ab|cd", "abcd", 1), ("cd|ab", "cdab", 1),
        ("dcba dcba dcba d|c|b|a", "dcba", 1), ("b|ba", "bcda", 1), ("ba|b", "abcd", 1), ("dc|ba d|cb|a", "dcba", 2),
    ])
    func whatIsCheckedOffAtOnceSaysNothingOfTheOrder(trips: String, expected: String, count: Int) {
        let walks = trips.split(separator: " ").map { trip in
            trip.split(separator: "|").enumerated().flatMap { moment, letters in
                letters.map { LearnedOrder.Check(type: type($0), moment: Moment(milliseconds: Int64(moment))) }
            }
        }
        let order = LearnedOrder(trips: walks, defaults: "abcd".map(type))
        #expect(order.types == expected.map(type) && order.tripCount == count)
    }

    /// After a store was rebuilt, eight trips are enough, whatever was learnt before.
    @Test func aStoreThatWasRebuiltIsLearntAnew() {
        let trips = Array(repeating: "abcdefgh", count: 20) + Array(repeating: "hgfedcba", count: 8)
        #expect(LearnedOrder(trips: trips.map(checks), defaults: "abcdefgh".map(type)).types == "hgfedcba".map(type))
        #expect(
            LearnedOrder(trips: trips.dropLast(6).map(checks), defaults: "abcdefgh".map(type)).types
                == "abcdefgh".map(type))
    }

    /// Each trip meets 60 % of 34 types. The pairs of types that were met are counted.
    @Test(arguments: [(Noise.neighbours, 0.985, 0.96), (.pairs, 0.93, 0.88)])
    func sixTripsAreNearlyEnough(noise: Noise, average: Double, least: Double) {
        let shares = (1...40).map { MadeUpStore(seed: UInt64($0)).shareOrdered(afterTrips: 6, noise) }
        #expect(shares.reduce(0, +) / Double(shares.count) >= average, "\(shares)")
        #expect(shares.allSatisfy { $0 >= least }, "\(shares)")
    }

    @Test(arguments: Dice.seeds(10))
    func everyTypeStandsOnce(seed: UInt64) {
        var dice = Dice(seed: seed)
        for _ in 0..<20 {
            let defaults = (0..<dice.below(12)).map { ItemTypeID(rawValue: UInt64($0)) }
            let trips = (0..<dice.below(6)).map { _ in
                (0..<dice.below(9)).map { _ in
                    LearnedOrder.Check(
                        type: ItemTypeID(rawValue: UInt64(dice.below(14))),
                        moment: Moment(milliseconds: Int64(dice.below(5))))
                }
            }
            let order = LearnedOrder(trips: trips, defaults: defaults)
            #expect(order.types.sorted() == defaults)
            #expect(order == LearnedOrder(trips: trips.map { $0.reversed() }, defaults: defaults))
        }
    }

    private func type(_ letter: Character) -> ItemTypeID { ItemTypeID(rawValue: UInt64(letter.asciiValue ?? 0)) }

    private func checks(_ letters: some StringProtocol) -> [LearnedOrder.Check] {
        letters.enumerated().map { .init(type: type($1), moment: Moment(milliseconds: Int64($0))) }
    }
}
