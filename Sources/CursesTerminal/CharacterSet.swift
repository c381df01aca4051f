internal import Glibc

/// What the locale says characters are.
enum CharacterSet {
    /// UTF-8 is the rule: a terminal is one of UTF-8 unless the locale names another set of characters, as
    /// `de_DE.ISO-8859-1` does. Whether this machine has the locale makes no difference: a remote shell often asks for
    /// one by the name it has at home.
    static var isUTF8: Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environmentValue).first ?? ""
        let name = locale.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)[0]
        guard let encoding = name.split(separator: ".", maxSplits: 1).dropFirst().first else { return true }
        return ["utf-8", "utf8"].contains(encoding.lowercased())
    }
}
