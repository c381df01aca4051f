import GroceryDomain
public import Journal

/// Finds wrong clocks from records: a clock that wrote a time in the future, or an earlier time than that of something
/// its author had seen.
struct ClockDoubts {
    /// Clocks that nobody adjusts differ by this many milliseconds.
    private static let tolerance: UInt64 = 2 * 60 * 1000
    /// Older records say nothing about a clock today.
    private static let memory: UInt64 = 7 * 86_400_000

    /// For each author, the number of milliseconds by which the clock is fast at least; negative if it is slow.
    private(set) var leads: [String: Int64] = [:]

    /// Whether a stamp given after another was seen lies so far below it that one of the clocks must be wrong.
    static func disagree(_ stamp: Stamp, after seen: Stamp) -> Bool {
        seen.milliseconds > stamp.milliseconds && seen.milliseconds - stamp.milliseconds > tolerance
    }

    /// By how many milliseconds the clock that wrote a record was fast at least, negative if slow. 0 if it was right;
    /// nil if the record does not show it.
    static func lead(of stamp: Stamp, having seen: Stamp?, now: UInt64) -> Int64? {
        if stamp.milliseconds > now, stamp.milliseconds - now > tolerance {
            return Int64(clamping: stamp.milliseconds - now)
        }
        // Nothing was seen, and the record may have been in transit for a long time.
        guard let seen else { return now <= stamp.milliseconds || now - stamp.milliseconds <= tolerance ? 0 : nil }
        // The observed record was written earlier. If its time is still in the future, that other clock is wrong.
        guard disagree(stamp, after: seen),
            seen.milliseconds <= now || seen.milliseconds - now <= tolerance,
            now <= seen.milliseconds || now - seen.milliseconds <= memory
        else { return 0 }
        return -Int64(clamping: seen.milliseconds - stamp.milliseconds)
    }

    /// - Parameter author: who wrote the record; called only if needed.
    mutating func note(_ lead: Int64?, _ author: () -> String?) {
        guard lead ?? 0 != 0 || !leads.isEmpty, let author = author() else { return }
        if let lead, lead != 0 {
            leads[author] = lead
        } else if lead == 0 || leads[author] ?? 0 > 0 {
            // The clock is no longer fast. Only a record that names stamps can show that it is slow.
            leads[author] = nil
        }
    }
}

extension Store {
    /// The authors with a wrong clock, as recent records show it, with the milliseconds by which it is fast at least;
    /// negative if it is slow.
    public var wrongClocks: [String: Int64] { clockDoubts.leads }

    /// By how many milliseconds the clock that wrote `record` was fast at least, negative if slow. 0 if it was right,
    /// nil if the record does not show it.
    ///
    /// - Parameter now: milliseconds since 1970, by this machine's clock.
    public static func lead(of record: RecordView, now: UInt64) -> Int64? {
        var changes = Changes()
        guard (try? changes.read(record)) != nil else { return nil }
        return ClockDoubts.lead(of: record.stamp, having: changes.latestSeen, now: now)
    }
}
