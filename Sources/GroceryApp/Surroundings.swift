public import Atlas

/// What was imported about the world: places to check in at, and what the map is drawn from. Read from the data folder
/// when it is first asked for, since most days nobody does.
public struct Surroundings: Sendable {
    /// `nil` until it was read.
    public var map: MapData?
    /// `nil` until they were read.
    public var places: PlaceNames?

    public init() {}
}
