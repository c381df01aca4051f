internal import TestSupport

/// What brings files from one machine's side of the shared folder to another's: late, twice, in pieces, in any order,
/// as copies beside what is there, or not at all for a while.
struct Carrier {
    private struct Parcel {
        var to: Int
        var name: String
        var bytes: [UInt8]
        /// The step at which it arrives.
        var due: Int
    }

    private var underway: [Parcel] = []
    /// Pairs of machines that cannot reach each other just now.
    private var cut: Set<[Int]> = []

    /// Picks up what `from` has and `to` has not.
    mutating func pickUp(_ machines: [Machine], from: Int, to: Int, step: Int, _ dice: inout Dice) {
        guard !cut.contains([min(from, to), max(from, to)]) else { return }
        let there = machines[to].sharedFiles
        for (name, bytes) in machines[from].sharedFiles.sorted(by: { $0.key < $1.key }) where there[name] != bytes {
            // Conflict copies are carried on like any file, but not without end.
            if name.contains("sync-conflict"), !dice.oneIn(20) { continue }
            underway.append(Parcel(to: to, name: name, bytes: bytes, due: step + dice.below(200)))
            if dice.oneIn(10) {
                underway.append(Parcel(to: to, name: name, bytes: bytes, due: step + dice.below(2000)))
            }
        }
    }

    /// Hands over what is due.
    mutating func deliver(_ machines: [Machine], step: Int, _ dice: inout Dice) {
        let due = underway.filter { $0.due <= step }
        guard !due.isEmpty else { return }
        underway.removeAll { $0.due <= step }
        for parcel in due.shuffled(using: &dice) { hand(parcel, to: machines[parcel.to], &dice) }
    }

    private func hand(_ parcel: Parcel, to machine: Machine, _ dice: inout Dice) {
        let present = machine.sharedFiles[parcel.name]
        var bytes = parcel.bytes
        if parcel.name != "SPACE", dice.oneIn(6), !bytes.isEmpty {
            // Only its beginning has come so far; the rest is brought with the next parcel, if ever.
            bytes = Array(bytes.prefix(dice.below(bytes.count)))
            if let present, present.count >= bytes.count { return }
        }
        guard let present, !bytes.starts(with: present) else { return machine.put(bytes, parcel.name) }
        switch dice.below(8) {
        case 0:
            let name = parcel.name.replacing(".log", with: ".sync-conflict-\(dice.below(1000))-ABCDEF.log")
            machine.put(bytes, name)
        case 1 where parcel.name != "SPACE": machine.put(bytes, parcel.name)  // An older version in its place.
        default: break
        }
    }

    /// Cuts some pairs off from each other, and joins all others.
    mutating func repartition(_ count: Int, _ dice: inout Dice) {
        cut = []
        for one in 0..<count { for other in (one + 1)..<count where dice.oneIn(3) { cut.insert([one, other]) } }
    }

    /// All is carried everywhere, whole: the longest version of each file.
    mutating func settle(_ machines: [Machine]) {
        underway = []
        cut = []
        var longest: [String: [UInt8]] = [:]
        for machine in machines {
            for (name, bytes) in machine.sharedFiles where bytes.count > longest[name]?.count ?? -1 {
                longest[name] = bytes
            }
        }
        for machine in machines {
            let present = machine.sharedFiles
            for (name, bytes) in longest where present[name] != bytes { machine.put(bytes, name) }
        }
    }
}
