import Glibc
import Testing

// What tests ask of a household that has shopped.
extension Home {
    enum Kind: String { case shopping, template, trip }

    /// Kills the program without warning, sees it dead, and opens it anew.
    func reopened(after screen: Terminal) async throws -> Terminal {
        kill(try screen.pid(), SIGKILL)
        #expect(try await screen.ended() == 137)
        return try await open()
    }

    /// The names of the lists of one kind, as the verb prints them, oldest first.
    func lists(_ kind: Kind) async throws -> [String] {
        let printed = try await aisle("lists", "--kind", kind.rawValue, "--format", "json", expecting: 0).output
        return try JSON(printed).elements.compactMap { $0["list"]?.text }
    }

    /// The entry of an item on the current list or another, as `aisle show --format json` has it.
    func entry(_ item: String, on list: String...) async throws -> JSON? {
        try JSON(try await aisle(["show", "--format", "json"] + list, expecting: 0).output)["types"]?.elements
            .flatMap { $0["entries"]?.elements ?? [] }.first { $0["item"]?.text == item }
    }
}
