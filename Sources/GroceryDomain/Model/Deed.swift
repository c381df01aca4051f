/// What one action did, as data: its kind, with the names, amounts and counts as they were at that time. Views and
/// verbs turn it into a sentence.
///
/// ```swift
/// let deed = Deed.add(try Quantity.parse("2 l"), .one("Milk"), list: "Groceries")
/// let (kind, arguments) = deed.spelt
/// #expect(kind == "add" && Deed(kind: kind, arguments: arguments) == deed)
/// ```
public enum Deed: Hashable, Sendable {
    /// What the action was done to: one named thing, or several.
    public enum Subject: Hashable, Sendable {
        case one(String)
        case several(Int)
    }

    /// Something with a name, and its kind.
    public struct Thing: Hashable, Sendable {
        public enum Kind: String, CaseIterable, Sendable {
            case list, template, trip, recipe, item, type, store
        }

        public let kind: Kind
        public let name: String

        public init(_ kind: Kind, _ name: String) { (self.kind, self.name) = (kind, name) }

        /// A list, under its present name.
        public init(_ list: GroceryList) { self.init(list: list.kind, list.name) }

        public init(list kind: GroceryList.Kind, _ name: String) {
            let own: Kind =
                switch kind {
                case .shopping: .list
                case .template: .template
                case .trip: .trip
                case .recipe: .recipe
                }
            self.init(own, name)
        }
    }

    /// A household begins with a list and this many items.
    case begin(list: String, items: Int)

    // The entries of a list.
    /// `type` is the item type, if the item was learnt with this action.
    case add(Quantity?, Subject, list: String, type: String? = nil)
    case paste(Int, list: String)
    /// So many changes came from a phone.
    case phone(Int)
    case take(Subject, list: String)
    case check(Subject, list: String)
    case uncheck(Subject, list: String)
    case clear(Int, list: String)
    case set(String, list: String, Quantity?)
    case note(String, list: String, String?)
    case price(String, list: String, Price?, Currency?)
    case bought(String, list: String, Quantity?)
    /// This many items came from another list, or from several.
    case gather(Int, of: Subject, list: String)
    case takeBack(recipe: String, list: String)
    /// This many items went from one list to another.
    case transfer(Int, from: String, to: String)

    // Anything that has a name.
    case make(Thing, from: Thing? = nil)
    case rename(Thing, to: String)
    case delete(Thing)

    // Lists of every kind.
    case keep(Thing, template: String)
    case budget(list: String, Money?, Currency?)
    case finish(trip: String, left: Int)
    case visit(trip: String, store: String?)
    /// So many items on a list were bought at a store.
    case place(Int, list: String, store: String)
    case settle(trip: String)
    case leave(trip: String)
    case `repeat`(template: String, Repeat?)
    case due(list: String)
    case decline(template: String, CivilDate)
    case serve(recipe: String, Int?)
    case `import`(Subject)
    /// What other programs had in a file, or in several.
    case takeIn(Subject)
    case edit(recipe: String)

    // The plan.
    case plan(String, CivilDate)
    case replan(String, CivilDate)
    case portion(String, Int?)
    case unplan(String, CivilDate)
    /// This many items are needed for a meal, or for several.
    case provide(Int, for: Subject, list: String)

    // The catalogue.
    /// The code on packs of an item; no item means that it is forgotten.
    case code(String, String?)
    case learn(String, type: String)
    /// How much of it is usually bought.
    case usual(String, Quantity?)
    /// Its other names.
    case alias(String, [String])
    case move(String, type: String)
    case merge(String, into: String)
    case part(String, from: String)
    case load(file: String, items: Int, types: Int)
    /// In the household's own walk, or in the walk through a store.
    case order(type: String, isDown: Bool, store: String? = nil)

    // Stores.
    case change(store: String)
    case keepOrder(store: String)
    case learnOrder(store: String)
    /// No stores means anywhere.
    case buy(String, at: [String])

    case prefer(String, String)

    /// A kind that a newer version wrote and this one does not know. Kept as it was written.
    case unknown(kind: String, [Argument])

    /// Whether an action undoes another one or redoes it.
    public enum Taking: String, Hashable, Sendable { case undo, redo }
}
