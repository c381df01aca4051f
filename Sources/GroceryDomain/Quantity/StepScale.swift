/// The steps by which an amount goes up and down: finer for small amounts, coarser for large ones.
///
/// Every bound is a multiple of the step below it and of the step above it. That is why a step up and a step down
/// return to the start.
struct StepScale: Sendable {
    /// `step` applies up to and including `upTo`; the last band has no bound.
    struct Band: Sendable {
        let upTo: Rational?
        let step: Rational
    }

    let bands: [Band]

    init(_ bands: (upTo: Rational, step: Rational)..., then step: Rational) {
        self.bands = bands.map { Band(upTo: $0.upTo, step: $0.step) } + [Band(upTo: nil, step: step)]
    }

    private static let quarter = Rational(reduced: 1, over: 4)

    static let ones = StepScale(then: 1)
    /// g and ml: 20 g of yeast, 250 g of mushrooms, 800 g of meat.
    static let grams = StepScale((100, 10), (500, 50), then: 100)
    static let kilograms = StepScale((1, quarter), (5, .half), then: 1)
    static let tens = StepScale((10, 1), (50, 5), then: 10)
    static let halves = StepScale((5, .half), then: 1)
    static let pounds = StepScale((1, quarter), (5, .half), then: 1)
    static let cups = StepScale((1, quarter), (5, .half), then: 1)

    /// The next round value above `value`; nil if it does not fit.
    func next(above value: Rational) -> Rational? {
        let band = bands.first { band in band.upTo.map { value < $0 } ?? true }
        guard let step = band?.step, let count = value.divided(by: step) else { return nil }
        return step.multiplied(by: Rational(count.floor)).flatMap { $0.adding(step) }
    }

    /// The next round value below `value`; nil if that would not be above zero.
    func next(below value: Rational) -> Rational? {
        let band = bands.first { band in band.upTo.map { value <= $0 } ?? true }
        guard let step = band?.step, let count = value.divided(by: step) else { return nil }
        let steps = count.isWhole ? count.floor - 1 : count.floor
        return steps > 0 ? step.multiplied(by: Rational(steps)) : nil
    }
}
