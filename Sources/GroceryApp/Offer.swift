public import GroceryDomain
internal import ScreenModel

/// What the Shop screen offers to do. It never does so by itself.
public enum Offer: Hashable, Sendable {
    /// To make the list of a template that is due.
    case template(Groceries.Due)
    /// To bring the list in line with what came too late for a trip.
    case late(Groceries.Late)
    /// To answer what somebody typed on a phone, for the list to shop from.
    case phone([String])

    /// So many days after a trip somebody may not have heard that it was finished.
    private static let lateDaysMax = 14

    /// The trips of which somebody may not have heard yet, oldest first.
    static func recentTrips(_ groceries: Groceries, today: CivilDate, day: (Moment) -> CivilDate?) -> [GroceryList] {
        groceries.lists(of: .trip) { trip in
            trip.finished.flatMap(day).map { today.dayNumber - $0.dayNumber <= lateDaysMax } ?? false
        }
    }

    /// What came too late, of the oldest trip first. Nothing where the household remembers nothing from trip to trip.
    /// Cost: a look at each entry of the trips of two weeks.
    public static func late(_ groceries: Groceries, today: CivilDate, day: (Moment) -> CivilDate?) -> [Groceries.Late] {
        guard HouseholdSettings(groceries).memory == "on" else { return [] }
        return recentTrips(groceries, today: today, day: day).compactMap(groceries.late)
    }
}

extension Groceries.Late {
    public func question(in groceries: Groceries, today: CivilDate?, day: (Moment) -> CivilDate?) -> String {
        let finished = trip.finished.flatMap(day)
        let trip = finished.map { $0 == today ? "today's trip" : "the trip of \($0.said(today: today))" } ?? "the trip"
        func subject(_ ids: [EntryID], _ one: String, _ many: String) -> String {
            ids.count == 1 ? "\(groceries.title(of: ids[0])) \(one)" : "\(ids.count) items \(many)"
        }
        func object(_ ids: [EntryID]) -> String { Plural.word(ids.count, "it", "them") }
        switch count {
        case wanted.count:
            return "\(subject(wanted, "came", "came")) too late for \(trip): put \(object(wanted)) on the list?"
        case bought.count:
            let what = subject(bought, "was", "were")
            return "\(what) bought on \(trip) after all: take \(object(bought)) off the list?"
        case removed.count:
            let what = subject(removed, "was", "were")
            return "\(what) taken off \(trip) afterwards: take \(object(removed)) off the list?"
        case 1: return "\(groceries.title(of: changed[0])) was changed on \(trip) afterwards: settle the list?"
        default:
            return "\(count) changes came too late for \(trip): settle the list?"
        }
    }
}

extension AppState {
    public var offer: Offer? { derived.offer ?? phoneOffer }

    private var phoneOffer: Offer? {
        guard !interface.phone.lines.isEmpty, !interface.phone.isPutAway, let list = currentList?.id else { return nil }
        let texts = interface.phone.lines.filter { $0.list == list }.map(\.text)
        return texts.isEmpty ? nil : .phone(texts)
    }

    /// What is asked above the bottom line.
    func question(_ offer: Offer) -> String {
        switch offer {
        case .template(let due):
            let isToday = due.day == interface.today
            let when = isToday ? "is due today" : "was due on \(due.day.said(today: interface.today))"
            let list = groceries.listAwaiting(due, current: currentList?.id)
            return "\(due.template.name) \(when). \(list.map { "Add it to \($0.name)?" } ?? "Make the list?")"
        case .late(let late): return late.question(in: groceries, today: interface.today, day: interface.localDay)
        case .phone(let texts):
            let waiting = Plural.count(texts.count, "needs an answer", "need an answer")
            return "\(waiting), from the phone: “\(texts[0])”. Answer now?"
        }
    }

    /// The keys of the offer.
    var offerHints: [Hints.Hint] {
        switch offer {
        case .template: hints("yes", "not now")
        case .late: hints("settle it", "leave it")
        case .phone: hints("answer", "not now")
        case nil: []
        }
    }

    private func hints(_ accept: String, _ decline: String) -> [Hints.Hint] {
        [ShopPage.takeOffer.saying(hint: accept), .dismiss.saying(hint: decline)].compactMap(hint)
    }

    mutating func acceptOffer() throws(Refusal) {
        // What stands above the bottom line is what is answered.
        guard interface.warnings.isEmpty, derived.news.value.isEmpty else {
            throw .notPossible("\(key(.dismiss)) puts away what is said; then what is offered shows.")
        }
        switch offer {
        case nil: throw .notPossible("Nothing to confirm.")
        case .template(let due):
            let (id, transaction) = try groceries.taking(
                due, current: currentList?.id, at: now, remembering: household.memory == "on")
            let left = groceries.sentence(ofLeftoversTakenBy: transaction, show: show).map { ", with \($0)" } ?? ""
            append(transaction, notice: notice("\(transaction.deed.asDone)\(left); \(undoesIt)", of: transaction))
            openCurrent(id)
        case .late(let late):
            let (id, transaction) = try groceries.settling(late, at: now)
            append(transaction, notice: "Settled; \(undoesIt)")
            openCurrent(id)
        case .phone(let texts):
            // It was typed for the current list, whatever lies open.
            interface.openList = nil
            refresh()
            askNext(of: AddPrompt(asking: texts))
        }
    }

    mutating func decline(_ offer: Offer) {
        switch offer {
        case .template(let due):
            append(groceries.declining(due), notice: "\(due.template.name) is left out this time; \(undoesIt)")
        case .late(let late): append(groceries.leaving(late), notice: "Left as it is; \(undoesIt)")
        case .phone: interface.phone.isPutAway = true
        }
    }
}
