import Bytes
import GroceryDomain
@testable import GroceryStore
import Journal
import TestSupport
import Testing

@Suite struct OperationCodingTests {
    private func read<R>(_ bytes: [UInt8], _ body: (inout JSONReader) throws -> R) throws -> R {
        try bytes.withUnsafeBufferPointer { buffer in
            var reader = JSONReader(buffer)
            return try body(&reader)
        }
    }

    private func bytes(_ observed: ObservedOperation) -> [UInt8] {
        var json = JSONWriter()
        json.operation(observed)
        return json.bytes
    }

    private func operation(_ text: String) throws -> ObservedOperation? {
        try read(Array(text.utf8)) { json in
            let operation = try json.operation()
            let isWhole = json.isAtEnd()
            #expect(isWhole, "\(text)")
            return operation
        }
    }

    @Test(arguments: Dice.seeds(4))
    func everyOperationComesBackAsItself(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        for _ in 0..<500 {
            let seen = dice.oneIn(2) ? [] : (0..<3).map { _ in RandomValue.stamp(&dice) }
            let observed = ObservedOperation(operation: RandomValue.operation(&dice), observed: seen)
            let spelt = bytes(observed)
            let back = try #require(try read(spelt) { try $0.operation() })
            try #require(back.operation == observed.operation)
            try #require(back.observed == observed.observed)
            try #require(bytes(back) == spelt)
        }
    }

    @Test(arguments: Dice.seeds(4))
    func everyDeedComesBackAsItself(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        var kinds: Set<String> = []
        for round in 0..<10 * RandomValue.deedKinds {
            let deed = RandomValue.deed(&dice, kind: round % RandomValue.deedKinds)
            kinds.insert(deed.spelt.kind)
            var json = JSONWriter()
            json.deed(deed)
            let spelt = json.bytes
            try #require(try read(spelt) { try $0.deed() } == deed, "\(json.text)")
        }
        #expect(kinds.count == RandomValue.deedKinds)
    }

