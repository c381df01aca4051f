import ArgumentParser
import Bytes
import GroceryStore

/// A verb as its definition says it: what the help, the completions and the generated pages have in common.
struct VerbDescription {
    /// The words that call it: `aisle catalogue show`.
    var call = ""
    var abstract = ""
    var discussion = ""
    var arguments: [ArgumentDescription] = []
    var verbs: [VerbDescription] = []
    var isShown = true

    /// Before the options of the program itself.
    static let whoHasOptions = "Every verb has these, except for the version:"

    /// Those that do something, by which they have the option `--data`: not the ones that only hold others, nor `help`.
    var callable: [VerbDescription] {
        verbs.filter(\.isShown).flatMap { verb in
            (verb.arguments.contains { $0.names.contains("--data") } ? [verb] : []) + verb.callable
        }
    }

    /// What this verb has beside what every verb has.
    func arguments(besides common: VerbDescription) -> [ArgumentDescription] {
        arguments.filter { own in own.isShown && !common.arguments.contains { $0.names == own.names } }
    }

    /// The abstract as a sentence, and the call of the program that stands at its end as an example.
    var abstractAndExample: (sentence: String, example: String?) {
        let words = abstract.split(separator: " ")
        guard let call = words.firstIndex(of: "aisle"), call > 0, words[call - 1].hasSuffix(":") else {
            return (abstract, nil)
        }
        return (words[..<call].joined(separator: " "), words[call...].joined(separator: " "))
    }
}

extension [ArgumentDescription] {
    /// A flag and its opposite, `--plan` and `--no-plan`, as one: what is said of them is the same.
    var withOpposites: [ArgumentDescription] {
        reduce(into: []) { shown, own in
            if let flag = shown.last?.names.last, own.names == ["--no-" + flag.dropFirst(2)] {
                shown[shown.count - 1].names += own.names
            } else {
                shown.append(own)
            }
        }
    }
}

/// An option, a flag or an argument of a verb.
struct ArgumentDescription {
    enum Kind: String { case option, flag, positional }

    var kind = Kind.positional
    /// `-n`, `--list`; none for a positional argument.
    var names: [String] = []
    var value = ""
    var abstract = ""
    var discussion = ""
    var standard: String?
    var values: [String] = []
    var isOptional = false
    var isRepeating = false
    var isShown = true

    /// The names by which the line that shows how a verb is called has it: one, or a flag and its opposite.
    var namesOfUse: String { names.filter { $0 == names[0] || $0.hasPrefix("--no-") }.joined(separator: "|") }

    /// Everything there is to say of it.
    var sentences: String {
        let all = values.isEmpty ? "" : "One of \(values.joined(separator: ", "))."
        let without = standard.map { "Default: \($0)." } ?? ""
        return [abstract, discussion, all, without].filter { !$0.isEmpty }.joined(separator: " ")
    }
}

// MARK: Reading

/// The parser gives its definitions away as JSON, under a name that warns of changes; so the form is checked.
struct UnknownDescription: Error, CustomStringConvertible {
    var what: String
    var description: String { "the argument parser describes its arguments in another way than expected: \(what)" }
}

extension VerbDescription {
    /// The description of `aisle` itself, with all verbs in it.
    static func ofTheProgram() throws -> VerbDescription {
        let bytes = Array(Aisle._dumpHelp().utf8)
        return try bytes.withUnsafeBufferPointer { bytes in
            var json = JSONReader(bytes)
            var aisle: VerbDescription?
            try json.object { key, json in
                switch key {
                case "command": aisle = try VerbDescription(&json)
                case "serializationVersion":
                    let version = try json.int()
                    guard version == 0 else { throw UnknownDescription(what: "version \(version)") }
                default: try json.skipValue()
                }
            }
            guard let aisle else { throw UnknownDescription(what: "no command") }
            return aisle
        }
    }

    private init(_ json: inout JSONReader) throws {
        var nested: [VerbDescription] = []
        try json.object { key, json in
            switch key {
            case "commandName": call = try json.string()
            case "abstract": abstract = try json.string()
            case "discussion": discussion = try json.lines()
            case "shouldDisplay": isShown = try json.bool()
            case "arguments": try json.array { arguments.append(try ArgumentDescription(&$0)) }
            case "subcommands": try json.array { nested.append(try VerbDescription(&$0)) }
            default: try json.skipValue()
            }
        }
        verbs = nested.map { $0.called(from: call) }
    }

    /// Names come in any order, so that of the caller is put before them when all is read.
    private func called(from caller: String) -> VerbDescription {
        var verb = self
        verb.call = "\(caller) \(call)"
        verb.verbs = verbs.map { $0.called(from: caller) }
        return verb
    }
}

extension ArgumentDescription {
    fileprivate init(_ json: inout JSONReader) throws {
        try json.object { key, json in
            switch key {
            case "kind":
                let text = try json.string()
                guard let kind = Kind(rawValue: text) else {
                    throw UnknownDescription(what: "an argument that is a \(text)")
                }
                self.kind = kind
            case "names": try json.array { names.append(try Self.name(&$0)) }
            case "valueName": value = try json.string()
            case "abstract": abstract = try json.string()
            case "discussion": discussion = try json.lines()
            case "defaultValue": standard = try json.string()
            case "allValues": try json.array { values.append(try $0.string()) }
            case "isOptional": isOptional = try json.bool()
            case "isRepeating": isRepeating = try json.bool()
            case "shouldDisplay": isShown = try json.bool()
            default: try json.skipValue()
            }
        }
    }

    private static func name(_ json: inout JSONReader) throws -> String {
        var (word, isLong) = ("", true)
        try json.object { key, json in
            switch key {
            case "name": word = try json.string()
            case "kind": isLong = try json.string() == "long"
            default: try json.skipValue()
            }
        }
        return (isLong ? "--" : "-") + word
    }
}

extension JSONReader {
    fileprivate mutating func object(_ body: (String, inout JSONReader) throws -> Void) throws {
        var first = true
        try beginObject()
        while let key = try key(first: &first) { try body(key, &self) }
    }

    fileprivate mutating func array(_ body: (inout JSONReader) throws -> Void) throws {
        var first = true
        try beginArray()
        while try hasElement(first: &first) { try body(&self) }
    }
}
