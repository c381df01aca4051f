/// Reads the ingredients of a recipe as typed lines are read: `@large garlic cloves{6}(minced)` is 6 cloves of garlic,
/// with the note "large; minced".
///
/// What it finds depends on which names are known: those of the whole catalogue when a recipe is imported, later those
/// of the items that the recipe has, and none by default.
public struct IngredientReader {
    /// One mention of an ingredient.
    struct Mention {
        /// The known item that is meant.
        var item: ItemID?
        /// As written, without what belongs to the amount and the remarks.
        var name: String
        /// The item's other name by which it is called, if that is another word altogether: the remarks have what
        /// such a name says besides the item's own.
        var wording: String?
        var quantity: Quantity?
        var remarks: [String]

        /// Notes that `item` is called by one of its names.
        fileprivate mutating func note(_ item: ItemID, calledBy text: String, _ kind: String?) {
            self.item = item
            if let kind { remarks.append(kind) } else { wording = text }
        }
    }

    /// The item with that folded name, in either grammatical number.
    private let item: (String) -> ItemID?
    /// Whether a known name contains this folded word.
    private let isKnownWord: (String) -> Bool
    /// What a known item is called.
    private let name: (ItemID) -> String

    init(
        item: @escaping (String) -> ItemID?, isKnownWord: @escaping (String) -> Bool,
        name: @escaping (ItemID) -> String
    ) {
        (self.item, self.isKnownWord, self.name) = (item, isKnownWord, name)
    }

    public init() { self.init(item: { _ in nil }, isKnownWord: { _ in false }, name: { _ in "" }) }

    /// Knows the names of these items.
    init(_ items: [Item]) {
        var known: [UInt64: ItemID] = [:]
        for item in items {
            for name in item.names {
                let key = NameTable.key(of: name.folded)
                if known[key] == nil { known[key] = item.id }
            }
        }
        func item(_ name: String) -> ItemID? {
            ([name] + GrammaticalNumber.others(of: name)).lazy.compactMap { known[NameTable.key(of: $0)] }.first
        }
        self.init(
            item: { item($0) ?? Abbreviations.writtenOut($0).flatMap(item) }, isKnownWord: { _ in false },
            name: { id in items.first { $0.id == id }?.name ?? "" })
    }

    /// The same for all mentions of one ingredient.
    func key(of component: CooklangText.Component) -> String {
        let mention = read(component)
        return RecipeFile.Ingredient(name: mention.name, item: mention.item).key
    }

    /// What has to stand in brackets behind the component so that it says all of `note`: what its name and its marks
    /// say already does not stand there again.
    func preparation(of component: CooklangText.Component, saying note: String?) -> String? {
        var bare = component
        bare.preparation = nil
        return Notes.removing(read(bare).remarks, from: note)
    }

    func read(_ component: CooklangText.Component) -> Mention {
        let component = component.withAmountOfName
        let amount = component.amount?.reading ?? (quantity: nil, remarks: [])
        // Of two names the one that is known, or short enough to be learnt.
        let names = component.names
        let written =
            names.first { names.count > 1 && item($0.folded) != nil }
            ?? names.first { $0.count <= Name.charactersMax } ?? component.name
        // In names of one word, some write an underscore for a space.
        let name = String(written.map { $0 == "_" ? " " : $0 })
        var mention = Mention(name: name, quantity: amount.quantity, remarks: amount.remarks)
        if let (word, thing) = Self.preparedAtHome(name), let item = item(thing.folded) {
            (mention.item, mention.name) = (item, thing)
            mention.remarks.append(word)
        } else if let found = packed(name, amount.quantity) {
            mention.note(found.item, calledBy: found.text, kind(found.text, of: found.item))
        } else if let item = item(name.folded) {
            mention.note(item, calledBy: name, kind(name, of: item))
            readPortion(&mention)
        } else {
            readName(&mention)
        }
        mention.remarks.removeAll(where: \.isEmpty)
        // `@lemon wedges{1/2%lemon}`
        if let first = mention.quantity?.first, let unit = first.unit, !unit.isKnown, let own = mention.item,
            item(unit.word.folded) == own
        {
            mention.quantity = (try? Amount(first.value)).map(Quantity.init)
        }
        if component.isOptional { mention.remarks.append("optional") }
        mention.remarks += [component.preparation].compactMap { $0 }
        return mention
    }

