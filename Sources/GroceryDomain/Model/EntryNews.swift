/// What happened to one entry, as far as it is counted or remembered beside the entry itself.
public struct EntryNews: Sendable {
    /// How often it was added, and when last.
    fileprivate var additions = 0
    fileprivate var lastAddition = Moment(milliseconds: .min)
    /// When it was last checked off; `Moment` has no earlier one where it was not.
    fileprivate var lastCheck = Moment(milliseconds: .min)
    /// When anything of it was last changed.
    fileprivate var lastChange = Moment(milliseconds: .min)

    @inlinable public init() {}

    public mutating func add(at moment: Moment) {
        additions &+= 1
        lastAddition = max(lastAddition, moment)
        change(at: moment)
    }

    public mutating func set(_ field: Entry.Field, at moment: Moment) {
        if case .checked(true) = field { lastCheck = max(lastCheck, moment) }
        change(at: moment)
    }

    /// For what counts for nothing else.
    public mutating func change(at moment: Moment) { lastChange = max(lastChange, moment) }
}

extension Groceries {
    /// Notes what happened to an entry. Whether it is noted one by one or all at once makes no difference, nor does the order.
    public mutating func note(_ news: EntryNews, of id: EntryID) {
        if news.additions > 0 {
            additions += news.additions
            usage[id.item, default: Usage()].add(news.lastAddition, times: news.additions)
        }
        if news.lastCheck.milliseconds > .min {
            hasChecked = true
            raise(&checkTimes[id.list, default: [:]][id.item, default: news.lastCheck], to: news.lastCheck)
        }
        entryChanges.note(id)
        noteChange(of: id.list, at: news.lastChange)
        revision &+= 1
    }

    mutating func noteChange(of list: ListID, at moment: Moment) {
        raise(&listChanged[list, default: moment], to: moment)
        if lists.look(at: list, { $0.kind == .trip }) ?? false { tripRevision &+= 1 }
    }
}

private func raise(_ latest: inout Moment, to moment: Moment) { latest = max(latest, moment) }

extension Groceries.Usage {
    fileprivate mutating func add(_ moment: Moment, times more: Int) {
        last = times == 0 ? moment : max(last, moment)
        times += more
    }
}
