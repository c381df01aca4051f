/// Lists of one kind that two machines made apart and called the same. Trips may share a name: they have their days.
extension Groceries {
    /// Tells them apart: the oldest is called what it was given, each that was made later has its number behind it, the
    /// same on every machine. Nothing happens where no list has changed since. Cost: a walk over all lists.
    public mutating func numberNamesakes() {
        guard numberedAt != contextRevision else { return }
        numberedAt = contextRevision
        var given: [GroceryList.Kind: [String: [GroceryList]]] = [:]
        for list in lists.shown {
            if list.kind == .trip {
                number(list, 1)
            } else {
                given[list.kind, default: [:]][list.givenName.folded, default: []].append(list)
            }
        }
        for (_, names) in given {
            // A name with a number may have been given too.
            var taken = Set(names.keys)
            for (_, namesakes) in names.sorted(by: { $0.key < $1.key }) {
                var number = 1
                for list in namesakes.sorted(by: { ($0.created, $0.id) < ($1.created, $1.id) }) {
                    while number > 1, !taken.insert("\(list.givenName) (\(number))".folded).inserted { number += 1 }
                    self.number(list, number)
                    number += 1
                }
            }
        }
    }

    private mutating func number(_ list: GroceryList, _ number: Int) {
        if list.number != number { lists.number(list.id, number) }
    }

    /// The lists of a kind that are called by a number, because an older one was given their name.
    public func namesakes(of kind: GroceryList.Kind) -> [GroceryList] { lists(of: kind).filter { $0.number > 1 } }

    /// Those of every kind. Cost: a walk over all lists.
    public var namesakes: [ListID: String] {
        lists.shown.reduce(into: [:]) { if $1.number > 1 { $0[$1.id] = $1.name } }
    }
}

extension Table<GroceryList> {
    /// Which of those of one name a list is follows from the others, and is no field.
    fileprivate mutating func number(_ id: ListID, _ number: Int) {
        let index = index(of: id)
        slots[index].entity.number = number
    }
}

extension GroceryList {
    /// What there is to say of one that is called by a number.
    public var namesakeNotice: String {
        "There are two \(kind.plural) called “\(givenName)”; the later one is “\(name)” until it is renamed"
    }
}

extension GroceryList.Kind {
    fileprivate var plural: String { "\(word)s" }
}
