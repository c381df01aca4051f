import Testing

// The package manager takes this file, because of its name, instead of one that it writes itself. Its own imports
// XCTest, and with it Foundation, which none of the tests uses.
@main struct Runner {
    static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
