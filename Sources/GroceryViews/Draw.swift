public import GroceryApp
public import GroceryDomain
public import ScreenModel

/// What a view has to be told besides the state: the time.
public struct Clock: Sendable {
    public var now: LocalTime
    public var local: @Sendable (Moment) -> LocalTime

    public init(now: LocalTime, local: @escaping @Sendable (Moment) -> LocalTime) {
        (self.now, self.local) = (now, local)
    }

    func text(_ moment: Moment) -> String { local(moment).text(now: now) }
    func date(_ moment: Moment) -> String { local(moment).date(now: now) }
    func timeOfDay(_ moment: Moment) -> String { local(moment).clock }
}

/// Draws the whole screen. Nothing comes back: what is drawn follows from `state`, the clock and the surface alone.
public func draw(_ state: AppState, clock: Clock, onto surface: inout Surface) {
    let layout = state.layout
    guard !layout.isTooSmall else { return drawTooSmall(layout.size, onto: &surface) }
    drawTitle(state, layout, onto: &surface)
    if let help = state.interface.help {
        drawHelp(help, layout, onto: &surface)
        drawPrompt(state, layout, onto: &surface)
    } else {
        switch state.interface.screen {
        case .shop: drawShop(state, layout, onto: &surface)
        case .pick: drawPick(state, layout, onto: &surface)
        case .lists: drawLists(state, layout, clock, onto: &surface)
        case .recipes: drawRecipes(state, layout, onto: &surface)
        case .stores: drawStores(state, layout, clock, onto: &surface)
        case .items: drawItems(state, layout, clock, onto: &surface)
        case .plan: drawPlan(state, layout, onto: &surface)
        case .spending: drawSpending(state, layout, onto: &surface)
        case .history: drawHistory(state, layout, clock, onto: &surface)
        case .settings: drawSettings(state, layout, clock, onto: &surface)
        case .map: drawMap(state, layout, onto: &surface)
        }
        drawCandidates(state, layout, onto: &surface)
        drawPrompt(state, layout, onto: &surface)
    }
    drawStatus(state, layout, onto: &surface)
}

/// Draws onto the last frame what has changed since by inputs that only move; `before` is the Shop's state then. The
/// same as `draw` onto an empty surface, for a third of the work.
public func drawMoved(from before: Browser, _ state: AppState, clock: Clock, onto surface: inout Surface) {
    let layout = state.layout
    if !layout.isTooSmall { drawShopMoved(from: before, state, layout, onto: &surface) }
}

private func drawTooSmall(_ size: Size, onto surface: inout Surface) {
    let row = max(size.rows / 2 - 1, 0)
    let text = size.columns < 16 ? "Too small" : "Window too small"
    surface.write(text, row: row, centredIn: 0..<size.columns, role: .warning, overflow: .clip)
    surface.write("needs \(Layout.smallest)", row: row + 1, centredIn: 0..<size.columns, role: .dim, overflow: .clip)
}
