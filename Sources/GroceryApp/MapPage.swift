public import Atlas
public import GroceryDomain
import ScreenModel

/// Where one is on the map.
public struct MapPage: Page {
    /// What is in sight; nil before the map is first shown, and where there is nothing to be shown.
    public var viewport: Viewport?
    /// The store that has the pin.
    public var store: StoreID?
    /// The item whose store that is, if the map was opened from one.
    public var item: ItemID?
    /// Where Esc leads.
    public var origin = Screen.shop

    public init() {}
}

extension MapPage {
    public static let title = "Map"

    public static let hinted: [Binding] = [
        .back,
        .init("map.next", [.tab, "n"], hint: "next store", help: "Next store", in: .map, 3) {
            state, _ throws(Refusal) in
            try state.goToStore(forward: true)
        },
        .init("map.closer", ["+", "="], hint: "zoom", help: "Closer", in: .map, 1) { state, _ in state.zoomMap(by: 1) },
        .init("map.open", ["o"], hint: "open", help: "Open the place in the system's map program", in: .map, 7) {
            state, _ throws(Refusal) in try state.openPlace()
        },
        .init("map.all", ["G", .end], hint: "all", help: "Out, until all stores are in sight", in: .map, 6) {
            state, _ in
            state.showAllStores()
        },
        .init("map.centre", ["c", "g", .home], hint: "centre", help: "Back to the store with the pin", in: .map, 5) {
            state, _ in state.centreMap()
        },
        .showHelp,
    ]

    public static let further: [Binding] = [
        .init("map.farther", ["-"], hint: "zoom", help: "Farther out", in: .map, 2) { state, _ in
            state.zoomMap(by: -1)
        },
        .init("map.previous", [.backTab, "N"], hint: "next store", help: "Store before", in: .map, 4) {
            state, _ throws(Refusal) in try state.goToStore(forward: false)
        },
        .importPlaces,
        .map { state, _ in state.goBack() },
        .up.saying(help: "North"), .down.saying(help: "South"),
        .left("West") { state, _ in state.pan(columns: -1, rows: 0) },
        .right("East") { state, _ in state.pan(columns: 1, rows: 0) },
        .pageUp.saying(help: "North, half of what is in sight"),
        .pageDown.saying(help: "South, half of what is in sight"),
    ]

    public static func refresh(_ state: inout AppState, _ layout: Layout) { state.settleMap() }
    public static func needs(_ state: AppState) -> [Effect] { state.surroundings.map == nil ? [.loadMap] : [] }
    public static func move(_ state: inout AppState, by distance: Int) { _ = state.pan(columns: 0, rows: distance) }

    public static func back(_ state: inout AppState) -> Bool {
        state.show(state.interface.map.origin)
        return true
    }

    /// What was tapped comes into the middle.
    public static func tap(
        _ state: inout AppState, row: Int, column: Int, _ layout: Layout, at now: Moment
    ) throws(Refusal) -> [Effect] {
        let area = layout.mapArea
        guard area.contains(row: row, column: column), let view = state.interface.map.viewport else { return [] }
        state.interface.map.viewport?.pan(
            columns: column - area.column - view.columns / 2, rows: row - area.row - view.rows / 2)
        return []
    }

    public static func wheel(_ state: inout AppState, by distance: Int) { _ = state.zoomMap(by: distance < 0 ? 1 : -1) }
    public static func pageRows(_ layout: Layout) -> Int { 4 }
}

extension AppState {
    /// The stores that have coordinates, by name.
    public var storesOnMap: [NamedStore] { groceries.orderedStores.filter { $0.coordinates != nil } }

    /// The store one is checked in at, if it is known where it is.
    public var hereOnMap: NamedStore? {
        here.flatMap { groceries.stores[$0] }.flatMap { $0.coordinates == nil ? nil : $0 }
    }

    /// The store with the pin.
    public var pinned: NamedStore? {
        interface.map.store.flatMap { groceries.stores[$0] }.flatMap { $0.coordinates == nil ? nil : $0 }
    }

    /// What distances are said in.
    public var lengths: LengthUnits { household.lengths ?? interface.localLengths }

    /// Where the pin is from where one is checked in: `1.2 km NE of Migros`. Nil without the two, and when they are
    /// one.
    public var wayToPin: String? {
        guard let here = hereOnMap, let pin = pinned, here.id != pin.id, let start = here.coordinates,
            let end = pin.coordinates
        else { return nil }
        let metres = start.distance(to: end)
        let direction = CompassPoint(bearing: start.bearing(to: end)).shortName
        return "\(lengths.text(metres: metres)) \(direction) of \(here.name)"
    }
}
