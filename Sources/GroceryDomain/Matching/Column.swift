/// A contiguous array of numbers, or of structures of numbers: either its own array, or a part of a base that is copied
/// at the first change.
struct Column<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
    // The memory of a base is only read, and lives as long as its keeper.

    private var own: [Element] = []
    private var mapped: UnsafeBufferPointer<Element>?
    private var keeper: AnyObject?

    init() {}

    init(_ elements: [Element]) { own = elements }

    /// - Parameter keeper: keeps `mapped` in memory for as long as it lives.
    init(mapped: UnsafeBufferPointer<Element>, keeper: AnyObject) { (self.mapped, self.keeper) = (mapped, keeper) }

    @inline(__always)
    var count: Int { mapped?.count ?? own.count }

    var indices: Range<Int> { 0..<count }

    @inline(__always)
    subscript(index: Int) -> Element {
        get {
            guard let mapped else { return own[index] }
            precondition(mapped.indices.contains(index))
            return mapped[index]
        }
        _modify {
            makeOwn()
            yield &own[index]
        }
    }

    mutating func append(_ element: Element) {
        makeOwn()
        own.append(element)
    }

    mutating func append(contentsOf elements: some Collection<Element>) {
        makeOwn()
        own.append(contentsOf: elements)
    }

    mutating func reserve(_ count: Int) {
        makeOwn()
        own.reserveCapacity(count)
    }

    @inline(__always)
    func withBuffer<R>(_ body: (UnsafeBufferPointer<Element>) -> R) -> R {
        if let mapped { body(mapped) } else { own.withUnsafeBufferPointer(body) }
    }

    private mutating func makeOwn() {
        guard let mapped else { return }
        own = Array(mapped)
        (self.mapped, keeper) = (nil, nil)
    }
}

/// Writes columns one after another as bytes. Only the same program on the same machine reads them.
struct ColumnWriter {
    private(set) var bytes: [UInt8] = []

    mutating func append<Element>(_ column: Column<Element>) {
        append(UInt64(column.count))
        column.withBuffer { bytes.append(contentsOf: UnsafeRawBufferPointer($0)) }
        while bytes.count % 8 != 0 { bytes.append(0) }
    }

    mutating func append(_ number: UInt64) { withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) } }
}

/// Reads what a `ColumnWriter` wrote. Throws if a column exceeds the bytes.
struct ColumnReader {
    struct Mistake: Error {}

    private var rest: UnsafeRawBufferPointer
    private let keeper: AnyObject

    /// - Parameter bytes: aligned to eight bytes.
    init(_ bytes: UnsafeRawBufferPointer, keeper: AnyObject) { (rest, self.keeper) = (bytes, keeper) }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func number() throws(Mistake) -> UInt64 {
        guard rest.count >= 8 else { throw Mistake() }
        defer { rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(8)) }
        return rest.loadUnaligned(as: UInt64.self)
    }

    mutating func column<Element>(of _: Element.Type) throws(Mistake) -> Column<Element> {
        let count = try number()
        let stride = MemoryLayout<Element>.stride
        guard count <= UInt64(rest.count / stride), UInt(bitPattern: rest.baseAddress) % 8 == 0 else { throw Mistake() }
        let bytes = Int(count) * stride
        guard (bytes + 7) / 8 * 8 <= rest.count else { throw Mistake() }
        let part = UnsafeRawBufferPointer(rebasing: rest[..<bytes]).bindMemory(to: Element.self)
        rest = UnsafeRawBufferPointer(rebasing: rest[((bytes + 7) / 8 * 8)...])
        return Column(mapped: part, keeper: keeper)
    }
}
