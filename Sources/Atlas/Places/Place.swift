public import GroceryDomain

/// Somewhere to shop, as an imported file describes it. A reference only: checked in at, it becomes a store.
public struct Place: Hashable, Sendable {
    /// 1 to 80 characters, none of them a control character: it can be the name of a store.
    public let name: String
    /// The chain, where it says more than the name.
    public let brand: String?
    /// What is sold there, in the words of OpenStreetMap's `shop`: supermarket, bakery …
    public let kind: String?
    /// Whether one shops there for what is eaten. It follows from the kind, and is asked of every place in sight at
    /// every frame.
    public let sellsGroceries: Bool
    /// On one line.
    public let address: String?
    public let note: String?
    public let coordinates: Coordinates

    /// `nil` when `name` can be the name of nothing. Texts are trimmed, control characters in them become spaces, and
    /// what is longer than a name or note may be is cut.
    public init?(
        name: String, brand: String? = nil, kind: String? = nil, address: String? = nil, note: String? = nil,
        coordinates: Coordinates
    ) {
        guard let name = name.tidied(charactersMax: Name.charactersMax) else { return nil }
        self.name = name
        let brand = brand?.tidied(charactersMax: Name.charactersMax)
        self.brand = brand?.folded == name.folded ? nil : brand
        self.kind = kind?.tidied(charactersMax: Name.charactersMax)
        sellsGroceries = Self.sellsGroceries(self.kind)
        self.address = address?.tidied(charactersMax: Name.noteCharactersMax)
        self.note = note?.tidied(charactersMax: Name.noteCharactersMax)
        self.coordinates = coordinates
    }

    /// The brand, the kind and the address, for the line beside or below the name.
    public var details: String { [brand, kind, address].compactMap(\.self).joined(separator: " · ") }

    /// A place as it was written, whose texts were checked then.
    init(
        unchecked name: String, brand: String?, kind: String?, address: String?, note: String?,
        coordinates: Coordinates
    ) {
        (self.name, self.brand, self.kind, self.address, self.note) = (name, brand, kind, address, note)
        (self.coordinates, sellsGroceries) = (coordinates, Self.sellsGroceries(kind))
    }

    /// Where nobody says what is sold, somebody made a list of shops for groceries.
    private static func sellsGroceries(_ kind: String?) -> Bool {
        guard let kind else { return true }
        return kind.lowercased().utf8.split { !$0.isOfKinds }.contains { groceryKinds.contains(Substring($0)) }
    }

    private static let groceryKinds: Set<Substring> = [
        "supermarket", "supermarkets", "hypermarket", "convenience", "grocery", "groceries", "grocer", "greengrocer",
        "general", "wholesale", "food", "frozen_food", "health_food", "bakery", "butcher", "cheese", "dairy", "deli",
        "farm", "seafood", "fishmonger", "marketplace", "market", "organic",
    ]

    /// How much is said of it; of two that are one, the place with more is kept.
    var detailCount: Int { [brand, kind, address, note].count { $0 != nil } }
}

extension UInt8 {
    /// Whether words that OpenStreetMap has for kinds of shops are made of it.
    fileprivate var isOfKinds: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) || self == UInt8(ascii: "_")
    }
}

extension String {
    /// The text as one line: without control characters, surrounding and doubled space. `nil` when
    /// nothing is left that could be told apart.
    func tidied(charactersMax: Int) -> String? {
        // Most texts of most files are in order, and are told so at a tenth of the cost.
        if utf8.count <= charactersMax, isTidyASCII { return self }
        // One text of megabytes may be the name of any number of places.
        let words = beginning(scalars: 20 * charactersMax).split {
            $0.isWhitespace || $0.unicodeScalars.contains(where: Self.isControl)
        }
        let line = String(words.joined(separator: " ").prefix(charactersMax))
        return line.folded.isEmpty || (try? Name.validatedNote(line)) == nil ? nil : line
    }

    /// Printable ASCII with a letter or digit in it, and no space but single ones between words.
    private var isTidyASCII: Bool {
        var before = UInt8(ascii: " ")
        var hasName = false
        for byte in utf8 {
            guard (0x20...0x7E).contains(byte), byte != 0x20 || before != 0x20 else { return false }
            hasName = hasName || (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
            before = byte
        }
        return hasName && before != 0x20
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
        }
    }
}

extension Place {
    /// The place that a feature is: named, and a shop, or of no kind that is known to be something else. An area is
    /// where its middle is.
    init?(_ feature: Feature) {
        guard Self.isShop(feature.tags), let geometry = feature.geometry, geometry.maybeShop,
            let middle = geometry.middle
        else { return nil }
        self.init(feature.tags, at: middle)
    }

    /// A place of which these tags of OpenStreetMap are known.
    init?(_ tags: [String: String], at coordinates: Coordinates) {
        guard let name = tags["name"] ?? tags["brand"] ?? tags["operator"] else { return nil }
        self.init(
            name: name, brand: tags["brand"], kind: tags["shop"] ?? tags["amenity"] ?? tags["kind"],
            address: Self.address(tags), note: tags["note"] ?? tags["description"], coordinates: coordinates)
    }

    private static func isShop(_ tags: [String: String]) -> Bool {
        if let shop = tags["shop"] { return shop != "no" && shop != "vacant" }
        if let amenity = tags["amenity"] { return amenitiesWithGroceries.contains(amenity) }
        return Feature.notShops.isDisjoint(with: tags.keys)
    }

    private static let amenitiesWithGroceries: Set<String> = ["marketplace", "pharmacy", "fuel", "vending_machine"]

    /// `Main Street 12, 8001 Zurich`, of what is known of it.
    private static func address(_ tags: [String: String]) -> String? {
        if let full = tags["addr:full"] { return full }
        let street = [tags["addr:street"] ?? tags["addr:place"], tags["addr:housenumber"]]
        let town = [tags["addr:postcode"], tags["addr:city"]]
        let parts = [street, town].map { $0.compactMap(\.self).joined(separator: " ") }.filter { !$0.isEmpty }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}

extension Geometry {
    /// A shop is a point or a building: no line, and nothing that is a kilometre wide.
    fileprivate var maybeShop: Bool {
        guard !points.isEmpty || !areas.isEmpty else { return false }
        return areas.allSatisfy { rings in
            let corners = (rings.first ?? []).compactMap {
                Coordinates(latitude: $0.latitude, longitude: $0.longitude)
            }
            guard let first = corners.first else { return true }
            return corners.allSatisfy { first.distance(to: $0) < 1000 }
        }
    }
}
