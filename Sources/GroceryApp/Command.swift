/// Everything a key can ask for. One table: keys, help screen, hint line, the generated `docs/commands.md` and the man page
/// all read it, so they cannot disagree.
public enum Command: CaseIterable, Sendable {
    case moveDown, moveUp, moveLeft, moveRight, nextPane, previousPane, top, bottom, pageDown, pageUp
    case showShop, showPick, showLists, showRecipes, showItems, showStores, showHistory, showSettings, showHelp
    case add, filter, undo, redo, back, redraw, suspend, quit
    case toggle, stepUp, stepDown, editQuantity, editNote, deleteEntry, changeType, clearMarks
    case take, renameItem, deleteItem, newType, typeUp, typeDown
    case takeOffer, editPrice, details, finishTrip, hideBought, editBudget, checkIn, dismiss
    case openList, newList, newListFrom, renameList, deleteList, keepTemplate, editRepeat, tick, gather
    case showSpending
    case openRecipe, newRecipe, renameRecipe, deleteRecipe, moreServings, fewerServings, editServings, takeBack,
        editRecipe
    case openStore, useStore, newStore, renameStore, deleteStore, editAddress, editPosition, pinOrder, forgetOrder
    case putOnList, openItem, sortItems, mergeItem, editStores, onlyHere
    case undoThis
    case changeSetting
    case importPlaces, showMap, zoomIn, zoomOut, nextStore, previousStore, centreMap, showAllStores, openPlace

    /// What it does on that screen: keys that move between panes go through the values of a setting.
    public func sentence(on screen: Screen) -> String {
        switch (self, screen) {
        case (.moveLeft, .settings): "The value before"
        case (.moveRight, .settings): "The next value"
        case (.moveUp, .map): "North"
        case (.moveDown, .map): "South"
        case (.moveLeft, .map): "West"
        case (.moveRight, .map): "East"
        case (.pageUp, .map): "North, half of what is in sight"
        case (.pageDown, .map): "South, half of what is in sight"
        case (.moveLeft, .lists): "Back to the lists"
        case (.moveRight, .lists): "Go to what stands on the list"
        case (.moveLeft, .recipes): "Back to the recipes"
        case (.moveRight, .recipes): "Go into the recipe"
        case (.moveLeft, .shop): "Go to the item types; in a narrow window, item type before"
        case (.moveRight, .shop): "Go to the items; in a narrow window, next item type"
        case (.moveLeft, .items): "Back to all items"
        case (.moveRight, .items): "Go to what is said about the item"
        case (.moveLeft, .stores): "Back to the stores"
        case (.moveRight, .stores): "Go to what is said about the store"
        case (.moveLeft, .spending): "Go to the weeks"
        case (.moveRight, .spending): "Go to the months"
        case (.nextPane, .pick), (.nextPane, .lists), (.nextPane, .recipes), (.nextPane, .items),
            (.nextPane, .stores), (.nextPane, .spending):
            "Other pane"
        case (.previousPane, .pick), (.previousPane, .lists), (.previousPane, .recipes), (.previousPane, .items),
            (.previousPane, .stores), (.previousPane, .spending):
            "Other pane"
        default: help.sentence
        }
    }

