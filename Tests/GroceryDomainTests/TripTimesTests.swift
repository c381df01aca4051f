import GroceryDomain
import TestSupport
import Testing

/// Trips with one name, distinguished by the time at which they were finished.
@Suite struct TripTimesTests {
    /// Trips, finished this many seconds after the beginning of a day.
    private func groceries(_ trips: [(name: String, seconds: Int)]) -> Groceries {
        var groceries = Household.groceries("Milk")
        for (index, trip) in trips.enumerated() {
            var list = GroceryList(
                id: ListID(rawValue: UInt64(index + 1)), name: trip.name, created: Household.now, kind: .trip)
            list.finished = Moment(milliseconds: Int64(trip.seconds) * 1000)
            groceries.apply(.list(.add(list)), at: Household.now)
        }
        return groceries
    }

    private func times(_ groceries: Groceries) -> TripTimes {
        TripTimes(groceries) { moment in
            func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
            let seconds = moment.milliseconds / 1000
            let (day, rest) = seconds.quotientAndRemainder(dividingBy: 86_400)
            return "2026-11-\(two(day + 1)) \(two(rest / 3600)):\(two(rest / 60 % 60)):\(two(rest % 60))"
        }
    }

    private static let trips: [(name: String, seconds: Int)] = [
        ("Groceries", 0), ("Groceries", 86_400), ("Groceries", 90_000), ("Groceries", 90_030), ("Käse", 90_000),
        ("Groceries 2026", 172_800),
    ]

    @Test func asMuchOfATimeAsItTakes() {
        let groceries = groceries(Self.trips)
        let times = times(groceries)
        #expect(
            groceries.lists(of: .trip).sorted { $0.id < $1.id }.map { times.time(of: $0) }
                == [
                    "2026-11-01", "2026-11-02 00:00", "2026-11-02 01:00:00", "2026-11-02 01:00:30", "2026-11-02",
                    "2026-11-03",
                ])
        #expect(times.time(of: Household.list) == nil)
    }

    @Test(
        "What a text names",
        arguments: [
            ("groceries 2026-11-01", 1), ("Groceries 2026-11-02", 4), ("Groceries 2026-11-02 00:00", 2),
            ("Groceries 2026-11-02  01:00", 4), ("Groceries 2026-11-02 01:00:00", 3), ("kase 2026-11-02", 5),
            ("Groceries 2026-11-02 01:00:30", 4), ("Groceries 2026 2026-11-03 00:00", 6), ("Groceries", nil),
            ("2026-11-01", nil), ("Groceries 2026-11", nil), ("Groceries 2026-11-04", nil), ("", nil),
        ])
    func naming(text: String, trip: Int?) {
        let groceries = groceries(Self.trips)
        #expect(times(groceries).trip(called: text, in: groceries)?.id.rawValue == trip.map { UInt64($0) })
    }
}
