/// Nouns before which it is said of what, or of which sort, a thing is: hardly anybody buys them by the noun alone.
enum Nouns {
    /// Of what it is, is always said: apple juice.
    static func isOfSomething(_ noun: String) -> Bool { ofSomething.contains(noun.lowercased()) }

    /// Whether what stands behind the noun and a comma or a colon says of what it is: `soup, tomato`.
    static func isHeading(_ noun: String) -> Bool {
        let noun = noun.lowercased()
        return ofSomething.contains(noun) || ofSorts.contains(noun) || dishes.contains(noun)
    }

    static func isDish(_ noun: String) -> Bool { dishes.contains(noun.lowercased()) }

    /// Whether it is no dish either: of what stands behind it, kinds of it come before what goes into it.
    static func isOfKinds(_ noun: String) -> Bool {
        let noun = noun.folded
        return ([noun] + GrammaticalNumber.others(of: noun)).contains {
            ofSomething.contains($0) || ofSorts.contains($0) || staples.contains($0)
        }
    }

    /// What they eat is called otherwise: dog biscuits are treats.
    static func isPet(_ noun: String) -> Bool { ["dog", "cat", "puppy", "kitten"].contains(noun.lowercased()) }

    /// Whether what stands before it was made into it: garlic powder, sesame oil.
    static func isMadeOf(_ noun: String) -> Bool { madeOf.contains(noun.lowercased()) }

    private static let madeOf = Set(words: "powder granules flakes paste purée puree oil vinegar")

    /// `chicken, thighs`, `pork, chops`
    static func isPartOfAnimal(_ noun: String) -> Bool { partsOfAnimals.contains(noun.lowercased()) }

    private static let partsOfAnimals = Set(
        words: """
            thigh thighs breast breasts wing wings leg legs drumstick drumsticks fillet fillets mince chop chops loin
            shoulder belly neck shank shanks ribs
            """)
    private static let ofSomething = Set(
        words: "juice stock cubes mince jam squash cordial sorbet jelly")
    private static let ofSorts = Set(words: "sauce oil vinegar crisps cream yoghurt yogurt").union(["ice cream"])
    private static let dishes = Set(words: "soup pie pies pizza quiche")
    /// These are bought by the noun alone as well.
    private static let staples: Set<String> = [
        "tea", "milk", "coffee", "chocolate", "cheese", "bread", "syrup",
    ]
}
