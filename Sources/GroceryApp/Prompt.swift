public import Atlas
public import GroceryDomain

/// What is being typed at the bottom of the screen.
public enum Prompt: Hashable, Sendable {
    case add(AddPrompt)
    case line(LinePrompt)
    case chooseType(TypeChooser)
    case filter(LineEditor)
    case checkIn(CheckInPrompt)
    /// All about one entry.
    case details(EntryID)
    case merge(MergePrompt)
    case stores(StoresPrompt)
}

/// Saying which other item an item really is.
public struct MergePrompt: Hashable, Sendable {
    public var item: ItemID
    public var editor = LineEditor()
    public var choices: [ItemID] = []
    public var selected = 0

    public init(_ item: ItemID) { self.item = item }
}

/// Saying at which stores an item is bought.
public struct StoresPrompt: Hashable, Sendable {
    public var item: ItemID
    public var choices: [StoreID]
    /// In the order in which they were chosen.
    public var chosen: [StoreID]
    public var selected = 0

    init(_ item: ItemID, choices: [StoreID], chosen: [StoreID]) {
        (self.item, self.choices, self.chosen) = (item, choices, chosen)
    }

    mutating func toggle() {
        let store = choices[selected]  // There is at least one: otherwise nothing is asked.
        if chosen.contains(store) { chosen.removeAll { $0 == store } } else { chosen.append(store) }
    }
}

/// Saying which store one is in.
public struct CheckInPrompt: Hashable, Sendable {
    public enum Choice: Hashable, Sendable {
        case store(StoreID)
        /// An imported place, which becomes a store.
        case place(FoundPlace)
        case new(String)
        /// Check out.
        case nowhere
    }

    public var editor = LineEditor()
    public var choices: [Choice] = []
    public var selected = 0

    public init() {}
}

/// Adding by name: type, be asked what is not certain, go on.
public struct AddPrompt: Hashable, Sendable {
    public enum Stage: Hashable, Sendable {
        case typing
        /// "Did you mean …?", for the candidate of that place.
        case confirming(Int)
        /// A new item; which type?
        case choosing(TypeChooser)
    }

    public var editor = LineEditor()
    public var stage = Stage.typing
    /// What the line says as far as it goes.
    public var line = TypedLine.read("")
    /// What the catalogue holds that is like it, best first; as long as nothing is typed, what is usually bought and not on
    /// the list.
    public var candidates: [Candidate] = []
    /// The candidate picked with the arrow keys, if one is.
    public var picked: Int?
    /// Pasted lines that are still to be asked about, first comes first.
    public var queue: [String] = []

    public init() {}

    /// An item that is like what was typed.
    public struct Candidate: Hashable, Sendable {
        public var item: ItemID
        /// The name or alias that is like it, and which of its characters were typed.
        public var name: String
        public var marks: [Int]
        public var isExact: Bool
    }

    /// The item that Enter adds at once, if there is one.
    public var certain: ItemID? {
        if let picked, candidates.indices.contains(picked) { return candidates[picked].item }
        return candidates.first.flatMap { $0.isExact ? $0.item : nil }
    }
}

/// Choosing an item type, or naming a new one.
public struct TypeChooser: Hashable, Sendable {
    public enum Purpose: Hashable, Sendable {
        /// The new item of the add prompt.
        case newItem
        case moveItem(ItemID)
        /// The type is to be deleted; its items go to the chosen one.
        case deleteType(ItemTypeID)
    }

    public var purpose: Purpose
    public var editor = LineEditor()
    public var choices: [ItemTypeID] = []
    /// The selected line; one past the choices is the new type of the typed name. None as long as nothing is typed and
    /// nothing was suggested: a type taken by mistake is worse than a key more.
    public var selected: Int?
    /// The type that was suggested, if any was.
    public var suggested: ItemTypeID?

    public init(_ purpose: Purpose) { self.purpose = purpose }
}

/// One line of text for one purpose.
public struct LinePrompt: Hashable, Sendable {
    public enum Purpose: Hashable, Sendable {
        case quantity(EntryID)
        case note(EntryID)
        case newList
        case newListFrom(ListID)
        case keepTemplate(ListID)
        case repeats(ListID)
        case renameList(ListID)
        case newRecipe
        case servings(ListID)
        case budget(ListID)
        case price(EntryID)
        case newStore
        case renameStore(StoreID)
        case storeAddress(StoreID)
        case storePosition(StoreID)
        case storeNote(StoreID)
        case importPlaces
        case renameItem(ItemID)
        case renameType(ItemTypeID)
        case newType
    }

    public var purpose: Purpose
    public var label: String
    public var editor: LineEditor
    /// Why the text cannot be taken as it stands, said while it is typed.
    public var complaint: String?
    /// Taking over from the add prompt, which goes on afterwards.
    public var returnsToAdd = false
    /// The text is still the one it began with: the first character typed replaces it.
    public var isUntouched = false
    /// What a price is for, where the text does not say.
    public var basis: Price.Basis?

    public init(_ purpose: Purpose, label: String, text: String = "") {
        (self.purpose, self.label, editor) = (purpose, label, LineEditor(text))
    }
}
