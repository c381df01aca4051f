import GroceryDomain
public import Journal

/// Which clocks are wrong, as far as records show it: one that wrote what is to come, or wrote before what it had seen.
struct ClockDoubts {
    /// Milliseconds by which clocks differ that nobody looks after.
    private static let tolerance: UInt64 = 2 * 60 * 1000
    /// What is older says nothing of a clock today.
    private static let memory: UInt64 = 7 * 86_400_000

    /// By how many milliseconds the clock of each author is ahead at least; below 0 when it is behind.
    private(set) var leads: [String: Int64] = [:]

    /// By how much the clock was wrong by which a record was written, in milliseconds as above; nil where it shows nothing.
    static func lead(of stamp: Stamp, having seen: Stamp?, now: UInt64) -> Int64? {
        if stamp.milliseconds > now, stamp.milliseconds - now > tolerance {
            return Int64(clamping: stamp.milliseconds - now)
        }
        // What was seen is not to come, and so was written before.
        guard let seen, seen.milliseconds > stamp.milliseconds, seen.milliseconds - stamp.milliseconds > tolerance,
            seen.milliseconds <= now || seen.milliseconds - now <= tolerance,
            now <= seen.milliseconds || now - seen.milliseconds <= memory
        else { return nil }
        return -Int64(clamping: seen.milliseconds - stamp.milliseconds)
    }

    /// - Parameter author: who wrote the record; asked only where that matters.
    mutating func note(_ lead: Int64?, _ author: () -> String?) {
        guard lead != nil || !leads.isEmpty, let author = author() else { return }
        leads[author] = lead
    }
}

extension Store {
    /// Whose clock is wrong, and by how many milliseconds it is ahead at least, or below 0 behind: as what came in lately
    /// shows it.
    public var wrongClocks: [String: Int64] { clockDoubts.leads }

    /// By how many milliseconds the clock was ahead at least by which `record` was written, or below 0 behind; nil where
    /// it shows nothing.
    ///
    /// - Parameter now: milliseconds since 1970, by this machine's clock.
    public static func lead(of record: RecordInPlace, now: UInt64) -> Int64? {
        var changes = Changes()
        guard (try? changes.read(record)) != nil else { return nil }
        return ClockDoubts.lead(of: record.stamp, having: changes.latestSeen, now: now)
    }
}
