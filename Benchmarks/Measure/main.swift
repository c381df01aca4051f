import Atlas
import CStarterCatalogue
import Glibc
import GroceryApp
import GroceryDomain
import GroceryStore
import GroceryViews
import Journal
import ScreenModel
import TestSupport

// What one step of the way costs, measured inside the process: `name value unit`, a line a figure. The whole program on
// a terminal is measured from outside, by `bench.py`.

let temporary = TemporaryFolder()
defer { temporary.remove() }
/// The catalogue that the program comes with.
let reference = ReferenceCatalogue(
    UnsafeRawBufferPointer(start: reference_catalogue(), count: reference_catalogue_bytes()))
/// The text that it is made of.
let starter = try CatalogueFile(Repository.read("seeds/catalogue.tsv") ?? "")
let examples = TypeExamples(Repository.read("seeds/examples.tsv") ?? "")

if CommandLine.argc > 2, CommandLine.arguments[1] == "trips" {
    try makeTrips(below: CommandLine.arguments[2])
    exit(0)
}
if CommandLine.argc > 2, CommandLine.arguments[1] == "readings" {
    try printReadings(Array(CommandLine.arguments.dropFirst(2)))
    exit(0)
}
if CommandLine.argc > 2, CommandLine.arguments[1] == "languages" {
    try measureLanguages(Array(CommandLine.arguments.dropFirst(2)))
    exit(0)
}
if CommandLine.argc > 2, CommandLine.arguments[1] == "letters" {
    try measureLetters(
        CommandLine.arguments[2], slowest: CommandLine.argc > 3 ? Int(CommandLine.arguments[3]) ?? 0 : 0)
    exit(0)
}
if CommandLine.argc > 1, CommandLine.arguments[1] == "types" {
    try CommandLine.argc > 2 ? measureTypes(of: CommandLine.arguments[2]) : measureTypesOfCatalogue()
    exit(0)
}
if CommandLine.argc > 1, CommandLine.arguments[1] == "growth" {
    try measureGrowth()
    try measureMillion(keptIn: CommandLine.argc > 2 ? CommandLine.arguments[2] : nil)
    exit(0)
}
if CommandLine.argc > 1, CommandLine.arguments[1] == "search" {
    measureSearch(items: 2_000)
    measureSearch(items: 50_000)
    measureSearchOfLetters()
    exit(0)
}
if CommandLine.argc > 1, CommandLine.arguments[1] == "map" {
    try measureMap()
    exit(0)
}
if CommandLine.argc > 1 {
    try measureYears(keptIn: CommandLine.arguments[1])
    exit(0)
}
try measureOpening()
try measureJournal()
try measureYears(keptIn: nil)
try measureGrowth()
try measureMillion(keptIn: nil)
measureSearch(items: 2_000)
measureSearch(items: 50_000)
measureSearchOfLetters()
try measureFrame()
try measureNews()
measureLearning()
try measureMap()
try measurePlaces()

// MARK: The journal

func measureOpening() throws {
    let paths = temporary.paths("opening")
    let store = Store(journal: try journal(paths), author: "bench", over: reference)
    var groceries = store.beginning
    try store.refresh(&groceries)
    _ = store.journal.flush(timeoutMilliseconds: 5_000)
    store.journal.close()
    let open = try samples(15) {
        let store = Store(journal: try journal(paths), author: "bench", over: reference)
        var groceries = store.beginning
        try store.refresh(&groceries)
        store.journal.close()
        precondition(groceries.items.shown.count > 1_000)
    }
    report("open-starter-catalogue", open.median / 1_000, "ms")
}

func measureJournal() throws {
    let paths = temporary.paths("journal")
    let store = Store(journal: try journal(paths), author: "bench", over: reference)
    var groceries = store.beginning
    try store.refresh(&groceries)
    let (list, making) = try groceries.addingList(named: "Groceries", at: Moment(milliseconds: 1))
    try store.perform(making, on: &groceries)
    guard let item = groceries.item(named: "apples") else { return }
    try store.perform(try groceries.adding(nil, of: item, to: list), on: &groceries)
    let entry = EntryID(list: list, item: item.id)

    var isChecked = false
    let append = try samples(2_000) {
        isChecked.toggle()
        try store.perform(try groceries.checking(entry, isChecked), on: &groceries)
    }
    report("append", append.median, "us")
    report("append-p99", append.p99, "us")
    let synced = try samples(100) {
        isChecked.toggle()
        try store.perform(try groceries.checking(entry, isChecked), on: &groceries)
        _ = store.journal.flush(timeoutMilliseconds: 5_000)
    }
    report("append-and-sync", synced.median, "us")
    for _ in 0..<48_000 {
        isChecked.toggle()
        try store.perform(try groceries.checking(entry, isChecked), on: &groceries)
    }
    _ = store.journal.flush(timeoutMilliseconds: 20_000)
    store.journal.close()
    var records = 0
    let replay = try samples(5) {
        let store = Store(journal: try journal(paths), author: "bench", over: reference)
        var groceries = store.beginning
        try store.refresh(&groceries)
        records = 50_104
        store.journal.close()
    }
    report("replay", Double(records) / replay.median, "million-records/s")
    let scan = try samples(5) {
        let journal = try journal(paths)
        var count = 0
        try journal.readNew { _ in count += 1 }
        records = count
        journal.close()
    }
    report("replay-journal-alone", Double(records) / scan.median, "million-records/s")
}

