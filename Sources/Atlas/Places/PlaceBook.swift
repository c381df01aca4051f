import Bytes
public import GroceryDomain

/// All places that were imported, found by distance. `PlaceNames` finds them by name.
///
/// A place in two files is one place: it goes when the last of its files is replaced by one without it.
public struct PlaceBook: Equatable, Sendable {
    /// In the order of a balanced tree by position (`NearestSearch`), which is also their order in the file.
    public private(set) var places: [Place] = []
    /// Which of `files` each place is from: a bit each.
    private var origins: [UInt64] = []
    private var files = ImportedFiles()

    public init() {}

    /// Puts what was read from `file` in the place of what was read from it before, and merges doubles: places within
    /// a hundred metres that are called alike and whose addresses do not differ. Of those the one with more details
    /// stays, with what the other knows besides.
    ///
    /// About two microseconds a place in the book.
    /// - Throws: `PlaceBookFull` when that would be a 65th file; the book is as before.
    public mutating func replace(file: String, with imported: [Place]) throws(PlaceBookFull) {
        let number = try files.number(for: file)
        let bit: UInt64 = 1 << UInt64(number)
        var all = zip(places, origins).compactMap { place, origin in
            origin == bit ? nil : (place: place, origins: origin & ~bit)
        }
        all += imported.map { ($0, bit) }
        let merged = Self.merged(all)
        let order = NearestSearch.order(of: merged.map(\.place.coordinates))
        places = order.map { merged[$0].place }
        origins = order.map { merged[$0].origins }
        if imported.isEmpty { files.remove(number) }
    }

    /// How many places came from the file, those in other files too included.
    public func count(inFile file: String) -> Int {
        guard let number = files.number(of: file) else { return 0 }
        return origins.count { $0 >> UInt64(number) & 1 == 1 }
    }

    /// The places nearest to `point`, nearest first, at most `limit`; with how far they are, in metres.
    ///
    /// About as much as looking at `limit` and a hundred of them, and at those that do not count in between.
    /// - Parameter groceriesOnly: leaves out where no groceries are sold.
    public func nearest(to point: Coordinates, limit: Int, groceriesOnly: Bool = false) -> [FoundPlace] {
        NearestSearch.nearest(
            limit, to: point, among: places.count, at: { places[$0].coordinates },
            counts: { !groceriesOnly || places[$0].sellsGroceries }
        ).map { FoundPlace(place: places[$0], metres: point.distance(to: places[$0].coordinates)) }
    }

    /// 100 m, in ten-millionths of a degree of latitude.
    private static let doubleLatitudes: Int32 = 9000

    private static func merged(_ all: [(place: Place, origins: UInt64)]) -> [(place: Place, origins: UInt64)] {
        var result = all
        var isMerged = [Bool](repeating: false, count: all.count)
        let names = all.map { Words($0.place.name) }
        for namesakes in Dictionary(grouping: all.indices, by: { names[$0].first }).values where namesakes.count > 1 {
            // From south to north, so that only neighbours have to be compared.
            let row = namesakes.sorted { all[$0].place.coordinates.latitudeE7 < all[$1].place.coordinates.latitudeE7 }
            for (index, first) in row.enumerated() where !isMerged[first] {
                for second in row[(index + 1)...] where !isMerged[second] {
                    let (a, b) = (result[first], result[second])
                    guard b.place.coordinates.latitudeE7 - a.place.coordinates.latitudeE7 <= doubleLatitudes else {
                        break
                    }
                    // A file knows of its own shops whether one is another.
                    let isNamesake =
                        names[first] == names[second]
                        || a.origins & b.origins == 0 && names[first].isPart(of: names[second])
                            && a.place.isAlike(b.place)
                    guard isNamesake, a.place.maybeSame(as: b.place) else { continue }
                    isMerged[second] = true
                    // The position stays, or the row would be out of order.
                    result[first].place = a.place.completed(by: b.place)
                    result[first].origins |= b.origins
                }
            }
        }
        return zip(result, isMerged).compactMap { $1 ? nil : $0 }
    }
}

/// A name or address as the words it is made of.
private struct Words: Equatable {
    /// Never none.
    private let words: [Substring]

    init(_ text: String) {
        let folded = text.folded
        let words = folded.split { !$0.isLetter && !$0.isNumber }
        // Of signs alone, it is one word.
        self.words = words.isEmpty ? [folded[...]] : words
    }

    /// The first; for a name, mostly the chain.
    var first: Substring { words[0] }

    /// Whether either says nothing that the other does not say.
    func isPart(of other: Words) -> Bool {
        words.allSatisfy(other.words.contains) || other.words.allSatisfy(words.contains)
    }
}

/// A place that was looked for, and how far it is from where one is.
public struct FoundPlace: Hashable, Sendable {
    public let place: Place
    /// `nil` when it is not known where one is.
    public let metres: Double?

    public init(place: Place, metres: Double?) { (self.place, self.metres) = (place, metres) }
}

extension Place {
    /// Whether two places that are called alike sell the same, as far as is known.
    fileprivate func isAlike(_ other: Place) -> Bool {
        guard let kind, let theirs = other.kind else { return true }
        return kind.folded == theirs.folded
    }

    /// Whether two places that are called alike are one.
    fileprivate func maybeSame(as other: Place) -> Bool {
        if let address, let theirs = other.address, !Words(address).isPart(of: Words(theirs)) { return false }
        return coordinates.distance(to: other.coordinates) <= 100
    }

    /// The one of two places of which more is said, with what the other says besides, here.
    fileprivate func completed(by other: Place) -> Place {
        let (more, less) = other.detailCount > detailCount ? (other, self) : (self, other)
        return Place(
            unchecked: more.name, brand: more.brand ?? less.brand, kind: more.kind ?? less.kind,
            address: more.address ?? less.address, note: more.note ?? less.note, coordinates: coordinates)
    }
}

// MARK: The file

extension PlaceBook {
    private static let title = "aisle places 4"

    /// The book as a file, about forty bytes a place. Read back by `init(file:)`.
    public var fileBytes: [UInt8] {
        ReferenceFile.bytes(title: Self.title, files) { writer in
            writer.list(Array(zip(places, origins))) { writer, entry in
                let (place, origins) = entry
                writer.signed(Int64(place.coordinates.latitudeE7))
                writer.signed(Int64(place.coordinates.longitudeE7))
                writer.number(origins)
                writer.text(place.name)
                for text in [place.brand, place.kind, place.address, place.note] { writer.text(text ?? "") }
            }
        }
    }

    /// Reads what `fileBytes` wrote; about half a microsecond a place.
    public init(file bytes: [UInt8]) throws(ReferenceDamage) {
        try ReferenceFile.read(bytes, title: Self.title) { reader, files in
            self.files = files
            let count = try reader.count()
            places.reserveCapacity(count)
            origins.reserveCapacity(count)
            for _ in 0..<count {
                let (latitude, longitude) = (Int32(exactly: try reader.signed()), Int32(exactly: try reader.signed()))
                origins.append(try reader.number())
                guard let latitude, let longitude,
                    let coordinates = Coordinates(latitudeE7: latitude, longitudeE7: longitude)
                else { throw ReferenceDamage.damaged }
                places.append(
                    Place(
                        unchecked: try reader.text(), brand: try reader.unlessEmpty(), kind: try reader.unlessEmpty(),
                        address: try reader.unlessEmpty(), note: try reader.unlessEmpty(), coordinates: coordinates))
            }
        }
    }
}

extension ByteReader {
    fileprivate mutating func unlessEmpty() throws(Mistake) -> String? {
        let text = try text()
        return text.isEmpty ? nil : text
    }
}
