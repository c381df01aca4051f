/// What files call what OpenStreetMap has a tag for: the headers of tables, the properties of official data.
enum PropertyNames {
    /// In letters only, the most telling first.
    static let all: [(tag: String, names: [String])] = [
        (
            "name",
            ["name", "store", "title", "storename", "shopname", "businessname", "tradingname", "licname", "licensee"]
        ), ("brand", ["brand", "chain", "operator"]), ("kind", ["shop", "kind", "type", "category", "amenity"]),
        ("addr:full", ["address", "addrfull", "fulladdress"]),
        ("addr:street", ["street", "addrstreet", "streetname", "strname"]),
        ("addr:housenumber", ["housenumber", "addrhousenumber", "number", "blkhouse", "blockhouse"]),
        ("addr:postcode", ["postcode", "addrpostcode", "zip", "zipcode", "postalcode"]),
        ("addr:city", ["city", "addrcity", "town"]), ("note", ["note", "notes", "description", "comment"]),
    ]

    /// A name as it is looked up in `all`.
    static func letters(of name: String) -> String { name.lowercased().filter(\.isLetter) }

    /// The tag that a property of such a name is, and how telling it is: the less, the more.
    static func meaning(of name: String) -> (tag: String, rank: Int)? { meanings[letters(of: name)] }

    private static let meanings: [String: (tag: String, rank: Int)] = all.reduce(into: [:]) { meanings, row in
        for (rank, name) in row.names.enumerated() { meanings[name] = (row.tag, rank) }
    }
}

/// The properties of a feature while they are read: tags of OpenStreetMap, and what has another name elsewhere.
struct Properties {
    private var tags: [String: String] = [:]
    private var others: [String: (value: String, rank: Int)] = [:]

    /// Whether a property of this name says anything that is made use of.
    static func isRead(_ name: String) -> Bool {
        Feature.isTagRead(name) || PropertyNames.meaning(of: name) != nil
    }

    mutating func add(_ name: String, _ value: String) {
        if Feature.isTagRead(name) {
            tags[name] = value
        } else if let (tag, rank) = PropertyNames.meaning(of: name) {
            add(value, as: tag, rank: rank)
        }
    }

    private mutating func add(_ value: String, as tag: String, rank: Int) {
        if let known = others[tag], known.rank <= rank { return }
        others[tag] = (value, rank)
    }

    /// All as tags of OpenStreetMap. A description in HTML, as files have it that were drawn for a map of the web, is
    /// taken apart: what its table says comes before the names that such a file numbers its points with.
    var asTags: [String: String] {
        var all = self
        for html in [tags["description"], others["note"]?.value].compactMap(\.self) where html.contains("<") {
            let pairs = Markup.pairs(inTableOf: html)
            if !pairs.isEmpty { all.others["name"] = nil }
            for (name, value) in pairs where !value.isEmpty { all.add(name, value) }
            all.tags["description"] = nil
            all.others["note"] = nil
            if pairs.isEmpty { all.tags["note"] = tags["note"] ?? Markup.plain(html[...]) }
        }
        return all.tags.merging(all.others.mapValues(\.value)) { tag, _ in tag }
    }
}
