public import GroceryDomain

/// A book whose places are found by name as it is typed, and among those of one name the nearest first.
///
/// Made from a book in about two microseconds a place; a chain is one name with many places.
public struct PlaceNames: Sendable {
    public let book: PlaceBook
    private var index = NameIndex<Int32>()
    private var groups: [[Place]] = []

    public init(_ book: PlaceBook) {
        self.book = book
        // Numbered as they come, so that they are found in one order on every run.
        var numbers: [String: Int] = [:]
        for place in book.places {
            let key = place.brand.map { place.name.folded + "\n" + $0.folded } ?? place.name.folded
            let number = numbers[key, default: groups.count]
            if number == groups.count {
                numbers[key] = number
                groups.append([])
            }
            groups[number].append(place)
        }
        index = NameIndex(
            groups.enumerated().map { number, places in
                (Int32(number), [places[0].name] + (places[0].brand.map { [$0] } ?? []))
            })
    }

    /// The places whose names or brands are like `text`, at most `limit`.
    ///
    /// The likest first; of names that fit about as well, and of places of one name, the nearest to `position` first.
    public func search(_ text: String, near position: Coordinates?, limit: Int) -> [FoundPlace] {
        let matches = index.search(text, limit: max(limit, Self.namesMax))
        var found: [FoundPlace] = []
        var alike: [FoundPlace] = []
        var bestScore = matches.first?.score ?? 0
        for match in matches {
            if match.score < bestScore - Self.alikeScores {
                found += Self.nearestFirst(alike, limit: limit)
                (alike, bestScore) = ([], match.score)
                if found.count >= limit { break }
            }
            alike += groups[Int(match.id)].map { place in
                FoundPlace(place: place, metres: position.map { $0.distance(to: place.coordinates) })
            }
        }
        return Array((found + Self.nearestFirst(alike, limit: limit)).prefix(limit))
    }

    /// Names to look at for the nearest of them.
    private static let namesMax = 40

    /// What the scores of two names may differ by for distance to decide: less than a typing error.
    private static let alikeScores = 0.1

    private static func nearestFirst(_ places: [FoundPlace], limit: Int) -> [FoundPlace] {
        guard places.first?.metres != nil else { return Array(places.prefix(limit)) }
        let sorted = places.sorted { ($0.metres ?? 0) < ($1.metres ?? 0) }
        return Array(sorted.prefix(limit))
    }
}
