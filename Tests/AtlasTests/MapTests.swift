import GroceryDomain
import TestSupport
import Testing

@testable import Atlas

@Suite struct MapTests {
    // MARK: Projection

    // By the projection's own definition: x = λ, y = asinh(tan φ).
    @Test(
        arguments: [
            ("0,0", 0.5, 0.5), ("0,180", 1, 0.5), ("0,-90", 0.25, 0.5), ("66.5132604,0", 0.5, 0.25),
            ("-66.5132604,0", 0.5, 0.75), ("85.0511288,90", 0.75, 0), ("-85.0511288,90", 0.75, 1), ("90,0", 0.5, 0),
        ])
    func projects(text: String, x: Double, y: Double) throws {
        let point = MapPoint(try #require(Coordinates(text)))
        #expect(abs(Double(point.x) / Double(MapPoint.world) - x) < 1e-8)
        #expect(abs(Double(point.y) / Double(MapPoint.world) - y) < 1e-8)
    }

    @Test(arguments: Dice.seeds(2))
    func projectionIsUndone(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        for _ in 0..<500 {
            let coordinates = try #require(
                Coordinates(
                    latitudeE7: Int32(dice.below(1_700_000_000) - 850_000_000),
                    longitudeE7: Int32(dice.below(3_600_000_000) - 1_800_000_000)))
            let again = try #require(MapPoint(coordinates).coordinates)
            #expect(coordinates.distance(to: again) < 0.05)
        }
    }

    // MARK: Drawing

    private func ring(_ numbers: [Double]) -> [GeoPoint] {
        stride(from: 0, to: numbers.count, by: 2).map { GeoPoint(longitude: numbers[$0], latitude: numbers[$0 + 1]) }
    }

    private func map(_ tags: [String: String], lines: [[Double]] = [], areas: [[[Double]]] = []) throws -> MapData {
        var geometry = Geometry()
        geometry.lines = lines.map(ring)
        geometry.areas = areas.map { $0.map(ring) }
        var sketch = MapSketch()
        sketch.append(Feature(geometry: geometry, tags: tags))
        var map = MapData()
        try map.replace(file: "a", with: sketch)
        return map
    }

