// swift-tools-version: 6.2
import Glibc
import PackageDescription

/// What every Swift target is built with; `make lint` and the import check add the rest.
let language: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
    .treatAllWarnings(as: .error),
]

/// What a compiler or a linker is told beside that, in the form that is run, tested and measured (scripts/build).
func flags(_ flags: String...) -> SwiftSetting { .unsafeFlags(flags, .when(configuration: .release)) }

/// A room for tests and measures. Tests see what is internal in it.
let supportRoom = language + [flags("-enable-testing")]

/// A room of the program. Regular expressions are left out where nobody asks for them (Substrings.swift).
let room = supportRoom + [flags("-Xfrontend", "-disable-implicit-string-processing-module-import")]

/// A room in which nobody waits for the processor: compiled for size.
let coldRoom = room + [flags("-Osize")]

/// Tests are compiled as they stand: to optimise them takes longer than they run.
let test = language + [flags("-Onone")]

/// A program that needs nothing beside it (docs/decisions/0005). Of functions that are the same instructions, one is
/// kept. What stands in for FoundationEssentials is compiled by scripts/build.
let standalone: [LinkerSetting] = [
    .unsafeFlags(
        ["-static-executable", "-Xlinker", "--icf=all"]
            + (Context.environment["AISLE_KEEPS_NAMES"] == nil ? ["-Xlinker", "-s"] : []),
        .when(configuration: .release))
]
let withStandIns: [LinkerSetting] = [
    .unsafeFlags(
        Context.environment["AISLE_STAND_INS"].map { ["\($0)/FoundationEssentials.o"] } ?? [],
        .when(configuration: .release))
]

