import Glibc
import GroceryApp
import GroceryDomain
import GroceryViews

/// The wall clock and the time zone: where time comes in.
enum LocalClock {
    static func now() -> Moment { Moment(milliseconds: Int64(milliseconds())) }

    static func milliseconds() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return UInt64(max(Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000 + millisecondsAhead, 0))
    }

    /// By how much the clock is said to be ahead: for tests, where machines disagree about the time.
    private static let millisecondsAhead = Int64(environmentValue("AISLE_CLOCK_OFFSET").flatMap(Int32.init) ?? 0) * 1000

    /// Milliseconds of a clock that is never set, since some start.
    static func steadyMilliseconds() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
    }

    static func local(_ moment: Moment) -> LocalTime {
        var seconds = time_t(moment.milliseconds / 1000)
        var parts = tm()
        localtime_r(&seconds, &parts)
        return LocalTime(
            year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday),
            hour: Int(parts.tm_hour), minute: Int(parts.tm_min))
    }

    /// A time as the history shows it, of milliseconds since 1970.
    static func text(_ milliseconds: UInt64) -> String {
        local(Moment(milliseconds: Int64(clamping: milliseconds))).text(now: local(now()))
    }

    /// The day it is here.
    static func today() -> CivilDate? { local(now()).civilDate }

    /// The day of a moment where this machine is.
    static func day(_ moment: Moment) -> CivilDate? { local(moment).civilDate }

    static func clock() -> Clock { Clock(now: local(now()), local: { local($0) }) }

    /// 2026-11-20T21:53:29.123Z, whatever the time zone.
    static func iso(_ moment: Moment) -> String {
        var seconds = time_t(moment.milliseconds / 1000)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        return "\(date(parts))T\(time(parts)).\(padded(moment.milliseconds % 1000, 3))Z"
    }

    /// 2026-11-20 22:53:29, where this machine is.
    static func toTheSecond(_ moment: Moment) -> String {
        var seconds = time_t(moment.milliseconds / 1000)
        var parts = tm()
        localtime_r(&seconds, &parts)
        return "\(date(parts)) \(time(parts))"
    }

    private static func date(_ parts: tm) -> String {
        "\(padded(parts.tm_year + 1900, 4))-\(padded(parts.tm_mon + 1, 2))-\(padded(parts.tm_mday, 2))"
    }

    private static func time(_ parts: tm) -> String {
        "\(padded(parts.tm_hour, 2)):\(padded(parts.tm_min, 2)):\(padded(parts.tm_sec, 2))"
    }

    private static func padded(_ value: some BinaryInteger, _ width: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(width - digits.count, 0)) + digits
    }
}
