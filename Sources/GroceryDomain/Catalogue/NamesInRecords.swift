/// How what the catalogue names is said in records, and how it is shown: records name it in English, whatever language
/// the household speaks, so that it is called as in the language of whoever reads them.
///
/// A name of the catalogue in the household's language is its English name there. Of other names, records say what
/// somebody added to those of the catalogue, and which of them he did without: these of English ones by leaving them
/// out, as ever, those of other languages behind a minus.
public struct NamesInRecords {
    let english: ReferenceItems
    let shown: ReferenceItems

    /// As records say it.
    public func recorded(_ operation: Operation) -> Operation {
        switch operation {
        case .item(let edit): .item(edit.mapped { recorded($0) })
        case .type(let edit): .type(edit.mapped { recorded($0) })
        default: operation
        }
    }

    /// As the household says it.
    public func spoken(_ operation: Operation) -> Operation {
        switch operation {
        case .item(let edit): .item(edit.mapped { spoken($0) })
        case .type(let edit): .type(edit.mapped { spoken($0) })
        default: operation
        }
    }

    public func recorded(_ type: ItemType) -> ItemType { renamed(type, from: shown, to: english) }

    public func spoken(_ type: ItemType) -> ItemType { renamed(type, from: english, to: shown) }

    private func renamed(_ type: ItemType, from one: ReferenceItems, to other: ReferenceItems) -> ItemType {
        guard one.type(type.id)?.name == type.name, let named = other.type(type.id) else { return type }
        var renamed = type
        renamed.name = named.name
        return renamed
    }

    /// The type that the catalogue calls so in English, as long as nobody calls it otherwise.
    func type(called folded: String, in types: Table<ItemType>) -> ItemType? {
        guard let english = english.catalogue.itemTypes.first(where: { $0.name.folded == folded }) else { return nil }
        return types[english.id].flatMap { $0.name == shown.type($0.id)?.name ? $0 : nil }
    }

    public func recorded(_ item: Item) -> Item {
        guard let (english, shown) = names(of: item.id) else { return item }
        var recorded = item
        if item.name == shown.name { recorded.name = english.name }
        if item.commonness == shown.commonness { recorded.commonness = english.commonness }
        if item.usual == shown.usual { recorded.usual = english.usual }
        if item.aliases == shown.aliases {
            recorded.aliases = english.aliases
            return recorded
        }
        let kept = english.aliases.filter { !shown.aliases.contains(name: $0) || item.aliases.contains(name: $0) }
        let own = item.aliases.filter { !shown.aliases.contains(name: $0) }
        // What is its own name in another spelling is no other name, and nobody can take it away.
        let denied = shown.aliases.filter { !(english.aliases + item.names + [shown.name]).contains(name: $0) }
        recorded.aliases = kept + own + denied.map { Item.denial + $0 }
        return recorded
    }

    public func spoken(_ item: Item) -> Item {
        guard let (english, shown) = names(of: item.id) else { return item }
        var spoken = item
        if english.isNamed(item.name) { spoken.name = shown.name }
        if item.commonness == english.commonness { spoken.commonness = shown.commonness }
        if item.usual == english.usual { spoken.usual = shown.usual }
        if item.aliases == english.aliases {
            spoken.aliases = shown.aliases
            return spoken
        }
        let denied =
            item.aliases.filter { $0.hasPrefix(Item.denial) }.map { String($0.dropFirst(Item.denial.count)) }
            + english.aliases.filter { !item.aliases.contains(name: $0) }
        spoken.leaveOutDenied()
        let own = spoken.aliases.filter { !english.aliases.contains(name: $0) && !shown.aliases.contains(name: $0) }
        spoken.aliases = shown.aliases.filter { !denied.contains(name: $0) } + own
        return spoken
    }

    private func names(of item: ItemID) -> (english: Item, shown: Item)? {
        guard let english = english.value(of: item), let shown = shown.value(of: item) else { return nil }
        return (english, shown)
    }
}

extension ReferenceCatalogue {
    /// How records say what it calls things in that language; nil where that is how it calls them.
    func namesInRecords(in language: NameLanguage) -> NamesInRecords? {
        language.isEnglish ? nil : NamesInRecords(english: items(in: .british), shown: items(in: language))
    }
}

extension Operation {
    /// The language that it chooses for the household, if that is what it does.
    var language: NameLanguage? {
        switch self {
        case .preference(.add(let preference)) where preference.id == NameLanguage.preference:
            NameLanguage(rawValue: preference.value ?? "") ?? .british
        case .preference(.change(NameLanguage.preference, _, let new)):
            if case .text(let value) = new.value { NameLanguage(rawValue: value) ?? .british } else { .british }
        case .preference(.remove(let preference)) where preference.id == NameLanguage.preference: .british
        default: nil
        }
    }
}

extension ReferenceItems {
    /// The type as it is called in the language of these.
    func type(_ id: ItemTypeID) -> ItemType? { catalogue.itemTypes.first { $0.id == id } }
}

extension Item {
    /// Before one of its aliases, in records: the household does without that name of the catalogue.
    static let denial = "−"

    /// Leaves out of its aliases those that say which name it has not.
    public mutating func leaveOutDenied() {
        if aliases.contains(where: { $0.hasPrefix(Self.denial) }) {
            aliases.removeAll { $0.hasPrefix(Self.denial) }
        }
    }

    /// Whether that is what the catalogue calls it in English.
    func isNamed(_ name: String) -> Bool { self.name == name || regionalNames.contains(name) }
}

extension [String] {
    /// Whether one of them is that name.
    fileprivate func contains(name: String) -> Bool {
        let folded = name.folded
        return contains { $0.folded == folded }
    }
}

extension Edit {
    /// The same of what `body` makes of the entity.
    fileprivate func mapped(_ body: (E) -> E) -> Edit {
        switch self {
        case .add(let entity): .add(body(entity))
        case .remove(let entity): .remove(body(entity))
        case .change(let id, let old, let new):
            .change(id, old: mapped(old, of: id, body), new: mapped(new, of: id, body))
        }
    }

    private func mapped(_ field: E.Field, of id: E.ID, _ body: (E) -> E) -> E.Field {
        var entity = E(placeholder: id)
        entity.set(field)
        return body(entity).current(field)
    }
}
