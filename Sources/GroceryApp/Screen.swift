/// The screens there are: the one list of pages.
public enum Screen: CaseIterable, Sendable {
    case shop, pick, lists, recipes, items, stores, plan, spending, history, settings, map

    public var page: any Page.Type {
        switch self {
        case .shop: ShopPage.self
        case .pick: PickPage.self
        case .lists: ListsPage.self
        case .recipes: RecipesPage.self
        case .items: ItemsPage.self
        case .stores: StoresPage.self
        case .plan: PlanPage.self
        case .spending: SpendingPage.self
        case .history: HistoryPage.self
        case .settings: SettingsPage.self
        case .map: MapPage.self
        }
    }

    public var title: String { page.title }
    /// Every row, each name once. Cost: that of making the array and a set of the names; views ask `row(named:)`.
    public var bindings: [Binding] { page.bindings }

    /// The row of that name.
    func row(named name: String) -> Binding? {
        page.tables.lazy.compactMap { $0.first { $0.name == name } }.first
    }
}
