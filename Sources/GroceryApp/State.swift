public import GroceryDomain
public import ScreenModel

/// Everything the program is at one moment. Views draw it. Only `Program.handle` changes it, and performs what
/// that asks of the host.
public struct AppState: Sendable {
    /// What is known. Only what has been written to the journal changes it.
    public var groceries: Groceries
    /// Where you are and what you are doing. Put back as it was when a change cannot be written.
    public var interface: Interface
    /// When the input that is being answered arrived.
    public internal(set) var now = Moment(milliseconds: 0)
    /// What a scanner is typing, perhaps.
    var scan: Scan?
    /// When a code was last taken without Enter: an Enter that comes soon after is that of a slow line.
    var scannedWithoutEnter: Moment?
    /// What the host has to do for that input.
    var effects: [Effect] = []
    /// What was imported about places and streets.
    public var surroundings = Surroundings()
    /// What follows from these.
    public var derived = Derived()

    public init(groceries: Groceries = Groceries(), interface: Interface = Interface()) {
        (self.groceries, self.interface) = (groceries, interface)
    }

    mutating func emit(_ effect: Effect) { effects.append(effect) }

    mutating func append(_ transaction: Transaction, notice: String? = nil) {
        emit(.append(transaction, notice: notice))
    }
}

/// Sharing the lists through a folder.
public struct Sharing: Hashable, Sendable {
    public var folder: String
    /// When a change last came from another machine; nil before the first.
    public var lastTakenIn: Moment?
    /// Why that does not work now, if so.
    public var trouble: String?

    public init(folder: String, lastTakenIn: Moment? = nil, trouble: String? = nil) {
        (self.folder, self.lastTakenIn, self.trouble) = (folder, lastTakenIn, trouble)
    }
}

/// What was typed on a phone, and is not certain enough to be taken over without an answer.
public struct PhoneQuestions: Hashable, Sendable {
    public struct Line: Hashable, Sendable {
        public var list: ListID
        public var text: String

        public init(_ text: String, on list: ListID) { (self.text, self.list) = (text, list) }
    }

    /// Setting other lines offers them, whatever was put away.
    public var lines: [Line] = [] {
        didSet { if lines != oldValue { isPutAway = false } }
    }
    /// What was answered, by the text, until the host has taken it.
    public var answers: [String: ItemID] = [:]
    var isPutAway = false

    public init() {}
}

/// Pages, prompts and what is said: the state that is not in the journal.
public struct Interface: Sendable {
    public var size = Size(columns: 80, rows: 24)
    /// What the terminal can show of an amount.
    public var textStyle = TextStyle.unicode
    public var screen = Screen.shop
    /// The lists that were chosen, or made, to shop from.
    public var trail = ListTrail()
    /// The stores you are in, list by list.
    public var checkIns = CheckIns()
    /// A template or a trip that was opened to be read and edited. It does not become the current list.
    public var openList: ListID?
    /// What was ticked to be put onto the current list, by the list it is on.
    public var ticked: [ListID: Set<ItemID>] = [:]
    /// Whether what is in the trolley is out of sight; nil is as the household prefers.
    public var hidesBought: Bool?
    /// Whether what is only sold at other stores than this one is out of sight.
    public var onlyHere = false
    /// The prices of which is said how they compare with last time.
    public var news = PriceNews()
    /// The currency of this machine's country, for households that have not chosen one.
    public var localCurrency = Currency.dollar
    public var localLengths = LengthUnits.metric
    /// Today; nil until the host has said so.
    public var today: CivilDate?
    /// The day of a moment where this machine is.
    public var localDay: @Sendable (Moment) -> CivilDate? = { CivilDate($0, minutesEast: 0) }
    public var shop = Browser()
    /// The entry that was marked last, as it was before, if a part of it was in the trolley then.
    var markedPart: Entry?
    public var pick = Browser()
    public var lists = ListsPage()
    public var recipes = RecipesPage()
    public var stores = StoresPage()
    public var items = ItemsPage()
    public var plan = PlanPage()
    public var spending = SpendingPage()
    public var history = HistoryPage()
    public var settings = SettingsPage()
    public var map = MapPage()
    /// What lies on the page; the last has the keys.
    public var prompts: [any Prompt] = []
    /// Where the button of the mouse, or a finger, went down.
    var pressed: Position?
    public var notice: Notice?
    /// What somebody has to know and has not put away yet, each once. The first is shown.
    public var warnings: [String] = []
    public var saveState = SaveState.saved {
        didSet {
            if case .notSaved = saveState { return }
            if isWarnedOfLeaving, notice == Self.leavingWarning { notice = nil }
            isWarnedOfLeaving = false
        }
    }
    /// Where the lists are shared; nil where they are not.
    public var sharing: Sharing?
    /// What waits for an answer, from the folder of tasks that a phone changes.
    public var phone = PhoneQuestions()
    /// The person wanted to leave while something was on no disk, and was told so.
    var isWarnedOfLeaving = false

    static let leavingWarning = Notice.warning(
        "Press again to quit; a copy is kept")
    public var machine = MachineSettings()
    public var keymap = Keymap()

    public init() {}
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
    /// Only just begun: nothing is said yet.
    case writing
    case saving
    case notSaved(String)
    /// Nothing is open, and nothing can be changed.
    case readOnly
}

/// What the host has to do for a key.
public enum Effect: Hashable, Sendable {
    /// Write the transaction and apply it; then show the notice.
    case append(Transaction, notice: String? = nil)
    case undo
    case redo
    /// Undo one action of the history.
    case undoThis(mark: String)
    /// Read so many lines of the history.
    case loadHistory(limit: Int)
    case rememberCurrentList(ListID)
    /// Remember the store you are in with a list; nil is nowhere in particular.
    case rememberCheckIn(ListID, StoreID?)
    /// Remember what is said of prices.
    case rememberNews(PriceNews)
    case saveMachineSettings(MachineSettings)
    /// Read what the map is drawn from, unless that has been done.
    case loadMap
    /// Read the imported places, unless that has been done.
    case loadPlaces
    /// Begin to read a file of places and streets.
    case importPlaces(path: String)
    /// Stop reading it, and leave everything as it was.
    case cancelImport
    /// Show a `geo:` URI in the system's map program.
    case openPlace(uri: String)
    /// Hand the recipe to the person's text editor, and adopt what they made of it.
    case editRecipe(ListID)
    /// Run a program of the person's own, with its arguments, and tell it what is on the list that is shown.
    case run([String])
    case suspend
    case redraw
    case quit
}
