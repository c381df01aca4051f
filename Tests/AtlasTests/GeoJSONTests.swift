import TestSupport
import Testing

@testable import Atlas

@Suite struct GeoJSONTests {
    private func features(_ text: String) throws -> [Feature] {
        var reader = GeoJSONReader(Array(text.utf8))
        var features: [Feature] = []
        while let finding = try reader.nextFinding() {
            if case .feature(let feature) = finding { features.append(feature) }
        }
        if features.isEmpty, let mistake = reader.mistake { throw mistake }
        return features
    }

    private func points(_ numbers: Double...) -> [GeoPoint] {
        stride(from: 0, to: numbers.count, by: 2).map { GeoPoint(longitude: numbers[$0], latitude: numbers[$0 + 1]) }
    }

    @Test(
        "Every type of geometry, its members in any order",
        arguments: [
            (#"{"type":"Point","coordinates":[8.5,47.25]}"#, 1, 0, 0),
            (#"{"coordinates":[8.5,47.25,408.25],"type":"Point"}"#, 1, 0, 0),
            (#"{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}"#, 2, 0, 0),
            (#"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#, 0, 1, 0),
            (#"{"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[[5,6],[7,8],[9,9]]]}"#, 0, 2, 0),
            (#"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]],[[0,0],[0,1],[1,1],[0,0]]]}"#, 0, 0, 1),
            (#"{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1],[0,0]]],[[[0,0],[1,0],[1,1]]]]}"#, 0, 0, 2),
            (
                #"{"geometries":[{"type":"Point","coordinates":[1,2]},{"type":"GeometryCollection","geometries":"#
                    + #"[{"type":"LineString","coordinates":[[1,2],[3,4]]}]}],"type":"GeometryCollection"}"#, 1, 1, 0
            ),
            (#"{"type":"LineString","coordinates":[]}"#, 0, 0, 0),
        ])
    func geometries(text: String, pointCount: Int, lineCount: Int, areaCount: Int) throws {
        let wrappings = [
            text, #"{"type":"Feature","properties":null,"geometry":\#(text)}"#,
            #"{"geometry":\#(text),"id":7,"properties":{},"type":"Feature"}"#,
            #"{"crs":{"type":"name"},"features":[{"type":"Feature","geometry":\#(text)}],"type":"FeatureCollection"}"#,
        ]
        for wrapping in wrappings {
            let features = try features(wrapping)
            try #require(features.count == 1)
            let geometry = try #require(features[0].geometry)
            #expect(geometry.points.count == pointCount)
            #expect(geometry.lines.count == lineCount)
            #expect(geometry.areas.count == areaCount)
        }
    }

    @Test func positionsAreTakenAsTheyAre() throws {
        let found = try features(
            #"{"type":"Polygon","coordinates":[[[-0.5,1e1],[179.9999999,-89.99999999],[0,0]],[[1,2],[3,4],[5,6]]]}"#)
        #expect(
            found.first?.geometry?.areas == [
                [points(-0.5, 10, 179.9999999, -89.99999999, 0, 0), points(1, 2, 3, 4, 5, 6)]
            ])
        for text in ["8.541694", "-0.0000001", "123456789e-8", "1.79769e1", "12.3456789012345678901234567890", "0"] {
            #expect(
                try features(#"{"type":"Point","coordinates":[\#(text),0]}"#)[0].geometry?.points[0].longitude
                    == Double(text))
        }
    }

    /// As rounding leaves it at the antimeridian and at the poles.
    @Test func aHairBeyondTheWorldIsItsEdge() throws {
        let found = try features(#"{"type":"LineString","coordinates":[[180.00000044,-90.0000001],[-180.00005,1]]}"#)
        #expect(found.first?.geometry?.lines == [points(180, -90, -180, 1)])
    }

    /// Official data has names of its own for what OpenStreetMap has tags for.
    @Test func propertiesOfOtherNamesAreUnderstood() throws {
        let found = try features(
            #"{"type":"Feature","geometry":null,"properties":{"STORE_NAME":"Corner","Title":"x","Street_Name":"Main","#
                + #""Blk_House":12,"POSTCODE":"8001","Category":"Supermarket","Type":"y","Opened":1999,"#
                + #""Ünote":"no","Öffnungszeiten":"9-17","note 2":"second"}}"#)
        #expect(
            found.first?.tags == [
                "name": "x", "addr:street": "Main", "addr:housenumber": "12", "addr:postcode": "8001",
                "kind": "y", "note": "second",
            ])
    }

    /// As data is that was drawn on a map of the web first.
    @Test(
        arguments: [
            (
                "<center><table><tr><th colspan='2'><em>Attributes</em></th></tr><tr bgcolor='#E3E3F3'> "
                    + "<th>LIC_NAME</th> <td>Lim &amp; Sons</td></tr><tr><th>STR_NAME</th><td>Hill  Road</td></tr>"
                    + "<tr><th>POSTCODE</th><td></td></tr></table></center>",
                ["name": "Lim & Sons", "addr:street": "Hill Road"]
            ),
            ("<table><tr><td>Name</td><td><b>Corner</b></td></tr></table>", ["name": "Corner"]),
            (
                "<table><tr><th>STORE NAME</th><td>Corner</td></tr><tr><th>Notes</th><td>closed on Sunday</td></tr>"
                    + "</table>", ["name": "Corner", "note": "closed on Sunday"]
            ),
            ("Open <b>late</b>,<br/>every day&#33;", ["name": "kml_7", "note": "Open late, every day!"]),
            ("Plain text", ["name": "kml_7", "note": "Plain text"]),
        ])
    func aDescriptionInHTMLIsTakenApart(description: String, tags: [String: String]) throws {
        let found = try features(
            #"{"type":"Feature","geometry":null,"properties":{"Name":"kml_7","Description":"\#(description)"}}"#)
        #expect(found.first?.tags == tags)
    }

    /// The one with a table says more than the other.
    @Test func ofTwoDescriptionsInHTMLTheTableIsRead() throws {
        let table = "<table><tr><td>Name</td><td>Corner</td></tr></table>"
        for (one, other) in [("description", "Comment"), ("Comment", "description")] {
            let found = try features(
                #"{"type":"Feature","geometry":null,"properties":{"Name":"kml_7","\#(one)":"\#(table)","#
                    + #""\#(other)":"<b>Fresh</b> bread"}}"#)
            #expect(found.first?.tags == ["name": "Corner"])
        }
    }

    @Test func propertiesThatMatterAreKept() throws {
        let found = try features(
            """
            { "type" : "FeatureCollection" ,
              "features" : [
                { "type" : "Feature" , "unknown": [ {"deep": [1, {"a": "]}"}]} ],
                  "properties" : { "name" : "Caf\\u00e9 \\"Z\\u00fcri\\" \\ud83c\\udf6b\\n" , "addr:housenumber" : 12 ,
                                   "shop": null, "opening_hours": "24/7", "population": {"x": [1]} },
                  "geometry" : null },
                { "type":"Feature", "properties": { "@id": "way/1", "tags": {"name": "Süd", "highway": "residential"} },
                  "geometry": {"type": "Point", "coordinates": [ 1 , 2 ]} }
              ] , "totals" : { "a" : [ ] } }
            """)
        #expect(found.count == 2)
        #expect(found[0] == Feature(tags: ["name": "Café \"Züri\" 🍫\n", "addr:housenumber": "12"]))
        #expect(found[1].tags == ["@id": "way/1", "name": "Süd", "highway": "residential"])
    }

    @Test func oneAfterTheOtherAsInTextSequences() throws {
        let one = #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]}}"#
        #expect(try features(one + "\n" + one + "\n").count == 2)
        #expect(try features("\u{1E}\(one)\n\u{1E}\(one)\n").count == 2)
        #expect(try features("\u{FEFF}" + one).count == 1)
        #expect(try features(#"{"type":"FeatureCollection","features":[]}"#).isEmpty)
    }

    @Test(
        "What is wrong is said with where it stands",
        arguments: [
            ("", "line 1, column 1: the file is empty"),
            ("  \n ", "line 2, column 2: the file is empty"),
            ("[1,2]", "line 1, column 1: expected a GeoJSON object"),
            (#"{"a":1}"#, "line 1, column 1: an object without a type"),
            (#"{"type":"Point"}"#, "line 1, column 1: Point without coordinates"),
            (
                #"{"type":"Point","coordinates":[1,2]"#,
                "line 1, column 36: the file ends where a comma or } should follow"
            ),
            (#"{"type":"Point","coordinates":[1,2]} x"#, "line 1, column 38: expected a GeoJSON object"),
            (
                "{\"type\":\"Point\",\n\"coordinates\":[[1,2]]}",
                "line 2, column 15: these are not the coordinates of a Point"
            ),
            (
                #"{"type":"Point","coordinates":[951000.5,2]}"#,
                "line 1, column 32: 951000.5 is not a longitude in degrees (-180 to 180); "
                    + "export the file in WGS 84, also known as EPSG:4326"
            ),
            (
                #"{"type":"Point","coordinates":[1,-90.5]}"#,
                "line 1, column 34: -90.5 is not a latitude in degrees (-90 to 90); "
                    + "export the file in WGS 84, also known as EPSG:4326"
            ),
            (
                #"{"type":"Point","coordinates":[180.001,2]}"#,
                "line 1, column 32: 180.001 is not a longitude in degrees (-180 to 180); "
                    + "export the file in WGS 84, also known as EPSG:4326"
            ),
            (#"{"type":"Point","coordinates":[1e400,2]}"#, "line 1, column 32: 1e400 is too large a number"),
            (#"{"type":"Point","coordinates":[nan,2]}"#, "line 1, column 32: expected a number"),
            (#"{"type":"Point","coordinates":[0x1,2]}"#, "line 1, column 33: expected a latitude"),
            (#"{"type":"Point","coordinates":[1]}"#, "line 1, column 33: expected a latitude"),
            (#"{"type":"Point","coordinates":[1.,2]}"#, "line 1, column 32: expected a number"),
            (
                #"{"type":"LineString","coordinates":[[1,2],[[3,4]]]}"#,
                "line 1, column 50: coordinates in unlike brackets"
            ),
            (#"{"type":"Circle","coordinates":[1,2]}"#, "line 1, column 32: these are not the coordinates of a Circle"),
            (#"{"é\q":1}"#, "line 1, column 5: expected an escape"),
            (#"{"x":]}"#, "line 1, column 6: expected a value"),
            (#"{"x":[1}"#, "line 1, column 8: expected a value"),
            (#"{"x":"a"#, "line 1, column 8: the file ends where the end of a string should follow"),
        ])
    func mistakes(text: String, message: String) {
        let error = #expect(throws: ReadingError.self) { try features(text) }
        #expect(error?.description == message)
    }

    @Test func bracketsWithoutEndAreRefused() {
        for text in [
            #"{"x":"# + String(repeating: "[", count: 100_000), String(repeating: #"{"geometry":"#, count: 100_000),
            #"{"coordinates":"# + String(repeating: "[", count: 100_000),
            String(repeating: #"{"geometries":["#, count: 100_000),
            #"{"properties":"# + String(repeating: #"{"tags":"#, count: 100_000),
        ] {
            let error = #expect(throws: ReadingError.self) { try features(text) }
            #expect(error?.reason.contains("brackets") == true, "\(error?.description ?? "")")
        }
    }

    @Test func everyCutIsAnError() throws {
        let whole =
            #"{"features":[{"type":"Feature","properties":{"name":"A\u00e9"},"geometry":{"type":"Polygon","#
            + #""coordinates":[[[0.5,-1e0],[1,0],[1,1],[0.5,-1]]]}},{"geometry":null,"type":"Feature"}],"z":[{}]}"#
        #expect(try features(whole).count == 2)
        let bytes = Array(whole.utf8)
        for cut in 0..<bytes.count {
            #expect(throws: ReadingError.self, "cut at \(cut)") {
                try features(String(decoding: bytes[..<cut], as: UTF8.self))
            }
        }
    }

    @Test(arguments: Dice.seeds(2))
    func damagedFilesEndInAnErrorOrFeatures(seed: UInt64) throws {
        let whole = Array(
            (#"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"A\u00e9","shop":"x"},"#
                + #""geometry":{"type":"MultiPolygon","coordinates":[[[[0.5,-1e0],[1,0],[1,1],[0.5,-1]]]]}}]}"#).utf8)
        var dice = Dice(seed: seed)
        for _ in 0..<2000 {
            var bytes = whole
            for _ in 0...dice.below(3) { bytes[dice.below(bytes.count)] = dice.pick(Array(#"[]{},:"\-.e0 n"#.utf8)) }
            var reader = GeoJSONReader(bytes)
            // Only that it comes to an end, and never reads beyond it.
            while (try? reader.nextFinding()) ?? nil != nil {}
            #expect(reader.bytesRead <= bytes.count)
        }
    }

    @Test func askingNoFurtherIsCancelling() throws {
        let one = #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]}}"#
        let text = #"{"type":"FeatureCollection","features":["# + [one, one, one].joined(separator: ",") + "]}"
        var reader = GeoJSONReader(Array(text.utf8))
        _ = try reader.nextFinding()
        let first = reader.bytesRead
        _ = try reader.nextFinding()
        #expect(first > 0 && first < reader.bytesRead && reader.bytesRead < text.utf8.count)
    }
}
