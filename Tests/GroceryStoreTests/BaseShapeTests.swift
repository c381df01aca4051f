@testable import GroceryDomain
@testable import GroceryStore
import Testing

/// A base contains no names of fields: a program with other fields, or with other units, must not read it.
@Suite struct BaseShapeTests {
    @Test func theShapeIsThatOfTheFields() {
        let fields = Ledger.fieldsText
        for name in ["planned", "learnedSince", "position", "aliases", "handled", "value", "quantity"] {
            #expect(fields.contains(name))
        }
        #expect(Ledger.shape == Ledger.shape(fields, units: Ledger.unitsShape))
        for (row, other) in [("note? line", "note? lines"), ("planned? quantity, ", "")] {
            #expect(Ledger.shape != Ledger.shape(fields.replacing(row, with: other), units: Ledger.unitsShape))
        }
    }

    /// Fails after a change of the table of units: the failure shows the new value.
    @Test func theShapeIsThatOfTheUnits() {
        let words = UnitTable.rows.flatMap { $0.forms.map(\.text) }.joined(separator: "\n")
        let shape = ListID(derivedFrom: words).rawValue
        #expect(Ledger.unitsShape == shape, "let it be 0x\(String(shape, radix: 16, uppercase: true))")
    }
}