/// Where scripts/build puts what it has made of seeds/.
let withSeeds: [CSetting] = [.unsafeFlags(["--embed-dir=\(Context.packageDirectory)/.build"])]

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
        pinned("https://github.com/apple/swift-argument-parser", exact: "1.8.2")
    ],
    targets: [
        // The terminal: the only rooms that see C.
        .systemLibrary(name: "CNcurses", providers: [.apt(["libncurses-dev"])]),
        .target(name: "CTerminalGuard", exclude: ["fallback_terminal.ti"]),
        .target(name: "CDisplayWidth"),
        .target(name: "ScreenModel", dependencies: ["CDisplayWidth"], swiftSettings: room),
        .target(
            name: "CursesTerminal", dependencies: ["CNcurses", "CTerminalGuard", "ScreenModel"],
            swiftSettings: room),

        // What is known, and how it is kept.
        .target(name: "GroceryDomain", dependencies: ["CWords"], swiftSettings: room),
        .target(name: "CBytes"),
        .target(name: "Bytes", dependencies: ["CBytes"], swiftSettings: room),
        .target(name: "Journal", dependencies: ["Bytes", "CBytes"], swiftSettings: room),
        .target(name: "Atlas", dependencies: ["Bytes", "GroceryDomain"], swiftSettings: room),
        .target(
            name: "GroceryStore", dependencies: ["Bytes", "CBytes", "GroceryDomain", "Journal"],
            swiftSettings: room),

        // What other programs keep, read and written.
        .target(name: "Interchange", dependencies: ["Bytes", "GroceryDomain"], swiftSettings: coldRoom),

        // Makes what CStarterCatalogue and CWords hold, from seeds/.
        .executableTarget(
            name: "aisle-catalogue", dependencies: ["GroceryDomain"], swiftSettings: coldRoom,
            linkerSettings: standalone),
        .target(name: "CStarterCatalogue", cSettings: withSeeds),
        .target(name: "CWords", cSettings: withSeeds),
        .target(name: "CProcess"),

        // What a key does, and what is seen of it.
        .target(name: "GroceryApp", dependencies: ["Atlas", "GroceryDomain", "ScreenModel"], swiftSettings: room),
        .target(
            name: "GroceryViews", dependencies: ["Atlas", "GroceryApp", "GroceryDomain", "ScreenModel"],
            swiftSettings: room),
        // The same without a screen: line by line.
        .target(
            name: "Conversation", dependencies: ["GroceryApp", "GroceryDomain", "GroceryViews", "ScreenModel"],
            swiftSettings: coldRoom),
        .executableTarget(
            name: "aisle",
            dependencies: [
                "Atlas", "Bytes", "CProcess", "CStarterCatalogue", "Conversation", "CursesTerminal", "GroceryApp",
                "GroceryDomain", "GroceryStore", "GroceryViews", "Interchange", "Journal", "ScreenModel",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: coldRoom, linkerSettings: standalone + withStandIns),

        // Figures from inside: `make bench`.
        .executableTarget(
            name: "aisle-measure",
            dependencies: [
                "Atlas", "CStarterCatalogue", "GroceryApp", "GroceryDomain", "GroceryStore", "GroceryViews", "Journal",
                "ScreenModel", "TestSupport",
            ],
            path: "Benchmarks/Measure", swiftSettings: supportRoom, linkerSettings: standalone),

        // What several test targets share, and the figures: made-up households and stores.
        .target(
            name: "TestSupport", dependencies: ["Atlas", "GroceryApp", "GroceryDomain", "ScreenModel"],
            path: "Tests/TestSupport",
            swiftSettings: supportRoom),
        // Which of many places are tried.
        .target(name: "Sampling", path: "Tests/Sampling", swiftSettings: supportRoom),
        .testTarget(
            name: "GroceryDomainTests", dependencies: ["GroceryDomain", "Sampling", "TestSupport"],
            swiftSettings: test),
        .testTarget(
            name: "InterchangeTests",
            dependencies: ["Bytes", "GroceryDomain", "Interchange", "Simulation", "TestSupport"],
            swiftSettings: test),
        .testTarget(name: "BytesTests", dependencies: ["Bytes", "TestSupport"], swiftSettings: test),
        // A household of machines on simulated disks: `make simulate`.
        .target(
            name: "Simulation",
            dependencies: ["GroceryDomain", "GroceryStore", "Interchange", "Journal", "SimulatedDisk", "TestSupport"],
            path: "Tests/Simulation", swiftSettings: supportRoom),
        .executableTarget(
            name: "aisle-simulate", dependencies: ["Simulation"], path: "Tests/Simulate", swiftSettings: supportRoom),
        .testTarget(
            name: "GroceryStoreTests",
            dependencies: [
                "Bytes", "GroceryDomain", "GroceryStore", "Journal", "Sampling", "SimulatedDisk", "Simulation",
                "TestSupport",
            ],
            swiftSettings: test),
        .testTarget(
            name: "GroceryAppTests",
            dependencies: ["Atlas", "GroceryApp", "GroceryDomain", "ScreenModel", "TestSupport"],
            swiftSettings: test),
        .testTarget(
            name: "GroceryViewsTests",
            dependencies: ["Atlas", "GroceryApp", "GroceryDomain", "GroceryViews", "ScreenModel", "TestSupport"],
            exclude: ["Screens"], swiftSettings: test),
        .testTarget(
            name: "ConversationTests",
            dependencies: [
                "Conversation", "GroceryApp", "GroceryDomain", "GroceryViews", "ScreenModel", "TestSupport",
            ],
            swiftSettings: test),
        .testTarget(
            name: "TidyTests", dependencies: ["GroceryApp", "ScreenModel", "TestSupport"], swiftSettings: test),
        .testTarget(
            name: "AtlasTests", dependencies: ["Atlas", "Bytes", "GroceryDomain", "TestSupport"],
            swiftSettings: test),
        // A disk in memory that loses what was not synced, and answers with errors when told to.
        .target(
            name: "SimulatedDisk", dependencies: ["Journal"], path: "Tests/SimulatedDisk",
            swiftSettings: supportRoom),
        .testTarget(
            name: "JournalTests", dependencies: ["Bytes", "Journal", "Sampling", "SimulatedDisk"], swiftSettings: test),
        // What reads anything from outside, for the fuzzer and for what it has found: `make fuzz`.
        .target(
            name: "FuzzTargets",
            dependencies: [
                "Atlas", "Bytes", "GroceryDomain", "GroceryStore", "Interchange", "Journal", "ScreenModel",
                "SimulatedDisk", "TestSupport",
            ],
            path: "Tests/FuzzTargets", swiftSettings: supportRoom),
        .testTarget(name: "CorpusTests", dependencies: ["FuzzTargets", "TestSupport"], swiftSettings: test),
        .testTarget(name: "ScreenModelTests", dependencies: ["ScreenModel", "TestSupport"], swiftSettings: test),
        // A program that only opens the terminal, for testing what becomes of it.
        .executableTarget(
            name: "TerminalProbe", dependencies: ["CursesTerminal", "ScreenModel"], path: "Tests/TerminalProbe",
            swiftSettings: supportRoom),
        .testTarget(
            name: "CursesTerminalTests", dependencies: ["CursesTerminal", "ScreenModel", "TerminalProbe"],
            swiftSettings: test),
        // A process that appends to a journal, for testing several at once.
        .executableTarget(
            name: "JournalProbe", dependencies: ["Journal"], path: "Tests/JournalProbe", swiftSettings: supportRoom),
        // The whole program, in tmux and from the command line.
        .testTarget(name: "EndToEndTests", dependencies: ["JournalProbe", "Sampling"], swiftSettings: test),
    ],
    cLanguageStandard: .gnu2x  // For #embed.
)

// The fuzzer has no main function of its own, so it is built only by `make fuzz`, which links libFuzzer's.
if Context.environment["AISLE_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "aisle-fuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzzer", swiftSettings: supportRoom))
}
