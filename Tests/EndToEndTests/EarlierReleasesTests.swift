import Testing

/// What earlier releases wrote is read: the households that scripts/household-of-a-release left behind, one of each.
@Suite("Earlier releases")
struct EarlierReleasesTests {
    private static let folder = Files.repository + "/Tests/Households"

    @Test("Every verb that reads understands what a release wrote, and changes nothing of it", arguments: ["0.2.0"])
    func reading(release: String) async throws {
        try await Home.with(.bare) { home in
            let journal = home.data + "/data"
            let written = try copy("data", of: release, to: journal)
            for (verb, expected) in Self.verbs {
                let child = try await home.aisle(verb, expecting: 0)
                #expect(child.errors.isEmpty, "\(verb): \(child.errors)")
                for part in expected { #expect(child.output.contains(part), "\(verb): \(child.output)") }
            }
            for (path, bytes) in written where path.hasSuffix(".log") {
                #expect(Files.read(journal + path) == bytes, "\(path)")
            }
        }
    }

    @Test("A machine joins the household that a release shared, and changes it", arguments: ["0.2.0"])
    func joining(release: String) async throws {
        try await Home.with(.bare) { home in
            let shared = home.folder + "/shared"
            try copy("shared", of: release, to: shared)
            _ = try await home.aisle("share", "--yes", shared, expecting: 0)
            #expect(try await home.aisle("show", "Weekly", expecting: 0).output.contains("red onions  2"))
            _ = try await home.aisle("check", "--list", "Weekly", "lemons", expecting: 0)
            #expect(try await home.aisle("show", "Weekly", expecting: 0).output.contains("[x] lemons  4"))
            #expect(try await home.aisle("journal", "verify", expecting: 0).errors.isEmpty)
        }
    }

    /// Verbs, and some of what each prints of the household.
    private static let verbs: [(verb: [String], expected: [String])] = [
        (
            ["show", "Weekly", "--kind", "shopping"],
            ["lemons  4", "red onions  2", "eggs  10", "bread", "milk  3 l"]
        ),
        (
            ["show", "Weekly", "--kind", "trip"],
            ["[x] milk  1 l of 2 l  $1.29", "[ ] bread  (sliced)", "[x] apples  3"]
        ),
        (["show", "Barbecue", "--format", "json"], ["birch sap"]),
        (["lists"], ["Weekly", "Barbecue"]),
        (["lists", "--kind", "trip"], ["Weekly"]),
        (["lists", "--kind", "template"], ["Every week"]),
        (
            ["history", "-n", "50"],
            [
                "set milk to 3 l on Weekly", "undo: take lemons off Weekly", "rename courgettes to squash",
                "finish the trip",
            ]
        ),
        (["history", "--format", "json"], ["Corner Market"]),
        (["catalogue", "show"], ["apples  6", "birch sap"]),
        (["catalogue", "export"], ["Braeburn|Gala|Boskoop"]),
        (["item", "list"], ["squash  Vegetables"]),
        (["item", "show", "milk"], ["On the recipe Omelette, 50 ml", "Corner Market"]),
        (["recipe", "list"], ["Omelette  serves 2"]),
        (["recipe", "show", "Omelette"], ["Whisk eggs with milk"]),
        (["recipe", "export", "Omelette"], ["@bread{1/2%loaf}"]),
        (["store", "list"], ["1 High Street", "51.75,-1.26", "Northside Foods"]),
        (["replicas"], ["4 changes"]),
        (["explain", "2", "zucchini"], ["squash"]),
        (["journal", "verify"], ["27 records of 2 writers"]),
    ]

    /// Puts a copy of what a release left behind where a test may change it; answers its files and what is in them.
    @discardableResult
    private func copy(_ name: String, of release: String, to target: String) throws -> [(path: String, bytes: [UInt8])]
    {
        let source = "\(Self.folder)/\(release)/\(name)"
        let files = try Files.all(below: source).map { path in
            (path: String(path.dropFirst(source.count)), bytes: try #require(Files.read(path)))
        }
        #expect(!files.isEmpty)
        for (path, bytes) in files {
            try Files.makeFolders(target + path.split(separator: "/").dropLast().map { "/" + $0 }.joined())
            try Files.write(bytes, to: target + path)
        }
        return files
    }
}
