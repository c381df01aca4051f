/// What a file of another program says, in the words of the groceries, before any of it is done.
///
/// A reader fills in what its format has and leaves the rest empty. Nothing in here is checked against what is known:
/// `Groceries.taking(in:)` does that, for all formats alike.
public struct Incoming: Hashable, Sendable {
    /// A line of a list. What a format has in a column of its own is in a field of its own; all else is in `text`.
    public struct Line: Hashable, Sendable {
        /// What stands in `text`.
        public enum Holding: Hashable, Sendable {
            /// As if it had been typed: `2 lb apples (for the pie)`, or several things.
            case line
            /// What one thing is called in another program, which has a place of its own for amounts: `organic apples`.
            case thing
            /// The name of an item, to the letter.
            case name
        }

        public var text: String
        public var holds = Holding.line
        /// How much of it. Nil where the format has no column for it: then `text` may say it.
        public var quantity: Quantity?
        public var note: String?
        /// The name of the item type, a heading or category in the file.
        public var type: String?
        /// Nil where the format, or this file, has no place to say it: what is in the trolley then stays there.
        public var isChecked: Bool? = false
        /// In thousandths of whatever is paid with: a file seldom says what that is. The rule knows.
        public var price: Price?
        /// What stands beside the price and may say in which currency it is: `€`, `CHF`.
        public var moneyWord: String?
        /// The name of the store where it is to be bought, or was.
        public var store: String?
        /// Where it stands in the file, from 1.
        public var number: Int

        public init(_ text: String, at number: Int) { (self.text, self.number) = (text, number) }
    }

    public struct List: Hashable, Sendable {
        /// Nil where the file does not say: the caller knows a better one.
        public var name: String?
        public var kind: GroceryList.Kind
        public var lines: [Line]

        public init(name: String? = nil, kind: GroceryList.Kind = .shopping, lines: [Line] = []) {
            (self.name, self.kind, self.lines) = (name, kind, lines)
        }
    }

    /// An item of the catalogue.
    public struct Product: Hashable, Sendable {
        public var name: String
        public var aliases: [String] = []
        /// The name of its item type.
        public var type: String?
        /// How much of it is usually bought.
        public var usual: Quantity?
        /// The names of the stores where it is bought.
        public var stores: [String] = []
        /// The barcodes of its packs, digits only.
        public var codes: [String] = []
        /// Where it stands in the file, from 1.
        public var number: Int

        public init(_ name: String, at number: Int) { (self.name, self.number) = (name, number) }
    }

    public struct Shop: Hashable, Sendable {
        public var name: String
        public var address: String?
        /// The names of item types, in the order of the walk through it.
        public var walk: [String] = []

        public init(_ name: String) { self.name = name }
    }

    /// A meal of a plan.
    public struct Meal: Hashable, Sendable {
        public var day: CivilDate
        /// The name of a recipe, or a word: `leftovers`.
        public var name: String
        /// For how many; nil for as many as the recipe says.
        public var servings: Int?

        public init(_ name: String, on day: CivilDate, servings: Int? = nil) {
            (self.name, self.day, self.servings) = (name, day, servings)
        }
    }

    /// What was not understood.
    public struct Remark: Hashable, Sendable, CustomStringConvertible {
        /// The line in the file, from 1; 0 for what has no line.
        public var number: Int
        public var why: String
        /// The file, where it is one of several.
        public var file = ""
        /// Whether what it is about is not taken in, though it should be.
        public var isLoss = false
        /// Of how many more places in the file the same is to be said.
        public var more = 0

        /// - Parameter why: as much of it is kept as a person reads, whatever the file has put into it.
        public init(_ why: String, at number: Int = 0) {
            (self.why, self.number) = (why.beginning(scalars: Self.scalarsMax), number)
        }

        private static let scalarsMax = 500

        public var description: String {
            let line = number > 0 ? "line \(number)" + (more > 0 ? " and \(Plural.count(more, "other"))" : "") : ""
            let place = [file, line].filter { !$0.isEmpty }.joined(separator: ", ")
            return place.isEmpty ? why : "\(place): \(why)"
        }
    }

    public var lists: [List] = []
    public var recipes: [RecipeFile] = []
    public var products: [Product] = []
    public var shops: [Shop] = []
    public var meals: [Meal] = []
    /// The names of item types, in the order in which the household walks past them.
    public var walk: [String] = []
    /// Whatever is already in the domain's own words.
    public var operations: [Operation] = []
    public var remarks: [Remark] = []
    /// The file, where it is one of several.
    public var file = ""

    public init() {}

    /// How many steps taking it in has, of those that take time: recipes are looked through for items first.
    var stepCount: Int { lists.reduce(0) { $0 + $1.lines.count } + products.count + 2 * recipes.count }
}
