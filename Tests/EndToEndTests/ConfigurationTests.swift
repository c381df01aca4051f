import Glibc
import Testing

/// config.toml, while the screen is open.
@Suite("The configuration")
struct ConfigurationTests {
    private func configure(_ home: Home, _ text: String) throws {
        try Files.makeFolders(home.data + "/config")
        try Files.write(text, to: home.data + "/config/config.toml")
    }

    @Test("The screen goes by config.toml as soon as it is written, and by the former one while it cannot be read")
    func readAgain() async throws {
        try await Home.with { home in
            try await home.aisle("add", input: "apples\nmilk\n", expecting: 0)
            // There is no such file yet, nor its folder.
            let screen = try await home.open()
            try await screen.see("Space check")
            try configure(home, "[keys]\nshop.check = [\"v\"]\n")
            try await screen.see("v check")
            try await screen.press("g", "v")
            try await screen.see("✓  Apples")
            try configure(home, "[keys]\nshop.check = [\"w\"]\ntheme = = 1\n")
            try await screen.see("config.toml:3: ", "until that is mended, all stays as it was", "v check")
            try configure(home, "[keys]\nshop.check = [\"w\"]\n")
            try await screen.see("w check")
            try await screen.lose("config.toml:3: ")
            // Put in its place, as editors do it.
            try Files.write("glyphs = \"ascii\"\n", to: home.data + "/config/new")
            try #require(rename(home.data + "/config/new", home.data + "/config/config.toml") == 0)
            try await screen.see("Space check")
        }
    }
}
