import Glibc
import GroceryDomain

/// A k-d tree without nodes: points in an order in which the middle of every range parts the two halves beside it, by
/// x, y and z in turn. (Bentley, "Multidimensional binary search trees", CACM 18:9, 1975.)
///
/// Points lie on a sphere in space, so neither the poles nor the antimeridian are special.
enum NearestSearch {
    /// The order in which to lay `points`, as indices. O(n log² n).
    static func order(of points: [Coordinates]) -> [Int] {
        let vectors = points.map(\.vector)
        var order = Array(points.indices)
        func arrange(_ range: Range<Int>, axis: Int) {
            guard range.count > 1 else { return }
            order[range].sort { vectors[$0][axis] < vectors[$1][axis] }
            let middle = range.middle
            arrange(range.lowerBound..<middle, axis: (axis + 1) % 3)
            arrange(middle + 1..<range.upperBound, axis: (axis + 1) % 3)
        }
        arrange(0..<points.count, axis: 0)
        return order
    }

    /// The numbers of the `limit` points nearest to `target`, nearest first, among `count` points in that order; of
    /// those only that `counts` takes.
    static func nearest(
        _ limit: Int, to target: Coordinates, among count: Int, at: (Int) -> Coordinates, counts: (Int) -> Bool
    ) -> [Int] {
        guard limit > 0 else { return [] }
        let goal = target.vector
        var best: [(number: Int, distance: Double)] = []
        func look(_ range: Range<Int>, axis: Int) {
            guard !range.isEmpty else { return }
            let middle = range.middle
            let vector = at(middle).vector
            let offset = vector - goal
            keep(middle, (offset * offset).sum())
            let halves = [range.lowerBound..<middle, middle + 1..<range.upperBound]
            let isAbove = goal[axis] > vector[axis]
            look(halves[isAbove ? 1 : 0], axis: (axis + 1) % 3)
            // The other side matters only when the parting plane is nearer than what was found.
            if best.count < limit || offset[axis] * offset[axis] <= best[best.count - 1].distance {
                look(halves[isAbove ? 0 : 1], axis: (axis + 1) % 3)
            }
        }
        func keep(_ number: Int, _ distance: Double) {
            guard best.count < limit || distance < best[best.count - 1].distance, counts(number) else { return }
            let index = best.firstIndex { distance < $0.distance } ?? best.count
            best.insert((number, distance), at: index)
            if best.count > limit { best.removeLast() }
        }
        look(0..<count, axis: 0)
        return best.map(\.number)
    }
}

extension Range<Int> {
    fileprivate var middle: Int { (lowerBound + upperBound) / 2 }
}

extension Coordinates {
    /// Of length 1, from the middle of the earth.
    fileprivate var vector: SIMD3<Double> {
        let (north, east) = (latitude * .pi / 180, longitude * .pi / 180)
        return SIMD3(cos(north) * cos(east), cos(north) * sin(east), sin(north))
    }
}
