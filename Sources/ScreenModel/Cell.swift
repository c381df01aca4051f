/// One cell of a surface: what stands there and what it is for. Eight bytes, no references.
public struct Cell: Hashable, Sendable {
    /// A Unicode scalar value; or, above `clusterBit`, an index into the surface's `clusters`; or 0 for the further
    /// columns of a wide glyph.
    public internal(set) var glyph: UInt32
    public internal(set) var role: Role
    /// How many columns the glyph takes, from this cell on. 0 in its further columns.
    public internal(set) var width: UInt8
    /// Makes the eight bytes explicit, so that rows can be compared as memory.
    private let padding: UInt16 = 0

    /// Set in `glyph` when the rest of it is an index into `Surface.clusters`.
    public static let clusterBit: UInt32 = 0x8000_0000

    static func blank(_ role: Role) -> Cell { Cell(glyph: 0x20, role: role, width: 1) }
    static func continuation(_ role: Role) -> Cell { Cell(glyph: 0, role: role, width: 0) }

    init(glyph: UInt32, role: Role, width: UInt8) { (self.glyph, self.role, self.width) = (glyph, role, width) }

    /// True for the further columns of a wide glyph.
    public var isContinuation: Bool { width == 0 }
    /// True when the glyph is one of the surface's `clusters`.
    public var isCluster: Bool { glyph & Cell.clusterBit != 0 }
}
