// A record shows its time as a person reads it: `2026-11-20T21:53:29.123Z`, 24 bytes, years 0000 to 9999 are never
// before 1970 here. The calendar is the Gregorian one in UTC; days are counted by the cycle of 400 years (146,097
// days), with the year beginning in March so that the leap day is its last.

/// Bytes of a time as text.
let calendarTimeBytes = 24

/// Milliseconds since 1970 of the 24 bytes at `start`; `nil` unless they spell a real moment from 1970 to 9999.
@inline(__always)
func millisecondsSince1970(_ start: UnsafePointer<UInt8>) -> UInt64? {
    // Eight bytes at a time, first byte lowest. `exclusive or` with the pattern leaves the digits' values, and nothing
    // where the punctuation is right; adding `limits` then sets the top bit of each byte that is above 9, or above 0.
    @inline(__always) func values(_ offset: Int, _ pattern: UInt64, _ limits: UInt64) -> UInt64? {
        let bytes = UInt64(littleEndian: UnsafeRawPointer(start).loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        let values = bytes ^ pattern
        return (values | (values &+ limits)) & 0x8080_8080_8080_8080 == 0 ? values : nil
    }
    @inline(__always) func pair(_ values: UInt64, _ index: UInt64) -> Int {
        Int(values >> (8 &* index) & 0x0F) &* 10 &+ Int(values >> (8 &* index &+ 8) & 0x0F)
    }
    // `yyyy-mm-`, `ddThh:mm`, `:ss.mmmZ`.
    guard let first = values(0, 0x2D30_302D_3030_3030, 0x7F76_767F_7676_7676),
        let second = values(8, 0x3030_3A30_3054_3030, 0x7676_7F76_767F_7676),
        let third = values(16, 0x5A30_3030_2E30_303A, 0x7F76_7676_7F76_767F)
    else { return nil }
    let year = pair(first, 0) &* 100 &+ pair(first, 2)
    let month = pair(first, 5)
    let day = pair(second, 0)
    let hour = pair(second, 3)
    let minute = pair(second, 6)
    let secondOfMinute = pair(third, 1)
    let millisecond = pair(third, 4) &* 10 &+ Int(third >> 48 & 0x0F)
    guard year >= 1970, month >= 1, month <= 12, day >= 1, day <= 28 || day <= daysInMonth(year, month), hour < 24,
        minute < 60, secondOfMinute < 60
    else { return nil }
    let minutes = (daysSince1970(year, month, day) &* 24 &+ hour) &* 60 &+ minute
    return UInt64((minutes &* 60 &+ secondOfMinute) &* 1000 &+ millisecond)
}

/// Appends the 24 bytes of a time at most `Stamp.millisecondsMax`.
func appendCalendarTime(_ milliseconds: UInt64, to bytes: inout [UInt8]) {
    let milliseconds = min(milliseconds, Stamp.millisecondsMax)
    let secondsOfDay = milliseconds / 1000 % 86_400
    let (year, month, day) = calendarDay(Int(milliseconds / 86_400_000))
    for (value, digits, mark) in [
        (UInt64(year), 4, "-"), (UInt64(month), 2, "-"), (UInt64(day), 2, "T"), (secondsOfDay / 3600, 2, ":"),
        (secondsOfDay / 60 % 60, 2, ":"), (secondsOfDay % 60, 2, "."), (milliseconds % 1000, 3, "Z"),
    ] as [(UInt64, Int, StaticString)] {
        appendDecimal(value, digits: digits, to: &bytes)
        bytes.append(mark.utf8Start[0])
    }
}

/// A time for a file name: `20261120T215329Z`.
func fileNameTime(_ milliseconds: UInt64) -> String {
    var bytes: [UInt8] = []
    appendCalendarTime(milliseconds, to: &bytes)
    let kept = bytes.prefix(19).filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ":") }
    return String(decoding: kept, as: UTF8.self) + "Z"
}

@inline(__always)
private func daysInMonth(_ year: Int, _ month: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
}

@inline(__always)
private func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let marchYear = month <= 2 ? year - 1 : year
    let monthFromMarch = month <= 2 ? month + 9 : month - 3
    let leapDays = marchYear / 4 - marchYear / 100 + marchYear / 400
    // 153 days in five months from March on; 719,468 days from 0000-03-01 to 1970-01-01.
    return marchYear * 365 + leapDays + (153 * monthFromMarch + 2) / 5 + day - 1 - 719_468
}

private func calendarDay(_ daysSince1970: Int) -> (year: Int, month: Int, day: Int) {
    let days = daysSince1970 + 719_468
    let era = days / 146_097
    let dayOfEra = days % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, day)
}
