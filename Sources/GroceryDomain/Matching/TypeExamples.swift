/// Names of products as shops print them, by item type. They are no items, and nobody finds them: the suggester learns
/// from them what brands and flavours tell about a new name.
///
/// The text is `seeds/examples.tsv`: a line a family of products, `type TAB name|name`. A line that begins with `#` is
/// a comment. A type is meant by the name that it was made with, whatever it is called now.
public struct TypeExamples: Sendable {
    private let text: String

    public init(_ text: String) { self.text = text }

    /// Calls `body` with each type that there are examples of and their names, once for each line.
    public func visit(_ body: (ItemTypeID, _ names: () -> [String]) -> Void) {
        for line in text.utf8.split(separator: 0x0A) where line.first != 0x23 {
            let fields = line.split(separator: 0x09, maxSplits: 1)
            guard let type = fields.first, let names = fields.last, fields.count == 2 else { continue }
            body(ItemTypeID(derivedFrom: String(Substring(type)).folded)) {
                names.split(separator: 0x7C).map { String(Substring($0)) }
            }
        }
    }
}
