/// A whole control sequence, `ESC [ … final`, taken apart. Keys have at most three parameters; what follows is not
/// kept.
struct ControlSequence {
    /// One of `< = > ?` before the parameters, or 0.
    private(set) var prefix: UInt8 = 0
    let final: UInt8
    /// Whether bytes stood before the final one that are neither parameters nor a part of any key.
    private(set) var hasIntermediates = false
    /// -1 where one is left out.
    private var numbers = (-1, -1, -1)
    /// The first sub-parameters of the first two numbers.
    private var subNumbers = (-1, -1)

    /// nil when `bytes` have parameters that are none.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 3, let final = bytes.last else { return nil }
        self.final = final
        var (index, subIndex) = (0, 0)
        for position in 2..<bytes.count - 1 {
            switch bytes[position] {
            case 0x3C...0x3F where position == 2: prefix = bytes[position]
            case 0x30...0x39: take(digit: Int(bytes[position]) - 0x30, index, subIndex)
            case 0x3A: subIndex += 1
            case 0x3B: (index, subIndex) = (index + 1, 0)
            case 0x20...0x2F: hasIntermediates = true
            default: return nil
            }
        }
    }

    private mutating func take(digit: Int, _ index: Int, _ subIndex: Int) {
        func add(to number: inout Int) { number = min(max(number, 0) * 10 + digit, 0x10FFFF) }
        switch (index, subIndex) {
        case (0, 0): add(to: &numbers.0)
        case (1, 0): add(to: &numbers.1)
        case (2, 0): add(to: &numbers.2)
        case (0, 1): add(to: &subNumbers.0)
        case (1, 1): add(to: &subNumbers.1)
        default: break
        }
    }

    /// Parameter `index`, 0...2, or `missing` when it is left out.
    func number(_ index: Int, missing: Int = 0) -> Int {
        let number = index == 0 ? numbers.0 : index == 1 ? numbers.1 : numbers.2
        return number < 0 ? missing : number
    }

    /// The `CSI u` form tells in a sub-parameter of the modifiers what happened to the key; 3 is its release.
    var isRelease: Bool { subNumbers.1 == 3 }

    /// The key this stands for; nil when it is none that is known.
    func key(_ further: Modifiers) -> Key? {
        guard let given = Modifiers(parameter: number(1, missing: 1)) else { return nil }
        let modifiers = given.union(further)
        switch final {
        case 0x7E: return tildeKey(modifiers)
        case 0x75: return Key(code: number(0), shifted: shiftedCode, modifiers)
        // rxvt ends with ^ for Ctrl, $ for Shift, @ for both, and has its own letters for arrows with Shift.
        case 0x5E: return KeyDecoder.tildeKeys[number(0)].map { Key($0, modifiers.union(.control)) }
        case 0x24: return KeyDecoder.tildeKeys[number(0)].map { Key($0, modifiers.union(.shift)) }
        case 0x40: return KeyDecoder.tildeKeys[number(0)].map { Key($0, modifiers.union([.shift, .control])) }
        case 0x61...0x64: return KeyDecoder.letterKeys[final - 0x20].map { Key($0, modifiers.union(.shift)) }
        case 0x5A: return modifiers.subtracting(.shift).isEmpty ? .backTab : Key(.tab, modifiers.union(.shift))
        default: return number(0) <= 1 ? KeyDecoder.letterKeys[final].map { Key($0, modifiers) } : nil
        }
    }

    private func tildeKey(_ modifiers: Modifiers) -> Key? {
        // xterm's modifyOtherKeys: CSI 27 ; modifiers ; code ~
        if number(0) == 27 { return Key(code: number(2), shifted: nil, modifiers) }
        return KeyDecoder.tildeKeys[number(0)].map { Key($0, modifiers) }
    }

    private var shiftedCode: Int? { subNumbers.0 >= 0 ? subNumbers.0 : nil }
}

extension Modifiers {
    /// From the parameter of a control sequence: 1 and a bit for each of Shift, Alt, Ctrl, and of others (Super, Hyper,
    /// Meta, Caps Lock, Num Lock), which are left out. nil when it is none.
    init?(parameter: Int) {
        guard (1...256).contains(parameter) else { return nil }
        self.init(rawValue: UInt8((parameter - 1) & 7))
    }
}

extension Key {
    /// A key told by the number of its character.
    init?(code: Int, shifted: Int?, _ modifiers: Modifiers) {
        switch code {
        case 9: self.init(.tab, modifiers)
        case 13, 57414: self.init(.enter, modifiers)  // 57414: Enter of the key pad, in the CSI u form.
        case 27: self.init(.escape, modifiers)
        case 8, 127: self.init(.backspace, modifiers)
        case 57399...57408:  // The digits of the key pad.
            self.init(character: Unicode.Scalar(UInt8(0x30 + code - 57399)), modifiers.subtracting(.shift))
        case 0xE000...0xF8FF: return nil  // Other keys that are no characters have numbers of Unicode's private area.
        default:
            guard code >= 0x20, let scalar = Unicode.Scalar(UInt32(code)) else { return nil }
            if let shifted, modifiers.contains(.shift), let capital = Unicode.Scalar(UInt32(shifted)) {
                self.init(character: capital, modifiers.subtracting(.shift))
            } else {
                self.init(character: scalar, modifiers)
            }
        }
    }
}

extension MouseEvent {
    /// From the code both mouse protocols of xterm share: two bits for the button, then Shift, Alt, Ctrl, motion,
    /// wheel. nil for what is none of ours: the mouse moving with no button down, a wheel that turns sideways, further
    /// buttons.
    init?(code: Int, column: Int, row: Int, isRelease: Bool) {
        guard row >= 0, column >= 0, code >= 0, code < 128 else { return nil }
        var modifiers: Modifiers = []
        if code & 4 != 0 { modifiers.insert(.shift) }
        if code & 8 != 0 { modifiers.insert(.alt) }
        if code & 16 != 0 { modifiers.insert(.control) }
        let isMotion = code & 32 != 0
        switch (code & 0x43, isMotion) {
        case (64, _): self.init(.wheelUp, .none, row: row, column: column, modifiers: modifiers)
        case (65, _): self.init(.wheelDown, .none, row: row, column: column, modifiers: modifiers)
        case (66..., _), (3, true): return nil
        case (let button, _):
            let action: Action = isRelease ? .release : isMotion ? .drag : .press
            let buttons: [Button] = [.left, .middle, .right, .none]
            self.init(action, buttons[button], row: row, column: column, modifiers: modifiers)
        }
    }
}
