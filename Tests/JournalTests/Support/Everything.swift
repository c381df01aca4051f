import Glibc

/// Whether the tests that try every place do try every place, as `make torture` has them do, or every so many.
enum Everything {
    static let isWanted = getenv("AISLE_TEST_EVERYTHING") != nil

    /// How far apart the tried places are.
    static func stride(_ usually: Int) -> Int { isWanted ? 1 : usually }
}
