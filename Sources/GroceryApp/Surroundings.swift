public import Atlas

/// What was imported: places to check in at, and what the map is drawn from. Read when it is first asked for.
public struct Surroundings: Sendable {
    /// Nil until it was read.
    public var map: MapData?
    /// Nil until they were read.
    public var places: PlaceNames?

    public init() {}
}

extension AppState {
    public mutating func adopt(_ places: PlaceNames) {
        surroundings.places = places
        if let prompt = interface.prompt { interface.changePrompt(to: prompt.foundAnew(&self)) }
    }
}