    /// `@tomatoes{2%tins}` are tinned tomatoes, as `2 tins of tomatoes` are; a bunch of coriander is coriander.
    private func packed(_ name: String, _ quantity: Quantity?) -> (item: ItemID, text: String)? {
        guard let quantity, quantity.amounts.count == 1, let unit = quantity.first.unit, !unit.isMeasure else {
            return nil
        }
        let own = item(name.folded)
        let names = NameSegments.packedNames([name], in: unit).map { $0.joined(separator: " ") }
        guard let text = names.first(where: { item($0.folded) != nil }), let found = item(text.folded) else {
            return nil
        }
        return found == own ? nil : (found, text)
    }

    /// `minced garlic` is a jar on a shopping list, and a clove and a knife in a recipe; who wants `hard-boiled eggs`
    /// there boils them.
    private static func preparedAtHome(_ name: String) -> (word: String, thing: String)? {
        let words = name.split(separator: " ").map(String.init)
        guard words.count > 1, let last = words.last, Lexicon[last.folded].contains(.preparedAtHome) else { return nil }
        let before = words.dropLast().joined(separator: " ")
        let isPrepared = words.count == 2 && Lexicon[before].contains(.preparation)
        let isCooked = Lexicon[before.folded.replacing("-", with: " ")].contains(.cookedEgg)
        return isPrepared || isCooked ? (before, last) : nil
    }

    /// `celery stalks{2}` are two stalks, although the catalogue knows celery by that name too.
    private func readPortion(_ mention: inout Mention) {
        var other = mention
        let (_, thing) = line(of: &other)
        if thing?.item?.id == mention.item { mention.quantity = other.quantity }
    }

    private func readName(_ mention: inout Mention) {
        if let found = bracketed(mention.name) {
            return mention.note(found.item, calledBy: found.text, kind(found.text, of: found.item))
        }
        let (line, thing) = line(of: &mention)
        var remarks: [String] = []
        if let thing, let item = thing.item?.id {
            let kind = kind(thing.words, of: item)
            (mention.item, mention.wording) = (item, kind == nil ? thing.words : nil)
            remarks.append(kind ?? "")
        }
        // `canned, diced tomatoes` are not called canned.
        if mention.item == nil, let comma = mention.name.firstIndex(of: ","),
            Self.describesOnly(String(mention.name[..<comma]))
        {
            let thing = DescribingWords.leaving(mention.name.replacing(",", with: ""))
            if !thing.isEmpty { return mention.name = thing }
        }
        mention.name = line.name
        let bare = DescribingWords.leavingPreparation(line.name)
        if mention.item == nil, bare.count > Name.charactersMax {
            let (name, rest) = bare.partedName
            (mention.name, mention.item) = (name, item(name.folded))
            remarks += [line.name.dropLast(bare.count).withoutOuterSpaces] + rest
        }
        // The `cloves` of `@garlic cloves{3%cloves}` says nothing more.
        if let note = thing?.remark ?? line.note, Unit.named(note)?.symbol != mention.quantity?.first.unit?.symbol ?? ""
        {
            remarks.append(note)
        }
        mention.remarks.append(remarks.filter { !$0.isEmpty }.joined(separator: ", "))
    }

    private static func describesOnly(_ name: String) -> Bool {
        DescribingWords.isAll(of: name) || Lexicon[name.folded].contains(.state)
    }

