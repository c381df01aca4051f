import Glibc
import GroceryDomain

/// How many letters of a thing's name are typed before it stands first in the add prompt, over weekly lists of real
/// households. Each list is bought and finished before the next one is begun.
///
/// Counted are things that the household knows: those of the starter catalogue, and what it put on a list before. The
/// first time, anything else is learnt.
///
/// - Parameters:
///   - file: tab-separated with a line of headings: household, week, line.
///   - slowestCount: how many of the lines that take most letters are printed of each household.
func measureLetters(_ file: String, slowest slowestCount: Int) throws {
    let text = String(decoding: try bytes(ofFile: file), as: UTF8.self)
    let rows = text.split(separator: "\n").dropFirst().map { $0.split(separator: "\t").map(String.init) }
    var lists: [String: [Int: [String]]] = [:]
    for row in rows where row.count == 3 { lists[row[0], default: [:]][Int(row[1]) ?? 0, default: []].append(row[2]) }
    var (first, last): (Sum, Sum) = (Sum(), Sum())
    for (name, weeks) in lists.sorted(by: { $0.key < $1.key }) {
        var household = TypingHousehold()
        let numbers = weeks.keys.sorted()
        var means: [Sum] = []
        for week in numbers { means.append(try household.write(weeks[week] ?? [])) }
        let (early, late) = (means.prefix(6).reduce(Sum(), +), means.suffix(12).reduce(Sum(), +))
        report("letters-household-\(name)-first-six-weeks", early.mean, "letters")
        report("letters-household-\(name)-last-twelve", late.mean, "letters")
        let slowest = household.slowest.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(slowestCount)
        for (line, letters) in slowest {
            print("# \(name) \(line): \(letters) \(household.instead[line] ?? "")")
        }
        (first, last) = (first + early, last + late)
    }
    report("letters-first-six-weeks", first.mean, "letters")
    report("letters-last-twelve", last.mean, "letters")
}

func bytes(ofFile path: String) throws -> [UInt8] {
    guard let file = fopen(path, "rb") else { throw Missing(path: path) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return bytes
}

private struct Missing: Error { let path: String }

private struct Sum {
    var total = 0.0
    var count = 0
    var mean: Double { count == 0 ? 0 : total / Double(count) }
    static func + (a: Sum, b: Sum) -> Sum { Sum(total: a.total + b.total, count: a.count + b.count) }
}

private struct TypingHousehold {
    private var groceries = Groceries(over: reference)
    private var search = CatalogueSearch()
    private var time: Int64 = 1_700_000_000_000
    var slowest: [String: Int] = [:]
    var instead: [String: String] = [:]

    private mutating func apply(_ transaction: Transaction) {
        for operation in transaction.operations { groceries.apply(operation, at: Moment(milliseconds: time)) }
    }

    /// Writes one list, buys everything on it and finishes it. The letters of each thing that was known.
    mutating func write(_ lines: [String]) throws -> Sum {
        var sum = Sum()
        var items: Set<ItemID> = []
        let (list, making) = try groceries.addingList(named: "Week \(time)", at: Moment(milliseconds: time))
        apply(making)
        for line in lines {
            search.refresh(groceries)
            let item: ItemID
            if let known = search.meanings(of: line, in: groceries).first?.certain?.item {
                item = known
                sum.total += Double(letters(of: line, item, list))
                sum.count += 1
            } else {
                let type = search.suggestedType(for: line, in: groceries) ?? groceries.orderedTypes[0].id
                let (new, learning) = try groceries.addingItem(named: line, type: type)
                apply(learning)
                item = new.id
            }
            guard let known = groceries.items[item], items.insert(item).inserted else { continue }
            apply(try groceries.adding(nil, of: known, as: line, to: list))
        }
        for item in items { apply(try groceries.checking(EntryID(list: list, item: item), true)) }
        if !lines.isEmpty {
            let moment = Moment(milliseconds: time)
            apply(try groceries.finishing(list, remembering: false, making: false, at: moment).1)
        }
        time += 7 * 86_400_000
        return sum
    }

    private mutating func letters(of line: String, _ item: ItemID, _ list: ListID) -> Int {
        for count in 1..<max(line.count, 2) {
            let typed = String(line.prefix(count))
            let found = search.meanings(of: typed, in: groceries, for: list, limit: 8, isTyped: true).first
            if found?.candidates.first?.item == item {
                slowest[line, default: 0] += count
                return count
            }
            if count == 3, let other = found?.candidates.first?.name { instead[line] = other }
        }
        slowest[line, default: 0] += line.count
        return line.count
    }
}
