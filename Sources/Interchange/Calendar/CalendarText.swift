/// A file of iCalendar (RFC 5545): its lines as they were read, to the byte, and single properties of its tasks, which
/// can be set. What is not set stays: unknown properties, parameters, components, their order, how lines are folded and
/// which ends they have.
///
/// ```swift
/// var file = try CalendarText(Array("BEGIN:VCALENDAR\nBEGIN:VTODO\nX-A:1\nEND:VTODO\nEND:VCALENDAR\n".utf8))
/// file.set("SUMMARY", to: "Apples, 2 lb", of: 0)
/// #expect(file.text("SUMMARY", of: 0) == "Apples, 2 lb")
/// ```
///
/// Cost: linear in the length of the file, in time and in memory. Nothing is nested in memory, however deep it is in
/// the file.
public struct CalendarText: Sendable {
    /// A line with those that continue it.
    private struct Line {
        /// As in the file, with its line ends.
        var raw: ArraySlice<UInt8>
        /// Upper-cased, without parameters; empty for a line that is none of iCalendar.
        var name = ""
        /// Where the value begins in what is left of `raw` without folds.
        var valueStart = 0

        var unfolded: [UInt8] { CalendarText.unfolded(raw) }
        var value: ArraySlice<UInt8> { unfolded[min(valueStart, unfolded.count)...] }
    }

    /// A task: its lines, from BEGIN to END, and those of them that are its own and not of something within.
    private struct Task {
        var lines: Range<Int>
        var own: [Int] = []

        mutating func move(by distance: Int) {
            lines = lines.lowerBound + distance..<lines.upperBound + distance
            own = own.map { $0 + distance }
        }
    }

    private var lines: [Line] = []
    private var tasks: [Task] = []
    private let lineEnd: [UInt8]

    /// - Throws: why it is no calendar, or only the beginning of one.
    public init(_ bytes: [UInt8]) throws(Unreadable) {
        lineEnd = Self.lineEnd(of: bytes)
        lines = Self.logicalLines(of: bytes)
        try findTasks()
    }

