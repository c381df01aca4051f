import Simulation
import TestSupport
import Testing

/// Five machines, each with a disk and a clock of its own, and an unreliable carrier that copies files between them.
@Suite struct SimulationTests {
    @Test(arguments: Dice.seeds(8))
    func allHold(seed: UInt64) throws {
        let simulation = try Simulation(seed: seed)
        try simulation.run(steps: 1250, quietEvery: 625)
        #expect(simulation.tally.actions > 300)
        #expect(simulation.tally.powerCuts > 3)
        #expect(simulation.tally.kills > 3)
    }
}
