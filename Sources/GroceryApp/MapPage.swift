public import Atlas
public import GroceryDomain
import ScreenModel

/// The map.
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
    public static let entrance: Binding? = Binding.map { state in state.openMap() }

    public static let hinted: [Binding] = [
        .back,
        .init(
            "map.next", [.tab, "n"], .map, 3, hint: "next store", help: "Next store",
            when: { !$0.storesOnMap.isEmpty }
        ) { state throws(Refusal) in try state.goToStore(forward: true) },
        .init("map.closer", ["+", "="], .map, 1, label: "+/-", hint: "zoom", help: "Zoom in") { state in
            state.zoomMap(by: 1)
        },
        .init(
            "map.open", ["o"], .map, 7, hint: "open", help: "Open the store in the system's map program",
            when: { $0.pinned?.coordinates != nil }
        ) { state throws(Refusal) in try state.openPlace() },
        .init("map.all", ["G", .end], .map, 6, hint: "all", help: "Zoom out to all stores") { state in
            state.showAllStores()
        },
        .init("map.centre", ["c", "g", .home], .map, 5, hint: "centre", help: "Back to the store with the pin") {
            state in state.centreMap()
        },
        .showHelp,
    ]

    public static let further: [Binding] = [
        .init("map.farther", ["-"], .map, 2, hint: "zoom", help: "Zoom out") { state in state.zoomMap(by: -1) },
        .init("map.previous", [.backTab, "N"], .map, 4, hint: "next store", help: "Previous store") {
            state throws(Refusal) in try state.goToStore(forward: false)
        },
        .importPlaces, .map { state in state.goBack() }, .up.saying(help: "Pan north"),
        .down.saying(help: "Pan south"), .left("Pan west"), .right("Pan east"),
        .pageUp.saying(help: "Pan north half a screen"), .pageDown.saying(help: "Pan south half a screen"),
    ]

    /// Gives the view its size, and a position when it has none yet.
    public static func refresh(_ state: inout AppState, _ layout: Layout) {
        let store = state.interface.map.store
        if let store, state.groceries.stores[store]?.coordinates == nil {
            state.interface.map.store = state.storesOnMap.first?.id
        }
        if state.interface.map.viewport == nil { state.interface.map.viewport = state.firstView() }
        state.interface.map.viewport?.columns = layout.mapArea.columns
        state.interface.map.viewport?.rows = layout.mapArea.rows
    }

    public static func needs(_ state: AppState) -> [Effect] {
        (state.surroundings.map == nil ? [.loadMap] : []) + (state.surroundings.places == nil ? [.loadPlaces] : [])
    }

    public static func move(_ state: inout AppState, by distance: Int) { state.pan(columns: 0, rows: distance) }

    public static func moveSideways(_ state: inout AppState, _ way: Sideways) {
        state.pan(columns: way == .left ? -1 : 1, rows: 0)
    }

    public static func back(_ state: inout AppState) -> Bool {
        state.show(state.interface.map.origin)
        return true
    }

    /// What was tapped comes into the middle.
    public static func tap(_ state: inout AppState, row: Int, column: Int, _ layout: Layout) throws(Refusal) {
        let area = layout.mapArea
        guard area.contains(row: row, column: column), let view = state.interface.map.viewport else { return }
        state.interface.map.viewport?.pan(
            columns: column - area.column - view.columns / 2, rows: row - area.row - view.rows / 2)
    }

    public static func wheel(_ state: inout AppState, by distance: Int) { state.zoomMap(by: distance < 0 ? 1 : -1) }
    public static func pageRows(_ layout: Layout) -> Int { 4 }
}

extension AppState {
    mutating func openMap() {
        let item = selectedItem
        interface.map.item = item
        let selected = interface.screen.page.store(self)
        let place = item.flatMap { placeOfBuying($0) }
        let pin = selected?.coordinates == nil ? place ?? hereOnMap?.id : selected?.id
        interface.map.store = pin ?? (item == nil ? storesOnMap.first?.id : nil)
        if let item, place == nil {
            interface.map.item = nil
            let stores = storesOnMap.isEmpty ? "" : "; \(key("map.next", on: .map)) goes through the stores"
            interface.notice = .info("No store with a position for \(groceries.name(of: item))\(stores)")
        }
        interface.map.origin = interface.screen
        interface.map.viewport = nil
        show(.map)
        effects += MapPage.needs(self)
    }

    /// The pin in the middle; also in sight are the store you are in, and the nearest one if it is within a walk.
    /// Without a pin, all stores; without stores, the middle of the map.
    fileprivate func firstView() -> Viewport? {
        let stores = storesOnMap.compactMap(\.coordinates)
        let pin = (pinned ?? hereOnMap)?.coordinates
        guard let centre = pin ?? stores.first ?? surroundings.map?.middle else { return nil }
        var view = Viewport(centre: centre)
        (view.columns, view.rows) = (layout.mapArea.columns, layout.mapArea.rows)
        if pin == nil, !stores.isEmpty {
            view.zoomOut(toShow: stores, from: 15)
            return view
        }
        let around = [hereOnMap?.coordinates, neighbour(of: centre)].compactMap(\.self)
        view.zoomOut(toShow: [centre] + around, from: 15)
        return view
    }

    /// In metres.
    private static let walkMax = 3000.0

    private func neighbour(of centre: Coordinates) -> Coordinates? {
        let others = storesOnMap.filter { $0.id != interface.map.store }.compactMap(\.coordinates)
        let nearest = others.min { centre.distance(to: $0) < centre.distance(to: $1) }
        return nearest.flatMap { centre.distance(to: $0) <= Self.walkMax ? $0 : nil }
    }

    /// By a fraction of what is in sight, in whole cells, so that what was drawn moves as one.
    fileprivate mutating func pan(columns: Int, rows: Int) {
        let area = layout.mapArea
        interface.map.viewport?.pan(columns: columns * max(area.columns / 10, 1), rows: rows * max(area.rows / 8, 1))
    }

    fileprivate mutating func zoomMap(by steps: Int) { interface.map.viewport?.zoom(by: steps) }

    fileprivate mutating func centreMap() { interface.map.viewport = nil }

    fileprivate mutating func goToStore(forward: Bool) throws(Refusal) {
        let stores = storesOnMap
        guard !stores.isEmpty else { throw Self.noStoreOnMap }
        let index = stores.firstIndex { $0.id == interface.map.store } ?? (forward ? -1 : 0)
        let next = stores[(index + (forward ? 1 : stores.count - 1)) % stores.count]
        interface.map.store = next.id
        // The map does not move for a store that is in sight.
        if let coordinates = next.coordinates, interface.map.viewport?.cell(of: coordinates) == nil {
            interface.map.viewport?.centre(on: coordinates)
        }
    }

    fileprivate mutating func showAllStores() {
        let points = storesOnMap.compactMap(\.coordinates)
        interface.map.viewport?.zoomOut(toShow: points)
    }

    fileprivate mutating func openPlace() throws(Refusal) {
        guard let coordinates = pinned?.coordinates else { throw Self.noStoreOnMap }
        emit(.openPlace(uri: coordinates.uri))
    }

    private static let noStoreOnMap = Refusal.notPossible("No store has coordinates yet.")
}
