/// Turns the bytes of a terminal into inputs, as they come.
///
/// Understands what xterm and its many kin, tmux, screen, rxvt, the Linux console and the VT family send: keys with
/// modifiers (xterm's `CSI 1;5C`, its `modifyOtherKeys`, the `CSI u` form), the mouse (SGR 1006 and X10), bracketed
/// paste, focus reports, the colour of the background, which modes there are. Reports nobody asked for are left out.
/// However the bytes are cut into reads, the inputs are the same, except that an Esc at the end of a read waits: see
/// `patience`.
public struct KeyDecoder: Sendable {
    private enum State {
        case ground
        /// Inside a UTF-8 sequence.
        case scalar(value: UInt32, missing: Int, lowest: UInt32)
        case escape
        /// Esc Esc: two presses, or Alt with a key that sends Esc.
        case escapeEscape
        case controlSequence
        case singleShift
        /// After `CSI [`, where the Linux console sends its function keys.
        case consoleFunction
        /// After `CSI M`: the three bytes of an X10 mouse report.
        case mouseReport
        /// Inside a string meant for a terminal, up to its end; `isEnding` after an Esc in it.
        case string(isEnding: Bool)
        /// Inside the answer that tells the background; `isEnding` after an Esc in it.
        case background(isEnding: Bool)
        /// Inside one of the `sequences` that were given.
        case given
        case paste
    }

    private var state = State.ground
    /// The bytes since the Esc, as long as it is not decided what they are.
    private var sequence: [UInt8] = []
    /// Another Esc came before the sequence: Alt, as rxvt sends it.
    private var isAlt = false
    private var pasted = PastedText()
    private let given: [[UInt8]: Key]
    private var inputs: [Input] = []
    /// The terminal was asked for its background a moment ago. If the answer comes in pieces, it is waited longer after
    /// what may be the first of them; else an Esc and some characters would have been typed.
    public var expectsBackground = false
    /// An Esc that might have begun the answer was taken for the key: what comes next may be the rest of it.
    private var isBehindEscape = false

    /// - Parameter sequences: what this terminal sends for keys, beginning with Esc, where it differs from the usual.
    public init(sequences: [[UInt8]: Key] = [:]) { given = sequences.filter { $0.key.count > 1 && $0.key[0] == esc } }

    /// The inputs that `bytes` complete, in order.
    /// - Complexity: linear.
    public mutating func decode(_ bytes: ArraySlice<UInt8>) -> [Input] {
        for byte in bytes { take(byte) }
        return takeInputs()
    }

    public mutating func decode(_ bytes: [UInt8]) -> [Input] { decode(bytes[...]) }

    /// How long to wait for what may belong to the last byte, in milliseconds, before `flush` is called; nil when
    /// nothing is open.
    ///
    /// 25 for an Esc alone: the rest of a sequence comes with it, in practice, and a person notices more. 250 within a
    /// sequence, which nobody types. 2,000 within a paste whose end got lost.
    public var patience: Int? {
        switch state {
        case .ground, .scalar, .background(isEnding: false): nil
        case .escape where expectsBackground: 100
        case .escape, .escapeEscape: 25
        case .string where expectsBackground, .background where expectsBackground: 2_000
        case .paste: 2_000
        default: 250
        }
    }

    /// Decides what is open, as nothing more came: Esc was the key; `ESC [` was Alt-[; a paste is what arrived of it.
    public mutating func flush() -> [Input] {
        switch state {
        case .ground, .scalar: break
        case .escape:
            emit(.escape)
            isBehindEscape = expectsBackground
        case .escapeEscape:
            emit(.escape)
            emit(.escape)
        case .paste: finishPaste()
        case .background: finishBackground()
        default:
            if sequence.count == 2, !isAlt { emit(.alt(Unicode.Scalar(sequence[1]))) } else { inputs.append(.unknown) }
        }
        reset()
        return takeInputs()
    }

    private mutating func takeInputs() -> [Input] {
        defer { inputs = [] }
        return inputs
    }

