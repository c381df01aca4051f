import GroceryApp
import GroceryDomain
import GroceryViews
import ScreenModel
import TestSupport
import Testing

/// Where every row has another key, nothing on any screen names the one it had.
@Suite struct ReboundKeysTests {
    /// Each row has one key: a syllable that stands nowhere else.
    private static let given = Dictionary(
        uniqueKeysWithValues: zip(Keymap.rows, UInt32(0x1401)...).compactMap { row, number in
            Unicode.Scalar(number).map { (row.name, Key.character($0)) }
        })
    private static let keymap = Keymap(giving: given.mapValues { [$0] })
    /// What the keys were called.
    private static let oldNames = Set(Keymap.rows.flatMap { Keymap().keys(of: $0) }.map(\.name))
    /// Those of prompts, which nobody can change, and of those among them in which something is typed.
    private static let promptNames: Set = ["Enter", "Esc", "Space", "↑", "↓"]
    private static let typingNames: Set = promptNames.union(["Tab", "y", "n", "Ctrl-N", "+", "-", "/"])

    /// A list with everything, and one with nothing yet.
    private static let households = [Household.withCookbook(ScreenTests.trips), Household.groceries()]

    private func stage(_ screen: Screen, _ groceries: Groceries, _ size: Size) throws -> Stage {
        var stage = Stage(groceries, size: size)
        stage.state.interface.keymap = Self.keymap
        stage.state.interface.today = CivilDate("2026-12-05")
        if let entrance = screen.page.entrance { stage.handle(.key(try #require(Self.given[entrance.name]))) }
        return stage
    }

    @Test(arguments: Screen.allCases, ScreenTests.sizes) func noPageNamesAnOldKey(screen: Screen, size: Size) throws {
        for groceries in Self.households {
            var stage = try stage(screen, groceries, size)
            check(stage, "at first")
            stage.handle(.key(try #require(Self.given["help"])))
            check(stage, "help")
        }
    }

    /// Every row of every page is tried; in what it opens, something is typed that nothing is called.
    @Test(arguments: Screen.allCases) func nothingThatComesOfARowNamesAnOldKey(screen: Screen) throws {
        for (groceries, ways) in zip(Self.households, [["", "right"], [""]]) {
            for way in ways {
                var start = try stage(screen, groceries, ScreenTests.sizes[0])
                if let step = Self.given[way] { start.handle(.key(step)) }
                for row in screen.bindings {
                    var stage = start
                    stage.handle(.key(try #require(Self.given[row.name])))
                    check(stage, row.name)
                    guard stage.state.interface.prompt != nil else { continue }
                    stage.press("zzzz<Enter>")
                    check(stage, "\(row.name), typed")
                }
            }
        }
    }

    /// Nothing that is drawn or hinted at names an old key.
    private func check(_ stage: Stage, _ path: String) {
        let (interface, isTyped) = (stage.state.interface, stage.state.interface.prompt?.field(stage.state) != nil)
        let fixed = isTyped ? Self.typingNames : interface.prompt != nil ? Self.promptNames : []
        let old = interface.help == nil ? Self.oldNames.subtracting(fixed) : Self.oldNames
        // The bottom line has hints, which are looked at below; above it is what was said last.
        var lines = drawn(stage).picture.split(separator: "\n").dropLast(3).map(String.init)
        if let typing = lines.firstIndex(where: { $0.contains("While typing") }) { lines.removeSubrange(typing...) }
        for line in lines + [stage.notice] {
            for name in Self.keys(named: old, in: line) {
                Issue.record("\(stage.state.interface.screen), \(path): \(name) in “\(line)”")
            }
        }
        let hinted = Self.oldNames.subtracting(fixed)
        for hint in stage.state.hints(from: 0, width: .standard).hints where hinted.contains(hint.key) {
            Issue.record("\(stage.state.interface.screen), \(path): \(hint.key) \(hint.word)")
        }
    }

    /// The words of a line that are such names, and no amounts, counts or articles.
    private static func keys(named old: Set<String>, in line: String) -> [String] {
        let words = line.split { " │┃━─·".contains($0) }.map { word in
            String(word).trimming { "(.,;:)“”".contains($0) && word.count > 1 }
        }
        return words.indices.compactMap { place -> String? in
            let word = words[place]
            guard old.contains(word) else { return nil }
            let before = place > 0 ? words[place - 1] : ""
            let after = place + 1 < words.count ? words[place + 1] : ""
            switch word {
            // “a list”, but “a adds”.
            case "a" where !after.hasSuffix("s"), "A" where !after.hasSuffix("s"): return nil
            // “2 l”, “1 kg + 2 cans”, “Milk @ Corner Market”.
            case _ where before.last?.isNumber == true, "+" where after.first?.isNumber == true: return nil
            case "@" where !after.hasSuffix("s"): return nil
            // What was pressed.
            case _ where before == "key": return nil
            case _ where word.allSatisfy(\.isNumber) && Screen.allCases.allSatisfy { $0.title != after }: return nil
            default: return word
            }
        }
    }
}

extension String {
    fileprivate func trimming(where isTrimmed: (Character) -> Bool) -> String {
        var rest = Substring(self)
        while let first = rest.first, isTrimmed(first) { rest.removeFirst() }
        while let last = rest.last, isTrimmed(last) { rest.removeLast() }
        return String(rest)
    }
}
