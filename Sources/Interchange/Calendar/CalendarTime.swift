public import GroceryDomain

/// A time as iCalendar spells it: `20261122T101500Z`.
public enum CalendarTime {
    public static func text(_ moment: Moment) -> String {
        let moment = Moment(bounding: moment.milliseconds)
        let seconds = moment.milliseconds / 1000
        let (day, second) = (Int(seconds / 86_400), Int(seconds % 86_400))
        guard let date = CivilDate(dayNumber: day) else { return "19700101T000000Z" }
        let digits = "\(date)".filter { $0 != "-" }
        return "\(digits)T\(two(second / 3600))\(two(second / 60 % 60))\(two(second % 60))Z"
    }

    /// Reads a time; one without a `Z`, in whatever time zone, as if it were in UTC. Nil for anything else.
    public static func moment(_ text: String) -> Moment? {
        let digits = Array(text.utf8)
        guard digits.count == 15 || digits.count == 16 && digits[15] == UInt8(ascii: "Z"),
            digits[8] == UInt8(ascii: "T")
        else { return nil }
        func number(_ range: Range<Int>) -> Int? {
            var number = 0
            for digit in digits[range] {
                guard (0x30...0x39).contains(digit) else { return nil }
                number = number * 10 + Int(digit - 0x30)
            }
            return number
        }
        guard let year = number(0..<4), let month = number(4..<6), let day = number(6..<8), let hour = number(9..<11),
            let minute = number(11..<13), let second = number(13..<15), hour < 24, minute < 60, second <= 60,
            let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        let seconds = Int64(date.dayNumber) * 86_400 + Int64(hour * 3600 + minute * 60 + second)
        return Moment(milliseconds: seconds * 1000)
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