    /// A file with one task that has nothing but its uid.
    public init(newTask uid: String) {
        lineEnd = [0x0D, 0x0A]
        let texts = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Aisle//Aisle//EN", "BEGIN:VTODO", "UID:\(uid)", "END:VTODO",
            "END:VCALENDAR",
        ]
        lines = Self.logicalLines(of: texts.flatMap { Array($0.utf8) + lineEnd })
        tasks = [Task(lines: 3..<6, own: [4])]
    }

    /// The file.
    public var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(lines.reduce(0) { $0 + $1.raw.count })
        for line in lines { bytes += line.raw }
        return bytes
    }

    /// A task, from its BEGIN to its END.
    func bytes(ofTask task: Int) -> [UInt8] { lines[tasks[task].lines].flatMap(\.raw) }

    /// How many tasks there are.
    public var taskCount: Int { tasks.count }

    // MARK: Reading

    /// The value of the first property of that name, as it is spelt; nil if the task has none.
    public func value(_ name: String, of task: Int) -> String? {
        line(name, of: task).map { String(decoding: lines[$0].value, as: UTF8.self) }
    }

    /// The same for a text: without its backslashes.
    public func text(_ name: String, of task: Int) -> String? { value(name, of: task).map(Self.unescaped) }

    /// The texts of all properties of that name, which may have several each.
    public func texts(_ name: String, of task: Int) -> [String] {
        tasks[task].own.filter { lines[$0].name == name }.flatMap { index in
            Self.parts(of: String(decoding: lines[index].value, as: UTF8.self)).map(Self.unescaped)
        }
    }

    private func line(_ name: String, of task: Int) -> Int? { tasks[task].own.first { lines[$0].name == name } }

    // MARK: Writing

    /// Sets a text; nil takes all properties of that name off. Parameters stay.
    public mutating func set(_ name: String, to text: String?, of task: Int) {
        set(name, toValue: text.map(Self.escaped), of: task, keepingParameters: true)
    }

    /// Sets several texts in the first property of that name, and takes the others off.
    public mutating func set(_ name: String, to texts: [String], of task: Int) {
        let value = texts.isEmpty ? nil : texts.map(Self.escaped).joined(separator: ",")
        for index in tasks[task].own.filter({ lines[$0].name == name }).dropFirst().reversed() { removeLine(index) }
        set(name, toValue: value, of: task, keepingParameters: true)
    }

    /// Sets what is no text, such as a time; nil takes all properties of that name off.
    ///
    /// - Parameter newParameters: what stands between name and value, where there was no such property.
    public mutating func set(
        _ name: String, toValue value: String?, of task: Int, keepingParameters: Bool = false,
        newParameters: String = ""
    ) {
        guard let value else {
            for index in tasks[task].own.filter({ lines[$0].name == name }).reversed() { removeLine(index) }
            return
        }
        guard let index = line(name, of: task) else {
            return insert(Self.line(name + newParameters + ":" + value, lineEnd), intoTask: task)
        }
        var head = Array(lines[index].unfolded.prefix(lines[index].valueStart))
        if !keepingParameters { head = Array((name + ":").utf8) }
        lines[index] = Self.read(Self.folded(head + Array(value.utf8), lineEnd)[...])
    }

    /// Takes a task out of a file that has others.
    public mutating func remove(task: Int) {
        let range = tasks[task].lines
        lines.removeSubrange(range)
        tasks.remove(at: task)
        for other in tasks.indices where tasks[other].lines.lowerBound >= range.upperBound {
            tasks[other].move(by: -range.count)
        }
    }

    private mutating func removeLine(_ index: Int) {
        lines.remove(at: index)
        for task in tasks.indices {
            if tasks[task].lines.lowerBound > index {
                tasks[task].move(by: -1)
            } else if tasks[task].lines.contains(index) {
                tasks[task].lines = tasks[task].lines.lowerBound..<tasks[task].lines.upperBound - 1
                tasks[task].own = tasks[task].own.filter { $0 != index }.map { $0 > index ? $0 - 1 : $0 }
            }
        }
    }

    /// Behind the last of the task's own properties, in front of what is within it.
    private mutating func insert(_ line: [UInt8], intoTask task: Int) {
        let index = (tasks[task].own.last ?? tasks[task].lines.lowerBound) + 1
        lines.insert(Self.read(line[...]), at: index)
        for other in tasks.indices where tasks[other].lines.lowerBound >= index { tasks[other].move(by: 1) }
        tasks[task].lines = tasks[task].lines.lowerBound..<tasks[task].lines.upperBound + 1
        tasks[task].own =
            tasks[task].own.filter { $0 < index } + [index]
            + tasks[task].own.filter { $0 >= index }.map { $0 + 1 }
    }
}

// MARK: Lines

extension CalendarText {
    /// The first line end there is, CRLF without one.
    private static func lineEnd(of bytes: [UInt8]) -> [UInt8] {
        guard let feed = bytes.firstIndex(of: 0x0A) else { return [0x0D, 0x0A] }
        return feed > 0 && bytes[feed - 1] == 0x0D ? [0x0D, 0x0A] : [0x0A]
    }

    /// The lines with what continues them: lines that begin with a space or a tab.
    private static func logicalLines(of bytes: [UInt8]) -> [Line] {
        var (lines, start, index) = ([Line](), 0, 0)
        while index < bytes.count {
            let isEnd = bytes[index] == 0x0A
            index += 1
            guard isEnd, index == bytes.count || bytes[index] != 0x20 && bytes[index] != 0x09 else { continue }
            lines.append(read(bytes[start..<index]))
            start = index
        }
        if start < bytes.count { lines.append(read(bytes[start...])) }
        return lines
    }

    private static func read(_ raw: ArraySlice<UInt8>) -> Line {
        var line = Line(raw: raw)
        // A mark of the byte order, as some editors put at the beginning of a file.
        var isQuoted = false
        var nameEnd: Int?
        let unfolded = unfolded(raw)
        for (index, byte) in unfolded.enumerated() {
            if byte == 0x22 { isQuoted.toggle() }
            if isQuoted { continue }
            if byte == 0x3B, nameEnd == nil { nameEnd = index }
            if byte == 0x3A {
                var name = unfolded[..<(nameEnd ?? index)]
                if name.starts(with: [0xEF, 0xBB, 0xBF]) { name = name.dropFirst(3) }
                line.name = String(decoding: name, as: UTF8.self).uppercased()
                line.valueStart = index + 1
                break
            }
        }
        return line
    }

