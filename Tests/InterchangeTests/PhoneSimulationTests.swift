import Simulation
import TestSupport
import Testing

/// A short life of a phone, a server and Aisle; `make simulate-phone` has a long one.
@Suite struct PhoneSimulationTests {
    @Test(arguments: Dice.seeds(6)) func bothSidesAgreeAndNothingIsLost(seed: UInt64) throws {
        var simulation = PhoneSimulation(seed: seed)
        try simulation.run(steps: 200)
        #expect(simulation.tally.edits > 50 && simulation.tally.rests > 4)
        #expect(simulation.tally.phoneTicks + simulation.tally.ticksHere > 0)
    }
}
