internal import Glibc

/// Which of many places a test tries: some, others with another seed, or all of them (`make test-all`).
public enum Sample {
    /// Whether every place is tried.
    public static let isWhole = getenv("AISLE_TEST_EVERYTHING") != nil

    /// What decides which places are tried, and the seed of the scripts that live by one. Without, it is always the
    /// same: where nothing was changed, nothing fails that did not before.
    public static let seed = getenv("AISLE_TEST_SAMPLE").flatMap { UInt64(String(cString: $0)) } ?? 1

    /// As many of `places` as `count` says, in their order; all of them where every place is tried.
    public static func of<Place>(_ places: some Collection<Place>, _ count: Int) -> [Place] {
        if isWhole || places.count <= count { return Array(places) }
        var (state, left, wanted) = (seed, places.count, count)
        return places.filter { _ in
            // Of what is left, each is as likely (Knuth, The Art of Computer Programming, volume 2, algorithm S).
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let isChosen = Int((state >> 33) % UInt64(left)) < wanted
            left -= 1
            if isChosen { wanted -= 1 }
            return isChosen
        }
    }

    /// Where to begin, and how far to go each time, so that every so many places are tried; all where every place is.
    public static func steps(_ step: Int) -> (first: Int, step: Int) {
        isWhole ? (0, 1) : (Int(seed % UInt64(step)), step)
    }
}
