import Glibc
import Testing

/// Places and the map, through the real program.
@Suite("Places and the map")
struct MapTests {
    /// Shops as OpenStreetMap's tools export them, a street and a lake.
    private static let town = """
        {"type":"FeatureCollection","features":[
        {"type":"Feature","properties":{"@id":"node/1","name":"Corner Market","shop":"supermarket",
         "addr:street":"Main Street","addr:housenumber":"12","addr:city":"Zurich"},
         "geometry":{"type":"Point","coordinates":[8.541694,47.376887]}},
        {"type":"Feature","properties":{"name":"Lakeside Bakery","shop":"bakery"},"geometry":{"type":"Polygon",
         "coordinates":[[[8.5395,47.3695],[8.5405,47.3695],[8.5405,47.3705],[8.5395,47.3705],[8.5395,47.3695]]]}},
        {"type":"Feature","properties":{"highway":"primary","name":"Main Street"},"geometry":{"type":"LineString",
         "coordinates":[[8.53,47.3735],[8.56,47.3735]]}},
        {"type":"Feature","properties":{"natural":"water"},"geometry":{"type":"Polygon",
         "coordinates":[[[8.53,47.36],[8.537,47.36],[8.537,47.38],[8.53,47.38],[8.53,47.36]]]}},
        {"type":"Feature","properties":{"amenity":"bench"},"geometry":{"type":"Point","coordinates":[8.54,47.37]}}]}
        """

    @Test("store import keeps the places and streets of a file, all of it or nothing")
    func importing() async throws {
        try await Home.with { home in
            try Files.write(Self.town, to: home.folder + "/town.geojson")
            let child = try await home.aisle("store", "import", home.folder + "/town.geojson", expecting: 0)
            #expect(child.output.hasPrefix("2 places and 2 shapes for the map from "))
            #expect(child.output.hasSuffix("; 1 without a name or a place on earth, or of another kind, left out\n"))
            let near = try await home.aisle("store", "near", "47.37,8.54", expecting: 0).output
            let lines = near.split(separator: "\n")
            try #require(lines.count == 2)
            #expect(lines[0].hasPrefix("0 m N ") && lines[0].contains("Lakeside Bakery  bakery  47.37,8.54"))
            #expect(lines[1].hasPrefix("780 m N ") && lines[1].contains("Corner Market  supermarket"))
            // The same file again, with a shop more; and then a file that breaks off.
            try Files.write("name;lat;lon\nVolg;47,36;8,53\n", to: home.folder + "/more.csv")
            for _ in 0..<2 { try await home.aisle("store", "import", home.folder + "/more.csv", expecting: 0) }
            let before = try await home.aisle("store", "near", "geo:47.36,8.53;u=20", "--format", "json", expecting: 0)
            let places = try JSON(before.output)
            #expect(places.elements.count == 3 && places.elements.first?["name"]?.text == "Volg")
            try Files.write(String(Self.town.dropLast(40)), to: home.folder + "/town.geojson")
            let refused = try await home.aisle("store", "import", home.folder + "/town.geojson")
            #expect(refused.exitCode == 1 && refused.errors.contains("town.geojson, line "))
            #expect(try await home.aisle("store", "near", "47.36,8.53", "--format", "json").output == before.output)
        }
    }

    @Test("store import reads what OpenStreetMap's site exports, packed or not, and says what else it is given")
    func importingOpenStreetMap() async throws {
        try await Home.with { home in
            let town = """
                <osm version="0.6"><node id="1" lat="47.37" lon="8.54"><tag k="shop" v="supermarket"/>
                <tag k="name" v="Corner Market"/></node><node id="2" lat="47.371" lon="8.54"/>
                <node id="3" lat="47.3701" lon="8.54"><tag k="shop" v="electronics"/><tag k="name" v="Plugs"/></node>
                <way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="primary"/></way></osm>
                """
            try Files.write(town, to: home.folder + "/town.osm")
            let child = try await home.aisle("store", "import", home.folder + "/town.osm", expecting: 0)
            #expect(child.output.hasPrefix("2 places and 1 shape for the map from "))
            // Where there is something to eat comes first, though it is farther.
            let near = try await home.aisle("store", "near", "47.3702,8.54", expecting: 0).output
            #expect(near.split(separator: "\n").map { $0.contains("Corner Market") } == [true, false])
            try Files.write("\u{1}\u{2}\u{3}", to: home.folder + "/town.dat")
            let refused = try await home.aisle("store", "import", home.folder + "/town.dat")
            #expect(refused.exitCode == 1 && refused.errors.contains("this is neither GeoJSON nor OpenStreetMap's"))
        }
    }

