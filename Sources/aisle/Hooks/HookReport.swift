import GroceryDomain
import GroceryStore

/// What a hook is told: what happened to entries of one list.
struct HookReport {
    let event: Hooks.Event
    let moment: Moment
    /// What was done; nil where others did it.
    let deed: Deed?
    let status: ListStatus
    let lines: [ListPage.Line]
}

extension HookReport: PrintsJSON {
    static let json = JSONDocument(
        .object(
            JSONForm<HookReport>([
                .init("event", .text, "the hook: \(Hooks.Event.allCases.map { "`\"\($0.rawValue)\"`" }.listed)") {
                    $0.event.rawValue
                },
                .init("time", .time, "when it was noticed") { $0.moment },
                .init(
                    "did", .deed, "what was done, as `aisle history` has it", nullWhere: "another machine did it"
                ) { $0.deed },
                .init("list", .object(ListStatus.form), "the list afterwards, as `aisle status` says it") { $0.status },
                .init("entries", .array(of: .object(Show.entry)), "what it happened to, as `aisle show` says it") {
                    $0.lines
                },
            ])),
        about: """
            What the programs below `[hooks]` in config.toml find on their standard input. Those below `[commands]` \
            find what `aisle show --format json` prints of the list that is shown.
            """)
}

/// What entries and lists were before something was done to them, for whoever wants to know what has become of them.
struct HookWatch {
    /// Whether each was checked off; nil where it was not there.
    private var entries: [(id: EntryID, wasChecked: Bool?)] = []
    private var lists: [ListID] = []
    private let deed: Deed

    /// To be made before `transaction` is performed.
    init(_ transaction: Transaction, _ groceries: Groceries) {
        deed = transaction.deed
        var known: Set<EntryID> = []
        for operation in transaction.operations {
            if let id = operation.entry, known.insert(id).inserted {
                entries.append((id, groceries.entries[id]?.isChecked))
            } else if case .list(.change(let id, _, _)) = operation, !lists.contains(id),
                groceries.lists[id]?.kind == .shopping
            {
                lists.append(id)
            }
        }
    }

    /// What has become of them by now. What a finished trip leaves for the next list was not added by anybody.
    func reports(of household: Household) -> [HookReport] {
        let groceries = household.groceries
        let finished = lists.compactMap { groceries.lists[$0] }.filter { $0.kind == .trip }
        guard finished.isEmpty else {
            return finished.map { trip in
                household.report(.finished, deed, trip, groceries.entries.shown(on: trip.id).map(\.id))
            }
        }
        let touched = Dictionary(grouping: entries) { $0.id.list }
        return touched.keys.sorted().compactMap { groceries.lists[$0] }.filter { $0.kind == .shopping }
            .flatMap { list -> [HookReport] in
                let own = touched[list.id, default: []]
                let added = own.filter { $0.wasChecked == nil && groceries.entries[$0.id] != nil }
                let checked = own.filter { $0.wasChecked != true && groceries.entries[$0.id]?.isChecked == true }
                return [(Hooks.Event.added, added), (.checked, checked)].filter { !$1.isEmpty }
                    .map { event, entries in household.report(event, deed, list, entries.map { $0.id }) }
            }
    }
}

extension Operation {
    /// The entry that it is about.
    fileprivate var entry: EntryID? {
        switch self {
        case .entry(.add(let entry)): entry.id
        case .entry(.remove(let entry)): entry.id
        case .entry(.change(let id, _, _)): id
        case .step(let id, _, _): id
        default: nil
        }
    }
}

extension Household {
    /// What of `transaction` hooks are to be told, once it is done; nil where none wants to know.
    func watch(_ transaction: Transaction, _ groceries: Groceries) -> HookWatch? {
        hooks.isEmpty ? nil : HookWatch(transaction, groceries)
    }

    /// As long as a person stays: tells hooks what was done.
    func tellHooks(_ watch: HookWatch?, having groceries: Groceries) {
        if let watch { hooks.tell(borrowing(groceries, watch.reports)) }
    }

    fileprivate func report(_ event: Hooks.Event, _ deed: Deed?, _ list: GroceryList, _ ids: [EntryID]) -> HookReport {
        let page = ListPage(list, self)
        return HookReport(
            event: event, moment: LocalClock.now(), deed: deed, status: ListStatus(list, self), lines: page.lines(ids))
    }

    /// What others have put onto the list that one shops from, while one does: what is in the trolley, or being in a
    /// store, says so.
    ///
    /// - Parameter added: entries that others have added, on any list.
    func late(_ added: [EntryID]) -> HookReport? {
        guard !added.isEmpty, let list = currentList else { return nil }
        let entries = groceries.entries.shown(on: list.id)
        guard store(for: list) != nil || entries.contains(where: \.isInTrolley) else { return nil }
        let open = added.filter { $0.list == list.id && groceries.entries[$0]?.isChecked == false }
        return open.isEmpty ? nil : report(.late, nil, list, open)
    }

    /// Does `body` while `groceries`, which live elsewhere as long as a person stays, are at hand here.
    func borrowing<Answer>(_ groceries: Groceries, _ body: (Household) throws -> Answer) rethrows -> Answer {
        let own = self.groceries
        self.groceries = groceries
        defer { self.groceries = own }
        return try body(self)
    }
}
