/// What a file of OpenStreetMap is made of: points, ways through points, and relations of ways. They become features
/// when all are read, for a way names its points and a relation its ways, wherever in the file they stand.
struct OSMElements: Sendable {
    /// A way that a relation is made of.
    typealias Member = (way: Int64, isInner: Bool)

    private var nodes = Numbered()
    /// Ten-millionths of a degree.
    private var positions = LongList<(latitude: Int32, longitude: Int32)>()
    private var ways = Numbered()
    private var wayTags: [[String: String]] = []
    /// Where the points of each way end in `wayPoints`.
    private var wayEnds: [Int] = []
    private var wayPoints = LongList<Int64>()
    private var relations: [(number: Int64, tags: [String: String], members: [Member])] = []
    /// How many ways and relations have become features.
    private var madeCount = 0

    /// How much memory all of it takes. The outline of an area is counted as if it stayed: otherwise a small file that
    /// names one long way in a million areas would keep its reader busy for days.
    var bytesHeld: Int { bytesKept + nodes.bytesOfOrder + ways.bytesOfOrder }
    private var bytesKept = 0

    /// How far the work is that is done when `offset` of `count` bytes are read. Reading is the first half of it,
    /// making features the other.
    func bytesDone(read offset: Int, of count: Int) -> Int {
        offset / 2 + (elementCount == 0 ? 0 : count / 2 * madeCount / elementCount)
    }

    /// How many ways and relations there are.
    private var elementCount: Int { wayTags.count + relations.count }

    // MARK: Reading

    /// Adds a point; answers with the feature it is by itself, if anything is said of it.
    mutating func addNode(
        _ number: Int64, latitude: Double, longitude: Double, _ tags: [String: String]
    ) -> Feature? {
        bytesKept += 16
        nodes.append(number)
        positions.append((Int32((latitude * 1e7).rounded()), Int32((longitude * 1e7).rounded())))
        guard !tags.isEmpty else { return nil }
        var geometry = Geometry()
        geometry.points = [GeoPoint(longitude: longitude, latitude: latitude)]
        return feature(geometry, tags, number)
    }

    /// Like others who export what is in OpenStreetMap, with the number of the element.
    private func feature(_ geometry: Geometry, _ tags: [String: String], _ number: Int64) -> Feature {
        Feature(geometry: geometry, tags: tags.merging(["@id": String(number)]) { tag, _ in tag })
    }

    mutating func addWay(_ number: Int64, through points: [Int64], _ tags: [String: String]) {
        bytesKept += 24 + points.count * 8 + tags.bytesHeld
        ways.append(number)
        wayTags.append(tags)
        for point in points { wayPoints.append(point) }
        wayEnds.append(wayPoints.count)
    }

    /// Adds a relation, whose ways are the outlines of areas. Relations of other kinds are not for this.
    mutating func addArea(_ number: Int64, of members: [Member], _ tags: [String: String]) {
        guard !tags.isEmpty else { return }
        bytesKept += 24 + members.count * 16 + tags.bytesHeld
        relations.append((number, tags, members))
    }

    // MARK: Features

    /// The next of the ways and relations of which anything is said, as a feature; nil behind the last.
    mutating func nextFeature() -> Feature? {
        if madeCount == 0 {
            nodes.sort()
            ways.sort()
        }
        while madeCount < elementCount {
            defer { madeCount += 1 }
            if madeCount < wayTags.count {
                guard !wayTags[madeCount].isEmpty else { continue }
                return feature(
                    geometry(of: points(ofWay: madeCount)), wayTags[madeCount], ways.number(madeCount))
            }
            let relation = relations[madeCount - wayTags.count]
            return feature(area(of: relation.members), relation.tags, relation.number)
        }
        return nil
    }

    private func points(ofWay index: Int) -> [Int64] {
        ((index == 0 ? 0 : wayEnds[index - 1])..<wayEnds[index]).map { wayPoints[$0] }
    }

    /// The points that are in the file; at its edge some may not be.
    private func line(_ numbers: some Sequence<Int64>) -> [GeoPoint] {
        numbers.compactMap { number in
            nodes.index(of: number).map {
                GeoPoint(
                    longitude: Double(positions[$0].longitude) / 1e7, latitude: Double(positions[$0].latitude) / 1e7)
            }
        }
    }

