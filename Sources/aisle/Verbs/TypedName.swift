/// A name that was typed with errors.
enum TypedName {
    /// The one of `names` that was likely meant, whatever the case of its letters; nil if none is near.
    static func nearest(to typed: String, among names: [String]) -> String? {
        names.map { (name: $0, errors: errors(typed.lowercased(), $0.lowercased())) }.filter {
            $0.errors <= max($0.name.count / 3, 1)
        }.min { $0.errors < $1.errors }?.name
    }

    /// How many letters were left out, put in, taken for others or swapped with their neighbours.
    private static func errors(_ typed: String, _ meant: String) -> Int {
        let (typed, meant) = (Array(typed.utf8), Array(meant.utf8))
        // The names are short, what was typed need not be: what is much longer is no typing error.
        guard typed.count <= meant.count + 3, !typed.isEmpty else { return Int.max }
        var rows = [Array(0...meant.count)]
        for i in 1...typed.count {
            var row = [i]
            for j in 1...meant.count {
                let other = rows[i - 1][j - 1] + (typed[i - 1] == meant[j - 1] ? 0 : 1)
                var least = min(other, rows[i - 1][j] + 1, row[j - 1] + 1)
                if i > 1, j > 1, typed[i - 1] == meant[j - 2], typed[i - 2] == meant[j - 1] {
                    least = min(least, rows[i - 2][j - 2] + 1)
                }
                row.append(least)
            }
            rows.append(row)
        }
        return rows[typed.count][meant.count]
    }
}