    /// The heading under which help lists it, and what it does.
    public var help: (group: HelpGroup, sentence: String) {
        switch self {  // No default: a new command does not compile until it explains itself.
        case .moveDown: (.moving, "Go down")
        case .moveUp: (.moving, "Go up")
        case .moveLeft: (.moving, "Go to the item types")
        case .moveRight: (.moving, "Go to the items")
        case .nextPane: (.moving, "Other pane; in a narrow window, next item type")
        case .previousPane: (.moving, "Other pane; in a narrow window, item type before")
        case .top: (.moving, "First row")
        case .bottom: (.moving, "Last row")
        case .pageDown: (.moving, "One page down")
        case .pageUp: (.moving, "One page up")
        case .showShop: (.screens, "Shop: the current list")
        case .showPick: (.screens, "Pick from the catalogue")
        case .showLists: (.screens, "All lists, templates and trips")
        case .showRecipes: (.screens, "Recipes")
        case .showItems: (.screens, "All items ever known")
        case .showStores: (.screens, "Stores")
        case .showSpending: (.lists, "What was spent, by week and month")
        case .showHistory: (.screens, "History of every change")
        case .showSettings: (.screens, "Settings")
        case .showHelp: (.screens, "This help")
        case .add: (.everywhere, "Add by typing a name, with or without an amount")
        case .filter: (.everywhere, "Filter what is shown, as you type")
        case .undo: (.everywhere, "Undo the last change")
        case .redo: (.everywhere, "Redo what was undone")
        case .back: (.everywhere, "Back one step, changing nothing")
        case .redraw: (.everywhere, "Draw the screen anew")
        case .suspend: (.everywhere, "Suspend the program; fg brings it back")
        case .quit: (.everywhere, "Leave; everything is saved already")
        case .toggle: (.shop, "Check off, or take the mark away")
        case .stepUp: (.amounts, "A step more")
        case .stepDown: (.amounts, "A step less")
        case .editQuantity: (.amounts, "Type the amount: 3, 1 1/2 kg, 2 cans")
        case .editNote: (.shop, "Write a note")
        case .deleteEntry: (.shop, "Take it off the list")
        case .changeType: (.pick, "Move the item to another type")
        case .clearMarks: (.shop, "Clear all check marks of the list")
        case .take: (.pick, "Put it on the list and give the amount")
        case .renameItem: (.pick, "Rename the item or the item type")
        case .deleteItem: (.pick, "Delete the item or the item type from the catalogue")
        case .newType: (.pick, "New item type")
        case .typeUp: (.order, "Move the item type up in the walk through the shop")
        case .typeDown: (.order, "Move the item type down")
        case .takeOffer: (.shop, "Make the list that is due, settle what came late; z does not")
        case .editPrice: (.shop, "Type the price: 349 is 3.49; 2.99/kg, 5.00 for all")
        case .details: (.shop, "Details; + and − there say how much was bought")
        case .finishTrip: (.shop, "Finish the trip; what is left goes to the next list")
        case .hideBought: (.shop, "Hide or show what is in the trolley")
        case .editBudget: (.shop, "Set what the whole list may cost")
        case .checkIn: (.shop, "Check in: say which store this is")
        case .dismiss: (.everywhere, "Put away what is said above the bottom line")
        case .openList: (.lists, "Open: to shop from it, or to edit a template or a trip")
        case .newList: (.lists, "New list")
        case .newListFrom: (.lists, "New list with what stands on this one")
        case .keepTemplate: (.lists, "Keep as a template")
        case .editRepeat: (.lists, "Say when a template comes up again: every 2 weeks")
        case .tick: (.lists, "Tick what is to be added, on as many lists as you like")
        case .gather: (.lists, "Add what is ticked, or all of it, to the current list")
        case .renameList: (.lists, "Rename the list")
        case .deleteList: (.lists, "Delete the list; u brings it back")
        case .openRecipe: (.recipes, "Go into the recipe: what it needs, and what to do")
        case .newRecipe: (.recipes, "New recipe; within one, another ingredient")
        case .renameRecipe: (.recipes, "Rename the recipe")
        case .deleteRecipe: (.recipes, "Delete the recipe; within one, the ingredient")
        case .moreServings: (.recipes, "Amounts for one more; what is written stays")
        case .fewerServings: (.recipes, "Amounts for one fewer")
        case .editServings: (.recipes, "Say for how many the recipe is written")
        case .editRecipe: (.recipes, "Edit all of it, steps too, in your text editor ($EDITOR)")
        case .takeBack: (.recipes, "Take the recipe off the current list again")
        case .openStore: (.stores, "Check in here; in a narrow window, first all about it")
        case .useStore: (.stores, "Check in at this store")
        case .newStore: (.stores, "New store")
        case .renameStore: (.stores, "Rename the store")
        case .deleteStore: (.stores, "Delete the store; u brings it back")
        case .editAddress: (.stores, "Write the address")
        case .editPosition: (.stores, "Say where it is: 47.37,8.54 or a geo: link")
        case .pinOrder: (.stores, "Keep the order of item types as it is now")
        case .forgetOrder: (.stores, "Forget the order, and learn it anew")
        case .putOnList: (.items, "Put the item on the list, then say how much")
        case .openItem: (.items, "All about the item; again, back to the items")
        case .sortItems: (.items, "Sort by the next: name, type, how often, last bought")
        case .mergeItem: (.items, "Merge it into another item that is the same")
        case .editStores: (.items, "Say at which stores it is sold")
        case .onlyHere: (.shop, "Hide or show what is only sold at other stores")
        case .undoThis: (.history, "Undo just this change")
        case .changeSetting: (.settings, "Change the setting")
        case .importPlaces: (.stores, "Read places and streets from a file")
        case .showMap: (.screens, "Map: where the item is bought")
        case .zoomIn: (.map, "Closer")
        case .zoomOut: (.map, "Farther out")
        case .nextStore: (.map, "Next store")
        case .previousStore: (.map, "Store before")
        case .centreMap: (.map, "Back to the store with the pin")
        case .showAllStores: (.map, "Out, until all stores are in sight")
        case .openPlace: (.map, "Open the place in the system's map program")
        }
    }

