import CStarterCatalogue
import GroceryDomain
import TestSupport

/// Prints for each file of lines, `de.tsv` and so on, how many things are read for certain and rightly where a
/// household speaks that language, how many wrongly, and how many of the right ones have their amount.
///
/// A file holds `line <tab> English item | amount ; item | amount`; what only that kitchen has has its own name.
///
/// - Parameter arguments: `[--misses] FILE…`
func measureLanguages(_ arguments: [String]) throws {
    let files = arguments.filter { !$0.hasPrefix("-") }
    for file in files {
        let code = file.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? ""
        guard let language = NameLanguage(rawValue: code), let groceries = try groceries(speaking: language) else {
            print("\(file) is in no language that there are names in")
            continue
        }
        var tally = LanguageTally()
        let (english, search) = (Groceries(over: reference), CatalogueSearch(of: groceries))
        for line in String(decoding: try bytes(ofFile: file), as: UTF8.self).split(separator: "\n") {
            let fields = line.split(separator: "\t").map(String.init)
            guard fields.count == 2, !line.hasPrefix("#") else { continue }
            let meant = fields[1].split(separator: ";").map { thing -> (String, String) in
                let parts = thing.split(separator: "|").map { String($0).trimmed }
                let name = parts[0].hasPrefix("own ") ? String(parts[0].dropFirst(4)) : String(parts[0])
                let id = english.item(named: name)?.id ?? ItemID(derivedFrom: name.folded)
                return (groceries.items[id]?.name ?? name, parts.count > 1 ? String(parts[1]) : "")
            }
            guard let section = LineExamples.sections(of: String(line)).first else { continue }
            let reading = section.reading(of: fields[0], search, in: groceries, suggesting: true)
            let read = tally.take(meant, reading)
            if !read, arguments.contains("--misses") { print("\(fields[0])\n    not \(meant)\n    is  \(reading)") }
        }
        print("\(code) \(tally)")
    }
}

/// Of an empty household that speaks it; nil if there are no names in that language.
private func groceries(speaking language: NameLanguage) throws -> Groceries? {
    guard let names = Repository.read("seeds/names/\(language.rawValue).tsv"), let reference else { return nil }
    let bytes = try reference.bytes(speaking: language, NamesFile(names))
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 64)
    memory.copyBytes(from: bytes)
    let english = UnsafeRawBufferPointer(start: reference_catalogue(), count: reference_catalogue_bytes())
    let lasting = UnsafeRawBufferPointer(memory)
    nonisolated(unsafe) let spoken = lasting
    var groceries = Groceries(over: ReferenceCatalogue(english, speaking: { _, _ in ReferenceCatalogue(spoken) }))
    for operation in groceries.speaking(language).operations {
        groceries.apply(operation, at: Moment(milliseconds: 0))
    }
    return groceries
}

private struct LanguageTally: CustomStringConvertible {
    private var (count, right, wrong, amounts) = (0, 0, 0, 0)

    /// Whether both are as much; of packs and tins only how many there are, as each language has its own.
    private static func isSame(_ meant: Quantity?, _ read: Quantity?) -> Bool {
        guard let meant, let read else { return meant == nil && read == nil }
        if meant.canonicalText == read.canonicalText { return true }
        return meant.amounts.count == read.amounts.count && meant.first.value == read.first.value
    }

    /// - Returns: whether all of it is as it was meant.
    mutating func take(_ meant: [(name: String, amount: String)], _ reading: String) -> Bool {
        let read = reading.split(separator: " + ").map { $0.split(separator: "|", omittingEmptySubsequences: false) }
            .filter { $0.count > 1 }.map { (amount: String($0[0]), name: String($0[1])) }
        var isAll = read.count == meant.count
        for (name, amount) in meant {
            count += 1
            guard let found = read.first(where: { $0.name == name }) else {
                isAll = false
                continue
            }
            right += 1
            let isSame = LanguageTally.isSame(try? Quantity.parse(amount), try? Quantity.parse(found.amount))
            if isSame { amounts += 1 } else { isAll = false }
        }
        let strange = read.count { thing in !thing.name.hasPrefix("?") && !meant.contains { $0.name == thing.name } }
        wrong += strange
        return isAll && strange == 0
    }

    var description: String {
        func part(_ of: Int) -> String { of == 0 ? "-" : "\(Double(of * 1000 / max(count, 1)) / 1000)" }
        return
            "\(count) things: certain and right \(part(right)), wrong \(part(wrong)), with amount \(part(amounts))"
    }
}
