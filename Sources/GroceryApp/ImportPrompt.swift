import GroceryDomain
public import ScreenModel

/// A file of places is being read. Until it is read or left, nothing else is done.
public struct ImportPrompt: Prompt, Hashable {
    let name: String
    public var percent: Int

    public init(name: String, percent: Int = 0) { (self.name, self.percent) = (name, percent) }

    public func field(_ state: AppState) -> Field? { nil }
    public var hasBar: Bool { false }
    public var status: String? { "Reading \(name): \(percent) %" }
    public func hints(_ state: AppState) -> [Hints.Hint] { [.init("Esc", "leave all as it was", .escape)] }

    public func press(_ key: Key, _ binding: Binding?, _ state: inout AppState) {
        guard key == .escape else { return }
        state.interface.closePrompt()
        state.emit(.cancelImport)
    }
}

extension Interface {
    public var importing: ImportPrompt? { prompt as? ImportPrompt }
}
