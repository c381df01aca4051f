import GroceryDomain
public import ScreenModel

/// One line of text and the cursor in it, edited with the keys of a shell.
public struct LineEditor: Hashable, Sendable {
    public private(set) var characters: [Character]
    /// The character behind the cursor, 0 to `characters.count`.
    public private(set) var cursor: Int

    /// Longer than any line a person types; what is pasted beyond it is cut.
    public static let charactersMax = 500

    public init(_ text: String = "") {
        characters = Array(text.prefix(Self.charactersMax))
        cursor = characters.count
    }

    public var text: String { String(characters) }
    public var isEmpty: Bool { characters.isEmpty }
    public var textBeforeCursor: String { String(characters[..<cursor]) }
    public var textBehindCursor: String { String(characters[cursor...]) }

    /// Whether `key` was one that edits or moves; all else is left to the caller.
    public mutating func handle(_ key: Key) -> Bool {
        switch key {
        case .character(let scalar): insert(String(Character(scalar)))
        case .left, .control("b"): cursor = max(cursor - 1, 0)
        case .right, .control("f"): cursor = min(cursor + 1, characters.count)
        case .home, .control("a"): cursor = 0
        case .end, .control("e"): cursor = characters.count
        case .alt("b"): cursor = wordStart
        case .alt("f"): cursor = wordEnd
        case .backspace, .control("h"): delete(max(cursor - 1, 0)..<cursor)
        case .delete, .control("d"): delete(cursor..<min(cursor + 1, characters.count))
        case .control("u"): delete(0..<cursor)
        case .control("k"): delete(cursor..<characters.count)
        case .control("w"): delete(wordStart..<cursor)
        default: return false
        }
        return true
    }

    /// Inserts at the cursor. A combining scalar joins the character before it.
    public mutating func insert(_ text: String) {
        let before = String(characters[..<cursor]) + text
        let room = Self.charactersMax - (characters.count - cursor)
        join(String(before.prefix(max(room, 0))), String(characters[cursor...]))
    }

    private mutating func delete(_ range: Range<Int>) {
        join(String(characters[..<range.lowerBound]), String(characters[range.upperBound...]))
    }

    /// Joins the texts before and behind the cursor. Where they meet in one character (a mark behind its letter, two
    /// halves of a flag), the cursor is behind it.
    private mutating func join(_ before: String, _ behind: String) {
        let text = before + behind
        characters = Array(text)
        cursor = text.isEmpty ? 0 : text[..<text.utf8.index(text.startIndex, offsetBy: before.utf8.count)].count
    }

    private var wordStart: Int {
        var index = cursor
        while index > 0, characters[index - 1].isWhitespace { index -= 1 }
        while index > 0, !characters[index - 1].isWhitespace { index -= 1 }
        return index
    }

    private var wordEnd: Int {
        var index = cursor
        while index < characters.count, characters[index].isWhitespace { index += 1 }
        while index < characters.count, !characters[index].isWhitespace { index += 1 }
        return index
    }
}
