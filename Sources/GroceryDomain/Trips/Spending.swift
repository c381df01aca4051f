/// The money spent on trips, by week and by month.
public struct Spending: Hashable, Sendable {
    /// A week or a month.
    public struct Span: Hashable, Sendable {
        public var first: CivilDate
        /// What was in the trolleys, as the lists say it: by entered prices, otherwise by the last known ones.
        public var spent = Money.zero
        /// Whether last known prices are in it.
        public var isGuess = false
        public var trips = 0
    }

    /// Weeks from Monday, the newest first, from the first trip to the last, including weeks without a trip.
    public let weeks: [Span]
    /// The same by month.
    public let months: [Span]

    /// The most weeks, and the most months; older ones are left out.
    public static let weekCountMax = 520
    public static let monthCountMax = 240

    public init() { (weeks, months) = ([], []) }

    /// - Parameter day: the local day of a moment. A trip for which it is nil is left out.
    ///
    /// Cost: a walk over every entry of every trip.
    public init(_ groceries: Groceries, _ prices: PriceBook, day: (Moment) -> CivilDate?) {
        let trips = groceries.lists(of: .trip).compactMap { trip in
            day(trip.finished ?? trip.created).map {
                (day: $0, totals: Totals(of: trip.id, groceries, prices, in: trip.store))
            }
        }
        weeks = Self.spans(trips, limit: Self.weekCountMax, first: \.monday) {
            CivilDate(dayNumber: $0.dayNumber - 7)
        }
        months = Self.spans(trips, limit: Self.monthCountMax, first: \.firstOfMonth) {
            CivilDate(dayNumber: $0.dayNumber - 1)?.firstOfMonth
        }
    }

    private static func spans(
        _ trips: [(day: CivilDate, totals: Totals)], limit: Int, first: (CivilDate) -> CivilDate?,
        before: (CivilDate) -> CivilDate?
    ) -> [Span] {
        var spans: [CivilDate: Span] = [:]
        for trip in trips {
            guard let start = first(trip.day) else { continue }
            var span = spans[start] ?? Span(first: start)
            span.spent = span.spent + trip.totals.inTrolley
            span.isGuess = span.isGuess || trip.totals.isTrolleyGuess
            span.trips += 1
            spans[start] = span
        }
        guard let newest = spans.keys.max(), let oldest = spans.keys.min() else { return [] }
        var result: [Span] = []
        var next: CivilDate? = newest
        while let start = next, start >= oldest, result.count < limit {
            result.append(spans[start] ?? Span(first: start))
            next = before(start)
        }
        return result
    }
}

extension CivilDate {
    /// The Monday of its week; nil before the first day of the calendar.
    public var monday: CivilDate? { CivilDate(dayNumber: dayNumber - weekday.number) }
    public var firstOfMonth: CivilDate? { CivilDate(year: year, month: month, day: 1) }
}
