public import ScreenModel

/// Which keys ask for which command. Keys point at commands, never at code, so clashes are a question one can ask.
public struct Keymap: Sendable {
    public let keys: [Command: [Key]]
    /// The commands of each key, on whatever screens, in declaration order. Not by screen and key: that would take a tenth
    /// of the time till the first frame to put together.
    ///
    /// Nil for the standard keys: their table waits for the first key.
    private let byKey: [Key: [Command]]?

    public init() { (keys, byKey) = (Self.standard, nil) }
    public init(keys: [Command: [Key]]) { (self.keys, byKey) = (keys, Self.byKey(keys)) }

    /// Every command that `key` asks for on `screen`, in declaration order: more than one is a clash.
    public func commands(for key: Key, on screen: Screen) -> [Command] {
        Command.allCases.filter { $0.screens.contains(screen) && keys[$0, default: []].contains(key) }
    }

    /// The same question for the key path: a look-up instead of a walk over the table.
    public func command(for key: Key, on screen: Screen) -> Command? {
        (byKey ?? Self.standardByKey)[key]?.first { $0.screens.contains(screen) }
    }

    private static let standardByKey = byKey(standard)

    private static func byKey(_ keys: [Command: [Key]]) -> [Key: [Command]] {
        var all: [Key: [Command]] = [:]
        all.reserveCapacity(2 * keys.count)
        for command in Command.allCases {
            for key in keys[command] ?? [] { all[key, default: []].append(command) }
        }
        return all
    }

    public static let standard: [Command: [Key]] = [
        .moveDown: ["j", .down], .moveUp: ["k", .up], .moveLeft: ["h", .left], .moveRight: ["l", .right],
        .nextPane: [.tab], .previousPane: [.backTab], .top: ["g", .home], .bottom: ["G", .end],
        .pageDown: [.pageDown, .control("f")], .pageUp: [.pageUp, .control("b")],
        .showShop: ["1"], .showPick: ["p", "2"], .showLists: ["3"], .showRecipes: ["4"], .showItems: ["5"],
        .showStores: ["6"], .showHistory: ["H"],
        .showSettings: [","],
        .showHelp: ["?", .function(1)],
        .add: ["a"], .filter: ["/"], .undo: ["u"], .redo: [.control("r")], .back: [.escape],
        .redraw: [.control("l")], .suspend: [.control("z")], .quit: ["q", .control("c")],
        .toggle: [" ", .enter, "x"], .stepUp: ["+", "="], .stepDown: ["-"], .editQuantity: ["e"], .editNote: ["n"],
        .deleteEntry: ["d", .delete], .changeType: ["m"], .clearMarks: ["c"],
        .take: [.enter, " "], .renameItem: ["r"], .deleteItem: ["d", .delete], .newType: ["t"],
        .typeUp: ["K"], .typeDown: ["J"],
        .editPrice: ["$"], .details: ["i"], .finishTrip: ["F"], .hideBought: ["b"], .editBudget: ["B"],
        .checkIn: ["@"], .dismiss: ["z"], .takeOffer: ["y"], .editRepeat: ["R"],
        .tick: [" ", "x"], .gather: ["A"], .newListFrom: ["n"], .keepTemplate: ["t"],
        .openRecipe: [.enter], .newRecipe: ["a"], .renameRecipe: ["r"], .deleteRecipe: ["d", .delete],
        .moreServings: ["+", "="], .fewerServings: ["-"], .editServings: ["s"], .takeBack: ["T"],
        .editRecipe: ["E"],
        .useStore: [.enter, " ", "@"], .newStore: ["a"], .renameStore: ["r"], .deleteStore: ["d", .delete],
        .editAddress: ["e"], .editPosition: ["o"], .pinOrder: ["P"], .forgetOrder: ["R"],
        .openList: [.enter], .newList: ["a"], .renameList: ["r"], .deleteList: ["d", .delete],
        .putOnList: [" ", "A"], .openItem: [.enter], .sortItems: ["s"], .mergeItem: ["J"], .editStores: ["@"],
        .onlyHere: ["w"], .showSpending: ["s"],
        .undoThis: [.enter, "U"],
        .changeSetting: [" ", .enter],
        .importPlaces: ["I"], .showMap: ["M"], .zoomIn: ["+", "="], .zoomOut: ["-"], .nextStore: [.tab, "n"],
        .previousStore: [.backTab, "N"],
        .centreMap: ["c", "g", .home], .showAllStores: ["G", .end], .openPlace: ["o"],
    ]
}
