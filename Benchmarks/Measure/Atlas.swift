import Atlas
import GroceryDomain

// The map and the places: a made-up town of a hundred thousand points, and fifty thousand shops in a country.

func measureMap() throws {
    let file = town(size: 1)
    var reading = try PlaceImport(file)
    let importing = now()
    try reading.read(bytes: .max / 2)
    report("map-import", (now() - importing) / 1_000, "ms")
    var map = MapData()
    try map.replace(file: "town", with: reading.sketch)
    precondition(map.pointCount > 90_000)
    let bytes = map.fileBytes
    let opening = try samples(9) {
        let opened = try MapData(file: bytes)
        precondition(opened.pointCount == map.pointCount)
    }
    report("map-open", opening.median / 1_000, "ms")

    var dense = try PlaceImport(town(size: 0.025))
    try dense.read(bytes: .max / 2)
    var denseMap = MapData()
    try denseMap.replace(file: "town", with: dense.sketch)
    precondition(denseMap.pointCount > 90_000)
    guard let middle = Coordinates("47.4,8.55") else { return }
    // A town from far, and a few of its streets; and as many points as the whole town has, all of them in sight.
    for (name, map, zoom) in [
        ("map-pan-town", map, 12), ("map-pan-streets", map, 16), ("map-pan-100000-points", denseMap, 16),
    ] {
        var view = Viewport(centre: middle, zoom: zoom, columns: 118, rows: 36)
        var step = 0
        let panning = samples(60) {
            step += 1
            view.pan(columns: step % 20 < 10 ? 4 : -4, rows: step % 8 < 4 ? 2 : -2)
            precondition(MapPicture(of: map, in: view).columns == 118)
        }
        report(name, panning.median / 1_000, "ms")
        report(name + "-p99", panning.p99 / 1_000, "ms")
    }
}

func measurePlaces() throws {
    var random = SplitMix(seed: 11)
    let words = ["Corner", "Market", "Fresh", "Village", "Golden", "Baker", "Green", "River", "Super", "Family"]
    let chains = ["Migros", "Coop", "Volg", "Denner", "Spar", "Aldi", "Lidl"]
    var table = "name,lat,lon,street,housenumber,city\n"
    for number in 0..<50_000 {
        let chain = random.next(below: 3) == 0
        let name =
            chain
            ? chains[random.next(below: 7)]
            : "\(words[random.next(below: 10)]) \(words[random.next(below: 10)]) \(number % 4_000)"
        let (north, east) = (Double(random.next(below: 2_000_000)) / 1e6, Double(random.next(below: 4_000_000)) / 1e6)
        table += "\(name),\(46 + north),\(6 + east),Street \(number % 700),\(number % 90),Town \(number % 300)\n"
    }
    var reading = try PlaceImport(Array(table.utf8))
    let importing = now()
    try reading.read(bytes: .max / 2)
    report("places-import-50000", (now() - importing) / 1_000, "ms")
    var book = PlaceBook()
    let merging = now()
    try book.replace(file: "country", with: reading.places)
    report("places-merge-50000", (now() - merging) / 1_000, "ms")
    let bytes = book.fileBytes
    let opening = try samples(5) {
        let opened = try PlaceBook(file: bytes)
        precondition(!opened.places.isEmpty)
    }
    report("places-open-50000", opening.median / 1_000, "ms")
    let naming = samples(3) { precondition(PlaceNames(book).book.places.count == book.places.count) }
    report("places-index-50000", naming.median / 1_000, "ms")
    let names = PlaceNames(book)
    let here = Coordinates("47,8")
    let typed = ["m", "mi", "mig", "migros", "corner", "corner mark", "fersh vilage", "golden river 12"]
    var index = 0
    let finding = samples(80) {
        _ = names.search(typed[index % typed.count], near: here, limit: 8)
        index += 1
    }
    report("places-find-50000", finding.median, "us")
    report("places-find-50000-p99", finding.p99, "us")
    guard let here else { return }
    let nearest = samples(200) { precondition(book.nearest(to: here, limit: 10).count == 10) }
    report("places-nearest-50000", nearest.median, "us")
}

/// 4,000 streets that wander over a town, 200 lakes in it, and the sea in its south, as GeoJSON: a hundred thousand
/// points.
/// - Parameter size: how many times ten kilometres.
private func town(size: Double) -> [UInt8] {
    var random = SplitMix(seed: 3)
    func part(_ scale: Double) -> Double { (Double(random.next(below: 1_000_000)) / 1e6 - 0.5) * scale * size }
    var features: [String] = []
    // Official exports say much more of a street than anybody reads.
    let unread = (1...12).map { ",\"OFFICIAL_FIELD_\($0)\":\"value \($0)\"" }.joined()
    for street in 0..<4000 {
        var (east, north) = (8.55 + part(0.13), 47.4 + part(0.09))
        let points = (0..<20).map { _ in
            (east, north) = (east + part(0.0012), north + part(0.0008))
            return "[\(east),\(north)]"
        }
        let kind = ["residential", "residential", "service", "footway", "primary"][street % 5]
        features.append(
            "{\"type\":\"Feature\",\"properties\":{\"highway\":\"\(kind)\",\"name\":\"Street \(street / 3)\"\(unread)},"
                + "\"geometry\":{\"type\":\"LineString\","
                + "\"coordinates\":[\(points.joined(separator: ","))]}}")
    }
    let coast = (0..<2000).map {
        "[\(8.55 + (0.065 - Double($0) * 0.13 / 2000) * size),\(47.4 - 0.03 * size + part(0.002))]"
    }
    features.append(
        "{\"type\":\"Feature\",\"properties\":{\"natural\":\"coastline\"},\"geometry\":{\"type\":\"LineString\","
            + "\"coordinates\":[\(coast.joined(separator: ","))]}}")
    for _ in 0..<200 {
        let (east, north) = (8.55 + part(0.13), 47.4 + part(0.09))
        let points = (0..<100).map { _ in "[\(east + part(0.004)),\(north + part(0.003))]" }
        features.append(
            "{\"type\":\"Feature\",\"properties\":{\"natural\":\"water\",\"name\":\"Lake\"},\"geometry\":{"
                + "\"type\":\"Polygon\",\"coordinates\":[[\(points.joined(separator: ","))]]}}")
    }
    return Array(("{\"type\":\"FeatureCollection\",\"features\":[" + features.joined(separator: ",") + "]}").utf8)
}
