import GroceryDomain

/// What programs write above the lines of a list. These words are data: another program is another line.
enum SectionNames {
    /// What is under such a line is in the trolley, or was bought: it is no type.
    static func isOfDone(_ name: String) -> Bool { done.contains(key(name)) }

    /// Whether a line by itself, with no mark on it, may stand above others: as AnyList, Apple's Reminders and Bring!
    /// call their sections. People want meat too, so it takes more than one such line.
    static func isUsual(_ name: String) -> Bool { usual.contains(key(name)) || isOfDone(name) }

    /// What says nothing but that things are to be bought: no type, and no list.
    static func isPlain(_ name: String) -> Bool { plain.contains(key(name)) }

    private static func key(_ name: String) -> String { String(name.folded.filter { $0 != "," }) }

    private static let plain = words(
        """
        to buy, to-buy, buy, to get, to do, todo, to-do, checklist, open, pending, needed, einkaufen, zu kaufen,
        offen, à acheter, à faire, por comprar, pendiente, da comprare, a comprar, te kopen, att köpa, do kupienia,
        koupit, купить
        """)

    private static let done = words(
        """
        crossed off, crossed-off, checked off, checked, completed, complete, done, bought, purchased, in cart,
        in the cart, in basket, recently used, recently, ✓ completed, erledigt, abgehakt, gekauft, zuletzt verwendet,
        terminé, terminés, achetés, fait, cochés, hecho, completado, completados, comprado, comprados, fatto,
        completati, acquistati, feito, concluído, concluídos, comprados, klaar, afgevinkt, gekocht, voltooid, klart,
        klar, avklarade, köpt, udført, købt, færdig, fullført, kjøpt, ferdig, valmis, ostettu, tehty, zrobione,
        kupione, ukończone, hotovo, koupeno, kész, megvett, сделано, куплено, завершено, выполнено, куплені,
        tamamlandı, alındı, ολοκληρωμένα, 完了, 購入済み, 已完成, 已购买
        """)

    private static let usual = words(
        """
        produce, fruit, fruits, vegetables, fruit & vegetables, fruits & vegetables, fruit and vegetables,
        fruit & veg, dairy, dairy & eggs, dairy eggs & cheese, dairy and eggs, meat, meat & fish, meat & seafood,
        meat & poultry, seafood, fish, poultry, deli, bakery, bread & bakery, breads & cereals, bread & pastries,
        breakfast & cereal, baking, baking items, baking needs, frozen, frozen foods, frozen food, frozen goods,
        canned foods & soups, canned goods, canned foods, pasta rice & beans, grains pasta & sides, grain products,
        sauces & condiments, condiments & dressings, oils & dressings, condiments, spices & seasonings,
        ingredients & spices, snacks, snacks & candy, cookies snacks & candy, snacks & sweets, beverages, drinks,
        coffee & tea, wine beer & spirits, alcohol, household, household items, household & cleaning,
        household supplies, cleaning, cleaning supplies, personal care, personal care & health,
        health & personal care, health & beauty, pharmacy, care & health, baby, baby care, pets, pet supplies,
        pet care, pantry, other, others, miscellaneous, general, own items, uncategorized, obst & gemüse,
        obst und gemüse, milch & käse, milchprodukte, fleisch & fisch, brot & gebäck, tiefkühlprodukte, getränke,
        getreideprodukte, haushalt, drogerie, sonstiges, fruits & légumes, fruits et légumes, produits laitiers,
        viande & poisson, boulangerie, surgelés, boissons, épicerie, divers, fruta y verdura, lácteos,
        carne y pescado, panadería, congelados, bebidas, despensa, otros, frutta e verdura, latticini, carne e pesce,
        surgelati, bevande, groente & fruit, zuivel, vlees & vis, diepvries, dranken, overig, frukt & grönt, mejeri,
        kött & fisk
        """)

    private static func words(_ text: String) -> Set<String> {
        Set(text.split { $0 == "," || $0.isNewline }.map { String($0.trimmed).folded })
    }
}