    /// One word for the hint line.
    public var hint: String {
        switch self {
        case .moveDown, .moveUp, .moveLeft, .moveRight, .top, .bottom, .pageDown, .pageUp: "move"
        case .nextPane, .previousPane: "pane"
        case .showShop: "shop"
        case .showPick: "pick"
        case .showLists: "lists"
        case .showRecipes: "recipes"
        case .showItems: "items"
        case .showStores: "stores"
        case .showSpending: "spending"
        case .showHistory: "history"
        case .showSettings: "settings"
        case .showHelp: "help"
        case .add: "add"
        case .filter: "filter"
        case .undo: "undo"
        case .redo: "redo"
        case .back: "back"
        case .redraw: "redraw"
        case .suspend: "suspend"
        case .quit: "quit"
        case .toggle: "check"
        case .stepUp, .stepDown: "amount"
        case .editQuantity: "edit"
        case .editNote: "note"
        case .deleteEntry, .deleteItem, .deleteList, .deleteStore, .deleteRecipe: "delete"
        case .takeOffer: "do it"
        case .editPrice: "price"
        case .details: "details"
        case .finishTrip: "finish"
        case .hideBought: "hide"
        case .editBudget: "budget"
        case .checkIn, .useStore: "check in"
        case .dismiss: "dismiss"
        case .newListFrom: "new from it"
        case .keepTemplate: "template"
        case .editRepeat: "repeat"
        case .tick: "tick"
        case .gather: "add to list"
        case .openRecipe, .openStore: "open"
        case .newRecipe: "new"
        case .renameRecipe: "rename"
        case .moreServings, .fewerServings: "servings"
        case .editServings: "serves"
        case .editRecipe: "text"
        case .takeBack: "take off"
        case .newStore: "new"
        case .renameStore: "rename"
        case .editAddress: "address"
        case .editPosition: "position"
        case .pinOrder: "keep order"
        case .forgetOrder: "learn anew"
        case .changeType: "type"
        case .clearMarks: "clear marks"
        case .take: "take"
        case .renameItem, .renameList: "rename"
        case .newType: "new type"
        case .typeUp, .typeDown: "order"
        case .openList: "open"
        case .newList: "new"
        case .putOnList: "add"
        case .openItem: "details"
        case .sortItems: "sort"
        case .mergeItem: "merge"
        case .editStores: "stores"
        case .onlyHere: "here only"
        case .undoThis: "undo this"
        case .changeSetting: "change"
        case .importPlaces: "import"
        case .showMap: "map"
        case .zoomIn, .zoomOut: "zoom"
        case .nextStore, .previousStore: "next store"
        case .centreMap: "centre"
        case .showAllStores: "all"
        case .openPlace: "open"
        }
    }

