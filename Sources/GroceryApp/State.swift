public import GroceryDomain
public import ScreenModel

/// Everything the program is at one moment. Views draw it; `update` is the only thing that changes it, and the loop,
/// when it performs what `update` asked for.
public struct AppState: Sendable {
    /// What is known; changed only by what has been written to the journal.
    public var groceries: Groceries
    /// Where one is and what one is doing. Put back as it was when a change could not be written.
    public var interface: Interface
    /// When the input came that is being answered.
    public internal(set) var now = Moment(milliseconds: 0)
    /// What was imported about places and streets.
    public var surroundings = Surroundings()
    /// What is worked out from the two, kept because working it out takes a while.
    public var derived = Derived()

    public init(groceries: Groceries = Groceries(), interface: Interface = Interface()) {
        self.groceries = groceries
        self.interface = interface
    }
}

/// How it stands with sharing the lists through a folder.
public struct Sharing: Hashable, Sendable {
    public var folder: String
    /// When a change was last taken in from another machine; nil before the first.
    public var lastTakenIn: Moment?
    /// Why the folder cannot be exchanged with now, if it cannot.
    public var trouble: String?

    public init(folder: String, lastTakenIn: Moment? = nil, trouble: String? = nil) {
        (self.folder, self.lastTakenIn, self.trouble) = (folder, lastTakenIn, trouble)
    }
}

/// Places, prompts and what is said: all of the state that is not in the journal.
public struct Interface: Sendable {
    public var size = Size(columns: 80, rows: 24)
    public var screen = Screen.shop
    /// The lists that were chosen, or made, to shop from.
    public var trail = ListTrail()
    /// Where one is, list by list.
    public var checkIns = CheckIns()
    /// A template or a trip that was opened to be read and edited; shopping goes on with the current list.
    public var openList: ListID?
    /// What was ticked to be put onto the current list, by the list it stands on.
    public var ticked: [ListID: Set<ItemID>] = [:]
    /// Whether what is in the trolley is out of sight; nil is as the household's setting has it.
    public var hidesBought: Bool?
    /// Whether what is only bought at other stores than this one is out of sight.
    public var onlyHere = false
    /// What there was to say about prices, oldest first, with what was dismissed of it.
    var news: [PriceNews] = []
    /// What is paid with in this machine's country, for households that have not chosen.
    public var localCurrency = Currency.dollar
    public var localLengths = LengthUnits.metric
    /// The day it is here; nil until somebody has said so.
    public var today: CivilDate?
    /// The day of a moment where this machine is.
    public var localDay: @Sendable (Moment) -> CivilDate? = { CivilDate($0, minutesEast: 0) }
    public var shop = Browser()
    public var pick = Browser()
    public var lists = ListsPage()
    public var recipes = RecipesPage()
    public var stores = StoresPage()
    public var items = ItemsPage()
    public var spending = SpendingPage()
    public var history = HistoryPage()
    public var settings = SettingsPage()
    public var map = MapPage()
    /// What stands on the page; the last has the keys.
    public var prompts: [any Prompt] = []
    public var notice: Notice?
    public var saveState = SaveState.saved
    /// Where the lists are shared; nil where they are not.
    public var sharing: Sharing?
    /// Somebody wanted to leave while something was on no disk, and was told so.
    var isWarnedOfLeaving = false
    public var machine = MachineSettings()
    public var keymap = Keymap()

    public init() {}
}

/// How the price of an entry compares with last time. It is so as long as the entry has that price.
struct PriceNews: Hashable, Sendable {
    let entry: EntryID
    let price: Price
    let text: String
    var isDismissed = false
}

/// Something said to the person, until the next key.
public struct Notice: Hashable, Sendable {
    public var text: String
    public var isWarning: Bool

    public static func info(_ text: String) -> Notice { Notice(text: text, isWarning: false) }
    public static func warning(_ text: String) -> Notice { Notice(text: text, isWarning: true) }
}

/// Whether what is on the screen would survive a power cut.
public enum SaveState: Hashable, Sendable {
    case saved
    /// On its way to the disk for less than a moment: nothing is said yet.
    case writing
    case saving
    case notSaved(String)
}

/// What the world has to do for an update.
public enum Effect: Hashable, Sendable {
    /// Write the transaction and apply it; then, where something is to be said of it, say it.
    case append(Transaction, notice: String? = nil)
    case undo
    case redo
    /// Take back one action of the history.
    case undoThis(mark: String)
    /// Read so many lines of the history.
    case loadHistory(limit: Int)
    case rememberCurrentList(ListID)
    /// Being in a store with a list from now on; nil is nowhere in particular.
    case rememberCheckIn(ListID, StoreID?)
    case saveMachineSettings(MachineSettings)
    /// Read what the map is drawn from, if that has not been done.
    case loadMap
    /// Read the places one can check in at, if that has not been done.
    case loadPlaces
    /// Begin to read a file of places and streets.
    case importPlaces(path: String)
    /// Stop reading it, and leave everything as it was.
    case cancelImport
    /// Hand a place to the system's map program, as a `geo:` URI.
    case openPlace(uri: String)
    /// Hand the recipe to the person's text editor, and take in what they made of it.
    case editRecipe(ListID)
    case suspend
    case redraw
    case quit
}
