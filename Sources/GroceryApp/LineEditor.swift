import GroceryDomain
public import ScreenModel

/// One line of text and the place in it, edited with the keys of a shell.
public struct LineEditor: Hashable, Sendable {
    public private(set) var characters: [Character]
    /// Before which character the cursor stands, 0 to `characters.count`.
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

    /// Makes the line of what stands before and behind the cursor. Where the two become one character (a mark behind
    /// its letter, two halves of a flag), the cursor stands behind it.
    private mutating func join(_ before: String, _ behind: String) {
        let text = before + behind
        characters = Array(text)
        cursor = text.isEmpty ? 0 : text[..<text.utf8.index(text.startIndex, offsetBy: before.utf8.count)].count
    }

    private var wordStart: Int {
        var place = cursor
        while place > 0, characters[place - 1].isWhitespace { place -= 1 }
        while place > 0, !characters[place - 1].isWhitespace { place -= 1 }
        return place
    }

    private var wordEnd: Int {
        var place = cursor
        while place < characters.count, characters[place].isWhitespace { place += 1 }
        while place < characters.count, !characters[place].isWhitespace { place += 1 }
        return place
    }
}
