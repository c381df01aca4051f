/// The numbers of things, from 0, by their hashes, with linear probing. What is at a number, the owner knows.
struct ProbedSlots: Sendable {
    /// -1 if free. At most half are taken; how many there are is a power of two.
    private var slots: Column<Int32>

    /// Room for `capacity` numbers. The first of them are given, to things with these hashes.
    init(capacity: Int = 8, hashes: some Sequence<Int> = EmptyCollection()) {
        var size = 16
        while size < capacity * 2 { size *= 2 }
        var slots = Array(repeating: Int32(-1), count: size)
        var number: Int32 = 0
        for hash in hashes {
            var slot = hash & (size - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (size - 1) }
            slots[slot] = number
            number += 1
        }
        self.slots = Column(slots)
    }

    /// Where something is, or would be inserted.
    struct Place {
        fileprivate let slot: Int
        /// Nil if it is not there.
        let number: Int?
    }

    /// - Parameters:
    ///   - count: how many numbers there are.
    ///   - isSought: asked of the numbers whose hashes are near `hash`.
    @inline(__always)
    func place(at hash: Int, below count: Int, where isSought: (Int) -> Bool) -> Place {
        slots.withBuffer { View(slots: $0).place(at: hash, below: count, where: isSought) }
    }

    func withView<R>(_ body: (View) -> R) -> R { slots.withBuffer { body(View(slots: $0)) } }

    /// The slots to look up many things in, valid during a call.
    struct View {
        fileprivate let slots: UnsafeBufferPointer<Int32>

        /// As `ProbedSlots.place` answers.
        @inline(__always)
        func place(at hash: Int, below count: Int, where isSought: (Int) -> Bool) -> Place {
            let mask = slots.count - 1
            var slot = hash & mask
            // There are free slots, unless a file is damaged.
            for _ in slots {
                let number = Int(slots[slot])
                guard number >= 0, number < count else { break }
                if isSought(number) { return Place(slot: slot, number: number) }
                slot = (slot + 1) & mask
            }
            return Place(slot: slot, number: nil)
        }
    }

    /// Gives a number to what would be inserted at `place`. There has to be room.
    mutating func insert(_ number: Int, at place: Place) { slots[place.slot] = Int32(number) }

    func hasRoom(for count: Int) -> Bool { count * 2 <= slots.count }

    func write(to writer: inout ColumnWriter) { writer.append(slots) }

    init(from reader: inout ColumnReader) throws(ColumnReader.Mistake) { slots = try reader.column(of: Int32.self) }

    /// Whether there are slots for `count` numbers. What stands in a slot is checked where it is looked at.
    func canHold(_ count: Int) -> Bool { slots.count.nonzeroBitCount == 1 && slots.count > count }
}
