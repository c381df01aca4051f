import GroceryApp
import ScreenModel
import TestSupport
import Testing

@Suite struct LineEditorTests {
    @Test func combiningScalarsJoinTheCharacterBefore() {
        var editor = LineEditor()
        for scalar in "e\u{301}👩‍👩‍👧🇩🇪".unicodeScalars { _ = editor.handle(.character(scalar)) }
        #expect(editor.characters == ["é", "👩‍👩‍👧", "🇩🇪"])
        #expect(editor.cursor == 3)
        _ = editor.handle(.backspace)
        #expect(editor.text == "é👩‍👩‍👧")
    }

    @Test func aLineIsNotEndless() {
        var editor = LineEditor(String(repeating: "x", count: 600))
        #expect(editor.characters.count == LineEditor.charactersMax)
        _ = editor.handle("y")
        #expect(editor.characters.count == LineEditor.charactersMax)
        editor.insert("yyy")
        #expect(editor.characters.count == LineEditor.charactersMax)
        _ = editor.handle(.home)
        editor.insert("yyy")
        #expect(editor.characters.count == LineEditor.charactersMax)
        #expect(editor.cursor <= editor.characters.count)
    }

    @Test func otherKeysAreLeftToTheCaller() {
        var editor = LineEditor("abc")
        for key in [Key.enter, .escape, .up, .down, .tab, .pageUp, .function(1), .control("z"), .insert] {
            let isTaken = editor.handle(key)
            #expect(!isTaken, "\(key)")
        }
        #expect(editor.text == "abc")
    }

    @Test(arguments: Dice.seeds(3)) func theCursorStaysInTheLine(seed: UInt64) {
        var dice = Dice(seed: seed)
        var editor = LineEditor()
        let keys =
            Stage.keys("abc é\u{301}\u{200D}👩🇩🇪 ")
            + [
                .left, .right, .home, .end, .backspace, .delete, .control("u"), .control("k"), .control("w"), .alt("b"),
                .alt("f"),
            ]
        for _ in 0..<2000 {
            _ = editor.handle(dice.pick(keys))
            guard (0...editor.characters.count).contains(editor.cursor) else {
                Issue.record("cursor \(editor.cursor) of \(editor.characters.count)")
                return
            }
            // What is kept as characters is what the text has as characters.
            guard Array(editor.text) == editor.characters else {
                Issue.record("“\(editor.text)” is kept as \(editor.characters)")
                return
            }
        }
    }
}