func journal(_ paths: JournalPaths) throws -> Journal {
    try Journal(
        paths: paths, clock: { UInt64(now() / 1_000) + 1_700_000_000_000 }, application: "bench",
        knownKinds: Store.kinds)
}

// MARK: Searching

func measureSearch(items count: Int) {
    var groceries = Groceries()
    let loading = groceries.loading(starter, from: "bench").0
    for operation in loading.operations.filter({ if case .type = $0 { true } else { false } }) {
        groceries.apply(operation, at: Moment(milliseconds: 0))
    }
    let names = starter.lines.map(\.item)
    // Beyond the catalogue's own names: two of them joined, which no catalogue holds but many could.
    var pairs = SplitMix(seed: 7)
    var made = Set<String>()
    var added = 0
    let type = groceries.orderedTypes[0].id
    while added < count {
        let name =
            added < names.count
            ? names[added]
            : "\(names[pairs.next(below: names.count)]) \(names[pairs.next(below: names.count)].lowercased())"
        guard name.count <= 80, made.insert(name.folded).inserted else { continue }
        let item = Item(id: ItemID(derivedFrom: name.folded), name: name, type: type)
        groceries.apply(.item(.add(item)), at: Moment(milliseconds: 0))
        added += 1
    }
    var search = CatalogueSearch()
    let build = samples(1) { search.refresh(groceries) }
    report("index-\(count)", build.median / 1_000, "ms")
    let typed = [
        "a", "ap", "appl", "aples", "tomatos", "choclate biscuits", "xqzt", "whole milk", "spagetti b", "oat cream",
    ]
    let queries =
        (0..<200).map { typed[$0 % typed.count] }
        + (0..<200).map { _ in
            String(names[pairs.next(below: names.count)].dropFirst().prefix(9))
        }
    var place = 0
    let found = samples(queries.count) {
        _ = search.find(queries[place], in: groceries, limit: 8)
        place += 1
    }
    report("search-\(count)", found.median, "us")
    report("search-\(count)-p99", found.p99, "us")
}

/// What each letter of the add prompt looks for, in the starter catalogue.
func measureSearchOfLetters() {
    var groceries = Groceries()
    for operation in groceries.loading(starter, from: "bench").0.operations {
        groceries.apply(operation, at: Moment(milliseconds: 0))
    }
    let search = CatalogueSearch(of: groceries)
    for word in ["milk", "bread", "apples", "choclate"] {
        let beginnings = word.indices.map { String(word[...$0]) }
        var place = 0
        let found = samples(beginnings.count * 40) {
            _ = search.meanings(of: beginnings[place % beginnings.count], in: groceries, limit: 8, isTyped: true)
            place += 1
        }
        report("search-letters-of-\(word)", found.median, "us")
        report("search-letters-of-\(word)-p99", found.p99, "us")
    }
}

// MARK: A frame

func measureFrame() throws {
    var groceries = Groceries()
    for operation in groceries.loading(starter, from: "bench").0.operations {
        groceries.apply(operation, at: Moment(milliseconds: 0))
    }
    let (list, making) = try groceries.addingList(named: "Groceries", at: Moment(milliseconds: 0))
    for operation in making.operations { groceries.apply(operation, at: Moment(milliseconds: 0)) }
    for item in groceries.items.shown.sorted(by: { $0.id < $1.id }).prefix(60) {
        for operation in try groceries.adding(item.usual, of: item, to: list).operations {
            groceries.apply(operation, at: Moment(milliseconds: 0))
        }
    }
    var state = AppState(groceries: groceries)
    state.interface.size = Size(columns: 120, rows: 40)
    state.refresh()
    let time = LocalTime(year: 2026, month: 1, day: 1, hour: 0, minute: 0)
    let clock = Clock(now: time, local: { _ in time })
    let keys = samples(1_000) {
        _ = update(&state, .key(.down), at: Moment(milliseconds: 0))
        state.refresh()
    }
    report("update-move", keys.median, "us")
    let frames = samples(1_000) {
        var surface = Surface(Size(columns: 120, rows: 40))
        draw(state, clock: clock, onto: &surface)
    }
    report("draw-120x40", frames.median, "us")
}