    /// A way that ends where it began is the outline of something.
    private func geometry(of points: [Int64]) -> Geometry {
        var geometry = Geometry()
        let line = line(points)
        if points.count > 3, points.first == points.last {
            geometry.areas = [[line]]
        } else {
            geometry.lines = [line]
        }
        return geometry
    }

    /// The outer rings before those of the holes. What lies inside an even number of them is not inside.
    private mutating func area(of members: [Member]) -> Geometry {
        // A way that is named twice is there once.
        var seen: Set<Int64> = []
        let members = members.filter { seen.insert($0.way).inserted }
        var rings: [[GeoPoint]] = []
        for isInner in [false, true] {
            let pieces = members.filter { $0.isInner == isInner }.compactMap { ways.index(of: $0.way) }.map(
                points(ofWay:))
            for piece in pieces { bytesKept += piece.count * 8 }
            rings += Self.rings(of: pieces).map(line)
        }
        var geometry = Geometry()
        if !rings.isEmpty { geometry.areas = [rings] }
        return geometry
    }

    /// Puts pieces together at their ends. A ring that stays open is cut by the edge of the file, and closed there.
    private static func rings(of pieces: [[Int64]]) -> [[Int64]] {
        /// The pieces that end at a point, the first of them last.
        var byEnd: [Int64: [Int]] = [:]
        for (index, piece) in pieces.enumerated().reversed() {
            for end in [piece.first, piece.last].compactMap(\.self) { byEnd[end, default: []].append(index) }
        }
        var isUsed = [Bool](repeating: false, count: pieces.count)
        func takeUnused(at end: Int64) -> Int? {
            while let index = byEnd[end]?.popLast() {
                if !isUsed[index] { return index }
            }
            return nil
        }
        /// Goes on from the end of `ring` as long as there is a piece that begins or ends there.
        func extend(_ ring: inout [Int64]) {
            while let end = ring.last, end != ring.first, let next = takeUnused(at: end) {
                isUsed[next] = true
                ring += pieces[next].first == end ? Array(pieces[next].dropFirst()) : pieces[next].dropLast().reversed()
            }
        }
        return pieces.indices.compactMap { index in
            guard !isUsed[index] else { return nil }
            isUsed[index] = true
            var ring = pieces[index]
            extend(&ring)
            if ring.first != ring.last {
                ring.reverse()
                extend(&ring)
            }
            return ring.count > 2 ? ring : nil
        }
    }
}

extension [String: String] {
    /// About how much memory it takes.
    fileprivate var bytesHeld: Int {
        isEmpty ? 0 : reduce(64) { $0 + 64 + $1.key.utf8.count + $1.value.utf8.count }
    }
}

/// Numbers of elements, and where in the order of reading each stands.
private struct Numbered: Sendable {
    private var numbers = LongList<Int64>()
    /// The places of the numbers in ascending order; nil as long as they are that themselves, as most files have them.
    private var order: [Int32]?
    private var isAscending = true

    mutating func append(_ number: Int64) {
        if numbers.count > 0, numbers[numbers.count - 1] >= number { isAscending = false }
        numbers.append(number)
    }

    mutating func sort() {
        if !isAscending { order = (0..<Int32(numbers.count)).sorted { numbers[Int($0)] < numbers[Int($1)] } }
    }

    /// How much memory it takes to put them in order.
    var bytesOfOrder: Int { isAscending ? 0 : numbers.count * 8 }

    func number(_ index: Int) -> Int64 { numbers[index] }

    func index(of number: Int64) -> Int? {
        var (low, high) = (0, numbers.count)
        while low < high {
            let middle = (low + high) / 2
            if numbers[place(middle)] < number { low = middle + 1 } else { high = middle }
        }
        return low < numbers.count && numbers[place(low)] == number ? place(low) : nil
    }

    private func place(_ rank: Int) -> Int { order.map { Int($0[rank]) } ?? rank }
}

/// A list that grows without being copied: for a moment, an array would be there twice.
private struct LongList<Element: BitwiseCopyable & Sendable>: Sendable {
    private var pages: [[Element]] = []
    private(set) var count = 0

    private static var pageBits: Int { 16 }

    mutating func append(_ element: Element) {
        if count & (1 << Self.pageBits - 1) == 0 {
            pages.append([])
        }
        pages[pages.count - 1].append(element)
        count += 1
    }

    subscript(index: Int) -> Element { pages[index >> Self.pageBits][index & (1 << Self.pageBits - 1)] }
}
