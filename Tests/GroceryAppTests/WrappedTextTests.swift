import GroceryApp
import ScreenModel
import Testing

@Suite struct WrappedTextTests {
    @Test(arguments: [
        ("as it is", 8, ["as it is"]), ("two words", 6, ["two", "words"]), ("a b c d", 3, ["a b", "c d"]),
        ("extraordinary", 5, ["extra", "ordin", "ary"]), ("卵を割り入れて混ぜる", 8, ["卵を割り", "入れて混", "ぜる"]),
        // What ends a sentence does not begin a line.
        ("鍋に水を、入れる", 8, ["鍋に水", "を、入れ", "る"]), ("see 卵を割り入れる", 8, ["see", "卵を割り", "入れる"]),
        ("é́é́é́é́", 2, ["é́é́", "é́é́"]), ("卵", 1, ["卵"]),
    ])
    func linesFit(text: String, columns: Int, lines: [String]) {
        #expect(text.wrapped(to: columns) == lines)
    }
}