/// Checking off, where there is something to say of as many prices as are kept.
func measureNews() throws {
    let moment = Moment(milliseconds: 0)
    var groceries = Groceries()
    func apply(_ transaction: Transaction) {
        for operation in transaction.operations { groceries.apply(operation, at: moment) }
    }
    apply(groceries.loading(starter, from: "bench").0)
    let items = groceries.items.shown.sorted { $0.id < $1.id }.prefix(64)
    func list(_ name: String, priced minor: Int64) throws -> (ListID, [EntryID]) {
        let (list, making) = try groceries.addingList(named: name, at: moment)
        apply(making)
        let entries = items.map { EntryID(list: list, item: $0.id) }
        for (item, entry) in zip(items, entries) {
            apply(try groceries.adding(nil, of: item, to: list))
            apply(try groceries.pricing(entry, Price(Money(minor: minor), .each)))
        }
        return (list, entries)
    }
    let (trip, bought) = try list("Trip", priced: 100)
    for entry in bought { apply(try groceries.checking(entry, true)) }
    apply(try groceries.finishing(trip, remembering: false, making: false, at: moment).1)
    let (_, entries) = try list("Groceries", priced: 200)

    var state = AppState(groceries: groceries)
    state.interface.news = PriceNews(entries.map { "\($0.list) \($0.item) said 200 each\n" }.joined())
    state.interface.size = Size(columns: 120, rows: 40)
    state.refresh()
    precondition(state.news.count == entries.count)
    let checks = samples(1_000) {
        for case .append(let transaction, _) in update(&state, .key(.character(" ")), at: moment) {
            for operation in transaction.operations { state.groceries.apply(operation, at: moment) }
        }
        state.refresh()
    }
    report("update-check-with-64-news", checks.median, "us")
}

// MARK: Measuring

struct Samples {
    var sorted: [Double]
    var median: Double { sorted[sorted.count / 2] }
    var p99: Double { sorted[min(sorted.count * 99 / 100, sorted.count - 1)] }
}

/// Microseconds of each call.
func samples(_ count: Int, _ body: () throws -> Void) rethrows -> Samples {
    var times: [Double] = []
    times.reserveCapacity(count)
    for _ in 0..<count {
        let start = now()
        try body()
        times.append(now() - start)
    }
    return Samples(sorted: times.sorted())
}

/// Microseconds since some start.
func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1_000_000 + Double(time.tv_nsec) / 1_000
}

// MARK: The order of a store

/// How much of a made-up store is known after six trips, and what learning costs.
func measureLearning() {
    let seeds = 1...200 as ClosedRange<UInt64>
    for (name, noise) in [("neighbours", Noise.neighbours), ("pairs", .pairs)] {
        let shares = seeds.map { MadeUpStore(seed: $0).shareOrdered(afterTrips: 6, noise) }
        report("order-learnt-\(name)", shares.reduce(0, +) / Double(shares.count) * 100, "%")
        report("order-learnt-\(name)-least", (shares.min() ?? 0) * 100, "%")
    }
    var store = MadeUpStore(seed: 1)
    let trips = (0..<520).map { _ in store.trip(.pairs) }
    let types = Set(trips.joined().map(\.type)).sorted()
    let learn = samples(15) {
        precondition(LearnedOrder(trips: trips, defaults: types).tripCount == trips.count)
    }
    report("order-learning", learn.median / Double(trips.count), "us/trip")
}

func report(_ name: String, _ value: Double, _ unit: String) {
    let rounded = (value * 100).rounded() / 100
    print("\(name) \(rounded) \(unit)")
}

/// Random numbers that are the same in every run (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators,
/// 2014).
struct SplitMix {
    private var state: UInt64
    init(seed: UInt64) { state = seed }

    mutating func next(below bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
    }
}

struct TemporaryFolder {
    let path: String

    init() {
        var template = Array("/tmp/aisle-measure-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else {
            print("cannot make a folder below /tmp")
            exit(1)
        }
        path = String(cString: made)
    }

    func folder(_ name: String) -> String {
        mkdir("\(path)/\(name)", 0o700)
        return "\(path)/\(name)"
    }

    func paths(_ name: String) -> JournalPaths {
        mkdir("\(path)/\(name)", 0o700)
        return JournalPaths(space: "\(path)/\(name)/space", state: "\(path)/\(name)/state")
    }

    func remove() {
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("rm"), strdup("-rf"), strdup(path), nil]
        var child: pid_t = 0
        if posix_spawnp(&child, "rm", nil, nil, &arguments, environ) == 0 { waitpid(child, nil, 0) }
        for argument in arguments { free(argument) }
    }
}
