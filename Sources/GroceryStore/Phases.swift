public import GroceryDomain
public import Journal

extension Store {
    public func refreshLists(_ groceries: inout Groceries) throws(JournalError) { try refresh(&groceries) }
    public func refreshFrame(_ groceries: inout Groceries) throws(JournalError) { try refresh(&groceries) }
    public func complete(_ groceries: inout Groceries) throws(JournalError) { try mend(&groceries) }
    public var lacksRest: Bool { false }
    public func readRest(_ groceries: inout Groceries) {}
    public var restDescriptor: Int32? { nil }
}
