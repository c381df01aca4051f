public import ScreenModel

/// A program that a person runs by a key, as the configuration says.
public struct KeyCommand: Sendable {
    /// Its row, as that of any other key.
    public let binding: Binding

    /// - Parameter words: the program and its arguments.
    public init(_ key: Key, _ words: [String]) {
        binding = Binding(
            "commands.\(key.asciiName)", [key], .commands, 1, hint: "run", help: words.joined(separator: " ")
        ) { state in state.emit(.run(words)) }
    }
}
