// swift-tools-version: 6.2
import Glibc
import PackageDescription

/// What every Swift target is built with; `make lint` and the import check add the rest.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
    .treatAllWarnings(as: .error),
]

/// The same for rooms whose tests search catalogues, read journals and draw screens for minutes otherwise: optimised in
/// debug builds too. Overflows trap all the same.
let optimised = strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// A package at its version: what `make vendor` has put into Vendor/, so that a build needs no network; otherwise where
/// it is published.
func pinned(_ url: String, exact version: Version) -> Package.Dependency {
    let vendored = "\(Context.packageDirectory)/Vendor/\(version)/\(url.split(separator: "/").last ?? "")"
    return access(vendored, R_OK) == 0 ? .package(path: vendored) : .package(url: url, exact: version)
}

let package = Package(
    name: "aisle",
    products: [
        .executable(name: "aisle", targets: ["aisle"])
    ],
    dependencies: [
        pinned("https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    ],
    targets: [
        // The terminal: the only rooms that see C.
        .systemLibrary(name: "CNcurses", providers: [.apt(["libncurses-dev"])]),
        .target(name: "CTerminalGuard", exclude: ["fallback_terminal.ti"]),
        .target(name: "CDisplayWidth"),
        .target(name: "ScreenModel", dependencies: ["CDisplayWidth"], swiftSettings: optimised),
        .target(
            name: "CursesTerminal", dependencies: ["CNcurses", "CTerminalGuard", "ScreenModel"],
            swiftSettings: strict),

        // What is known, and how it is kept.
        .target(name: "GroceryDomain", dependencies: ["CMisspellings"], swiftSettings: optimised),
        .target(name: "CBytes"),
        .target(name: "CCacheGuard"),
        .target(name: "Bytes", dependencies: ["CBytes"], swiftSettings: optimised),
        .target(name: "Journal", dependencies: ["Bytes", "CBytes"], swiftSettings: optimised),
        .target(name: "Atlas", dependencies: ["Bytes", "GroceryDomain"], swiftSettings: strict),
        .target(
            name: "GroceryStore", dependencies: ["Bytes", "CBytes", "CCacheGuard", "GroceryDomain", "Journal"],
            swiftSettings: optimised),

        // What other programs keep, read and written.
        .target(name: "Interchange", dependencies: ["Bytes", "GroceryDomain"], swiftSettings: optimised),

        .target(name: "CStarterCatalogue"),
        .target(name: "CMisspellings"),
        .target(name: "CProcess"),

        // What a key does, and what is seen of it.
        .target(name: "GroceryApp", dependencies: ["Atlas", "GroceryDomain", "ScreenModel"], swiftSettings: optimised),
        .target(
            name: "GroceryViews", dependencies: ["Atlas", "GroceryApp", "GroceryDomain", "ScreenModel"],
            swiftSettings: optimised),
        // The same without a screen: line by line.
        .target(
            name: "Conversation", dependencies: ["GroceryApp", "GroceryDomain", "GroceryViews", "ScreenModel"],
            swiftSettings: strict),
        .executableTarget(
            name: "aisle",
            dependencies: [
                "Atlas", "Bytes", "CProcess", "CStarterCatalogue", "Conversation", "CursesTerminal", "GroceryApp",
                "GroceryDomain", "GroceryStore", "GroceryViews", "Interchange", "Journal", "ScreenModel",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict),

        // Figures from inside: `make bench`.
        .executableTarget(
            name: "aisle-measure",
            dependencies: [
                "Atlas", "CStarterCatalogue", "GroceryApp", "GroceryDomain", "GroceryStore", "GroceryViews", "Journal",
                "ScreenModel", "TestSupport",
            ],
            path: "Benchmarks/Measure", swiftSettings: strict),

        // What several test targets share, and the figures: made-up households and stores.
        .target(
            name: "TestSupport", dependencies: ["Atlas", "GroceryApp", "GroceryDomain", "ScreenModel"],
            path: "Tests/TestSupport",
            swiftSettings: strict),
        .testTarget(
            name: "GroceryDomainTests", dependencies: ["GroceryDomain", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "InterchangeTests",
            dependencies: ["Bytes", "GroceryDomain", "Interchange", "Simulation", "TestSupport"],
            swiftSettings: strict),
        .testTarget(name: "BytesTests", dependencies: ["Bytes", "TestSupport"], swiftSettings: strict),
        // A household of machines on simulated disks: `make simulate`.
        .target(
            name: "Simulation",
            dependencies: ["GroceryDomain", "GroceryStore", "Interchange", "Journal", "SimulatedDisk", "TestSupport"],
            path: "Tests/Simulation", swiftSettings: strict),
        .executableTarget(
            name: "aisle-simulate", dependencies: ["Simulation"], path: "Tests/Simulate", swiftSettings: strict),
        .testTarget(
            name: "GroceryStoreTests",
            dependencies: [
                "Bytes", "GroceryDomain", "GroceryStore", "Journal", "SimulatedDisk", "Simulation", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "GroceryAppTests",
            dependencies: ["Atlas", "GroceryApp", "GroceryDomain", "ScreenModel", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "GroceryViewsTests",
            dependencies: ["Atlas", "GroceryApp", "GroceryDomain", "GroceryViews", "ScreenModel", "TestSupport"],
            exclude: ["Screens"], swiftSettings: strict),
        .testTarget(
            name: "ConversationTests",
            dependencies: [
                "Conversation", "GroceryApp", "GroceryDomain", "GroceryViews", "ScreenModel", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "TidyTests", dependencies: ["GroceryApp", "ScreenModel", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "AtlasTests", dependencies: ["Atlas", "Bytes", "GroceryDomain", "TestSupport"],
            swiftSettings: strict),
        // A disk in memory that loses what was not synced, and answers with errors when told to.
        .target(
            name: "SimulatedDisk", dependencies: ["Journal"], path: "Tests/SimulatedDisk",
            swiftSettings: optimised),
        .testTarget(name: "JournalTests", dependencies: ["Bytes", "Journal", "SimulatedDisk"], swiftSettings: strict),
        // What reads anything from outside, for the fuzzer and for what it has found: `make fuzz`.
        .target(
            name: "FuzzTargets",
            dependencies: [
                "Atlas", "Bytes", "GroceryDomain", "GroceryStore", "Interchange", "Journal", "ScreenModel",
                "SimulatedDisk", "TestSupport",
            ],
            path: "Tests/FuzzTargets", swiftSettings: strict),
        .testTarget(name: "CorpusTests", dependencies: ["FuzzTargets", "TestSupport"], swiftSettings: strict),
        .testTarget(name: "ScreenModelTests", dependencies: ["ScreenModel", "TestSupport"], swiftSettings: strict),
        // A program that only opens the terminal, for testing what becomes of it.
        .executableTarget(
            name: "TerminalProbe", dependencies: ["CursesTerminal", "ScreenModel"], path: "Tests/TerminalProbe",
            swiftSettings: strict),
        .testTarget(
            name: "CursesTerminalTests", dependencies: ["CursesTerminal", "ScreenModel", "TerminalProbe"],
            swiftSettings: strict),
        // A process that appends to a journal, for testing several at once.
        .executableTarget(
            name: "JournalProbe", dependencies: ["Journal"], path: "Tests/JournalProbe", swiftSettings: strict),
        // The whole program, in tmux and from the command line.
        .testTarget(name: "EndToEndTests", dependencies: ["JournalProbe", "aisle"], swiftSettings: strict),
    ],
    cLanguageStandard: .gnu2x  // For #embed.
)

// The fuzzer has no main function of its own, so it is built only by `make fuzz`, which links libFuzzer's.
if Context.environment["AISLE_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "aisle-fuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzzer", swiftSettings: strict))
}