    private func picture(
        _ map: MapData, at centre: String = "0,0", zoom: Int, columns: Int = 12, rows: Int = 6, isASCII: Bool = true
    ) throws -> [String] {
        let viewport = Viewport(centre: try #require(Coordinates(centre)), zoom: zoom, columns: columns, rows: rows)
        return MapPicture(of: map, in: viewport, isASCII: isASCII).lines
    }

    // At zoom 7 the world is 32,768 dots wide: a degree is 91 dots, 45.5 columns or 22.8 rows at the equator.
    @Test func streetsAreLines() throws {
        let cross = try map(["highway": "motorway"], lines: [[-1, 0, 1, 0], [0, -1, 0, 1]])
        #expect(
            try picture(cross, zoom: 7, columns: 7, rows: 3) == ["   #   ", "#######", "   #   "]
                || picture(cross, zoom: 7, columns: 7, rows: 3) == ["   #   ", "   #   ", "#######"])
        #expect(
            try picture(cross, zoom: 7, columns: 5, rows: 1, isASCII: false).joined().unicodeScalars.allSatisfy {
                (0x2801...0x28FF).contains($0.value)
            })
        // Streets come out of sight before main streets do.
        let street = try map(["highway": "residential"], lines: [[-1, 0, 1, 0]])
        #expect(try picture(street, zoom: 13).joined().allSatisfy { $0 == " " })
        #expect(try picture(street, zoom: 14).joined().contains("+"))
    }

    @Test func brailleDotsStandWhereTheyBelong() {
        var canvas = DotCanvas(columns: 2, rows: 1)
        canvas.line(from: (0, 0), to: (0, 3), .street)
        canvas.line(from: (2, 1), to: (3, 1), .street)
        #expect(canvas.lines.dots == [0x47, 0x12])
        // What leads through the town takes the cell, whichever is drawn first; one like itself joins it.
        canvas.line(from: (1, 0), to: (1, 0), .mainStreet)
        canvas.line(from: (0, 0), to: (0, 3), .lane)
        canvas.line(from: (1, 3), to: (1, 3), .throughStreet)
        #expect(canvas.lines.dots == [0x88, 0x12] && canvas.lines.kinds == [.mainStreet, .street])
    }

    @Test(
        "A lake around the middle, with an island",
        arguments: ["0,0", "60,10", "-60,-120", "0,180", "0,-179.999", "84.9,5", "-84.9,5"])
    func areasAreFilledAndHolesAreNot(centre: String) throws {
        let middle = try #require(Coordinates(centre))
        // As wide as high at every latitude.
        func square(_ size: Double) -> [Double] {
            let (east, north) = (size / middle.latitudeStretch, size)
            // Beyond 180° a file goes on at the other side.
            func bounded(_ longitude: Double) -> Double { longitude.wrappedDegrees }
            let (west, right) = (bounded(middle.longitude - east), bounded(middle.longitude + east))
            return [
                west, middle.latitude - north, right, middle.latitude - north, right, middle.latitude + north, west,
                middle.latitude + north, west, middle.latitude - north,
            ]
        }
        let lake = try map(["natural": "water"], areas: [[square(0.01), square(0.004)]])
        let metres = 0.01 * 2 * 111_195
        for zoom in 5...14 {
            let viewport = Viewport(centre: middle, zoom: zoom, columns: 41, rows: 21)
            let width = metres / viewport.metresPerDot
            guard (8..<75).contains(width) else { continue }
            let lines = try picture(lake, at: centre, zoom: zoom, columns: 41, rows: 21)
            let text = lines.joined(separator: "\n")
            #expect(width < 20 || lines[10].dropFirst(20).first == " ", "\(text)")
            // All dots of the square without its hole.
            var canvas = 0
            for cell in MapPicture(of: lake, in: viewport).cells where cell.kind == .water {
                canvas += (cell.character.value & 0xFF).nonzeroBitCount
            }
            let expected = width * width * (1 - 0.16)
            #expect(
                abs(Double(canvas) - expected) < 4 + expected * 0.12, "zoom \(zoom): \(canvas) of \(expected)\n\(text)")
        }
    }

    // MARK: The sea

    /// A bay that opens to the east: the land is on the left of its shore, as OpenStreetMap has it.
    @Test func theSeaIsOnTheRightOfTheCoast() throws {
        var sketch = MapSketch()
        func append(_ tags: [String: String], line: [Double] = [], area: [Double] = []) {
            var geometry = Geometry()
            if !line.isEmpty { geometry.lines = [ring(line)] }
            if !area.isEmpty { geometry.areas = [[ring(area)]] }
            sketch.append(Feature(geometry: geometry, tags: tags))
        }
        append(["natural": "coastline"], line: [0.06, -0.03, -0.03, -0.03, -0.03, 0.03, 0.06, 0.03])
        // An island in it, and a street that says how far the map goes.
        append(["natural": "coastline"], area: [0.02, -0.01, 0.04, -0.01, 0.04, 0.01, 0.02, 0.01, 0.02, -0.01])
        append(["highway": "motorway"], line: [-0.06, 0.06, 0.06, 0.06])
        append(["highway": "motorway"], line: [-0.06, -0.06, 0.06, -0.06])
        var map = MapData()
        try map.replace(file: "a", with: sketch)
        // A degree is 364 columns and 182 rows.
        let lines = try picture(map, zoom: 10, columns: 60, rows: 30)
        let text = lines.joined(separator: "\n")
        func cell(_ longitude: Double, _ latitude: Double) -> Character {
            let line = lines[15 - Int((latitude * 182).rounded())]
            return line[line.index(line.startIndex, offsetBy: 30 + Int((longitude * 364).rounded()))]
        }
        for (longitude, latitude) in [(0, 0.015), (-0.02, 0), (0.055, 0), (0.03, 0.02)] {
            #expect(cell(longitude, latitude) == "~", "\(longitude), \(latitude)\n\(text)")
        }
        for (longitude, latitude) in [(0.03, 0), (-0.045, 0), (0.03, 0.045), (0.03, -0.045), (-0.045, 0.045)] {
            #expect(cell(longitude, latitude) == " ", "\(longitude), \(latitude)\n\(text)")
        }
        // Close by, where only the land or only the sea is in sight, it is so still.
        #expect(try picture(map, at: "0,-0.01", zoom: 14).joined().allSatisfy { $0 == "~" })
        #expect(try picture(map, at: "0,0.03", zoom: 14).joined().allSatisfy { $0 == " " })
    }

    /// Coasts of other files do not say where the sea is.
    @Test func aShoreOfAnotherFileIsALine() throws {
        let shore = try map(["featurecla": "Coastline"], lines: [[-1, -1, 1, 1]])
        let blank = try picture(shore, zoom: 9).joined().count { $0 == " " }
        #expect(blank > 40 && blank < 72)
    }

    // MARK: Names

    private func names(_ map: MapData, zoom: Int, columns: Int = 60, rows: Int = 20) throws -> [MapPicture.Name] {
        let view = Viewport(centre: try #require(Coordinates("0,0")), zoom: zoom, columns: columns, rows: rows)
        return MapPicture(of: map, in: view).names
    }

    @Test func streetsLakesAndTownsHaveNamesWhereTheyAre() throws {
        var sketch = MapSketch()
        func append(_ tags: [String: String], _ edit: (inout Geometry) -> Void) {
            var geometry = Geometry()
            edit(&geometry)
            sketch.append(Feature(geometry: geometry, tags: tags))
        }
        // In two pieces, the longer in the east; and one that is not in sight.
        for piece in [[-0.02, 0.001, 0, 0.001], [0, 0.001, 0.03, 0.001], [1, 1, 2, 2]] {
            append(["highway": "primary", "name": "Main Street"]) { $0.lines = [ring(piece)] }
        }
        append(["highway": "residential", "name": "Side Street"]) { $0.lines = [ring([0, -0.02, 0, 0.02])] }
        append(["highway": "primary", "name": "Under\u{202E}pass", "tunnel": "yes"]) {
            $0.lines = [ring([0, 0, 0.01, 0])]
        }
        append(["natural": "water", "name": "Long  Lake"]) {
            $0.areas = [[ring([-0.02, -0.01, -0.01, -0.01, -0.01, -0.005, -0.02, -0.005, -0.02, -0.01])]]
        }
        append(["place": "town", "name": "Bellerive"]) { $0.points = [GeoPoint(longitude: 0.01, latitude: 0.002)] }
        var map = MapData()
        try map.replace(file: "a", with: sketch)
        map = try MapData(file: map.fileBytes)
        // At zoom 13 a column is 19.4 metres wide or 0.00034 degrees, and a row twice as high.
        let far = try names(map, zoom: 13, columns: 200, rows: 60)
        #expect(far.map(\.text) == ["Bellerive", "Main Street", "Long Lake"])
        #expect(far.first?.spots.first == MapPicture.Spot(row: 27, column: 129))
        let street = try #require(far.first { $0.text == "Main Street" })
        #expect(street.spots.allSatisfy { $0.row == 28 && $0.column >= 100 } && (140...147).contains(street.columns))
        let lake = try #require(far.last)
        #expect((29...31).contains(lake.columns) && lake.spots.allSatisfy { (40...72).contains($0.column) })
        // Close by, the town is where one is, and lesser streets have names.
        #expect(try names(map, zoom: 16, rows: 40).map(\.text) == ["Main Street", "Side Street"])
        #expect(try names(map, zoom: 3).isEmpty)
    }

    @Test func theAntimeridianIsNoWall() throws {
        // Fiji's way of being exported: cut in two, or jumping from one side to the other.
        let jumping = try map(["highway": "motorway"], lines: [[179.9, 0, -179.9, 0]])
        let cut = try map(["highway": "motorway"], lines: [[179.9, 0, 180, 0], [-180, 0, -179.9, 0]])
        for map in [jumping, cut] {
            for centre in ["0,180", "0,-179.999", "0,179.999"] {
                #expect(
                    try picture(map, at: centre, zoom: 10, columns: 20, rows: 1) == [String(repeating: "#", count: 20)])
            }
            // And nothing goes round the world.
            #expect(try picture(map, at: "0,0", zoom: 7).joined().allSatisfy { $0 == " " })
        }
    }

    @Test func aShoreAroundThePoleHasThePoleInside() throws {
        let shore = (0...36).flatMap { [Double($0 * 10 - 180).wrappedDegrees, -70.0] }
        let open = try map(["natural": "water"], areas: [[shore]])
        // As RFC 7946 has it: along the edges of the map.
        let closed = try map(["natural": "water"], areas: [[shore + [180, -90, -180, -90, -180, -70]]])
        for map in [open, closed] {
            for centre in ["-80,0", "-80,100", "-80,180", "-84,-179"] {
                #expect(try picture(map, at: centre, zoom: 4, columns: 8, rows: 3).joined().allSatisfy { $0 == "~" })
            }
            #expect(try picture(map, at: "-50,0", zoom: 6).joined().allSatisfy { $0 == " " })
        }
    }

    @Test(arguments: Dice.seeds(3))
    func whatIsDrawnIsWhatLookingAtEveryDotSees(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        for _ in 0..<40 {
            // A star of a few corners with a hole, filled even-odd, compared with a ray from each dot.
            var canvas = DotCanvas(columns: 9, rows: 5)
            let rings = (0..<2).map { _ in
                (0..<(3 + dice.below(5))).map { _ in
                    (x: Double(dice.below(300)) / 10 - 6 + 0.03, y: Double(dice.below(320)) / 10 - 6 + 0.03)
                }
            }
            for ring in rings {
                for (index, corner) in ring.enumerated() {
                    canvas.edge(from: corner, to: ring[(index + 1) % ring.count])
                }
            }
            canvas.fill(.water, rows: 0..<20, corner: (0, 0))
            for y in 0..<20 {
                for x in 0..<18 {
                    let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
                    var isInside = false
                    for ring in rings {
                        for (index, a) in ring.enumerated() {
                            let b = ring[(index + 1) % ring.count]
                            if (a.y > py) != (b.y > py), px > a.x + (py - a.y) / (b.y - a.y) * (b.x - a.x) {
                                isInside.toggle()
                            }
                        }
                    }
                    let bit: [UInt8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]
                    let isSet = canvas.areas.dots[y / 4 * 9 + x / 2] & bit[(y % 4) * 2 + x % 2] != 0
                    #expect(isSet == isInside, "dot \(x), \(y)")
                }
            }
        }
    }

    @Test(arguments: Dice.seeds(3))
    func linesEndWhereTheyShouldHoweverFarTheyReach(seed: UInt64) {
        var dice = Dice(seed: seed)
        for _ in 0..<500 {
            var canvas = DotCanvas(columns: 6, rows: 4)
            func far(_ dice: inout Dice) -> Int64 { Int64(dice.below(dice.oneIn(2) ? 40 : 2_000_000_000)) - 10 }
            let (a, b) = ((x: far(&dice), y: far(&dice)), (x: -far(&dice), y: far(&dice)))
            canvas.line(from: a, to: b, .street)
            for end in [a, b] where (0..<12).contains(end.x) && (0..<16).contains(end.y) {
                #expect(canvas.lines.dots[Int(end.y) / 4 * 6 + Int(end.x) / 2] != 0)
            }
        }
    }

    @Test func blankAndTinyViewsAreDrawn() throws {
        let cross = try map(["highway": "motorway"], lines: [[-1, 0, 1, 0], [0, -1, 0, 1]])
        for (columns, rows) in [(0, 0), (1, 1), (-3, 4), (1, 0)] {
            #expect(try picture(cross, zoom: 7, columns: columns, rows: rows).count == max(0, rows))
        }
        for zoom in [-5, 0, 1, 30] { #expect(try picture(cross, zoom: zoom, columns: 300, rows: 90).count == 90) }
        #expect(try picture(MapData(), zoom: 5).joined().allSatisfy { $0 == " " })
    }

    // MARK: Moving

    @Test func panningGoesRoundTheWorldAndStopsAtItsEdges() throws {
        var view = Viewport(centre: try #require(Coordinates("0,179.9")), zoom: 5, columns: 80, rows: 24)
        view.pan(columns: 10, rows: 0)
        #expect((view.centre.coordinates?.longitude ?? 0) < -170)
        view.pan(columns: -10, rows: 0)
        #expect(abs((view.centre.coordinates?.longitude ?? 0) - 179.9) < 1e-4)
        view.pan(columns: 0, rows: -100_000)
        #expect(view.centre.y == 0)
        view.pan(columns: 0, rows: 1_000_000)
        #expect(view.centre.y == MapPoint.world)
    }

    @Test func aPointIsInItsCell() throws {
        let here = try #require(Coordinates("47.37,8.54"))
        var view = Viewport(centre: here, zoom: 15, columns: 80, rows: 24)
        let middle = try #require(view.cell(of: here))
        #expect(middle == (40, 12))
        view.pan(columns: 5, rows: -3)
        let moved = try #require(view.cell(of: here))
        #expect(moved == (35, 15))
        view.pan(columns: 100, rows: 0)
        #expect(view.cell(of: here) == nil)
        // On the far side of the antimeridian, but in sight.
        let edge = Viewport(centre: try #require(Coordinates("0,179.99")), zoom: 10, columns: 80, rows: 24)
        #expect(edge.cell(of: try #require(Coordinates("0,-179.99"))) != nil)
    }

    @Test func theViewShowsAllItIsAskedToShow() throws {
        let points = try ["47.37,8.54", "47.42,8.6", "46.2,6.1"].map { try #require(Coordinates($0)) }
        var view = Viewport(centre: points[0], columns: 80, rows: 24)
        view.zoomOut(toShow: points)
        #expect(points.allSatisfy { view.cell(of: $0) != nil })
        let zoom = view.zoom
        view.zoom(by: 1)
        #expect(!points.allSatisfy { view.cell(of: $0) != nil })
        #expect((5...9).contains(zoom))
    }

    @Test(arguments: [("0,0", 15), ("47.37,8.54", 15), ("80,0", 10), ("85,0", 3), ("-33,151", 19), ("0,0", 0)])
    func theScaleBarIsAsLongAsItSays(centre: String, zoom: Int) throws {
        let start = try #require(Coordinates(centre))
        let view = Viewport(centre: start, zoom: zoom, columns: 80, rows: 24)
        for units in LengthUnits.allCases {
            let bar = try #require(ScaleBar(of: view, columnsMax: 20, units: units))
            #expect((1...20).contains(bar.columns))
            #expect(bar.text.hasSuffix(units == .metric ? "m" : "t") || bar.text.hasSuffix("mi"))
            // Measured on the earth: as many columns east. Far out, a straight line is no parallel any more.
            guard zoom >= 10 else { continue }
            let east = MapPoint(
                x: view.centre.x + Int32(Int64(bar.columns) * 2 * view.unitsPerDot), y: view.centre.y)
            let measured = start.distance(to: try #require(east.coordinates))
            #expect(abs(measured - bar.metres) < view.metresPerDot * 2 + bar.metres * 0.01)
        }
    }

    @Test func aGridHasItsSpacing() throws {
        let view = Viewport(centre: try #require(Coordinates("47.37,8.54")), zoom: 15, columns: 60, rows: 20)
        let bar = try #require(ScaleBar(of: view, columnsMax: 15))
        let lines = MapPicture(gridIn: view, spacing: bar.metres, isASCII: true).lines
        let marks = try #require(lines.first { $0.contains("+") })
        let gaps = marks.split(separator: "+").dropFirst().dropLast().map(\.count)
        #expect(!gaps.isEmpty && gaps.allSatisfy { abs($0 + 1 - bar.columns) <= 1 })
    }

    // MARK: Keeping

    @Test(arguments: Dice.seeds(2))
    func theFileIsReadAsItWasWritten(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        var map = MapData()
        for file in ["a", "ü"] {
            var sketch = MapSketch()
            for _ in 0..<200 {
                var geometry = Geometry()
                let line = (0..<(2 + dice.below(9))).map { _ in
                    GeoPoint(longitude: Double(dice.below(360) - 180), latitude: Double(dice.below(180) - 90))
                }
                if dice.oneIn(2) { geometry.lines = [line] } else { geometry.areas = [[line, line.reversed()]] }
                sketch.append(
                    Feature(
                        geometry: geometry,
                        tags: dice.pick([
                            ["highway": "path"], ["natural": "water", "name": "Lake"],
                            ["highway": "primary", "name": "Street \(dice.below(9))"],
                        ])))
            }
            try map.replace(file: file, with: sketch)
        }
        let bytes = map.fileBytes
        #expect(try MapData(file: bytes) == map)
        #expect(try MapData(file: MapData().fileBytes) == MapData())
        for cut in stride(from: 0, to: bytes.count, by: 7) {
            #expect(throws: ReferenceDamage.damaged) { try MapData(file: Array(bytes[..<cut])) }
        }
        for _ in 0..<100 {
            var damaged = bytes
            damaged[12 + dice.below(bytes.count - 12)] ^= UInt8(1 << dice.below(8))
            #expect(throws: ReferenceDamage.damaged) { try MapData(file: damaged) }
        }
        let count = map.shapes.count { $0.file == 1 }
        try map.replace(file: "a", with: MapSketch())
        #expect(map.shapes.count == count)
        try map.replace(file: "ü", with: MapSketch())
        #expect(map.isEmpty)
    }

    // MARK: Importing

    @Test func aFileHoldsPlacesAndStreets() throws {
        let text = """
            {"type":"FeatureCollection","features":[
            {"type":"Feature","properties":{"shop":"bakery","name":"Corner","building":"yes"},"geometry":
             {"type":"Polygon","coordinates":[[[8,47],[8.001,47],[8.001,47.001],[8,47]]]}},
            {"type":"Feature","properties":{"highway":"primary","name":"Main"},"geometry":
             {"type":"LineString","coordinates":[[8,47],[8.01,47]]}},
            {"type":"Feature","properties":{"amenity":"bench"},"geometry":{"type":"Point","coordinates":[8,47]}}]}
            """
        var reading = try PlaceImport(Array(text.utf8))
        var steps = 0
        var fractions: [Double] = [0]
        while !reading.isFinished {
            try reading.read(bytes: 50)
            steps += 1
            fractions.append(reading.fraction)
        }
        #expect(steps >= 3)
        #expect(fractions == fractions.sorted() && fractions.last == 1)
        #expect(reading.places.map(\.name) == ["Corner"])
        #expect(reading.sketch.shapes.map(\.kind) == [.building, .mainStreet])
        #expect(reading.leftOut == 1)
        var table = try PlaceImport(Array("name,lat,lon\nA,1,2\nB,,\n".utf8))
        try table.read(bytes: 1000)
        #expect(table.isFinished && table.places.count == 1 && table.leftOut == 1)
        #expect(throws: ReadingError.self) { try PlaceImport([]) }
        #expect(throws: ReadingError.self) { try PlaceImport(Array("hello\n".utf8)) }
    }

    private func read(_ text: String) throws -> PlaceImport {
        var reading = try PlaceImport(Array(text.utf8))
        while !reading.isFinished { try reading.read(bytes: 100) }
        return reading
    }

    private static func bakery(at coordinates: String) -> String {
        #"{"type":"Feature","properties":{"shop":"bakery","name":"A"},"geometry":{"type":"Point","#
            + #""coordinates":\#(coordinates)}}"#
    }

    /// A file of thousands of places is worth something without one of them.
    @Test(
        "what is at no place on earth is passed over, and counted",
        arguments: [
            "[8,147]", "[951000.5,2]", "[1]", "[null,null]", "[NaN,47]", #"["8","47"]"#, "[[8,47]]", "null", "{}",
        ])
    func whatIsAtNoPlaceIsPassedOver(coordinates: String) throws {
        let (good, bad) = (Self.bakery(at: "[8,47]"), Self.bakery(at: coordinates))
        for text in [
            #"{"features":[\#(bad),\#(good),\#(bad),\#(good)],"type":"FeatureCollection"}"#,
            [bad, good, bad, good].joined(separator: "\n"),
        ] {
            let reading = try read(text)
            #expect(reading.places.map(\.name) == ["A", "A"] && reading.leftOut == 2)
        }
        #expect(throws: ReadingError.self) { try read(#"{"features":[\#(bad),\#(bad)],"type":"FeatureCollection"}"#) }
    }

    @Test(arguments: ["null", "1", "\"A\"", "[]", "[{}]"]) func whatIsNoFeatureIsPassedOver(element: String) throws {
        let good = Self.bakery(at: "[8,47]")
        let reading = try read(#"{"features":[\#(element),\#(good),\#(element)],"type":"FeatureCollection"}"#)
        #expect(reading.places.map(\.name) == ["A"] && reading.leftOut == 2)
    }

    @Test func aRowAtNoPlaceIsPassedOver() throws {
        let reading = try read("name,lat,lon\nA,1,2\nB,91,2\nC,x,y\nD,3,4\n")
        #expect(reading.places.map(\.name) == ["A", "D"] && reading.leftOut == 2)
        let error = #expect(throws: ReadingError.self) { try read("name,lat,lon\nB,91,2\nC,x,y\n") }
        #expect(error?.description == "line 2, column 1: “91” and “2” are not a latitude and a longitude")
    }
}

extension MapPicture {
    fileprivate var lines: [String] {
        (0..<rows).map { row in
            String(String.UnicodeScalarView((0..<columns).map { self[row, $0].character }))
        }
    }
}

extension Coordinates {
    /// How much a degree of longitude is shorter than one of latitude here.
    fileprivate var latitudeStretch: Double {
        let near = Coordinates(latitude: latitude, longitude: longitude > 0 ? longitude - 1e-3 : longitude + 1e-3)
        return distance(to: near ?? self) / 111.19508
    }
}
