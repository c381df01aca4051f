import Glibc
import GroceryDomain

/// A recipe as a file for a text editor, and what was made of it there. What cannot be taken in stays where it is.
struct RecipeDraft {
    let path: String
    private let recipe: GroceryList
    /// The name as the text says it.
    private let title: String
    private let written: [UInt8]

    init(of id: ListID, _ groceries: Groceries, in paths: Paths) throws {
        guard let recipe = groceries.lists[id] else { throw Refusal.gone("The recipe") }
        self.recipe = recipe
        let file = try groceries.recipeFile(of: id)
        title = file.title
        written = Array(file.bytes.utf8)
        // By its identity, for no two drafts may meet, and by its name, which the editor shows.
        let name = String(recipe.name.map { $0 == "/" ? "-" : $0 })
        path = paths.state + "/drafts/\(id)/\(name).cook"
        try SmallFile.write(written, to: path)
    }

    struct Outcome {
        var transaction: Transaction
        var summary: String
        /// What looks mistaken in what was taken in.
        var problem: String?
    }

    /// Runs `body`, which has the draft edited and takes it in. Then the draft is gone, also when `body` fails before
    /// anything was written.
    ///
    /// - Throws: what `body` throws; with the place of the draft where something was written.
    func consume<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            let result = try body()
            remove()
            return result
        } catch {
            if access(path, F_OK) == 0, SmallFile.read(path) != written {
                throw AisleError("\(error) – what you wrote is in \(path)")
            }
            remove()
            throw error
        }
    }

    /// - Throws: why what was written cannot be taken in.
    func outcome(_ groceries: Groceries, _ search: @autoclosure () -> CatalogueSearch) throws -> Outcome {
        guard let bytes = SmallFile.read(path) else {
            throw AisleError("the recipe's text cannot be read; nothing was changed")
        }
        let unchanged = Outcome(
            transaction: Transaction(.edit(recipe: recipe.name), []), summary: "\(recipe.name) is as it was")
        if bytes == written { return unchanged }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw AisleError("it is not UTF-8 text") }
        var file = try RecipeFile(checking: text, named: title)
        // Who left the name as it was did not mean to undo what others call the recipe by now.
        if file.title == title, let now = groceries.lists[recipe.id] { file.title = now.name }
        let transaction = try groceries.rewriting(recipe.id, as: file, search: search(), at: LocalClock.now())
        if transaction.isEmpty { return unchanged }
        return Outcome(
            transaction: transaction, summary: "\(file.title) is as you wrote it",
            problem: file.problems.first.map { "\(file.title), \($0)" })
    }

    private func remove() {
        unlink(path)
        rmdir(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]))
    }
}
