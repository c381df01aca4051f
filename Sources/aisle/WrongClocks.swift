import GroceryDomain

/// What is said of a clock that is wrong.
enum WrongClocks {
    /// - Parameter lead: milliseconds by which it is ahead at least; below 0 when it is behind.
    static func sentence(_ author: String, lead: Int64) -> String {
        "The clock of \(author) is \(words(lead)). Set it right there, or here, whichever is wrong."
    }

    /// "2 days ahead", in the largest unit of which there are two.
    static func words(_ lead: Int64) -> String {
        let seconds = lead.magnitude / 1000
        let side = lead < 0 ? "behind" : "ahead"
        for (unit, size) in [("days", 86400), ("hours", 3600), ("minutes", 60)] as [(String, UInt64)]
        where seconds >= 2 * size { return "\(seconds / size) \(unit) \(side)" }
        return "\(Plural.count(Int(seconds), "second")) \(side)"
    }
}
