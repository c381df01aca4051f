internal import Glibc

/// What the locale says characters are.
enum CharacterSet {
    /// Adopts the locale of the environment, as far as characters go. Of the rest nothing is adopted: it would change
    /// how numbers are read and printed.
    ///
    /// A locale of UTF-8 that this machine does not have, as a remote shell often asks for by the name it has at home,
    /// still says that the terminal is one of UTF-8. `C.UTF-8` then stands in for it.
    static func adopt() {
        setlocale(LC_CTYPE, "")
        let name = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environmentValue).first ?? ""
        let encoding = name.split(separator: ".", maxSplits: 1).dropFirst().first?.lowercased() ?? ""
        if !isUTF8, encoding.hasPrefix("utf-8") || encoding.hasPrefix("utf8") { setlocale(LC_CTYPE, "C.UTF-8") }
    }

    static var isUTF8: Bool { nl_langinfo(Int32(CODESET)).map { String(cString: $0) } == "UTF-8" }
}
