import GroceryDomain
import GroceryStore
import TestSupport
import Testing

/// Whatever machines do with meals that do not know of each other, there is an end to what follows, all show the same,
/// and what the plan says is on a list is there whole, once.
@Suite struct RandomMealsTests {
    @Test(arguments: Dice.seeds(60)) func mealsAreWholeOrNotThere(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        let machines = 3 + dice.below(3)
        // Clocks differ by seconds, or by a year.
        var ahead: [String: UInt64] = [:]
        for machine in 1..<machines where dice.oneIn(3) {
            ahead["m\(machine)"] = dice.pick([2_000, 60_000, 31_536_000_000])
        }
        var deeds = (0..<(20 + dice.below(120))).map { _ in MealMachines.Deed(&dice, machines: machines) }
        guard try !faults(machines, ahead, deeds).isEmpty else { return }
        // What is not needed for a fault is left out, by many at first.
        for size in [32, 16, 8, 4, 2, 1, 1] {
            var index = 0
            while index < deeds.count {
                var fewer = deeds
                fewer.removeSubrange(index..<min(index + size, deeds.count))
                if try faults(machines, ahead, fewer).isEmpty { index += size } else { deeds = fewer }
            }
        }
        let shortest = (["\(ahead)"] + deeds.map(\.description) + (try faults(machines, ahead, deeds)))
        Issue.record("\(shortest.joined(separator: "\n"))")
    }

    private func faults(_ machines: Int, _ ahead: [String: UInt64], _ deeds: [MealMachines.Deed]) throws -> [String] {
        let home = try MealMachines(machines)
        home.folder.ahead = ahead
        for deed in deeds { try home.perform(deed) }
        try home.meet(roundsMax: 12)
        return home.faults()
    }
}
