internal import CNcurses
public import ScreenModel

extension DisplayWidth {
    /// Counts as the C library does, which is how ncurses counts. Needs the locale to be set to one of UTF-8;
    /// `Terminal` gives `standard` in any other.
    public static let system = DisplayWidth { Int(cn_wcwidth($0.value)) }
}
