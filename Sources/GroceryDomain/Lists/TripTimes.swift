/// Distinguishes trips that share a name: by the day on which they were finished, by the minute if two have the same
/// day, and by the second if two have the same minute.
public struct TripTimes {
    /// A moment in local time: `2026-11-21 18:05:09`.
    private let time: (Moment) -> String
    /// The number of trips for each name with each prefix of a time.
    private var counts: [String: Int] = [:]

    /// The lengths of the prefixes of a time that give the day, the minute and the second.
    private static let lengths = [10, 16, 19]

    /// - Parameter time: formats a moment in local time, as `2026-11-21 18:05:09`.
    ///
    /// Cost: three texts for each trip.
    public init(_ groceries: Groceries, time: @escaping (Moment) -> String) {
        self.time = time
        for trip in groceries.lists(of: .trip) { for name in names(of: trip) { counts[name, default: 0] += 1 } }
    }

    /// The shortest prefix of the time at which `trip` was finished that distinguishes it from all others with its
    /// name; nil if it is not a trip.
    public func time(of trip: GroceryList) -> String? {
        guard trip.kind == .trip, let finished = trip.finished else { return nil }
        let distinct = zip(Self.lengths, names(of: trip)).first { counts[$0.1] == 1 }
        return String(time(finished).prefix(distinct?.0 ?? 19))
    }

    /// The latest trip that `text` names together with a time: `Groceries 2026-11-21`, or a longer time.
    public func trip(called text: String, in groceries: Groceries) -> GroceryList? {
        let folded = text.folded
        return groceries.lists(of: .trip).last { folded.hasPrefix($0.name.folded) && names(of: $0).contains(folded) }
    }

    private func names(of trip: GroceryList) -> [String] {
        guard let finished = trip.finished else { return [] }
        let time = time(finished)
        return Self.lengths.map { "\(trip.name) \(time.prefix($0))".folded }
    }
}
