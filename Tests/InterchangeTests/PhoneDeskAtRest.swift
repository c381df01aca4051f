import Interchange
import Simulation
import TestSupport
import Testing

func shown(_ desk: PhoneDesk) -> String { desk.list.map { Household.text(of: desk.groceries, list: $0) } ?? "" }

/// Nothing is left to do at rest, and nothing is done.
func expectRest(_ desk: PhoneDesk, line: Int = #line) {
    var desk = desk
    let before = (desk.files, shown(desk))
    let exchange = desk.exchange()
    #expect(exchange.edits.isEmpty && exchange.deeds.isEmpty, "line \(line): \(exchange.edits) \(exchange.deeds)")
    #expect(desk.files == before.0 && shown(desk) == before.1, "line \(line)")
}