    @Test("a file is imported on the screen, and left with Esc")
    func importingOnTheScreen() async throws {
        try await Home.with { home in
            try Files.write(Self.town, to: home.folder + "/town.geojson")
            let screen = try await home.open()
            try await screen.press("6", "I")
            try await screen.type("~/nowhere.geojson")
            try await screen.press("Enter")
            try await screen.see("cannot read", "No such file or directory")
            try await screen.press("C-u")
            try await screen.type("~/town.geojson")
            try await screen.press("Enter")
            try await screen.see("2 places and 2 shapes for the map")
            try await screen.press("1", "@")
            try await screen.type("corner")
            try await screen.see("supermarket · Main Street 12")
            try await screen.press("Escape")
            // A file that takes a while is left half read, and nothing of it is kept. Esc stands behind Enter before
            // the reading begins: however slow this machine is, it is not over first.
            let many = (0..<60_000).map { "Shop \($0),47.\($0),8.5" }
            try Files.write("name,lat,lon\n" + many.joined(separator: "\n"), to: home.folder + "/many.csv")
            try await screen.press("6", "I")
            try await screen.type("~/many.csv")
            try await screen.see("~/many.csv")
            try await screen.send("\r\u{1B}")
            try await screen.see("Nothing was imported")
            let near = try await home.aisle("store", "near", "47.37,8.54", "--format", "json", expecting: 0).output
            #expect(try JSON(near).elements.count == 2)
        }
    }

    @Test("A store that is named and taken at once is found among tens of thousands")
    func checkingInInAHurry() async throws {
        try await Home.with { home in
            let many = (0..<30_000).map { "Shop number \($0),47.\($0),8.5" }
            try Files.write("name,lat,lon\n" + many.joined(separator: "\n"), to: home.folder + "/many.csv")
            try await home.aisle("store", "import", home.folder + "/many.csv", expecting: 0)
            let screen = try await home.open()
            try await screen.press("@", "7", "7", "7", "7", "Enter")
            try await screen.see("@ Shop number 7777")
        }
    }

    @Test("store near reads positions of either hemisphere, and says when it is none")
    func positions() async throws {
        try await Home.with(.bare) { home in
            try await home.aisle("store", "add", "Kwik", "--at=-33.9,18.4", expecting: 0)
            #expect(try await home.aisle("store", "near", "-33.9,18.41", expecting: 0).output.contains("920 m W"))
            for position in [["--", "-33.9,18.41"], ["--", "-33.9", "18.41"], ["-33.9", "18.41"]] {
                #expect(try await home.aisle(["store", "near"] + position, expecting: 0).output.contains("920 m W"))
            }
            let refused = try await home.aisle("store", "near", "nowhere")
            #expect(refused.exitCode == 1 && refused.errors.contains("“nowhere” is not a position"))
        }
    }

