import GroceryDomain
@testable import GroceryStore
import Testing

/// A base contains no names of fields: a program with other fields, or with other units, must not read it.
@Suite struct BaseShapeTests {
    @Test func theShapeIsThatOfFieldsAndUnits() {
        let (fields, units) = (Ledger.fieldsText, Unit.tableText)
        for name in ["planned", "learnedSince", "position", "aliases", "handled", "value", "quantity"] {
            #expect(fields.contains(name))
        }
        #expect(Ledger.shape == Ledger.shape(fields, units))
        #expect(Ledger.shape != Ledger.shape(fields.replacing("note? line", with: "note? lines"), units))
        #expect(Ledger.shape != Ledger.shape(fields.replacing("planned? quantity, ", with: ""), units))
        #expect(Ledger.shape != Ledger.shape(fields, units.replacing("Dose", with: "Büchse")))
    }
}
