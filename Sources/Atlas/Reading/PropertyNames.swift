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

    /// A name as it is looked up in `all`; nothing for one with other letters than those have.
    static func letters(of name: String) -> String {
        let bytes = name.utf8
        guard bytes.allSatisfy({ $0 < 0x80 }) else { return "" }
        return String(unsafeUninitializedCapacity: bytes.count) { letters in
            var count = 0
            for byte in bytes where (byte | 0x20) &- UInt8(ascii: "a") < 26 {
                letters[count] = byte | 0x20
                count += 1
            }
            return count
        }
    }

    /// What a property of such a name says, if it is made use of.
    static func meaning(of name: String) -> Meaning? {
        Feature.isTagRead(name) ? .tag : meanings[letters(of: name)]
    }

    enum Meaning {
        /// What OpenStreetMap says under this name.
        case tag
        /// What it says under another; the lower the rank, the more telling is the name.
        case other(tag: String, rank: Int)
    }

    private static let meanings: [String: Meaning] = all.reduce(into: [:]) { meanings, row in
        for (rank, name) in row.names.enumerated() { meanings[name] = .other(tag: row.tag, rank: rank) }
    }
}

/// The properties of a feature while they are read: tags of OpenStreetMap, and what has another name elsewhere.
struct Properties {
    private var tags: [String: String] = [:]
    private var others: [String: (value: String, rank: Int)] = [:]

    mutating func add(_ name: String, _ value: String, as meaning: PropertyNames.Meaning) {
        switch meaning {
        case .tag: tags[name] = value
        case .other(let tag, let rank):
            if let known = others[tag], known.rank <= rank { return }
            others[tag] = (value, rank)
        }
    }

    /// All as tags of OpenStreetMap. A description in HTML, as files have it that were drawn for a map of the web, is
    /// taken apart: what its table says comes before the names that such a file numbers its points with.
    var asTags: [String: String] {
        var all = self
        let html = all.takeDescriptionsInHTML()
        if let pairs = html.lazy.map(Markup.pairs).first(where: { !$0.isEmpty }) {
            all.others["name"] = nil
            for (name, value) in pairs where !value.isEmpty {
                if let meaning = PropertyNames.meaning(of: name) { all.add(name, value, as: meaning) }
            }
        } else if let text = html.first, tags["note"] == nil {
            all.tags["note"] = Markup.plain(text[...])
        }
        return all.tags.merging(all.others.mapValues(\.value)) { tag, _ in tag }
    }

    private mutating func takeDescriptionsInHTML() -> [String] {
        var html: [String] = []
        if let text = tags["description"], text.contains("<") {
            html.append(text)
            tags["description"] = nil
        }
        if let text = others["note"]?.value, text.contains("<") {
            html.append(text)
            others["note"] = nil
        }
        return html
    }
}