    @Test("B6: a place found in an imported file is checked in at, and kept with what is checked off")
    func checkingInAtAPlace() async throws {
        try await Home.with { home in
            try Files.write(Self.town, to: home.folder + "/town.geojson")
            try await home.aisle("store", "import", home.folder + "/town.geojson", expecting: 0)
            try await home.aisle("add", "2 lb apples", expecting: 0)
            let screen = try await home.open()
            try await screen.press("@")
            try await screen.type("cornr mar")
            try await screen.see("Corner Market", "supermarket · Main Street 12, Zurich")
            try await screen.press("Enter")
            try await screen.see("@ Corner Mar")
            // It is a store now.
            try await screen.press("6")
            try await screen.see("47.376887,8.541694")
            try await screen.press("1", "@")
            // A position pasted from a phone finds what is around it.
            try await screen.paste("geo:47.37,8.54;u=35")
            try await screen.see("Lakeside Bakery", "0 m · bakery")
            // A store says how far it is, as a place does.
            try await screen.seeLine("Corner Market", "780 m · here now")
            try await screen.press("Enter")
            try await screen.see("@ Lakeside")
            try await screen.press("q")
            #expect(try await screen.ended() == 0)
            let stores = try JSON(try await home.aisle("store", "list", "--format", "json", expecting: 0).output)
            #expect(stores.elements.compactMap { $0["name"]?.text } == ["Corner Market", "Lakeside Bakery"])
            // The second visit, with the same fingers.
            let again = try await home.open()
            try await again.press("@")
            try await again.type("cornr mar")
            try await again.see("▸ Corner Market", "New store “cornr mar”")
            try await again.press("Enter")
            try await again.see("@ Corner Mar")
            let misspelt = try await home.aisle("store", "checkin", "lakside bakry")
            #expect(misspelt.exitCode == 1 && misspelt.errors.contains("is not a store; nearest: Lakeside Bakery"))
        }
    }

    @Test("B7: the map has a pin where the item is bought, from every view that lists items")
    func mapWithAPin() async throws {
        try await Home.with { home in
            try Files.write(Self.town, to: home.folder + "/town.geojson")
            try await home.aisle("add", "2 lb apples", expecting: 0)
            try await home.aisle("store", "add", "Volg", "--at", "47.3735,8.545", expecting: 0)
            try await home.aisle("store", "import", home.folder + "/town.geojson", expecting: 0)
            try await home.aisle("store", "checkin", "corner market", expecting: 0)
            // What hands a place to the system.
            try Files.write(
                "#!/bin/sh\necho \"$1\" >\"$HOME/opened\"\n", to: home.folder + "/bin/xdg-open", mode: 0o755)
            let screen = try await home.open()
            for key in ["1", "2", "6"] {
                try await screen.press(key, "M")
                // Streets in braille, the pin, the scale and the hints.
                let picture = try await screen.see(" Map ", "◆ Corner Market", "● Volg 450 m", " m ", "Tab next store")
                #expect(picture.lines.joined().unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) })
                try await screen.press("Escape")
                try await screen.lose("◆ Corner Market")
            }
            // Bought at Volg on a trip: in all items and on the trip it is there, wherever one is now.
            try await home.aisle("list", "new", "W", expecting: 0)
            try await home.aisle("add", "--list", "W", "milk", expecting: 0)
            try await home.aisle("store", "checkin", "--list", "W", "volg", expecting: 0)
            try await home.aisle("check", "--list", "W", "milk", expecting: 0)
            try await home.aisle("finish", "--list", "W", expecting: 0)
            try await home.aisle("add", "--list", "Groceries", "2 l milk", expecting: 0)
            try await screen.press("5", "/")
            try await screen.type("milk")
            try await screen.press("Enter")
            try await screen.see("Last bought", "Volg")
            try await screen.press("M")
            try await screen.see(" Map · Milk · Volg ─", "◆ Volg 450 m")
            try await screen.press("Escape", "Escape", "3", "G", "l")
            try await screen.see(" W · @ Volg ─", "▸   Milk")
            try await screen.press("M")
            try await screen.see(" Map · Milk · Volg ─")
            try await screen.press("Escape", "h", "1", "M")
            try await screen.see("◆ Corner Market")
            try await screen.press("Tab")
            try await screen.see("◆ Volg 450 m", "Volg · 450 m SE of Corner Market")
            try await screen.press("o")
            try await screen.see("geo:47.3735,8.545 is opened")
            try await screen.press("+", "+", "l", "l", "c", "Escape")
            try await screen.lose("◆ Volg")
            // Without a map there is a grid, with the same pins.
            unlink(home.data + "/data/map")
            try await screen.press("q")
            #expect(try await screen.ended() == 0)
            let again = try await home.open(columns: 60, rows: 20)
            try await again.press("M")
            try await again.see("◆ Corner Market", "·", "● Volg 450 m")
        }
    }
}
