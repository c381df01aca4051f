/// Evidence of types that is learnt once and for all: a few bytes for each feature and type, read where they lie.
///
/// The records lie in the order of their features' keys. The upper half of a key says where to look, the lower half
/// stands with the record.
struct SettledEvidence: Sendable {
    /// For each upper half of a key where its records begin; one more, because the last is the end.
    private let starts: Column<Int32>
    private let lowerHalves: Column<UInt16>
    private let types: Column<UInt8>
    /// How often the feature was seen with the type.
    private let counts: Column<UInt16>
    /// How often each type was seen.
    let totals: [Double]

    /// - Parameter evidence: of at most 256 types, each feature seen a whole number of times, at most 65,535.
    init(_ evidence: TypeEvidence) {
        var records = evidence.records
        records.sort { ($0.key, $0.type) < ($1.key, $1.type) }
        var starts = [Int32](repeating: 0, count: 1 << 16 + 1)
        for record in records { starts[Int(record.key >> 16) + 1] += 1 }
        for half in 1..<starts.count { starts[half] += starts[half - 1] }
        self.starts = Column(starts)
        lowerHalves = Column(records.map { UInt16(truncatingIfNeeded: $0.key) })
        types = Column(records.map { UInt8(clamping: $0.type) })
        counts = Column(records.map { UInt16(clamping: Int($0.count)) })
        totals = evidence.totals
    }

    /// Calls `body` with each type that the feature was seen with, and how often.
    @inline(__always)
    func visit(_ key: UInt32, _ body: (_ type: Int, _ count: Double) -> Void) {
        let half = UInt16(truncatingIfNeeded: key)
        for index in Int(starts[Int(key >> 16)])..<Int(starts[Int(key >> 16) + 1]) where lowerHalves[index] == half {
            body(Int(types[index]), Double(counts[index]))
        }
    }

    func write(to writer: inout ColumnWriter) {
        writer.append(starts)
        writer.append(lowerHalves)
        writer.append(types)
        writer.append(counts)
        writer.append(Column(totals))
    }

    init(from reader: inout ColumnReader) throws(ColumnReader.Mistake) {
        starts = try reader.column(of: Int32.self)
        lowerHalves = try reader.column(of: UInt16.self)
        types = try reader.column(of: UInt8.self)
        counts = try reader.column(of: UInt16.self)
        totals = try reader.column(of: Double.self).withBuffer(Array.init)
        guard starts.count == 1 << 16 + 1, types.count == lowerHalves.count, counts.count == lowerHalves.count else {
            throw ColumnReader.Mistake()
        }
    }
}
