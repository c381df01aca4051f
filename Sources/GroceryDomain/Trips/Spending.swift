/// The money spent on trips, by week and by month.
public struct Spending: Hashable, Sendable {
    /// A week or a month.
    public struct Span: Hashable, Sendable {
        public var first: CivilDate
        public var spent = Money.zero
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
    public init(_ groceries: Groceries, day: (Moment) -> CivilDate?) {
        let trips = groceries.lists(of: .trip).compactMap { trip in
            day(trip.finished ?? trip.created).map { (day: $0, spent: groceries.spent(on: trip.id)) }
        }
        weeks = Self.spans(trips, limit: Self.weekCountMax, first: \.monday) {
            CivilDate(dayNumber: $0.dayNumber - 7)
        }
        months = Self.spans(trips, limit: Self.monthCountMax, first: \.firstOfMonth) {
            CivilDate(dayNumber: $0.dayNumber - 1)?.firstOfMonth
        }
    }

    private static func spans(
        _ trips: [(day: CivilDate, spent: Money)], limit: Int, first: (CivilDate) -> CivilDate?,
        before: (CivilDate) -> CivilDate?
    ) -> [Span] {
        var spans: [CivilDate: Span] = [:]
        for trip in trips {
            guard let start = first(trip.day) else { continue }
            spans[start, default: Span(first: start)].spent = (spans[start]?.spent ?? .zero) + trip.spent
            spans[start]?.trips += 1
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

extension Groceries {
    /// The money paid on a trip, as far as prices were entered.
    public func spent(on trip: ListID) -> Money { Totals(of: trip, self, PriceBook()).paid }
}

extension CivilDate {
    /// The Monday of its week; nil before the first day of the calendar.
    public var monday: CivilDate? { CivilDate(dayNumber: dayNumber - weekday.number) }
    public var firstOfMonth: CivilDate? { CivilDate(year: year, month: month, day: 1) }
}