    /// Without folds and without the line end.
    private static func unfolded(_ raw: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(raw.count)
        var index = raw.startIndex
        while index < raw.endIndex {
            let byte = raw[index]
            index += 1
            guard byte == 0x0A else {
                bytes.append(byte)
                continue
            }
            if bytes.last == 0x0D { bytes.removeLast() }
            index += 1  // The space that begins the continuation; past the end where there is none.
        }
        return bytes
    }

    private static func line(_ text: String, _ lineEnd: [UInt8]) -> [UInt8] { folded(Array(text.utf8), lineEnd) }

    private static let octetsMax = 75

    /// In lines of at most 75 bytes, none of which cuts a character.
    private static func folded(_ content: [UInt8], _ lineEnd: [UInt8]) -> [UInt8] {
        var (bytes, width) = ([UInt8](), 0)
        for (index, byte) in content.enumerated() {
            let isContinuation = byte & 0xC0 == 0x80
            // A character has at most four bytes; where the next one would not fit, it begins a line.
            if !isContinuation, width + length(at: index, of: content) > octetsMax {
                bytes += lineEnd + [0x20]
                width = 1
            }
            bytes.append(byte)
            width += 1
        }
        return bytes + lineEnd
    }

    private static func length(at index: Int, of content: [UInt8]) -> Int {
        var end = index + 1
        while end < content.count, content[end] & 0xC0 == 0x80, end < index + 4 { end += 1 }
        return end - index
    }

    // MARK: Components

    private mutating func findTasks() throws(Unreadable) {
        var open: [Substring] = []
        var task: Task?
        var hasCalendar = false
        for (index, line) in lines.enumerated() {
            guard line.name == "BEGIN" || line.name == "END" else {
                if open.count == 2, task != nil, !line.name.isEmpty { task?.own.append(index) }
                continue
            }
            let component = String(decoding: line.value, as: UTF8.self).uppercased()
            let name = component.drop { $0 == " " }.prefix { $0 != " " }
            if line.name == "BEGIN" {
                guard open.count < Self.depthMax else {
                    throw Unreadable("components lie within each other too deep", line: index + 1)
                }
                if open.isEmpty, name != "VCALENDAR" { throw Unreadable("this is not a calendar", line: index + 1) }
                if open.count == 1, name == "VTODO" { task = Task(lines: index..<index) }
                hasCalendar = true
                open.append(name)
            } else {
                guard open.last == name else { throw Unreadable("END:\(name) ends nothing", line: index + 1) }
                open.removeLast()
                if open.count == 1, var found = task {
                    found.lines = found.lines.lowerBound..<index + 1
                    tasks.append(found)
                    task = nil
                }
            }
        }
        guard hasCalendar else { throw Unreadable("this is not a calendar") }
        guard open.isEmpty else { throw Unreadable("the file is cut off: END:\(open.last ?? "") is missing") }
    }

    /// Deeper than anything in use.
    private static let depthMax = 100

    // MARK: Texts

    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", ";", ",": escaped.unicodeScalars.append(contentsOf: ["\\", scalar])
            case "\n": escaped += "\\n"
            case "\r": break
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    static func unescaped(_ value: String) -> String {
        guard value.utf8.contains(0x5C) else { return value }
        var text = ""
        var scalars = value.unicodeScalars.makeIterator()
        while let scalar = scalars.next() {
            guard scalar == "\\" else {
                text.unicodeScalars.append(scalar)
                continue
            }
            switch scalars.next() {
            case nil: text.unicodeScalars.append("\\")
            case "n", "N": text.unicodeScalars.append("\n")
            case let next? where ["\\", ";", ","].contains(next): text.unicodeScalars.append(next)
            case let next?: text.unicodeScalars.append(contentsOf: ["\\", next])
            }
        }
        return text
    }

    /// The parts of a list of texts, still spelt as in the file.
    private static func parts(of value: String) -> [String] {
        var parts = [""]
        var isEscaped = false
        for scalar in value.unicodeScalars {
            if scalar == ",", !isEscaped {
                parts.append("")
                continue
            }
            parts[parts.count - 1].unicodeScalars.append(scalar)
            isEscaped = scalar == "\\" && !isEscaped
        }
        return parts.map { String($0) }.filter { !$0.isEmpty }
    }
}
