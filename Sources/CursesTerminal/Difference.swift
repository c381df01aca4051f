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
        if isSameClusters, old[cells] == new[cells] { return nil }
        guard var first = cells.first(where: differs), var last = cells.last(where: differs) else { return nil }
        while first > cells.lowerBound, isContinuation(first) { first -= 1 }
        while last + 1 < cells.upperBound, isContinuation(last + 1) { last += 1 }
        return first - cells.lowerBound..<last + 1 - cells.lowerBound
    }

    private func differs(_ index: Int) -> Bool {
        new[index] != old[index] || (!isSameClusters && new[index].isCluster)
    }

    private func isContinuation(_ index: Int) -> Bool { new[index].isContinuation || old[index].isContinuation }
}
