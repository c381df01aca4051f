public import ScreenModel

/// Which keys ask for which command. Keys point at commands, never at code, so clashes are a question one can ask.
public struct Keymap: Sendable {
    /// The keys of commands that have others than the standard ones.
    private let changed: [Command: [Key]]
    /// The commands of each key, on whatever screens, in declaration order. Not by screen and key: that would take a tenth
    /// of the time till the first frame to put together.
    ///
    /// Nil for the standard keys: their table waits for the first key.
    private let byKey: [Key: [Command]]?

    /// The standard keys.
    public init() { (changed, byKey) = ([:], nil) }

    /// The standard keys but for those of some commands.
    public init(changing changed: [Command: [Key]]) {
        self.changed = changed
        byKey = Self.byKey { changed[$0] ?? $0.standardKeys }
    }

    /// The keys of `command`; the first is the one that hints name.
    public func keys(of command: Command) -> [Key] {
        changed.isEmpty ? command.standardKeys : changed[command] ?? command.standardKeys
    }

    /// Every command that `key` asks for on `screen`, in declaration order: more than one is a clash.
    public func commands(for key: Key, on screen: Screen) -> [Command] {
        Command.allCases.filter { $0.screens.contains(screen) && keys(of: $0).contains(key) }
    }

    /// The same question for the key path: a look-up instead of a walk over the table.
    public func command(for key: Key, on screen: Screen) -> Command? {
        (byKey ?? Self.standardByKey)[key]?.first { $0.screens.contains(screen) }
    }

    private static let standardByKey = byKey { $0.standardKeys }

    private static func byKey(_ keys: (Command) -> [Key]) -> [Key: [Command]] {
        var all: [Key: [Command]] = [:]
        all.reserveCapacity(2 * Command.allCases.count)
        for command in Command.allCases {
            for key in keys(command) { all[key, default: []].append(command) }
        }
        return all
    }
}

extension Command {
    /// The keys it has as long as nobody gives it others.
    public var standardKeys: [Key] {
        switch self {  // No default: a new command does not compile until it has keys. And nothing is put together.
        case .moveDown: ["j", .down]
        case .moveUp: ["k", .up]
        case .moveLeft: ["h", .left]
        case .moveRight: ["l", .right]
        case .nextPane: [.tab]
        case .previousPane: [.backTab]
        case .top: ["g", .home]
        case .bottom: ["G", .end]
        case .pageDown: [.pageDown, .control("f")]
        case .pageUp: [.pageUp, .control("b")]
        case .showShop: ["1"]
        case .showPick: ["p", "2"]
        case .showLists: ["3"]
        case .showRecipes: ["4"]
        case .showItems: ["5"]
        case .showStores: ["6"]
        case .showHistory: ["H"]
        case .showSettings: [","]
        case .showHelp: ["?", .function(1)]
        case .add: ["a"]
        case .filter: ["/"]
        case .undo: ["u"]
        case .redo: [.control("r")]
        case .back: [.escape]
        case .redraw: [.control("l")]
        case .suspend: [.control("z")]
        case .quit: ["q", .control("c")]
        case .toggle: [" ", .enter, "x"]
        case .stepUp: ["+", "="]
        case .stepDown: ["-"]
        case .editQuantity: ["e"]
        case .editNote: ["n"]
        case .deleteEntry: ["d", .delete]
        case .changeType: ["m"]
        case .clearMarks: ["c"]
        case .take: [.enter, " "]
        case .renameItem: ["r"]
        case .deleteItem: ["d", .delete]
        case .newType: ["t"]
        case .typeUp: ["K"]
        case .typeDown: ["J"]
        case .editPrice: ["$"]
        case .details: ["i"]
        case .finishTrip: ["F"]
        case .hideBought: ["b"]
        case .editBudget: ["B"]
        case .checkIn: ["@"]
        case .dismiss: ["z"]
        case .takeOffer: ["y"]
        case .editRepeat: ["R"]
        case .tick: [" ", "x"]
        case .gather: ["A"]
        case .newListFrom: ["n"]
        case .keepTemplate: ["t"]
        case .openRecipe: [.enter]
        case .newRecipe: ["a"]
        case .renameRecipe: ["r"]
        case .deleteRecipe: ["d", .delete]
        case .moreServings: ["+", "="]
        case .fewerServings: ["-"]
        case .editServings: ["s"]
        case .takeBack: ["T"]
        case .editRecipe: ["E"]
        case .openStore: [.enter]
        case .useStore: ["@", " "]
        case .newStore: ["a"]
        case .renameStore: ["r"]
        case .deleteStore: ["d", .delete]
        case .editAddress: ["e"]
        case .editPosition: ["o"]
        case .pinOrder: ["P"]
        case .forgetOrder: ["R"]
        case .openList: [.enter]
        case .newList: ["a"]
        case .renameList: ["r"]
        case .deleteList: ["d", .delete]
        case .putOnList: [" ", "A"]
        case .openItem: [.enter]
        case .sortItems: ["s"]
        case .mergeItem: ["J"]
        case .editStores: ["@"]
        case .onlyHere: ["w"]
        case .showSpending: ["s"]
        case .undoThis: [.enter, "U"]
        case .changeSetting: [" ", .enter]
        case .importPlaces: ["I"]
        case .showMap: ["M"]
        case .zoomIn: ["+", "="]
        case .zoomOut: ["-"]
        case .nextStore: [.tab, "n"]
        case .previousStore: [.backTab, "N"]
        case .centreMap: ["c", "g", .home]
        case .showAllStores: ["G", .end]
        case .openPlace: ["o"]
        }
    }
}
