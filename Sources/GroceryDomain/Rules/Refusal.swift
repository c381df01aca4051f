/// The reason why something cannot be done, in words for the person who asked for it.
///
/// ```swift
/// #expect(throws: Refusal.typeNameTaken(name: "Dairy")) { try groceries.addingType(named: "dairy") }
/// #expect("\(Refusal.typeNameTaken(name: "Dairy"))" == "There is already an item type called “Dairy”.")
/// ```
public enum Refusal: Error, Hashable, Sendable, CustomStringConvertible {
    case emptyName
    case nameTooLong(characters: Int)
    case nameWithControlCharacter
    case itemNameTaken(name: String, by: String)
    case typeNameTaken(name: String)
    case followsLanguage(name: String, called: String)
    case listNameTaken(kind: GroceryList.Kind, name: String)
    case storeNameTaken(name: String)
    case unknownStore(name: String, known: [String])
    case nothingBought(list: String)
    case unknownItem(name: String, nearest: [String])
    case unknownType(name: String)
    case unknownList(name: String, known: [String])
    case noList
    case notOnList(item: String, list: String)
    case typeHasItems(type: String, count: Int)
    case sameType(String)
    case nothingChecked(list: String)
    case nothingToUndo
    case nothingToRedo
    case notPossible(String)
    case noteTooLong(characters: Int)
    case gone(String)

    public var description: String {
        switch self {
        case .emptyName: "A name needs at least one character."
        case .nameTooLong(let count): "A name has at most \(Name.charactersMax) characters; this one has \(count)."
        case .nameWithControlCharacter: "A name cannot contain control characters such as tabs or line breaks."
        case .itemNameTaken(let name, let by):
            by.folded == name.folded
                ? "There is already an item called “\(by)”."
                : "“\(name)” is already another name of “\(by)”."
        case .typeNameTaken(let name): "There is already an item type called “\(name)”."
        case .followsLanguage(let name, let called):
            "“\(name)” is what the catalogue calls “\(called)” in English, and finds it already; "
                + "what the catalogue calls things follows the language that you choose."
        case .listNameTaken(let kind, let name): "There is already \(kind.article) called “\(name)”."
        case .storeNameTaken(let name): "There is already a store called “\(name)”."
        case .unknownStore(let name, let known):
            "There is no store called “\(name)”"
                + (known.isEmpty ? "; there are no stores yet." : "; there are: \(known.joined(separator: ", ")).")
        case .nothingBought(let list): "Nothing is checked off on “\(list)” yet, so there is no trip to finish."
        case .unknownItem(let name, let nearest):
            "“\(name)” is not in the catalogue"
                + (nearest.isEmpty ? "." : "; nearest: \(nearest.joined(separator: ", ")).")
        case .unknownType(let name): "There is no item type called “\(name)”."
        case .unknownList(let name, let known):
            "There is no list called “\(name)”"
                + (known.isEmpty ? "; there are no lists yet." : "; there are: \(known.joined(separator: ", ")).")
        case .noList: "There is no list yet; make one first."
        case .notOnList(let item, let list): "“\(item)” is not on “\(list)”."
        case .typeHasItems(let type, let count):
            "“\(type)” still contains \(Plural.count(count, "item", one: "one")); "
                + "say where to move \(Plural.word(count, "it", "them"))."
        case .sameType(let type): "It is already in “\(type)”."
        case .nothingChecked(let list): "Nothing is checked off on “\(list)”."
        case .nothingToUndo: "There is nothing to undo."
        case .nothingToRedo: "There is nothing to redo."
        case .notPossible(let why): why
        case .noteTooLong(let count): "A note has at most \(Name.noteCharactersMax) characters; this one has \(count)."
        case .gone(let name): "\(name) no longer exists."
        }
    }
}
