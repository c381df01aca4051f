internal import Glibc
internal import ScreenModel

/// Where two surfaces of one size differ.
struct Difference {
    private let old: [Cell]
    private let new: [Cell]
    private let width: Int
    /// The indices of clusters mean the same in both.
    private let isSameClusters: Bool

    init(from old: Surface, to new: Surface) {
        (self.old, self.new, width) = (old.cells, new.cells, new.columns)
        isSameClusters = old.clusters == new.clusters
    }

    /// The columns of `row` from the first that differs to the last, widened to whole glyphs; nil when none does. Where
    /// that would be dear to find out, a cluster counts as different.
    func columns(row: Int) -> Range<Int>? {
        let cells = row * width..<(row + 1) * width
        if isSameClusters, isEqual(cells) { return nil }
        guard var first = cells.first(where: differs), var last = cells.last(where: differs) else { return nil }
        while first > cells.lowerBound, isContinuation(first) { first -= 1 }
        while last + 1 < cells.upperBound, isContinuation(last + 1) { last += 1 }
        return first - cells.lowerBound..<last + 1 - cells.lowerBound
    }

    private func differs(_ index: Int) -> Bool {
        word(new, index) != word(old, index) || (!isSameClusters && new[index].isCluster)
    }

    /// A cell as the eight bytes it is.
    private func word(_ cells: [Cell], _ index: Int) -> UInt64 {
        cells.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: index * MemoryLayout<Cell>.stride, as: UInt64.self) }
    }

    private func isContinuation(_ index: Int) -> Bool { new[index].isContinuation || old[index].isContinuation }

    /// Compares the cells as memory, which they allow.
    private func isEqual(_ cells: Range<Int>) -> Bool {
        new.withUnsafeBytes { new in
            old.withUnsafeBytes { old in
                guard let new = new.baseAddress, let old = old.baseAddress else { return true }
                let stride = MemoryLayout<Cell>.stride
                let offset = cells.lowerBound * stride
                return memcmp(new + offset, old + offset, cells.count * stride) == 0
            }
        }
    }
}
