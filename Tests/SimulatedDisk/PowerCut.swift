internal import Synchronization

extension MemoryFileSystem {
    /// What the machine finds when the power is back, nothing open and no lock held.
    public enum Cut: CaseIterable, Sendable {
        /// Only what was synced.
        case onlySynced
        /// All of it had reached the disk. So it is, too, when a process is killed and not the machine.
        case everything
        /// Contents and names are kept or lost at random, appended bytes up to a random place.
        case torn
        /// As `torn`, but what was not written yet of a grown file is read as zeros.
        case zeros
        /// Each sector that was written since the last sync is kept or lost, whatever became of those in front of it: a
        /// later write is there, an earlier one is not. What was lost is read as it was before, as zeros where there
        /// was nothing.
        case scattered
        /// As `scattered`, but where there was nothing, it is read as what the disk held there once.
        case rubbish
    }

    /// What a disk writes as a whole, in bytes.
    private static let sector = 512

    /// The disk after a cut, with what `random` decides. This one stays as it is.
    public func cut(_ cut: Cut, random: inout some RandomNumberGenerator) -> MemoryFileSystem {
        // Into the lock and out of it again.
        var dice = random
        defer { random = dice }
        return content.withLock { state in
            var after = State()
            after.nextInode = state.nextInode
            after.time = state.time
            after.capacity = state.capacity
            var (entries, syncedEntries) = (state.entries, state.syncedEntries)
            if cut != .onlySynced, cut != .everything, !state.moves.isEmpty {
                let made = Int.random(in: 0...state.moves.count, using: &dice)
                for (from, to) in state.moves[..<made] { Self.move(from, to: to, &syncedEntries) }
                for (from, to) in state.moves[made...].reversed() { Self.move(to, to: from, &entries) }
            }
            let paths = Set(entries.keys).union(syncedEntries.keys).sorted()
            for path in paths where path != "/" {
                // A name whose directory did not make it did not either.
                guard after.entries[parent(path)] == .directory else { continue }
                let live = entries[path]
                let synced = syncedEntries[path]
                let entry =
                    switch cut {
                    case .onlySynced: synced
                    case .everything: live
                    case .torn, .zeros, .scattered, .rubbish: Bool.random(using: &dice) ? live : synced
                    }
                if let entry { after.entries[path] = entry }
            }
            after.syncedEntries = after.entries
            for (inode, node) in state.nodes.sorted(by: { $0.key < $1.key }) {
                let bytes = Self.survivors(of: node, cut, &dice)
                after.nodes[inode] = Node(bytes: bytes, synced: bytes, modified: node.modified)
            }
            return MemoryFileSystem(after)
        }
    }

    private static func survivors(of node: Node, _ cut: Cut, _ random: inout some RandomNumberGenerator) -> [UInt8] {
        if node.bytes == node.synced { return node.bytes }
        switch cut {
        case .onlySynced: return node.synced
        case .everything: return node.bytes
        case .torn, .zeros:
            guard node.bytes.starts(with: node.synced) else {
                return Bool.random(using: &random) ? node.bytes : node.synced
            }
            let kept = Int.random(in: node.synced.count...node.bytes.count, using: &random)
            if cut == .torn { return Array(node.bytes.prefix(kept)) }
            return Array(node.bytes.prefix(kept)) + Array(repeating: 0, count: node.bytes.count - kept)
        case .scattered, .rubbish:
            return sectors(of: node, isZero: cut == .scattered, &random)
        }
    }

    private static func sectors(
        of node: Node, isZero: Bool, _ random: inout some RandomNumberGenerator
    ) -> [UInt8] {
        // The size is a matter of its own.
        let sizes = [node.synced.count, node.bytes.count].sorted()
        let size = Bool.random(using: &random) ? sizes[1] : Int.random(in: sizes[0]...sizes[1], using: &random)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size)
        while bytes.count < size {
            let range = bytes.count..<min(size, bytes.count + sector)
            let source = Bool.random(using: &random) ? node.bytes : node.synced
            bytes += source[min(range.lowerBound, source.count)..<min(range.upperBound, source.count)]
            while bytes.count < range.upperBound {
                bytes.append(isZero ? 0 : UInt8.random(in: 0...255, using: &random))
            }
        }
        return bytes
    }
}
