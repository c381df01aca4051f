internal import Glibc

/// Throws that look random and are the same for the same seed, so that a failure can be had again.
///
/// The generator is SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014).
public struct Dice: RandomNumberGenerator {
    private var state: UInt64

    public init(seed: UInt64) { state = seed }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// 0 up to, not including, `limit`, which is above zero.
    public mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

    /// True once in so many throws.
    public mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }

    /// One of `choices`, which are not empty.
    public mutating func pick<T>(_ choices: [T]) -> T { choices[below(choices.count)] }

    /// The seeds a random test runs with: 1 to `count`; with `AISLE_TEST_SEED=1234` only that one, and with
    /// `AISLE_TEST_SEED=new` as many that were never used before. A failed test names its seed.
    public static func seeds(_ count: Int) -> [UInt64] {
        guard let wanted = getenv("AISLE_TEST_SEED").map({ String(cString: $0) }) else {
            return (1...count).map(UInt64.init)
        }
        return UInt64(wanted).map { [$0] } ?? (0..<count).map { _ in UInt64.random(in: 0 ... .max) }
    }
}
