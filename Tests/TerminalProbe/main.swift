// A small full-screen program for the tests of `CursesTerminal`, and to measure what the terminal itself costs.
//
// It draws two panes and moves a selection. With PROBE_LOG set it writes what it reads, one line an input, to
// descriptor 3: so a test can wait for a line rather than for time to pass.
import CursesTerminal
import Glibc
import ScreenModel

let isLogging = getenv("PROBE_LOG") != nil

func log(_ line: String) {
    guard isLogging else { return }
    let bytes = Array((line + "\n").utf8)
    _ = bytes.withUnsafeBytes { write(3, $0.baseAddress, $0.count) }
}

struct Probe {
    var selection = 0
    var marked: Set<Int> = []
    var lastInput = ""
    var isTyping = false

    func draw(on surface: inout Surface) {
        let (top, rest) = surface.bounds.splitTop(1)
        let (panes, bottom) = rest.splitBottom(1)
        surface.fill(top, role: .title)
        surface.write(" Groceries", row: 0, role: .title)
        surface.write("\(marked.count) of 50 ", row: 0, endColumn: top.endColumn, role: .titleDim)
        let (left, right) = panes.splitLeft(26)
        surface.pane(left, title: "Item types")
        surface.pane(right, title: "Crème fraîche", focused: true)
        drawTypes(in: left.inset(), on: &surface)
        drawItems(in: right.inset(), on: &surface)
        surface.write(" ? help  q quit  " + lastInput, row: bottom.row, role: .hint)
        surface.cursor = isTyping ? Position(row: bottom.row, column: 2) : nil
    }

    private func drawTypes(in area: Rect, on surface: inout Surface) {
        for (offset, row) in area.rowRange.enumerated() where offset < 30 {
            surface.write("Type \(offset)", row: row, column: area.column + 2, limit: area.columns - 8)
            surface.write("\(offset)/50", row: row, endColumn: area.endColumn - 1, role: .count)
        }
        surface.restyle(Rect(row: area.row, column: area.column, rows: 1, columns: area.columns), \.selectedUnfocused)
    }

    private func drawItems(in area: Rect, on surface: inout Surface) {
        let first = max(selection - area.rows + 1, 0)
        for (offset, row) in area.rowRange.enumerated() where first + offset < 50 {
            let item = first + offset
            let isMarked = marked.contains(item)
            surface.write(
                isMarked ? surface.glyphs.checkedBox : surface.glyphs.uncheckedBox, row: row, column: area.column + 2,
                role: isMarked ? .checkMark : .unchecked)
            surface.write(
                "Item \(item), 日本 ½", row: row, column: area.column + 6, role: isMarked ? .crossedOut : .text, limit: 40
            )
            surface.write("\(item) kg", row: row, column: area.column + 48, role: .quantity, limit: 10)
            if item == selection {
                surface.put(surface.glyphs.pointer, row: row, column: area.column, role: .pointer)
                surface.restyle(Rect(row: row, column: area.column, rows: 1, columns: area.columns), \.selected)
            }
        }
        surface.scrollBar(area, first: first, total: 50)
    }
}

extension Surface {
    mutating func restyle(_ rect: Rect, _ change: KeyPath<Role, Role>) { restyle(rect) { $0[keyPath: change] } }
}

enum Outcome { case goesOn, leaves }

func handle(_ input: Input, _ probe: inout Probe, _ terminal: Terminal) -> Outcome {
    switch input {
    case .key("q"), .endOfInput, .signal: return .leaves
    case .key(.down): probe.selection = (probe.selection + 1) % 50
    case .key(.up): probe.selection = (probe.selection + 49) % 50
    case .key(.pageDown): probe.selection = min(probe.selection + terminal.size.rows - 4, 49)
    case .key(.pageUp): probe.selection = max(probe.selection - terminal.size.rows + 4, 0)
    case .key(" "): probe.marked.formSymmetricDifference([probe.selection])
    case .key("i"): probe.isTyping.toggle()
    case .key("t"): terminal.theme = .dark
    case .key("m"): terminal.usesMouse.toggle()
    case .key("n"): terminal.title = "another\u{7}\u{1B}\u{9C} – title"
    case .key(.control("z")): terminal.suspend()
    case .key(.control("l")): terminal.redrawAll()
    case .key("T"): crash(.trap)
    case .key("S"): crash(.segmentFault)
    case .key("O"): crash(.overflow)
    case .key("A"): abort()
    case .key("E"): "complaint\n".withCString { _ = write(STDERR_FILENO, $0, strlen($0)) }
    default: break
    }
    return .goesOn
}