    /// The screens on which it can be asked for.
    public var screens: [Screen] {
        switch self {
        case .toggle, .deleteEntry, .clearMarks, .takeOffer, .editPrice, .details, .finishTrip, .hideBought,
            .editBudget,
            .checkIn:
            [.shop]
        case .editNote: [.shop, .recipes, .stores]
        case .editQuantity: [.shop, .pick, .recipes]
        case .stepUp, .stepDown: [.shop, .pick]
        case .changeType: [.shop, .pick, .items]
        case .take, .newType: [.pick]
        case .renameItem, .deleteItem: [.pick, .items]
        case .putOnList, .openItem, .sortItems, .mergeItem, .editStores: [.items]
        case .onlyHere: [.shop, .items]
        case .showSpending: [.lists]
        case .typeUp, .typeDown: [.shop, .pick]
        case .openList, .newList, .newListFrom, .renameList, .deleteList, .keepTemplate, .editRepeat: [.lists]
        case .tick: [.lists, .recipes]
        case .gather: [.shop, .lists, .recipes]
        case .openRecipe, .newRecipe, .renameRecipe, .deleteRecipe, .moreServings, .fewerServings, .editServings,
            .editRecipe, .takeBack:
            [.recipes]
        case .openStore, .useStore, .newStore, .renameStore, .deleteStore, .editAddress, .editPosition, .pinOrder,
            .forgetOrder:
            [.stores]
        case .undoThis: [.history]
        case .changeSetting: [.settings]
        case .add: [.shop, .pick, .items, .history, .settings]
        case .moveLeft, .moveRight: [.shop, .pick, .lists, .recipes, .items, .stores, .spending, .settings, .map]
        case .nextPane, .previousPane: [.shop, .pick, .lists, .recipes, .items, .stores, .spending]
        case .filter: [.shop, .pick, .lists, .recipes, .items, .stores, .history]
        case .importPlaces: [.stores, .map]
        case .zoomIn, .zoomOut, .nextStore, .previousStore, .centreMap, .showAllStores, .openPlace: [.map]
        case .top, .bottom: Screen.allCases.filter { $0 != .map }
        default: Screen.allCases
        }
    }
}

public enum HelpGroup: String, CaseIterable, Sendable {
    case shop = "On the list"
    case amounts = "Amounts"
    case pick = "Catalogue"
    case order = "The walk through the shop"
    case lists = "Lists, templates and trips"
    case recipes = "Recipes"
    case items = "All items"
    case stores = "Stores"
    case history = "History"
    case settings = "Settings"
    case map = "Map"
    case everywhere = "Everywhere"
    case screens = "Screens"
    case moving = "Moving"
}

/// The views one can be in.
public enum Screen: CaseIterable, Sendable {
    case shop, pick, lists, recipes, items, stores, spending, history, settings, map

    public var title: String {
        switch self {
        case .shop: "Shop"
        case .pick: "Pick"
        case .lists: "Lists"
        case .recipes: "Recipes"
        case .items: "Items"
        case .stores: "Stores"
        case .spending: "Spending"
        case .history: "History"
        case .settings: "Settings"
        case .map: "Map"
        }
    }

    /// The few commands that matter most here, for the bottom line, most important first.
    public var hints: [Command] {
        switch self {
        case .shop:
            [
                .toggle, .add, .showPick, .stepUp, .undo, .showHelp, .editPrice, .filter, .checkIn, .finishTrip,
                .editNote,
                .deleteEntry, .showLists, .quit,
            ]
        case .pick: [.take, .filter, .stepUp, .showShop, .undo, .showHelp, .newType, .renameItem, .changeType]
        case .lists:
            [
                .openList, .tick, .gather, .newList, .newListFrom, .keepTemplate, .renameList, .deleteList, .showHelp,
                .undo, .showSpending, .showShop,
            ]
        case .recipes:
            [
                .openRecipe, .gather, .moreServings, .tick, .newRecipe, .showHelp, .editRecipe, .takeBack, .filter,
                .renameRecipe, .deleteRecipe, .editServings, .undo, .showShop,
            ]
        case .items:
            [
                .putOnList, .openItem, .filter, .sortItems, .mergeItem, .showHelp, .undo, .renameItem, .changeType,
                .editStores, .showShop,
            ]
        case .spending: [.nextPane, .back, .showHelp]
        case .stores:
            [
                .useStore, .newStore, .renameStore, .deleteStore, .editAddress, .editPosition, .showHelp, .undo,
                .editNote, .showShop,
            ]
        case .history: [.undoThis, .undo, .redo, .filter, .back, .showHelp]
        case .settings: [.changeSetting, .back, .showHelp]
        case .map: [.back, .nextStore, .zoomIn, .openPlace, .showAllStores, .centreMap, .showHelp]
        }
    }
}