    private mutating func reset() {
        state = .ground
        sequence.removeAll(keepingCapacity: true)
        isAlt = false
    }

    private mutating func emit(_ key: Key) { inputs.append(.key(key)) }
}

private let esc: UInt8 = 0x1B
/// Longer sequences are no keys. What follows of them is skipped up to their end.
private let sequenceBytesMax = 64
/// What the answer that tells the background begins with: `ESC ] 11 ;`.
private let backgroundReport: [UInt8] = [esc, 0x5D, 0x31, 0x31, 0x3B]

extension UInt8 {
    /// A hexadecimal digit, a letter of "rgba", or what stands between them; a question mark where a terminal sends the
    /// question back.
    fileprivate var isPartOfColour: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x46, 0x61...0x67, 0x72, 0x23, 0x2F, 0x3A, 0x3F: true
        default: false
        }
    }
}

// MARK: - One byte

extension KeyDecoder {
    private mutating func take(_ byte: UInt8) {
        switch state {
        case .ground: ground(byte)
        case .scalar(let value, let missing, let lowest): scalar(byte, value, missing, lowest)
        case .paste:
            if pasted.take(byte) == .ended {
                finishPaste()
                reset()
            } else if pasted.isFull {
                finishPaste()  // The rest of it comes as another.
            }
        case .string(let isEnding): string(byte, isEnding)
        case .background(let isEnding): background(byte, isEnding)
        default:
            if sequence.count < sequenceBytesMax { sequence.append(byte) }
            inSequence(byte)
        }
    }

    private mutating func ground(_ byte: UInt8) {
        defer { isBehindEscape = false }
        switch byte {
        case 0x5D where isBehindEscape:
            sequence = [esc, byte]
            state = .string(isEnding: false)
        // SS3, DCS, SOS, CSI, OSC, PM, APC as one byte, which UTF-8 never begins with.
        case 0x8F, 0x90, 0x98, 0x9B, 0x9D...0x9F:
            take(esc)
            take(byte - 0x40)
        case esc:
            sequence.append(byte)
            state = .escape
        case 0x20..<0x7F: emit(.character(Unicode.Scalar(byte)))
        case 0..<0x20, 0x7F: emit(KeyDecoder.control(byte))
        case 0xC2...0xDF: state = .scalar(value: UInt32(byte & 0x1F), missing: 1, lowest: 0x80)
        case 0xE0...0xEF: state = .scalar(value: UInt32(byte & 0x0F), missing: 2, lowest: 0x800)
        case 0xF0...0xF4: state = .scalar(value: UInt32(byte & 0x07), missing: 3, lowest: 0x10000)
        default: emit(.character("\u{FFFD}"))
        }
    }

    private mutating func scalar(_ byte: UInt8, _ value: UInt32, _ missing: Int, _ lowest: UInt32) {
        guard byte & 0xC0 == 0x80 else {
            // The sequence broke off; the byte begins something else.
            state = .ground
            emitCharacter("\u{FFFD}")
            return ground(byte)
        }
        let value = value << 6 | UInt32(byte & 0x3F)
        if missing > 1 {
            state = .scalar(value: value, missing: missing - 1, lowest: lowest)
        } else {
            state = .ground
            emitCharacter(value >= lowest ? Unicode.Scalar(value) ?? "\u{FFFD}" : "\u{FFFD}")
        }
    }

    /// A character typed, alone or with Alt.
    private mutating func emitCharacter(_ scalar: Unicode.Scalar) {
        let isControl = scalar.value < 0xA0 && scalar.value >= 0x7F
        inputs.append(isControl ? .unknown : .key(isAlt ? .alt(scalar) : .character(scalar)))
        isAlt = false
    }

