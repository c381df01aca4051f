/// A recipe, or a word such as “leftovers”, on a day of the plan.
///
/// What it needs from a list is kept as its shares, as the share of a recipe is (`Share.id.source`): taking it off the
/// plan takes back just that.
public struct Meal: Entity {
    public enum Name: String, FieldName {
        case name, day, recipe, servings, created, list
    }

    public static let fieldCount = Name.allCases.count

    public let id: MealID
    /// What is eaten: the name of the recipe, or a word.
    public var name: String
    public var day: CivilDate
    /// Nil for what is no recipe.
    public var recipe: ListID?
    /// For how many; nil for as many as the recipe says.
    public var servings: Int?
    /// When it was planned: meals of one day stand in this order.
    public var created: Moment
    /// The list that what it needs was put onto last. It is said so that the meal stays where another machine takes it
    /// off the plan without knowing of that; where what it needs is follows from its shares.
    public var list: ListID?

    public init(
        id: MealID, name: String, day: CivilDate, recipe: ListID? = nil, servings: Int? = nil, created: Moment,
        list: ListID? = nil
    ) {
        (self.id, self.name, self.day, self.recipe) = (id, name, day, recipe)
        (self.servings, self.created, self.list) = (servings, created, list)
    }

    public init(placeholder id: MealID) {
        self.init(id: id, name: "", day: .epoch, created: Moment(milliseconds: 0))
    }

    @inlinable public mutating func visit<V: FieldVisitor<Self>>(_ each: inout V) throws(V.Failure) {
        try each(.name, &name, as: .name)
        try each(.day, &day)
        try each(.recipe, &recipe)
        try each(.servings, &servings, as: .servings)
        try each(.created, &created)
        try each(.list, &list)
    }

    public static func operation(_ edit: Edit<Self>) -> Operation { .meal(edit) }

    public var isComplete: Bool { !name.isEmpty }
}
