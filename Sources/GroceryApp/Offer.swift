public import GroceryDomain
internal import ScreenModel

/// What the Shop screen offers to do at one key, and never does by itself.
public enum Offer: Hashable, Sendable {
    /// To make the list of a template that is due.
    case template(Groceries.Due)
    /// To settle what came too late for a trip.
    case late(Groceries.Late)

    /// For how many days after a trip somebody may not have heard that it was finished.
    private static let lateDaysMax = 14

    /// The trips of which somebody may not have heard yet, oldest first.
    static func recentTrips(_ groceries: Groceries, today: CivilDate, day: (Moment) -> CivilDate?) -> [GroceryList] {
        groceries.lists(of: .trip).filter { trip in
            trip.finished.flatMap(day).map { today.dayNumber - $0.dayNumber <= lateDaysMax } ?? false
        }
    }
}

extension AppState {
    public var offer: Offer? { derived.offer }

    /// What is asked above the bottom line.
    func question(_ offer: Offer) -> String {
        switch offer {
        case .template(let due):
            let when = due.day == interface.today ? "today" : "since \(due.day.weekday.name) \(due.day)"
            return "\(due.template.name) is due \(when): make the list?"
        case .late(let late): return question(late)
        }
    }

    private func question(_ late: Groceries.Late) -> String {
        let day = late.trip.finished.flatMap(interface.localDay)
        let trip =
            day == interface.today ? "today's trip" : day.map { "the trip of \($0.weekday.name) \($0)" } ?? "the trip"
        func subject(_ ids: [EntryID], _ one: String, _ many: String) -> String {
            ids.count == 1 ? "\(groceries.name(of: ids[0].item)) \(one)" : "\(ids.count) items \(many)"
        }
        func object(_ ids: [EntryID]) -> String { ids.count == 1 ? "it" : "them" }
        if late.bought.isEmpty {
            return
                "\(subject(late.wanted, "came", "came")) too late for \(trip): put \(object(late.wanted)) on the list?"
        }
        if late.wanted.isEmpty {
            let what = subject(late.bought, "was", "were")
            return "\(what) bought on \(trip) after all: take \(object(late.bought)) off the list?"
        }
        return "\(late.wanted.count + late.bought.count) changes came too late for \(trip): settle the list?"
    }

    /// The keys of the offer.
    var offerHints: [(String, String, Key)] {
        switch offer {
        case .template: [("y", "make it", "y"), ("z", "not now", "z")]
        case .late: [("y", "settle it", "y"), ("z", "leave it", "z")]
        case nil: []
        }
    }

    mutating func takeOffer(at now: Moment) throws(Refusal) -> [Effect] {
        switch offer {
        case nil: throw .tooLittle("Nothing is offered.")
        case .template(let due):
            let (id, transaction) = try groceries.taking(due, at: now)
            return [.append(transaction, notice: "\(due.template.name) is ready")] + openCurrent(id)
        case .late(let late):
            let (id, transaction) = try groceries.settling(late, at: now)
            return [.append(transaction, notice: "Settled; u undoes it")] + openCurrent(id)
        }
    }

    func decline(_ offer: Offer) -> [Effect] {
        switch offer {
        case .template(let due):
            [.append(groceries.declining(due), notice: "\(due.template.name) is left out this time; u undoes it")]
        case .late(let late): [.append(groceries.leaving(late), notice: "Left as it is; u undoes it")]
        }
    }
}
