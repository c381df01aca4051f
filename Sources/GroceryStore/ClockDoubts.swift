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

    /// Whether a stamp that was given after another was seen lies so far below it that one of the clocks must be wrong.
    static func disagree(_ stamp: Stamp, after seen: Stamp) -> Bool {
        seen.milliseconds > stamp.milliseconds && seen.milliseconds - stamp.milliseconds > tolerance
    }

    /// By how much the clock was wrong by which a record was written, in milliseconds as above: 0 where it was right;
    /// nil where the record does not show it.
    static func lead(of stamp: Stamp, having seen: Stamp?, now: UInt64) -> Int64? {
        if stamp.milliseconds > now, stamp.milliseconds - now > tolerance {
            return Int64(clamping: stamp.milliseconds - now)
        }
        // Nothing was seen, and it may have been under way for long.
        guard let seen else { return now <= stamp.milliseconds || now - stamp.milliseconds <= tolerance ? 0 : nil }
        // What was seen was written before. If that is still to come, it is the clock there that is wrong.
        guard disagree(stamp, after: seen),
            seen.milliseconds <= now || seen.milliseconds - now <= tolerance,
            now <= seen.milliseconds || now - seen.milliseconds <= memory
        else { return 0 }
        return -Int64(clamping: seen.milliseconds - stamp.milliseconds)
    }

    /// - Parameter author: who wrote the record; asked only where that matters.
    mutating func note(_ lead: Int64?, _ author: () -> String?) {
        guard lead ?? 0 != 0 || !leads.isEmpty, let author = author() else { return }
        if let lead, lead != 0 {
            leads[author] = lead
        } else if lead == 0 || leads[author] ?? 0 > 0 {
            // It is not ahead any more; whether it is behind, only what names something shows.
            leads[author] = nil
        }
    }
}

extension Store {
    /// Whose clock is wrong, and by how many milliseconds it is ahead at least, or below 0 behind: as what came in
    /// lately shows it.
    public var wrongClocks: [String: Int64] { clockDoubts.leads }

    /// By how many milliseconds the clock was ahead at least by which `record` was written, or below 0 behind; 0 where
    /// it was right, nil where the record does not show it.
    ///
    /// - Parameter now: milliseconds since 1970, by this machine's clock.
    public static func lead(of record: RecordView, now: UInt64) -> Int64? {
        var changes = Changes()
        guard (try? changes.read(record)) != nil else { return nil }
        return ClockDoubts.lead(of: record.stamp, having: changes.latestSeen, now: now)
    }
}
