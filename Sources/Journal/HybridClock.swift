/// This machine's clock for stamps. It never goes back, and follows what it sees from others, but a machine whose clock
/// is far ahead cannot drag it along: at most five minutes past the wall clock.
struct HybridClock: Sendable {
    /// How far another machine's stamp can pull this clock past the wall clock.
    static let pullMillisecondsMax: UInt64 = 5 * 60 * 1000

    private var milliseconds: UInt64 = 0
    private var counter: UInt16 = 0

    /// The next stamp: above every one given out, not before `wall`, and above `other`, which a person saw and changes,
    /// however far ahead that is.
    mutating func next(wall: UInt64, above other: Stamp?, writer: WriterID) -> Stamp {
        // At the last millisecond there is nothing above; such a stamp is no clock's.
        if let other, other.milliseconds < Stamp.millisecondsMax { raise(to: other.milliseconds, other.counter) }
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
    func stands(at stamp: Stamp) -> Bool {
        stamp.milliseconds == milliseconds && stamp.counter == counter
    }

    /// Goes on from this machine's own last stamp.
    mutating func resume(after own: Stamp) {
        raise(to: own.milliseconds, own.counter)
    }

    /// Follows a stamp that was read.
    mutating func observe(_ stamp: Stamp, wall: UInt64) {
        let limit = min(wall, Stamp.millisecondsMax - Self.pullMillisecondsMax) + Self.pullMillisecondsMax
        if stamp.milliseconds <= limit { raise(to: stamp.milliseconds, stamp.counter) } else { raise(to: limit, 0) }
    }

    private mutating func raise(to milliseconds: UInt64, _ counter: UInt16) {
        if (milliseconds, counter) > (self.milliseconds, self.counter) {
            (self.milliseconds, self.counter) = (milliseconds, counter)
        }
    }
}
