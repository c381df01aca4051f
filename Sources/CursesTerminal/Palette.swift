internal import CNcurses
internal import ScreenModel

/// How ncurses writes each role of a theme on the terminal that is open.
struct Palette {
    struct Ink: Equatable {
        var attributes: attr_t = 0
        var pair: Int32 = 0
        /// The colours of the pair, as the terminal counts them; -1 is its own.
        var foreground: Int32 = -1
        var background: Int32 = -1

        /// A space in this ink.
        fileprivate var model: cchar_t {
            var cell = cchar_t()
            cn_scalar_cell(&cell, 0x20, attributes, pair)
            return cell
        }
    }

    private let inks: [Ink]
    private let spaceInks: [Ink]
    /// A cell of ncurses for each ink: the next ones are made like them. See `model`.
    let models: [cchar_t]
    /// The colours for which numbers of the palette stand in.
    let trueColours: TrueColours

    /// Allocates colour pairs, beginning with 1, for the looks of `chosen`: at most two a role, and a pair only once.
    /// Without colours, for those of `mono`.
    ///
    /// - Parameter isTrue: whether true colours can be written.
    init(_ chosen: Theme, colours: Int, on ground: Ground, isTrue: Bool) {
        let theme = colours > 0 ? chosen : .mono
        var pairs = ColourPairs(colours: colours, isTrue: isTrue)
        func look(_ role: Role) -> Look { theme.look(of: role, colours: colours, on: ground) }
        let textLook = look(.text)
        inks = Role.allCases.map { pairs.ink(look($0)) }
        spaceInks = Role.allCases.map { role in
            let look = look(role)
            if !look.attributes.isDisjoint(with: [.reverse, .underline]) { return pairs.ink(look) }
            // On a bar, the words beside it have the foreground of the bar.
            let isBar = look.background != textLook.background
            return pairs.ink(Look(isBar ? look.foreground : textLook.foreground, on: look.background))
        }
        models = (inks + spaceInks).map { $0.model }
        trueColours = pairs.trueColours
    }

    /// Whether it looks the same. Pairs are allocated in the same order.
    func isLike(_ other: Palette) -> Bool {
        inks == other.inks && spaceInks == other.spaceInks && trueColours == other.trueColours
    }

    /// The index in `models` of the cell for `role`. A gap is a space that is not between two words.
    func model(_ role: Role, isGap: Bool) -> Int { Int(role.rawValue) + (isGap ? inks.count : 0) }

    func ink(_ role: Role) -> Ink { inks[Int(role.rawValue)] }

    /// The ink for spaces. Their foreground shows nothing, so it is that of plain text wherever possible: then ncurses
    /// has fewer changes of colour to send.
    func spaceInk(_ role: Role) -> Ink { spaceInks[Int(role.rawValue)] }
}

private struct ColourPairs {
    let colours: Int
    private let isTrue: Bool
    private let isDirect = Capabilities.hasDirectColours
    private(set) var trueColours = TrueColours()
    /// Foreground and background of pair 1, 2 …
    private var allocated: [(Int32, Int32)] = []

    init(colours: Int, isTrue: Bool) { (self.colours, self.isTrue) = (colours, isTrue) }

    mutating func ink(_ look: Look) -> Palette.Ink {
        let (foreground, background) = (index(look.foreground), index(look.background))
        return Palette.Ink(
            attributes: attributes(look.attributes), pair: pair(foreground, background), foreground: foreground,
            background: background)
    }

    /// -1 is the terminal's own colour, as `use_default_colors` arranges.
    private mutating func index(_ colour: Colour) -> Int32 {
        if case .exact(let exact) = colour, colours >= 256 {
            if isDirect { return Int32(exact.red) << 16 | Int32(exact.green) << 8 | Int32(exact.blue) }
            if isTrue { return Int32(trueColours.standIn(for: exact)) }
        }
        guard let index = colour.index(ofColours: colours) else { return -1 }
        return isDirect ? Int32(directColour(index)) : Int32(index)
    }

    /// The red, green and blue of a colour in the palette of 256; of the first sixteen the dark ones.
    private func directColour(_ index: UInt8) -> Int {
        if index < 16 { return Int(index) & 7 }
        let colour = RGB(shade: index)
        return Int(colour.red) << 16 | Int(colour.green) << 8 | Int(colour.blue)
    }

    private mutating func pair(_ foreground: Int32, _ background: Int32) -> Int32 {
        if foreground == -1 && background == -1 { return 0 }
        if let index = allocated.firstIndex(where: { $0 == (foreground, background) }) { return Int32(index + 1) }
        let pair = Int32(allocated.count + 1)
        // Fails where a terminal has fewer pairs; plain text is better than none.
        guard init_extended_pair(pair, foreground, background) == OK else { return 0 }
        allocated.append((foreground, background))
        return pair
    }

    private func attributes(_ attributes: Attributes) -> attr_t {
        var bits: attr_t = 0
        if attributes.contains(.bold) { bits |= cn_bold }
        if attributes.contains(.dim) { bits |= cn_dim }
        if attributes.contains(.italic) { bits |= cn_italic }
        if attributes.contains(.underline) { bits |= cn_underline }
        if attributes.contains(.reverse) { bits |= cn_reverse }
        if attributes.contains(.crossedOut) { bits |= cn_crossed_out() }
        return bits
    }
}
