import Glibc

/// What is expected of an item before a letter of it is typed: how likely it is wanted, and by which name.
///
/// What the household put on its lists counts, less the longer ago it was; and, as if it had been put on them that
/// often, how commonly households buy the item. So a new household is offered milk before millet, and an old one what
/// it buys itself.
public struct Expectation: Sendable {
    /// 0…1, the logarithm of how often it is wanted.
    var likelihood: Float = 0
    /// Whether it is on the list already, so that it is hardly wanted again.
    var isOnList = false
    /// The key of the name by which people call it; 0 for its own name.
    var wording: UInt64 = 0

    /// - Parameters:
    ///   - likelihood: 0…1; other values are clamped.
    ///   - wording: the name by which people call it; nil for its own name.
    public init(likelihood: Double = 0, wording: String? = nil) {
        self.likelihood = Float(min(max(likelihood, 0), 1))
        self.wording = wording.map { NameTable.key(of: $0.folded) } ?? 0
    }

    init(_ usage: Groceries.Usage?, latest: Moment?, commonness: Int, isOnList: Bool) {
        wording = usage?.wording ?? 0
        self.isOnList = isOnList
        var times = Self.times[Self.level(commonness)]
        if let usage {
            let age = Double((latest ?? usage.last).milliseconds - usage.last.milliseconds)
            times += Double(usage.times) * exp2(-max(age, 0) / Self.halfLife)
        }
        likelihood = Self.likelihood(times)
    }

    /// What is expected of an item that was never on a list.
    static func ofUnused(commonness: Int) -> Expectation { unused[level(commonness)] }

    /// The same, by commonness.
    static let unused = times.map { times in
        var expectation = Expectation()
        expectation.likelihood = likelihood(times)
        return expectation
    }

    /// The cost of one of its names, which is at `index` among them, for not being that by which people call it.
    func cost(of name: NameTable.NameRecord, _ index: Int) -> Float {
        if wording != 0 { return wording == name.key ? 0 : Ranking.notItsWording }
        return index == 0 ? 0 : Ranking.otherName(index)
    }

    private static func level(_ commonness: Int) -> Int { min(max(commonness, 0), times.count - 1) }

    private static func likelihood(_ times: Double) -> Float {
        Float(min(log2(times / Self.times[0]) / log2(timesMax / Self.times[0]), 1))
    }

    /// As many times on a list as each commonness counts for, from 0 to 5.
    private static let times = [0.01, 0.15, 0.4, 0.8, 1.6, 3.2]
    /// After so many times on a list, an item is as likely as it can be.
    private static let timesMax = 40.0
    /// A time on a list counts half after so many milliseconds: 120 days.
    private static let halfLife = 120.0 * 86_400_000
}