enum Crash { case trap, segmentFault, overflow }

func crash(_ kind: Crash) {
    switch kind {
    case .trap: print([1, 2, 3].dropFirst(getenv("PATH") == nil ? 0 : 3)[3])
    case .segmentFault: UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
    case .overflow: print(depth(getenv("PATH") == nil ? 1 : Int.max))
    }
}

func depth(_ count: Int) -> Int { count == 0 ? 0 : depth(count - 1) + Int(getpid()) }

/// Draws random frames and says what each should look like.
func showRandomFrames(_ terminal: Terminal, seed: UInt64) {
    var random = SplitMix(state: seed)
    let texts = [
        "Leeks", "日本語", "crème brûlée", "e\u{301}\u{323}", "👨‍👩‍👧", "❤️ x", "🇩🇪🇫🇷", "हिन्दी", "\u{7}bell", "┼╳",
        "👍🏽 ok", "x",
    ]
    var surface = terminal.surface()
    for frame in 0..<60 {
        if frame % 13 == 12 { surface = terminal.surface() }
        for _ in 0..<random.below(20) {
            let role = Role.allCases[random.below(Role.allCases.count)]
            let (row, column) = (random.below(surface.rows), random.below(surface.columns + 10) - 10)
            switch random.below(4) {
            case 0: surface.fill(Rect(row: row, column: column, rows: 3, columns: random.below(12)), role: role)
            case 1: surface.restyle(Rect(row: row, column: column, rows: 2, columns: random.below(20)), role: role)
            default:
                surface.write(
                    texts[random.below(texts.count)], row: row, column: column, role: role, limit: random.below(30))
            }
        }
        surface.focus = Position(row: random.below(surface.rows), column: random.below(surface.columns))
        terminal.show(surface)
        log("frame")
        if let focus = surface.focus { log("focus \(focus.row) \(focus.column)") }
        for row in 0..<surface.rows { log("|" + surface.text(row: row)) }
        log("shown")
        _ = terminal.nextInputs()
    }
}

struct SplitMix {
    var state: UInt64

    mutating func below(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((value ^ (value >> 31)) % UInt64(max(bound, 1)))
    }
}

func run() -> Int32 {
    log("pid \(getpid())")
    let terminal: Terminal
    do {
        terminal = try Terminal.open(
            theme: Theme.named(getenv("PROBE_THEME").map { String(cString: $0) } ?? "") ?? .terminal)
    } catch {
        log("error \(error)")
        return 3
    }
    if let path = getenv("PROBE_STDERR") { terminal.redirectStandardError(to: String(cString: path)) }
    terminal.title = getenv("PROBE_TITLE").map { String(cString: $0) }
    defer {
        terminal.close()
        log("closed \(terminal.standardErrorWasWritten)")
    }
    if let seed = getenv("PROBE_SEED").flatMap({ UInt64(String(cString: $0)) }) {
        showRandomFrames(terminal, seed: seed)
        return 0
    }
    var probe = Probe()
    while true {
        var surface = terminal.surface()
        probe.draw(on: &surface)
        terminal.show(surface)
        log("shown \(terminal.size)")
        let arrivals = terminal.nextInputs()
        for input in arrivals.inputs {
            log("\(input)")
            if handle(input, &probe, terminal) == .leaves { return 0 }
        }
        probe.lastInput = arrivals.inputs.last.map { "\($0)" } ?? ""
    }
}

exit(run())
