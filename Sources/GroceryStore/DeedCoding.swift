public import Bytes
public import GroceryDomain

// How deeds are written in the journal and in the JSON of the history: `["add","2 l","Oat milk","Groceries"]`.

extension JSONWriter {
    public mutating func deed(_ deed: Deed) {
        let (kind, arguments) = deed.spelt
        array { json in
            json.string(kind)
            for argument in arguments {
                switch argument {
                case .text(let text): json.string(text)
                case .number(let number): json.int(number)
                case .none: json.null()
                }
            }
        }
    }
}

extension JSONReader {
    /// Reads any deed. A kind that this version does not know is kept as far as it consists of texts and numbers.
    mutating func deed() throws -> Deed {
        let start = self
        if let deed = try? knownDeed() { return deed }
        self = start
        try skipValue()
        return .unknown(kind: "", [])
    }

    private mutating func knownDeed() throws -> Deed {
        var first = true
        try beginArray()
        guard try hasElement(first: &first) else { throw Mistake.expected("a deed", offset: 0) }
        let kind = try string()
        var arguments: [Deed.Argument] = []
        while try hasElement(first: &first) { arguments.append(try argument()) }
        return Deed(kind: kind, arguments: arguments)
    }

    private mutating func argument() throws -> Deed.Argument {
        let start = self
        if let text = try? string() { return .text(text) }
        self = start
        if let number = try? int(), isAtEndOfElement() { return .number(number) }
        self = start
        try skipValue()
        return .none
    }
}
