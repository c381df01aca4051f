/// This machine's clock for stamps: the wall clock, but it never goes back, and it follows a clock beside it that is a
/// few seconds ahead, so that what somebody saw comes before what they did then. One that is further ahead moves
/// nobody: what was seen is named where it matters, and a wrong clock is its owner's.
struct HybridClock: Sendable {
    /// How far another machine's stamp can pull this clock past the wall clock.
    static let pullMillisecondsMax: UInt64 = 5 * 1000
    /// How far behind this clock the wall clock may fall before it counts as set back.
    static let lagMillisecondsMax: UInt64 = 60 * 1000

    private var milliseconds: UInt64 = 0
    private var counter: UInt16 = 0

    /// The next stamp: above every one given out, and not before `wall`.
    mutating func next(wall: UInt64, writer: WriterID) -> Stamp {
        let wall = min(wall, Stamp.millisecondsMax)
        if wall > milliseconds {
            (milliseconds, counter) = (wall, 0)
        } else if counter < .max {
            counter += 1
        } else {
            (milliseconds, counter) = (milliseconds + 1, 0)
        }
        return Stamp(milliseconds: milliseconds, counter: counter, writer: writer)
    }

    /// Whether nothing later was given out or seen since this stamp was given out.
    func isLatest(_ stamp: Stamp) -> Bool { stamp.milliseconds == milliseconds && stamp.counter == counter }

    /// Goes on from this machine's own last stamp.
    mutating func resume(after own: Stamp) { raise(to: own) }

    /// Follows a stamp that was read, unless it is too far ahead.
    mutating func observe(_ stamp: Stamp, wall: UInt64) {
        if !Self.isAhead(stamp.milliseconds, of: wall, by: Self.pullMillisecondsMax) { raise(to: stamp) }
    }

    /// Whether the wall clock was set back since this one was last asked.
    func isAhead(of wall: UInt64) -> Bool { Self.isAhead(milliseconds, of: wall, by: Self.lagMillisecondsMax) }

    /// Whether the wall clock of a machine was set back since it wrote `stamp`.
    static func isAhead(_ stamp: Stamp, of wall: UInt64) -> Bool {
        isAhead(stamp.milliseconds, of: wall, by: lagMillisecondsMax)
    }

    private static func isAhead(_ milliseconds: UInt64, of wall: UInt64, by limit: UInt64) -> Bool {
        milliseconds > wall && milliseconds - wall > limit
    }

    private mutating func raise(to stamp: Stamp) {
        if (stamp.milliseconds, stamp.counter) > (milliseconds, counter) {
            (milliseconds, counter) = (stamp.milliseconds, stamp.counter)
        }
    }
}
