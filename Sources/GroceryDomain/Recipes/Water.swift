extension CooklangText.Component {
    /// Whether somebody has to get it: not another recipe, not what a step made, and not water from the tap.
    var isBought: Bool { isIngredient && !Water.isTapWater(name) }
}

/// Water from the tap, and what is left of it in a pot: nobody buys it for a recipe. Mineral, soda and rose water are
/// groceries.
enum Water {
    /// `water`, `boiling water`, `water, cold`, `water for the pasta`.
    static func isTapWater(_ name: String) -> Bool {
        let words = name.folded.split(whereSeparator: { " ,()/-".contains($0) }).map(String.init)
        guard let water = words.firstIndex(where: { Lexicon[$0].contains(.water) }) else { return false }
        let behind = words[(water + 1)...]
        return words[..<water].allSatisfy(isOfWater)
            && (behind.allSatisfy(isOfWater) || Lexicon[behind[water + 1]].contains(.behindWater))
    }

    private static func isOfWater(_ word: String) -> Bool { Lexicon[word].contains(.ofWater) }
}
