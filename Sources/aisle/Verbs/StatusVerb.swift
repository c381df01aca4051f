import ArgumentParser
import GroceryApp
import GroceryDomain

/// One line about a list, for the bar of a desktop or a shell. A bar asks every few seconds, so this neither waits for
/// the shared folder nor begins a household where there is none.
struct Status: DataVerb {
    static let configuration = CommandConfiguration(
        "status", "Print one line about a list, for status bars.",
        discussion: """
            aisle status --format '{list}: {open} to get, {total}'
            The fields are \(ListStatus.fields.map(\.name).joined(separator: ", ")); what is not known is empty, and \
            {{ is a brace. Without any list it prints nothing and ends with 1.
            """)
    @OptionGroup var folder: DataFolder
    @OptionGroup var list: ListOption
    @Option(help: ArgumentHelp("text, json, or what to print, with fields in braces.", valueName: "format"))
    var format = "text"

    private static let standard = "{list} {checked}/{count}"

    func validate() throws {
        if format != "json" { _ = try template() }
    }

    func run() throws {
        let household = try Household.open(Paths(folder: folder.data), begins: false)
        let status = ListStatus(try list.list(of: household), household)
        if format == "json" { Self.printJSON(status) } else { print(try template().text(of: status)) }
    }

    private func template() throws -> StatusTemplate {
        do { return try StatusTemplate(format == "text" ? Self.standard : format) } catch {
            throw ValidationError("--format: \(error)")
        }
    }
}

extension Status: PrintsJSON {
    static let json = JSONDocument(
        .object(ListStatus.form),
        about: "The current list, or that of `--list`, in a few figures. Its keys are the fields of a line, too.",
        example: "aisle status --format json",
        further: [("A line of one's own:", "aisle status --format '{list}: {open} to get, {total}'")])
}

/// What is known of one list at a glance.
struct ListStatus {
    let list: GroceryList
    let store: NamedStore?
    let count: Int
    let checked: Int
    let totals: Totals
    let currency: Currency

    /// Cost: a walk over the entries of the list.
    init(_ list: GroceryList, _ household: Household) {
        let groceries = household.groceries
        let entries = groceries.entries.shown(on: list.id)
        let here = household.store(for: list)
        self.list = list
        store = here.flatMap { groceries.stores[$0] }
        count = entries.count
        checked = entries.lazy.filter(\.isChecked).count
        totals = Totals(of: list.id, groceries, household.prices, in: here)
        currency = household.currency
    }

    static let form = JSONForm(fields.map(\.row))
    static let fields: [StatusField] = [
        .text("list", "its name") { $0.list.name },
        .text("store", "the store you are in", nullWhere: "you are in none") { $0.store?.name },
        .number("open", "how many entries are still wanted") { $0.count - $0.checked },
        .number("checked", "how many are checked off") { $0.checked },
        .number("count", "how many there are") { $0.count },
        .sum("spent", "what is checked off, at the prices that were entered") { ($0.totals.paid, isGuess: false) },
        .sum("trolley", "what is checked off: at those, and for the rest at the last known ones") {
            ($0.totals.inTrolley, isGuess: $0.totals.isTrolleyGuess)
        },
        .sum("total", "the whole list, likewise: the `estimate` of `aisle show`") {
            ($0.totals.estimate, isGuess: $0.totals.isGuess)
        },
        .number("unpriced", "how many entries are not in that, or not with all of their amount") {
            $0.totals.unpriced
        },
        .sum("budget", "what the list may cost", nullWhere: "nobody said") {
            $0.list.budget.map { ($0, isGuess: false) }
        },
        .text("currency", "what all sums here are in: three letters, ISO 4217") { $0.currency.code },
    ]
}

/// A field of a line, and the key of that name in JSON.
struct StatusField: Sendable {
    let name: String
    let row: JSONRow<ListStatus>
    /// As a person reads it: sums with the sign of the currency, and ~ before a guess.
    let text: @Sendable (ListStatus) -> String

    fileprivate typealias Sum = (money: Money, isGuess: Bool)

    fileprivate static func text(
        _ name: String, _ meaning: String, _ value: @escaping @Sendable (ListStatus) -> String
    ) -> StatusField { StatusField(name: name, row: .init(name, .text, meaning, value), text: value) }

    fileprivate static func text(
        _ name: String, _ meaning: String, nullWhere: String, _ value: @escaping @Sendable (ListStatus) -> String?
    ) -> StatusField {
        StatusField(name: name, row: .init(name, .text, meaning, nullWhere: nullWhere, value)) { value($0) ?? "" }
    }

    fileprivate static func number(
        _ name: String, _ meaning: String, _ value: @escaping @Sendable (ListStatus) -> Int
    ) -> StatusField { StatusField(name: name, row: .init(name, .number, meaning, value)) { "\(value($0))" } }

    fileprivate static func sum(
        _ name: String, _ meaning: String, _ value: @escaping @Sendable (ListStatus) -> Sum
    ) -> StatusField {
        let row = JSONRow<ListStatus>(name, .sum, meaning) { $0.currency.number(value($0).money) }
        return StatusField(name: name, row: row) { spoken(value($0), in: $0.currency) }
    }

    fileprivate static func sum(
        _ name: String, _ meaning: String, nullWhere: String, _ value: @escaping @Sendable (ListStatus) -> Sum?
    ) -> StatusField {
        let row = JSONRow<ListStatus>(name, .sum, meaning, nullWhere: nullWhere) { status in
            value(status).map { status.currency.number($0.money) }
        }
        return StatusField(name: name, row: row) { status in
            value(status).map { spoken($0, in: status.currency) } ?? ""
        }
    }

    private static func spoken(_ sum: Sum, in currency: Currency) -> String {
        (sum.isGuess ? "~" : "") + currency.text(sum.money)
    }
}
