import GroceryApp
import GroceryDomain
import ScreenModel
import TestSupport
import Testing

/// The loop: what it does besides what single keys do.
@Suite struct ProgramTests {
    private static let entries = "Apples 6, x Milk 2 l (blue), Bread"

    private func program(_ memory: Memory = Memory()) -> Program {
        var program = Program(AppState(groceries: Household.groceries(Self.entries)), host: memory)
        program.refresh()
        return program
    }

    // MARK: Changes

    @Test(arguments: [" ", "+", "d", "A", "3d", "aoat milk<Enter>", "px"]) func whatCannotBeWrittenIsAsItWas(
        keys: String
    ) {
        var stage = Stage(Self.entries)
        let keys = Stage.keys(keys)
        for key in keys.dropLast() { stage.handle(.key(key)) }
        let (before, screen, typed) = (stage.list, stage.state.interface.screen, stage.typed)
        stage.isFull = "the disk is full"
        for key in keys.suffix(1) { stage.handle(.key(key)) }
        #expect(stage.list == before && stage.written.isEmpty)
        #expect(stage.state.interface.screen == screen && stage.typed == typed)
        #expect(!stage.notice.isEmpty)
    }

    /// What follows an effect that failed is not done either.
    @Test func afterAFailureNothingMoreIsDone() {
        var stage = Stage(Self.entries)
        stage.isFull = "the disk is full"
        let trail = stage.state.interface.trail
        stage.press("3aParty<Enter>")
        #expect(stage.notice == "the disk is full" && stage.state.interface.trail == trail)
        #expect(stage.effects.count > 1)
    }

    // MARK: Others

    /// Whoever draws needs to know, also where nothing was said of it.
    @Test func whatOthersWriteIsToldWithTheNextRefresh() throws {
        var program = program()
        let atRest = program.refresh()
        var memory = Memory()
        let milk = EntryID(list: try #require(program.state.currentList).id, item: ItemID(derivedFrom: "milk"))
        memory.others = [try program.state.groceries.noting("green", on: milk)]
        program.host = memory
        program.readOthers()
        #expect(program.state.interface.notice == nil && program.state.interface.warnings.isEmpty)
        let (then, later) = (program.refresh(), program.refresh())
        #expect(!atRest && then && !later)
    }

    @Test func whatOthersWriteIsTakenInAndSaid() throws {
        var program = program()
        let list = try #require(program.state.currentList)
        program.setOut()
        var memory = Memory()
        memory.others = [
            try program.state.groceries.finishing(list.id, remembering: true, making: true, at: memory.now).1
        ]
        memory.warnings = ["The clock of bo@phone is wrong."]
        program.host = memory
        program.readOthers()
        program.refresh()
        #expect(program.state.currentList?.id != list.id)
        #expect(program.state.interface.warnings == ["The clock of bo@phone is wrong."])
        program.host = Memory()
        program.readOthers()
        #expect(
            program.state.interface.warnings == ["The clock of bo@phone is wrong."], "said once, and not taken back")
    }

    // MARK: Warnings

    private static let damage = "Line 12 is damaged and was skipped. To mend it: aisle journal repair"

    private func warned(_ warnings: [String] = [damage, "Two"], size: Size = Size(columns: 40, rows: 20)) -> Stage {
        var stage = Stage(Self.entries, size: size)
        for warning in warnings { stage.program.warn(warning) }
        stage.program.refresh()
        return stage
    }

    /// On every page, whatever is done, until it is put away: then comes the next.
    @Test(arguments: ["z", "<Esc>", "tap"]) func aWarningStandsUntilItIsPutAway(way: String) {
        for size in [Size(columns: 40, rows: 20), Size(columns: 120, rows: 40)] {
            var stage = warned(size: size)
            stage.press("jx3H+,j?<Esc>1/a<Enter>anuts<Esc>")
            #expect(stage.candidates.joined(separator: " ") == Self.damage + " (1 more)")
            #expect(stage.state.hints(from: 10, width: .standard).hints.first?.key == "z")
            func putAway() {
                if way == "tap" {
                    stage.tap(row: stage.state.layout.candidates.row, column: 5)
                } else {
                    stage.press(way)
                }
            }
            putAway()
            #expect(stage.candidates == ["Two"] && stage.state.filter == "a", "and nothing else was done")
            putAway()
            #expect(stage.state.interface.warnings.isEmpty && stage.state.filter == "a")
        }
    }

    @Test func eachIsSaidOnceAndOfVeryManyTheFirst() {
        var stage = warned(["One", "Two", "One"])
        #expect(stage.state.interface.warnings == ["One", "Two"])
        stage.memory.warnings = (1...9).map { "Line \($0)" }
        stage.program.sayWarnings()
        #expect(
            stage.state.interface.warnings.dropFirst(2)
                == ["Line 1", "Line 2", "Line 3", "Line 4", "5 more like this; all of them: aisle journal verify"])
    }

    /// While something is typed the prompt has the room; what a key is answered with is said besides.
    @Test func aWarningComesBackAfterWhatIsTyped() {
        var stage = warned()
        stage.press("e")
        #expect(stage.typed == "6|" && !stage.candidates.joined().contains("damaged"))
        stage.press("<Esc>")
        #expect(stage.candidates.joined(separator: " ").contains("damaged"))
        stage.press("u")
        #expect(stage.notice == "There is nothing to undo." && stage.candidates.joined().contains("damaged"))
    }

    @Test func whoeverNeverChoseAListStaysWithTheOneThatIsSeen() {
        var program = program()
        #expect(program.state.interface.trail.lists.isEmpty)
        program.setOut()
        #expect(program.state.interface.trail.lists == [Household.list.id])
    }

    // MARK: Importing

    @Test func anImportIsSeenAndCanBeLeft() {
        var program = program()
        for key in Stage.keys("6Itown.json<Enter>") { _ = program.handle(.key(key)) }
        #expect(program.state.interface.importing == ImportPrompt(name: "town.json", percent: 0))
        var memory = Memory()
        memory.steps = [.percent(40), .finished("Read 3 places")]
        program.host = memory
        program.readOn()
        #expect(program.state.interface.importing?.percent == 40)
        program.readOn()
        #expect(program.state.interface.importing == nil && program.state.interface.notice == .info("Read 3 places"))
        for key in Stage.keys("Itown.json<Enter><Esc>") { _ = program.handle(.key(key)) }
        #expect(program.state.interface.importing == nil)
        #expect(program.state.interface.notice == .info("Nothing was imported"))
    }

    // MARK: Drawing and leaving

    @Test func onlyMovesAreDrawnOntoTheFrameBefore() throws {
        var program = program()
        let start = program.state.interface.shop
        let (first, second) = (program.handle(.key("j")), program.handle(.key("j")))
        guard case .moves(let from) = first.and(second) else { throw Unexpected() }
        #expect(from == start && program.state.interface.shop != start)
        for other in ["x", "?", "1"] as [Key] {
            if case .moves = first.and(program.handle(.key(other))) { Issue.record("\(other) does more than move") }
            _ = program.handle(.key(.escape))
        }
    }

    private struct Unexpected: Error {}

    @Test(arguments: [Input.key("q"), .key(.control("c")), .signal(.terminate), .endOfInput])
    func itIsLeftWhenAskedTo(input: Input) {
        var program = program()
        _ = program.handle(input)
        #expect(program.isLeaving)
    }
}
