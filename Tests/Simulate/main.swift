// Simulated machines of a household, for as many steps as one likes: `make simulate`.
//
//     aisle-simulate STEPS [SEED]
//     aisle-simulate phone STEPS [SEED]
//
// The second simulates a phone, a server and a folder of tasks instead: `make simulate-phone`.
//
// Prints what happened, and the seed of whatever goes wrong. The same seed does the same again, as long as the sets of
// Swift keep their order: with SWIFT_DETERMINISTIC_HASHING=1, as `make simulate` has it.
import Glibc
import Simulation

let isPhone = CommandLine.arguments.dropFirst().first == "phone"
let words = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
let steps = Int(words.first ?? 100_000)
var seed = words.dropFirst().first ?? UInt64.random(in: 1...UInt64(Int32.max))
let stepsOfARun = 4000
var left = steps
if isPhone {
    let first = seed
    var total = PhoneSimulation.Tally()
    while left > 0 {
        var simulation = PhoneSimulation(seed: seed)
        do { try simulation.run(steps: min(left, 400)) } catch {
            print("FAILED: seed \(seed): \(error)\nAgain: make simulate-phone STEPS=400 SEED=\(seed)")
            exit(1)
        }
        total.add(simulation.tally)
        left -= 400
        seed += 1
    }
    print(
        "seeds \(first) to \(seed - 1): "
            + "\(total.steps) steps: \(total.edits) edits on both sides, \(total.exchanges) exchanges, "
            + "\(total.conflicts) conflicts, \(total.halfFiles) half files, \(total.rests) times at rest; "
            + "of tasks that repeat, \(total.phoneTicks) ticks on the phone and \(total.ticksHere) here, "
            + "\(total.bought) days bought, \(total.comebacks) come again: all held")
    exit(0)
}
var total = Simulation.Tally()
while left > 0 {
    do {
        let simulation = try Simulation(seed: seed)
        try simulation.run(steps: min(left, stepsOfARun), quietEvery: 1000)
        let tally = simulation.tally
        total.add(tally)
        print(
            "seed \(seed): \(min(left, stepsOfARun)) steps, \(tally.actions) actions, \(tally.exchanges) exchanges, "
                + "\(tally.kills) kills, \(tally.powerCuts) power cuts, \(tally.clockJumps) clock jumps")
        fflush(nil)
    } catch {
        print("FAILED: seed \(seed): \(error)\nAgain: make simulate STEPS=\(steps) SEED=\(seed)")
        exit(1)
    }
    left -= stepsOfARun
    seed += 1
}
print(
    "\(steps) steps: \(total.actions) actions with \(total.intents) intents, \(total.undone) undone, "
        + "\(total.exchanges) exchanges, \(total.kills) kills, "
        + "\(total.powerCuts) power cuts, \(total.clockJumps) clock jumps, "
        + "\(total.quietMoments) quiet moments: all held"
)