    @Test(
        "What was done is kept as far as it can be read, whatever stands there",
        arguments: [
            (#"["add",null,"Milk","Groceries"]"#, Deed.add(nil, .one("Milk"), list: "Groceries")),
            (#"["check",3,"Groceries","more"]"#, .check(.several(3), list: "Groceries")),
            (#"["set","Milk","Groceries"]"#, .set("Milk", list: "Groceries", nil)),
            (
                #"["set","Milk","Groceries","lots"]"#,
                .unknown(kind: "set", [.text("Milk"), .text("Groceries"), .text("lots")])
            ),
            (#"["check","Milk"]"#, .unknown(kind: "check", [.text("Milk")])),
            (
                #"["paint",1.5,[["x"]],true,-2,"a\u001bb"]"#,
                .unknown(kind: "paint", [.none, .none, .none, .number(-2), .text("a\u{FFFD}b")])
            ),
            (#""check Milk""#, .unknown(kind: "", [])), ("[]", .unknown(kind: "", [])), ("[7]", .unknown(kind: "", [])),
            ("{}", .unknown(kind: "", [])), ("null", .unknown(kind: "", [])),
        ])
    func anyDeedIsShown(text: String, deed: Deed) throws {
        try read(Array("[\(text),0]".utf8)) { json in
            try json.beginArray()
            let read = try json.deed()
            try json.comma()
            let behind = try json.int()
            #expect(read == deed && behind == 0)
        }
    }

    @Test func theSpellingThatTheFormatPromises() throws {
        let list = ListID(rawValue: 1)
        let item = ItemID(rawValue: 0xab)
        let entry = EntryID(list: list, item: item)
        let stamp = Stamp(milliseconds: 1, counter: 2, writer: WriterID(bits: 3))
        let two = try Quantity.parse("2 l")
        let cases: [(GroceryDomain.Operation, [Stamp], String)] = [
            (
                .entry(.add(Entry(id: entry, planned: two))), [],
                #"["entry.add","0000000000000001/00000000000000ab",{"planned":"2 l","checked":false}]"#
            ),
            (
                .entry(.remove(Entry(id: entry, isChecked: true, note: "blue"))), [stamp],
                #"["entry.remove","0000000000000001/00000000000000ab",{"checked":true,"note":"blue"},"#
                    + #"["000000000001-0002-000000000003"]]"#
            ),
            (
                .entry(.change(entry, old: .init(.checked, false), new: .init(.checked, true))), [],
                #"["entry.checked","0000000000000001/00000000000000ab",false,true]"#
            ),
            (
                .step(entry, old: nil, new: two), [stamp],
                #"["entry.step","0000000000000001/00000000000000ab",null,"2 l",["000000000001-0002-000000000003"]]"#
            ),
            (
                .item(.add(Item(id: item, name: "Milk", type: ItemTypeID(rawValue: 2), aliases: ["moo"], usual: two))),
                [],
                #"["item.add","00000000000000ab","#
                    + #"{"name":"Milk","type":"0000000000000002","aliases":["moo"],"usual":"2 l"}]"#
            ),
            (
                .list(.change(list, old: .init(.name, "a"), new: .init(.name, "b"))), [],
                #"["list.name","0000000000000001","a","b"]"#
            ),
            (
                .preference(.add(Preference(id: "units", value: "us"))), [],
                #"["preference.add","units",{"value":"us"}]"#
            ),
        ]
        for (operation, seen, text) in cases {
            #expect(
                String(decoding: bytes(ObservedOperation(operation: operation, observed: seen)), as: UTF8.self) == text)
        }
    }

    @Test(
        "What a newer version may add is passed over",
        arguments: [
            #"["trip.finish","x",1,{"a":[]}]"#,
            #"["entry.colour","0000000000000001/00000000000000ab",null,"3.98 USD"]"#,
            #"["entry.colour","0000000000000001/00000000000000ab",null,"3.98 USD",["000000000001-0002-000000000003"]]"#,
            #"["item.shelves","00000000000000ab",[],["Corner Market"]]"#,
            #"["item.merge","00000000000000ab",{"into":"x"}]"#,
            #"["list.mood","0000000000000001",null,"template"]"#, #"["preference.scope","units",1,2]"#,
            #"["type.colour","0000000000000001","red","blue"]"#, #"["word"]"#, #"["word",1]"#,
        ])
    func unknownLowerCaseIsSkipped(text: String) throws {
        #expect(try operation(text) == nil)
    }

    @Test(arguments: [#"["Entry.add","x"]"#, #"["Rekey"]"#, #"["Trip.finish",1]"#])
    func unknownUpperCaseIsRefused(text: String) {
        #expect(throws: PayloadMistake.self) { try operation(text) }
    }

    @Test func unknownFieldsOfAnEntityAreSkipped() throws {
        let text = #"["entry.add","0000000000000001/00000000000000ab",{"colour":{"x":[1]},"checked":true,"mood":"s"}]"#
        let entry = EntryID(list: ListID(rawValue: 1), item: ItemID(rawValue: 0xab))
        #expect(try operation(text)?.operation == .entry(.add(Entry(id: entry, isChecked: true))))
    }

    @Test(arguments: [
        "", "{}", "[]", "[1]", #"["entry.add"]"#, #"["entry.add","x",{}]"#, #"["entry.add","0000000000000001",{}]"#,
        #"["item.add","00000000000000AB",{}]"#, #"["entry.planned","0000000000000001/00000000000000ab",null,"0 l"]"#,
        #"["entry.planned","0000000000000001/00000000000000ab",null,"lots of"]"#,
        #"["entry.checked","0000000000000001/00000000000000ab",0,1]"#,
        #"["entry.step","0000000000000001/00000000000000ab",null]"#,
        #"["entry.remove","0000000000000001/00000000000000ab",{},["yesterday"]]"#,
        #"["type.position","0000000000000001","a","b"]"#, #"["list.kind","0000000000000001","trip","wish"]"#,
        #"["entry.price","0000000000000001/00000000000000ab",null,"3.98 USD"]"#,
        #"["entry.price","0000000000000001/00000000000000ab",null,"398 per 2 cans"]"#,
        #"["store.coordinates","0000000000000001",null,"91,0"]"#, #"["list.store","0000000000000001",null,"market"]"#,
        #"["share.quantity","0000000000000001/00000000000000ab",null,"1"]"#,
    ])
    func thisIsNoOperation(text: String) {
        #expect(throws: (any Error).self) { try operation(text) }
    }

    /// A payload with any of its bytes missing, doubled or changed is read or refused, and never crashes.
    @Test(arguments: Dice.seeds(3))
    func damagedPayloadsAreSurvived(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        for _ in 0..<300 {
            let action = Action(
                by: "ada", deed: RandomValue.deed(&dice),
                role: dice.oneIn(2) ? .does : .undoes(RandomValue.stamp(&dice)),
                operations: (0..<3).map { _ in ObservedOperation(operation: RandomValue.operation(&dice)) })
            var payload = action.payloads(bytesMax: 1 << 16)[0]
            for _ in 0...dice.below(3) where !payload.isEmpty {
                let place = dice.below(payload.count)
                switch dice.below(3) {
                case 0: payload.remove(at: place)
                case 1: payload.insert(payload[place], at: place)
                default: payload[place] = UInt8(dice.below(256))
                }
            }
            _ = try? read(payload) { json in
                var first = true
                try json.beginObject()
                while let key = try json.key(first: &first) {
                    guard key == "ops" else {
                        try json.skipValue()
                        continue
                    }
                    var firstOperation = true
                    try json.beginArray()
                    while try json.hasElement(first: &firstOperation) { _ = try json.operation() }
                }
            }
        }
    }

    @Test func aLongActionIsCutIntoPayloadsThatFit() throws {
        var dice = Dice(seed: 1)
        let operations = (0..<500).map { _ in ObservedOperation(operation: RandomValue.operation(&dice)) }
        let action = Action(by: "ada@desk", deed: .paste(500, list: "Groceries"), operations: operations)
        let payloads = action.payloads(bytesMax: 2000)
        #expect(payloads.count > 10)
        #expect(payloads.allSatisfy { $0.count <= 2000 })
        var read = 0
        for payload in payloads {
            try self.read(payload) { json in
                var first = true
                try json.beginObject()
                while let key = try json.key(first: &first) {
                    guard key == "ops" else {
                        try json.skipValue()
                        continue
                    }
                    var firstOperation = true
                    try json.beginArray()
                    while try json.hasElement(first: &firstOperation) {
                        try #require(try json.operation()?.operation == operations[read].operation)
                        read += 1
                    }
                }
            }
        }
        #expect(read == operations.count)
    }
}
