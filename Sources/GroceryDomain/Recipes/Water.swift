extension CooklangText.Component {
    /// Whether somebody has to get it: not another recipe, not what a step made, and not water from the tap.
    var isBought: Bool { isIngredient && !Water.isTapWater(name) }
}

/// Water from the tap, and what is left of it in a pot: nobody buys it for a recipe. Mineral, soda and rose water are
/// groceries.
enum Water {
    private static let words = Set(
        words: "water wasser eau agua acqua vatten vand vann vesi woda wody voda vody su вода воды воду 水 お湯 湯 熱湯 물")

    private static let describing = Set(
        words: """
            hot cold warm lukewarm tepid boiling boiled simmering iced ice cool chilled tap room temperature pasta
            potato cooking starchy salted filtered reserved more extra additional some little plain clean fresh just
            very
            kaltes kalt warmes warm lauwarmes lauwarm heisses heiss kochendes kochend
            froide chaude tiede bouillante du robinet fria caliente tibia fredda calda tiepida bollente
            """)

    /// `water`, `boiling water`, `water, cold`, `water for the pasta`.
    static func isTapWater(_ name: String) -> Bool {
        let words = name.folded.split(whereSeparator: { " ,()/-".contains($0) }).map(String.init)
        guard let water = words.firstIndex(where: Self.words.contains) else { return false }
        let behind = words[(water + 1)...]
        return words[..<water].allSatisfy(describing.contains)
            && (behind.allSatisfy(describing.contains) || ["for", "from", "to", "as"].contains(behind[water + 1]))
    }
}
