/// Lists of one kind that were given the same name on different machines. Trips may share a name, because they have
/// dates.
extension Groceries {
    /// Numbers lists with equal names: the oldest keeps the plain name, each later one gets a number after it, the same
    /// on every machine. Does nothing if no list has changed since the last call. Cost: a walk over all lists.
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
            // A name that ends with a number may also have been typed.
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

    /// The lists of a kind that are shown with a number, because an older list has the same given name.
    public func namesakes(of kind: GroceryList.Kind) -> [GroceryList] { lists(of: kind).filter { $0.number > 1 } }

    /// The numbered names of all kinds. Cost: a walk over all lists.
    public var namesakes: [ListID: String] {
        lists.shown.reduce(into: [:]) { if $1.number > 1 { $0[$1.id] = $1.name } }
    }
}

extension Table<GroceryList> {
    /// The number is not a field: it is derived from the other lists with the same name.
    fileprivate mutating func number(_ id: ListID, _ number: Int) {
        let index = index(of: id)
        slots[index].entity.number = number
    }
}

extension GroceryList {
    /// The notice about a list that is shown with a number.
    public var namesakeNotice: String {
        "There are two \(kind.plural) called “\(givenName)”; the later one is “\(name)” until it is renamed"
    }
}

extension GroceryList.Kind {
    fileprivate var plural: String { "\(word)s" }
}