    /// `onion (powder)`, `milk (condensed)`
    private func bracketed(_ name: String) -> (item: ItemID, text: String)? {
        guard name.hasSuffix(")"), let open = name.lastIndex(of: "("), open > name.startIndex else { return nil }
        let (before, within) = (name[..<open].withoutOuterSpaces, name[name.index(after: open)...].dropLast())
        let note = within.withoutOuterSpaces
        guard !note.isEmpty, !Lexicon[note.folded].contains(.preparation), !note.folded.hasPrefix("for ") else {
            return nil
        }
        let (own, front, behind) = (item(before.folded), "\(note) \(before)".folded, "\(before) \(note)".folded)
        if let found = item(front) { return (found, front) }
        return item(behind).flatMap { $0 == own ? nil : ($0, behind) }
    }

    private var known: KnownNames {
        KnownNames { folded in
            item(folded).map {
                let name = name($0).folded
                let isSingle =
                    name.utf8.count > folded.utf8.count && GrammaticalNumber.others(of: folded).contains(name)
                return KnownNames.Item(id: $0, name: name, isSingle: isSingle)
            }
        } isInName: {
            isKnownWord($0)
        }
    }

    /// What another name of an item says besides the name it has: `Maris Piper potatoes` are potatoes, Maris Piper. Nil
    /// if it says something else: `baby back ribs` are pork ribs.
    private func kind(_ text: String, of item: ItemID) -> String? {
        var rest = text.split(separator: " ").map(String.init)
        var isAllSaid = true
        for word in name(item).folded.split(separator: " ") {
            let forms = [String(word)] + GrammaticalNumber.others(of: String(word))
            if let index = rest.firstIndex(where: { forms.contains($0.folded) }) {
                rest.remove(at: index)
            } else {
                isAllSaid = false
            }
        }
        guard isAllSaid || rest.isEmpty else { return nil }
        // The cloves of garlic are in its amount. That Parmesan is a cheese, and linguine are pasta, nobody has to be
        // told.
        return rest.filter { Unit.named($0) == nil && !Lexicon[$0.folded].contains(.saidByName) }.joined(separator: " ")
    }

    /// The name as a line: with the number in front of it, if things are counted, so that `garlic cloves{6}` are six
    /// cloves. What of the name is a unit changes the quantity or becomes a remark.
    private func line(of mention: inout Mention) -> (TypedLine, ReadThing?) {
        let name = mention.name
        let whole = (TypedLine(name: name, wholeText: name), ReadThing?.none)
        guard name.unicodeScalars.first?.properties.isAlphabetic == true else { return whole }
        let count = mention.quantity.flatMap { $0.amounts.count == 1 && $0.first.isBareCount ? $0.first.value : nil }
        // Either will do: chicken/vegetable stock.
        let either = name.contains { $0.isNumber } ? name : name.split(separator: "/").joined(separator: " or ")
        let reader = LineReader((count.map { "\($0.fractionText) " } ?? "") + either, known, .ingredient)
        let thing = reader.things[0]
        let line = TypedLine(thing, of: reader)
        guard !line.name.isEmpty, !line.isHeading else { return whole }
        switch (count, line.quantity) {
        case (nil, nil): return (line, thing)
        case (let count?, let quantity?) where quantity.amounts.count == 1 && quantity.first.value == count:
            // Pieces stay pieces: `@lemons{2%pieces}`.
            if quantity.first.unit != nil { mention.quantity = quantity }
            return (line, thing)
        case (nil, let quantity?)
        where quantity.amounts.count == 1 && quantity.first.value == .one && quantity.first.size == nil:
            // `garlic cloves{}`, `cloves of garlic{3%cloves}`
            guard let unit = quantity.first.unit, !unit.isMeasure else { return whole }
            if mention.quantity?.first.unit?.symbol != unit.symbol { mention.remarks.append(unit.text(for: 2)) }
            return (line, thing)
        default: return whole
        }
    }
}

extension Amount {
    /// A number, or a number of pieces.
    fileprivate var isBareCount: Bool { size == nil && (unit?.dimension ?? .pieces) == .pieces }
}
