/// Which symbol a run of bits stands for: an entry for each run as long as the longest code.
struct HuffmanTable: Sendable {
    /// A symbol, and in the lowest four bits how long its code is; 0 for no code.
    let entries: [UInt16]

    static let lengthMax = 15

    /// - Parameter lengths: of each symbol's code; 0 for a symbol that has none.
    init(_ lengths: [UInt8]) throws(Inflater.Mistake) {
        let longest = max(1, Int(lengths.max() ?? 1))
        guard longest <= Self.lengthMax else { throw Inflater.Mistake() }
        var entries = [UInt16](repeating: 0, count: 1 << longest)
        var code = 0
        for length in 1...longest {
            for (symbol, own) in lengths.enumerated() where Int(own) == length {
                guard code < 1 << length else { throw Inflater.Mistake() }
                var reversed = 0
                for bit in 0..<length where code >> bit & 1 == 1 { reversed |= 1 << (length - 1 - bit) }
                for index in stride(from: reversed, to: entries.count, by: 1 << length) {
                    entries[index] = UInt16(symbol << 4 | length)
                }
                code += 1
            }
            code <<= 1
        }
        self.entries = entries
    }

    private init(fixed lengths: [UInt8]) {
        // The tables of the standard are in order.
        do { self = try HuffmanTable(lengths) } catch { preconditionFailure("a table of the standard is in order") }
    }

    static let fixedLiterals = HuffmanTable(
        fixed: [UInt8](repeating: 8, count: 144) + [UInt8](repeating: 9, count: 112)
            + [UInt8](repeating: 7, count: 24) + [UInt8](repeating: 8, count: 8))
    static let fixedDistances = HuffmanTable(fixed: [UInt8](repeating: 5, count: 30))
}
