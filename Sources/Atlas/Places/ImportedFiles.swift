/// The files that were imported, each with a number that what was in it refers to.
struct ImportedFiles: Equatable, Sendable {
    /// As they were named. An empty name is a number to be used again.
    private(set) var names: [String] = []

    /// What came from them notes them as a bit each.
    static let countMax = 64

    func number(of file: String) -> Int? { names.firstIndex(of: file) }

    /// The number of a file, a new one for a new file.
    mutating func number(for file: String) throws(PlaceBookFull) -> Int {
        if let known = number(of: file) { return known }
        if let free = number(of: "") {
            names[free] = file
            return free
        }
        guard names.count < Self.countMax else { throw PlaceBookFull() }
        names.append(file)
        return names.count - 1
    }

    mutating func remove(_ number: Int) { names[number] = "" }
}

/// There are 64 files of places already.
public struct PlaceBookFull: Error, Equatable, Sendable, CustomStringConvertible {
    public var description: String {
        "places of \(ImportedFiles.countMax) files are kept already; put several files into one and import that"
    }
}
