import GroceryApp
import Testing

/// The test says what time it is.
@Suite struct ProgressLineTests {
    private func said(every milliseconds: Int, for all: Int) -> [Int] {
        var line = ProgressLine(at: 10_000)
        return stride(from: 0, through: all, by: milliseconds).filter { time in
            line.text("at \(time)", at: 10_000 + time) == "at \(time)"
        }
    }

    @Test func whatIsDoneAtOnceSaysNothing() {
        #expect(said(every: 1, for: ProgressLine.patience - 1).isEmpty)
    }

    @Test func whatTakesLongerSaysSoAndNotTooOften() {
        let times = said(every: 7, for: 3_000)
        #expect(times.first.map { ($0 - ProgressLine.patience) / 7 } == 0)
        #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= ProgressLine.pause })
        #expect(times.count > 20)
    }

    /// What was suspended and goes on says where it is, once.
    @Test func aJumpOfTheClockIsOneLine() {
        var line = ProgressLine(at: 0)
        #expect(line.text("1", at: 1_000_000) == "1")
        #expect(line.text("2", at: 1_000_001) == nil)
    }
}
