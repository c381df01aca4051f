/// A task as Aisle would write it anew.
public struct PhoneTask: Hashable, Sendable {
    public var subject: TaskSubject
    public var summary: String
    public var description = ""
    public var isDone = false
    /// The name of the item type; empty for a meal.
    public var category = ""
    public var order: Int
    public var day: TaskDay?

    init(_ subject: TaskSubject, summary: String, order: Int) {
        (self.subject, self.summary, self.order) = (subject, summary, order)
    }

    /// As it stands in a new file.
    public var fields: TaskFields {
        var fields = TaskFields(
            summary: summary, description: description, isDone: isDone,
            categories: category.isEmpty ? [] : [category], order: order)
        fields.day = day
        return fields
    }

    /// With what is the phone's own: of an entry the day; of a meal its text and whether it is ticked.
    func having(_ own: TaskFields, isDone: Bool) -> PhoneTask {
        var task = self
        switch subject {
        case .entry: task.day = own.day
        case .meal: (task.description, task.isDone) = (own.description, isDone)
        }
        return task
    }
}
