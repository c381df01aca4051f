import GroceryDomain
import TestSupport
import Testing

@Suite struct BarcodeTests {
    /// Codes and what they are as numbers: the published examples of GS1 and of the UPC-E rules.
    @Test(arguments: [
        ("4006381333931", 4_006_381_333_931), ("96385074", 96_385_074), ("036000291452", 36_000_291_452),
        ("0036000291452", 36_000_291_452), ("00036000291452", 36_000_291_452), ("04252614", 42_100_005_264),
        ("01234565", 12_345_000_065), ("02345673", 23_456_000_073),
    ])
    func isReadAsItIsPrinted(_ text: String, _ number: UInt64) {
        #expect(BarcodeID(scanned: text)?.rawValue == number, "\(text)")
    }

    /// GS1's newer codes, and codes as they are printed below the bars.
    @Test(arguments: [
        ("(01)04006381333931", 4_006_381_333_931), ("0104006381333931", 4_006_381_333_931),
        ("]C10104006381333931", 4_006_381_333_931), ("]d2\u{1D}010400638133393117271231", 4_006_381_333_931),
        ("01040063813339311727123110ABC\u{1D}21X", 4_006_381_333_931),
        ("(01)04006381333931(17)271231(10)A-1", 4_006_381_333_931), ("]E04006381333931", 4_006_381_333_931),
        ("https://id.gs1.org/01/04006381333931", 4_006_381_333_931),
        ("HTTPS://shop.example/de/01/4006381333931/10/LOT?17=271231", 4_006_381_333_931),
        ("https://example.com/01/96385074#a", 96_385_074), ("4 006381 333931", 4_006_381_333_931),
        ("0 36000 29145 2", 36_000_291_452), ("9638 5074", 96_385_074),
    ])
    func isFoundInWhatGS1Writes(_ text: String, _ number: UInt64) {
        #expect(BarcodeID(scanned: text)?.rawValue == number, "\(text)")
        let line = TypedLine.read(text)
        #expect(BarcodeID(in: line)?.rawValue == number && line.quantity == nil, "\(text)")
    }

    @Test(arguments: [
        "(01)04006381333932", "(02)04006381333931", "(01)4006381333931", "01 04006381333931", "]C1",
        "https://id.gs1.org/01/", "https://id.gs1.org/02/04006381333931", "http://example.com/recipes/96385074",
        "4 006381 333932", "40 06381 333931", "4006381 333931", "12 eggs", "2 7 up", "]C100000000000000",
        "", "4006381333932", "96385075", "12345", "036000291453", "400638133393a", "٤٠٠٦٣٨١٣٣٣٩٣١", "00000000",
        "99999999", "40063813339310", "123456789012345",
    ])
    func isNoCode(_ text: String) {
        #expect(BarcodeID(scanned: text) == nil, "\(text)")
    }

    @Test func oneWrongDigitOfTenIsFound() {
        let digits = Array("4006381333931")
        for place in digits.indices {
            for digit in "0123456789" where digit != digits[place] {
                var wrong = digits
                wrong[place] = digit
                #expect(BarcodeID(scanned: String(wrong)) == nil, "\(String(wrong))")
            }
        }
    }

    @Test func isPrintedAsItIsRead() {
        for text in ["4006381333931", "96385074", "036000291452"] {
            #expect(BarcodeID(scanned: text)?.digits == text)
        }
    }

    @Test func isLearntAndForgottenAndFollowsItsItem() throws {
        var groceries = Household.groceries()
        let (milk, oats) = (
            try #require(groceries.item(named: "milk")), try #require(groceries.item(named: "oat milk"))
        )
        let code = try #require(BarcodeID(scanned: "4006381333931"))
        func perform(_ transaction: Transaction) {
            let before = groceries
            for operation in transaction.operations { groceries.apply(operation, at: Household.now) }
            var undone = groceries
            for operation in transaction.inverse { undone.apply(operation, at: Household.now) }
            #expect(Tables(undone) == Tables(before), "\(transaction.deed)")
        }
        #expect(groceries.item(coded: code) == nil)
        perform(try groceries.coding(code, as: milk.id))
        #expect(groceries.item(coded: code)?.name == "Milk" && groceries.codes(of: milk.id) == [code])
        perform(try groceries.merging(milk.id, into: oats.id))
        #expect(groceries.item(coded: code)?.name == "Oat milk")
        perform(try groceries.coding(code, as: nil))
        #expect(groceries.item(coded: code) == nil && groceries.codes(of: oats.id).isEmpty)
    }
}