    private mutating func inSequence(_ byte: UInt8) {
        if !given.isEmpty, takeGiven() { return }
        switch state {
        case .escape, .escapeEscape: afterEscape(byte)
        case .controlSequence: controlSequence(byte)
        case .singleShift: singleShift(byte)
        case .consoleFunction:
            finish((0x41...0x45).contains(byte) ? Key(.function(Int(byte) - 0x40), altModifier) : nil)
        case .mouseReport: mouseReport()
        default: finish(nil)
        }
    }

    /// Ends the sequence with a key, or with one that is not known.
    private mutating func finish(_ key: Key?) {
        inputs.append(key.map(Input.key) ?? .unknown)
        reset()
    }

    private var altModifier: Modifiers { isAlt ? .alt : [] }

    /// Looks the sequence up among those given. True when it is one, or may become one that nothing else is.
    private mutating func takeGiven() -> Bool {
        if let key = given[sequence] {
            finish(key)
            return true
        }
        let isOpen = given.keys.contains { $0.count > sequence.count && $0.starts(with: sequence) }
        switch state {
        case .given where !isOpen:
            finish(nil)
            return true
        case .given: return true
        // These end with this byte if they are what they seem; one given goes on.
        case .escape where isOpen && sequence[1] != 0x5B && sequence[1] != 0x4F:
            state = .given
            return true
        default: return false
        }
    }

    private mutating func afterEscape(_ byte: UInt8) {
        if byte == esc {
            if case .escapeEscape = state { emit(.escape) }
            sequence = [esc]
            isAlt = true
            state = .escapeEscape
            return
        }
        switch byte {
        case 0x5B: state = .controlSequence
        case 0x4F: state = .singleShift
        default:
            if isAlt {
                // The first Esc was a key of its own.
                emit(.escape)
                isAlt = false
            }
            afterLoneEscape(byte)
        }
    }

    private mutating func afterLoneEscape(_ byte: UInt8) {
        switch byte {
        // DCS, SOS, OSC, PM, APC: strings.
        case 0x50, 0x58, 0x5D, 0x5E, 0x5F: state = .string(isEnding: false)
        case 0x20..<0x7F: finish(.alt(Unicode.Scalar(byte)))
        case 0x80...:
            reset()
            isAlt = true
            ground(byte)
        default:
            switch KeyDecoder.control(byte) {
            case .enter: finish(Key(.enter, .alt))
            case .tab: finish(Key(.tab, .alt))
            case .backspace: finish(Key(.backspace, .alt))
            default: finish(nil)
            }
        }
    }

    private mutating func string(_ byte: UInt8, _ isEnding: Bool) {
        switch byte {
        case 0x07, 0x18, 0x1A: reset()  // BEL ends it; CAN and SUB break it off.
        case esc: state = .string(isEnding: true)
        case 0x5C where isEnding: reset()
        case _ where isEnding:
            // Not the end of a string, so the Esc began something new.
            reset()
            take(esc)
            take(byte)
        default:
            if sequence.count < sequenceBytesMax { sequence.append(byte) }
            if sequence == backgroundReport { state = .background(isEnding: false) }
        }
    }

    /// Goes by the bytes alone: however late a part of the answer comes, it is no key. What cannot be a part of it ends
    /// it where it says a colour; else it is no answer as anybody knows it, and is passed over up to its end.
    private mutating func background(_ byte: UInt8, _ isEnding: Bool) {
        switch byte {
        case 0x07 where !isEnding, 0x9C where !isEnding, 0x5C where isEnding:
            finishBackground()
            reset()
        case esc where !isEnding: state = .background(isEnding: true)
        case _ where !isEnding && byte.isPartOfColour && sequence.count < sequenceBytesMax: sequence.append(byte)
        case 0x18, 0x1A: reset()
        case 0x20..<0x7F where !isEnding && toldColour == nil:
            expectsBackground = false
            state = .string(isEnding: false)
        default:
            reset()
            if isEnding { take(esc) }
            take(byte)
        }
    }

    private var toldColour: RGB? {
        RGB(report: String(decoding: sequence.dropFirst(backgroundReport.count), as: UTF8.self))
    }

