// What a file looks like, for telling formats apart.

extension InputFile {
    /// Its name without the ending.
    var bareName: String { name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name }

    var beginsLikeJSON: Bool {
        let start = bytes.prefix(1_024).drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }.first
        return start == UInt8(ascii: "{") || start == UInt8(ascii: "[")
    }

    /// Whether nobody wrote it as a list: JSON, whole or broken off. A list may begin with a box.
    var isSurelyJSON: Bool {
        guard beginsLikeJSON else { return false }
        let signs = bytes.prefix(1_024).filter { $0 > 0x20 && ![0xEF, 0xBB, 0xBF].contains($0) }.prefix(2)
        return ["{\"", "{}", "[{", "[\"", "[["].contains { signs.elementsEqual($0.utf8) }
    }

    /// Whether these bytes stand somewhere in it.
    func mentions(_ word: StaticString) -> Bool { bytes.contains(all: word) }
}

extension [UInt8] {
    /// Whether the bytes of `word` stand in a row somewhere. Cost: linear, but for words that repeat themselves.
    func contains(all word: StaticString) -> Bool {
        withUnsafeBufferPointer { bytes in
            let count = word.utf8CodeUnitCount
            guard count > 0, bytes.count >= count else { return false }
            let first = word.utf8Start[0]
            for start in 0...(bytes.count - count) where bytes[start] == first {
                var index = 1
                while index < count, bytes[start + index] == word.utf8Start[index] { index += 1 }
                if index == count { return true }
            }
            return false
        }
    }
}
