import ArgumentParser

/// Prints the pages that are made from the program itself. Hidden: of use to whoever works on the program only.
struct Documents: ParsableCommand {
    enum Page: String, ExpressibleByArgument, CaseIterable { case man, commands, json }

    static let configuration = CommandConfiguration(
        "documents", "Print a page of documentation made from the program.", shouldDisplay: false)
    @Argument(help: "Which one.") var page: Page

    func run() throws {
        let aisle = try VerbDescription.ofTheProgram()
        switch page {
        case .man: printLines(try ManualPage.text(aisle))
        case .commands: printLines(CommandsPage.text(aisle))
        case .json: printLines(try JSONPage.text(aisle))
        }
    }
}
