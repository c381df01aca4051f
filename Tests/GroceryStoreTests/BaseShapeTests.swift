@testable import GroceryDomain
@testable import GroceryStore
import Testing

/// A base contains no names of fields: a program with other spellings must not read it.
@Suite struct BaseShapeTests {
    /// Fails after a new field, kind of entity or unit: then the shape changes, and the failure shows the new value.
    @Test func theShapeIsThatOfFieldsAndUnits() {
        let list = ListID(rawValue: 0)
        let entry = EntryID(list: list, item: ItemID(rawValue: 0))
        let entities = [
            text(of: ItemType(placeholder: ItemTypeID(rawValue: 0))), text(of: Item(placeholder: entry.item)),
            text(of: GroceryList(placeholder: list)), text(of: Entry(placeholder: entry)),
            text(of: Preference(placeholder: "")), text(of: NamedStore(placeholder: StoreID(rawValue: 0))),
            text(of: Share(placeholder: ShareID(entry: entry, recipe: list))),
        ]
        let units = UnitTable.rows.map { $0.forms.map { $0.words.joined(separator: " ") }.joined(separator: "/") }
        let all = ["\(Ledger.formVersion)"] + entities + units
        let shape = ListID(derivedFrom: all.joined(separator: "\n")).rawValue
        #expect(Ledger.shape == shape, "let it be 0x\(String(shape, radix: 16, uppercase: true))")
    }

    private func text<E: Journalled>(of entity: E) -> String {
        ([E.word] + entity.fields.map { E.name(of: $0) }).joined(separator: " ")
    }
}
