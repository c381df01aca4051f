/// All readings of a line that are worth a look: the cheapest ways through its tokens.
///
/// Each position has its best readings of what stands before it (`beam`); from each of them lead the edges of
/// `LatticeAmounts`, `LatticeNames`, `LatticeNotes` and `LatticeThings`.
struct Lattice {
    let tokens: Tokens
    let names: NameSegments
    let kind: LineReader.Kind
    let amounts: AmountSegments
    private var agenda: [[Path]]
    /// What the cheapest reading costs that ends at each position, as far as they were found.
    private var cheapest: [Int]
    /// How many signs of each kind part the line.
    let commas: Int
    let dashes: Int
    let slashes: Int
    /// Whether no name stands in it, nor a sign between two, so that it can only be one thing that nobody knows.
    let isStrange: Bool
    /// Whether it names two things at most.
    let isPair: Bool
    /// The word that is still typed.
    let unfinished: Int?

    static let beam = 10

    init(_ tokens: Tokens, _ known: KnownNames, _ kind: LineReader.Kind, unfinished: Int? = nil) {
        (self.tokens, self.kind, self.unfinished) = (tokens, kind, unfinished)
        names = NameSegments(tokens: tokens, known: known)
        amounts = AmountSegments(tokens)
        agenda = Array(repeating: [], count: tokens.count + 1)
        cheapest = Array(repeating: .max - Self.hopeless, count: tokens.count + 1)
        func count(_ kinds: Token.Kind...) -> Int { tokens.all.count { kinds.contains($0.kind) } }
        (commas, dashes, slashes) = (count(.comma, .semicolon, .bar), count(.dash), count(.slash))
        let isPlain = commas + dashes + slashes == 0 && !tokens.all.contains { $0.isJoiner }
        let names = names
        isStrange = isPlain && tokens.all.indices.allSatisfy { names.straight(from: $0).isEmpty }
        isPair = commas + dashes + slashes + tokens.all.count { $0.isJoiner } == 1
    }

    var known: KnownNames { names.known }
    /// Whether the line names one thing, whatever stands in it.
    var isOne: Bool { kind != .several }

    /// The readings of the line, the cheapest first.
    mutating func paths(_ count: Int = 4) -> [Path] {
        agenda[0] = [Path(first: 0)]
        if let whole = wholeName() { add(whole) }
        for position in 0..<tokens.count {
            for path in best(at: position) { extend(path) }
            agenda[position] = []
        }
        let ends = best(at: tokens.count, Self.beam * 2).filter { !$0.isInBracket }.map { path in
            Path(path, Edge(kind: .end, range: path.end..<path.end, costs: closing(path)), thing: path.thing)
        }
        return Array(Self.sorted(ends).prefix(count))
    }

    /// The cheapest readings that end there, but for those that cost so much more that nothing behind them helps.
    private func best(at position: Int, _ count: Int = beam) -> ArraySlice<Path> {
        let sorted = Self.sorted(agenda[position]).prefix(count)
        guard let least = sorted.first?.total else { return sorted }
        return sorted.prefix { $0.total <= least + Self.hopeless }
    }

    private static let hopeless = 16

    /// Of two as cheap, the one that was found first.
    private static func sorted(_ paths: [Path]) -> [Path] {
        paths.enumerated().sorted { ($0.element.total, $0.offset) < ($1.element.total, $1.offset) }.map(\.element)
    }

    /// What the cheapest reading costs so far that ends there or further on.
    func least(from position: Int) -> Int {
        agenda[position...].lazy.compactMap { $0.lazy.map(\.total).min() }.min() ?? .max
    }

    /// The line as a whole is a name, whatever signs it has.
    private func wholeName() -> Path? {
        let range = 0..<tokens.count
        guard tokens.all.contains(where: { !$0.isWord }), tokens.count <= 12 else { return nil }
        let name = tokens.typed(range)
        guard let item = known.item(name.folded) else { return nil }
        // `milk, butter` are two, though buttermilk is known as butter milk.
        if !isOne, commas > 0 || dashes > 0, !item.name.contains(",") { return nil }
        var thing = Thing(first: 0)
        thing.name = NameSegment(kind: .exact, item: item, words: [name], range: range)
        thing.place = .behind
        return Path(Path(first: 0), Edge(kind: .item, range: range, costs: [Costs.item]), thing: thing)
    }

    mutating func extend(_ path: Path) {
        addAmounts(path)
        addNames(path)
        addNotes(path)
        addSigns(path)
        addBeginnings(path)
    }

    mutating func add(_ path: Path) {
        agenda[path.end].append(path)
        cheapest[path.end] = min(cheapest[path.end], path.total)
    }

    /// The same reading, one step further.
    mutating func add(
        _ path: Path, _ kind: Edge.Kind, to end: Int, _ costs: [Cost], change: (inout Thing) -> Void = { _ in }
    ) {
        guard end <= tokens.count else { return }
        let edge = Edge(kind: kind, range: path.end..<end, costs: costs)
        guard path.total + edge.price <= cheapest[end] + Self.hopeless else { return }
        var thing = path.thing
        change(&thing)
        add(Path(path, edge, thing: thing))
    }

    /// What it costs that a thing ends there.
    func closing(_ path: Path) -> [Cost] {
        guard path.thing.name == nil else { return [] }
        let isAmount =
            !path.thing.amounts.isEmpty && path.thing.notes.isEmpty
            && path.thing.amountKind != .article && path.thing.amountKind != .elided && path.thing.amountKind != .word
        let isMeasure = path.thing.amounts.first?.unit?.isMeasure ?? true
        return [isAmount && isMeasure ? Costs.nameless : Costs.nothing]
    }
}
