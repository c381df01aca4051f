public import Bytes
import CBytes
import GroceryDomain

// The door for all text that others wrote: what comes in can be printed.

extension JSONWriter {
    /// A writer that escapes what is not shown as it is.
    public init() { self.init { $0.isPrintable } }
}

extension JSONReader {
    /// A text as one line that can be printed, and is no longer than that.
    public mutating func string() throws(Mistake) -> String { try line(scalarsMax: Name.noteScalarsMax) }

    /// The same for what something is called: there is something to be seen in it.
    public mutating func name() throws(Mistake) -> String {
        let name = try line(scalarsMax: Name.scalarsMax)
        guard name.isBlank else { return name }
        hasCleaned = true
        return Name.unnamed
    }

    private mutating func line(scalarsMax: Int) throws(Mistake) -> String {
        guard let plain = try plainString() else { return cleaned(try text(), scalarsMax) { $0.printable } }
        let text = String(decoding: plain, as: UTF8.self)
        // Nearly all are.
        let isASCII = plain.baseAddress.map { offset_of_unprintable($0, plain.count) == plain.count } ?? true
        return isASCII && plain.count <= scalarsMax ? text : cleaned(text, scalarsMax) { $0.printable }
    }

    /// A text that may be of several lines, which can be printed.
    public mutating func lines() throws(Mistake) -> String { cleaned(try text()) { $0.printableLines } }

    private mutating func cleaned(_ text: String, _ scalarsMax: Int = .max, _ clean: (String) -> String) -> String {
        guard text.utf8.count > scalarsMax || !text.isSeen else { return text }
        let cleaned = clean(text).beginning(scalars: scalarsMax)
        // Not whether the strings are equal: one letter may be spelt in two ways.
        if !cleaned.utf8.elementsEqual(text.utf8) { hasCleaned = true }
        return cleaned
    }
}
