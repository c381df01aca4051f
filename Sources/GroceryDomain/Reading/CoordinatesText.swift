extension Coordinates {
    /// Reads coordinates as people copy them: `47.376887,8.541694`, also with spaces instead of or beside the comma,
    /// and `geo:` URIs (RFC 5870), `geo:47.37,8.54,408;crs=wgs84;u=35`. In a URI, an altitude and parameters are
    /// ignored; a query in the form that Android writes, `geo:0,0?q=47.37,8.54(Corner Market)`, names the point.
    ///
    /// Nil for everything else: other words, latitudes beyond ±90° and longitudes beyond ±180°, a reference system
    /// other than WGS 84. Decimals after the seventh are rounded.
    public init?(_ text: String) {
        let text = String(text.trimmed)
        if let path = text.removing(scheme: "geo") {
            self.init(uriPath: path)
        } else {
            var numbers = text.split { $0 == "," || $0.isWhitespace }
            // Two commas with nothing between them are not a pair of numbers.
            guard text.utf8.filter({ $0 == UInt8(ascii: ",") }).count <= 1, numbers.count == 2 else { return nil }
            let longitude = numbers.removeLast()
            self.init(latitudeText: numbers.removeLast(), longitudeText: longitude)
        }
    }

    private init?(uriPath: Substring) {
        let halves = uriPath.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        if halves.count == 2, let named = Self.point(inQuery: halves[1]) {
            self = named
            return
        }
        var parts = halves[0].split(separator: ";", omittingEmptySubsequences: false)
        let numbers = parts.removeFirst().split(separator: ",", omittingEmptySubsequences: false)
        let isElsewhere = parts.contains { $0.lowercased().hasPrefix("crs=") && $0.lowercased() != "crs=wgs84" }
        guard !isElsewhere, numbers.count == 2 || numbers.count == 3 else { return nil }
        self.init(latitudeText: numbers[0], longitudeText: numbers[1])
    }

    /// The point that `q=47.37,8.54(label)` names.
    private static func point(inQuery query: Substring) -> Coordinates? {
        for parameter in query.split(separator: "&") where parameter.hasPrefix("q=") {
            let point = parameter.dropFirst(2).prefix { $0 != "(" }
            // The comma may be percent-encoded; nothing else in two numbers is.
            let numbers = point.split(separator: ",").count == 2 ? point.split(separator: ",") : escaped(point)
            guard numbers.count == 2 else { continue }
            return Coordinates(latitudeText: numbers[0], longitudeText: numbers[1])
        }
        return nil
    }

    private static func escaped(_ point: Substring) -> [Substring] {
        guard let percent = point.firstIndex(of: "%"), point[percent...].prefix(3).lowercased() == "%2c" else {
            return []
        }
        return [point[..<percent], point[percent...].dropFirst(3)]
    }

    /// Two numbers in degrees, as RFC 5870 and every clipboard write them: a sign, digits, a point, digits.
    public init?(latitudeText: some StringProtocol, longitudeText: some StringProtocol) {
        guard let latitude = Self.tenMillionths(latitudeText), let longitude = Self.tenMillionths(longitudeText) else {
            return nil
        }
        self.init(latitudeE7: latitude, longitudeE7: longitude)
    }

    /// The number in ten-millionths, rounded half away from zero. Nil if it is not a plain decimal or is beyond 180.
    private static func tenMillionths(_ text: some StringProtocol) -> Int32? {
        var digits = Substring(text).utf8
        let isNegative = digits.first == UInt8(ascii: "-")
        if isNegative || digits.first == UInt8(ascii: "+") { digits.removeFirst() }
        let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let isPlain = parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } }
        guard isPlain, parts.count <= 2, let whole = Int64(String(parts[0]) ?? ""), whole <= 180 else { return nil }
        let decimals = parts.count == 2 ? Array(parts[1]) : []
        // The eighth decimal decides.
        let eight = (0..<8).reduce(whole) { $0 * 10 + Int64($1 < decimals.count ? decimals[$1] - 0x30 : 0) }
        let value = (eight + 5) / 10
        return Int32(exactly: isNegative ? -value : value)
    }
}

extension String {
    /// The rest after `scheme:`, in any letter case; nil if the text begins otherwise.
    fileprivate func removing(scheme: String) -> Substring? {
        let head = prefix(scheme.count + 1)
        return head.lowercased() == scheme + ":" ? dropFirst(head.count) : nil
    }
}