    private mutating func finishBackground() {
        guard let colour = toldColour else { return }
        inputs.append(.background(colour))
        expectsBackground = false
    }

    private mutating func singleShift(_ byte: UInt8) {
        // Some terminals put the modifiers here: ESC O 5 A.
        if (0x30...0x39).contains(byte) { return }
        var modifiers = altModifier
        if sequence.count == 4, let given = Modifiers(parameter: Int(sequence[2]) - 0x30) { modifiers.formUnion(given) }
        switch byte {
        case 0x20...0x7E: finish(KeyDecoder.singleShiftKey(byte, modifiers))
        case esc:
            finish(nil)
            take(esc)
        default: finish(nil)
        }
    }

    private mutating func finishPaste() { if let text = pasted.takeText() { inputs.append(.paste(text)) } }
}

// MARK: - Control sequences

extension KeyDecoder {
    private mutating func controlSequence(_ byte: UInt8) {
        switch byte {
        case 0x5B where sequence.count == 2 + 1: state = .consoleFunction
        case 0x4D where sequence.count == 2 + 1: state = .mouseReport
        case 0x24 where isKeyOfRxvt: finishControlSequence()
        case 0x40...0x7E: finishControlSequence()
        case 0x20..<0x40: break
        case esc:
            finish(nil)
            take(esc)
        default: finish(nil)
        }
    }

    /// Whether the number of a key stands before a `$`, by which rxvt says Shift. Elsewhere that is an intermediate
    /// byte, as in the answer to the question for a mode, `CSI 2026 ; 2 $ y`.
    private var isKeyOfRxvt: Bool {
        sequence[2...].dropLast().allSatisfy { (0x30...0x39).contains($0) } && ControlSequence(sequence)?.key([]) != nil
    }

    private mutating func finishControlSequence() {
        guard let parsed = ControlSequence(sequence) else { return finish(nil) }
        switch (parsed.prefix, parsed.final) {
        case (0x3C, 0x4D), (0x3C, 0x6D): sgrMouse(parsed)
        case (0x3F, 0x79) where parsed.hasIntermediates:
            report(.mode(parsed.number(0), canBeSwitched: [1, 2].contains(parsed.number(1))))
        case (0x3F, 0x6E) where parsed.number(0) == 997: report(.coloursChanged)
        case (0x3C...0x3F, _): reset()  // A report nobody asked for.
        case _ where parsed.hasIntermediates: reset()  // The same.
        case (_, 0x49): focus(true)
        case (_, 0x4F): focus(false)
        case (_, 0x7E) where parsed.number(0) == 200:
            reset()
            pasted = PastedText()
            state = .paste
        case (_, 0x7E) where parsed.number(0) == 201: reset()  // The end of a paste that was given up.
        case (_, 0x52) where parsed.number(0) != 1, (_, 0x63), (_, 0x6E), (_, 0x74), (_, 0x79): reset()  // Reports.
        case (_, 0x75) where parsed.isRelease: reset()
        default: finish(parsed.key(altModifier))
        }
    }

    private mutating func report(_ report: TerminalReport) {
        inputs.append(.report(report))
        reset()
    }

    private mutating func focus(_ isGained: Bool) {
        inputs.append(.focus(isGained))
        reset()
    }

    private mutating func sgrMouse(_ parsed: ControlSequence) {
        let event = MouseEvent(
            code: parsed.number(0), column: parsed.number(1) - 1, row: parsed.number(2) - 1,
            isRelease: parsed.final == 0x6D)
        inputs.append(event.map(Input.mouse) ?? .unknown)
        reset()
    }

    private mutating func mouseReport() {
        guard sequence.count == 6 else { return }
        let code = Int(sequence[3]) - 32
        let event = MouseEvent(
            code: code, column: Int(sequence[4]) - 33, row: Int(sequence[5]) - 33, isRelease: code & 0x43 == 3)
        inputs.append(event.map(Input.mouse) ?? .unknown)
        reset()
    }
}
