/// A task as Aisle would write it anew.
public struct PhoneTask: Hashable, Sendable {
    public var subject: TaskSubject
    public var summary: String
    public var description: String
    public var isDone: Bool
    /// The name of the item type.
    public var category: String
    public var order: Int

    init(
        _ subject: TaskSubject, summary: String, description: String, isDone: Bool, category: String, order: Int
    ) {
        (self.subject, self.summary, self.description) = (subject, summary, description)
        (self.isDone, self.category, self.order) = (isDone, category, order)
    }

    /// As it stands in a new file.
    public var fields: TaskFields {
        TaskFields(
            summary: summary, description: description, isDone: isDone,
            categories: category.isEmpty ? [] : [category], order: order)
    }
}
