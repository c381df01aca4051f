import Testing

@testable import Journal

@Suite struct RoundTripTests {
    @Test(arguments: Desk.Disk.allCases)
    func whatIsAppendedIsReadInTheNextRun(disk: Desk.Disk) throws {
        let desk = try Desk(disk)
        let first = try desk.open()
        #expect(try first.newTexts() == [])
        for number in 1...20 { #expect(try first.append("record \(number)").isWritten) }
        #expect(try first.newTexts() == [])
        #expect(first.saveState == .saved)
        first.close()

        let second = try desk.open()
        #expect(try second.newTexts() == (1...20).map { "record \($0)" })
        try second.append("record 21")
        second.close()

        let third = try desk.open()
        #expect(try third.newTexts() == (1...21).map { "record \($0)" })
        #expect(try third.newTexts() == [])
        #expect(third.notices == [])
        #expect(desk.ownFiles.count == 1)
    }
}
