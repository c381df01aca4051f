public import GroceryDomain

/// A file that somebody hands over: its bytes, and what it is called.
public struct InputFile: Sendable {
    /// Without folders; empty where it has none, as what is piped in.
    public let name: String
    public let bytes: [UInt8]
    /// For files that name days of the week; nil where it is not known.
    public let today: CivilDate?

    public init(_ bytes: [UInt8], named name: String = "", today: CivilDate? = nil) {
        (self.bytes, self.name, self.today) = (bytes, name, today)
    }

    /// The ending of its name, lower-cased, without the dot; empty without one.
    public var ending: String {
        name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
    }
}

/// Why a file is not of the format that it seemed to be of: with the place, for the person who handed it over.
public struct Unreadable: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    public init(_ why: String) { description = why }
    public init(_ why: String, line: Int) { description = "line \(line): \(why)" }
}

/// A form in which other programs keep lists, recipes or plans. One file of this room each, and a line in `Formats`.
///
/// Readers take any bytes: those that are not of the format are `Unreadable`, what is not understood in those that are
/// becomes a remark. A reader knows neither files nor the clock, and takes memory in proportion to what it is given.
public struct Format: Sendable {
    /// How sure a format is that a file is of it.
    public enum Likelihood: Int, Comparable, Sendable {
        case no
        /// It can be read so, as any text can.
        case possible
        /// It looks like it.
        case likely
        /// Nothing else looks like that.
        case certain

        public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
    }

    /// What `--as` and `--format` call it: `todo.txt`, `csv`.
    public let name: String
    /// What it is, for a person: `todo.txt, one task a line`.
    public let title: String
    /// What its files end in, without the dot; the first is written.
    public let endings: [String]
    /// What it is about: without a name, a format of recipes writes them all, and one of lists the current list. Nil
    /// for what is of no list: the plan, the item types, everything.
    public let kind: GroceryList.Kind?
    /// How likely the file is of this format, by its contents first. Nil for one that is only written.
    public var likelihood: (@Sendable (InputFile) -> Likelihood)?
    /// What the file says. Nil for a format that is only written.
    public var read: (@Sendable (InputFile) throws(Unreadable) -> Incoming)?
    /// The file. Nil for a format that is only read.
    public var write: (@Sendable (Outgoing) throws(Refusal) -> [UInt8])?

    public init(
        _ name: String, _ title: String, endings: [String], of kind: GroceryList.Kind? = .shopping,
        likelihood: (@Sendable (InputFile) -> Likelihood)? = nil,
        read: (@Sendable (InputFile) throws(Unreadable) -> Incoming)? = nil,
        write: (@Sendable (Outgoing) throws(Refusal) -> [UInt8])? = nil
    ) {
        (self.name, self.title, self.endings, self.kind) = (name, title, endings, kind)
        (self.likelihood, self.read, self.write) = (likelihood, read, write)
    }
}
