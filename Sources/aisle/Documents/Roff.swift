/// A page for `man`, in the making: lines of roff with the macros of man(7).
struct Roff {
    private(set) var source = ""

    /// The heading of the page.
    mutating func title(_ name: String, section: Int, date: String, version: String) {
        line(#".TH \#(name) \#(section) \#(date) "\#(version)" "User Commands""#)
    }

    mutating func section(_ title: String) { line(".SH \(Self.escaped(title))") }
    mutating func subsection(_ title: String) { line(".SS \(Self.escaped(title))") }
    mutating func paragraph() { line(".PP") }
    mutating func lineBreak() { line(".br") }

    /// A term whose explanation is the text that follows; `markup` comes from the functions below.
    mutating func term(_ markup: String) {
        line(".TP")
        line(markup)
    }

    mutating func terms(_ terms: [(markup: String, text: String)]) {
        for (markup, text) in terms {
            term(markup)
            self.text(text)
        }
    }

    /// What follows stands further in, up to `outdent`.
    mutating func indent() { line(".RS") }
    mutating func outdent() { line(".RE") }

    mutating func text(_ text: String) {
        var rest = ""
        for word in Self.escaped(text).split(separator: " ") {
            // Formatters fill lines themselves; these are for whoever reads the source or a difference.
            if !rest.isEmpty, rest.utf8.count + 1 + word.utf8.count > Self.columnsMax {
                markup(rest)
                rest = ""
            }
            rest += (rest.isEmpty ? "" : " ") + word
        }
        markup(rest)
    }

    private static let columnsMax = 80

    /// Text that has its escapes already. A dot or an apostrophe at its start would make it a request.
    mutating func markup(_ markup: String) {
        line((markup.hasPrefix(".") || markup.hasPrefix("'") ? "\\&" : "") + markup)
    }

    private mutating func line(_ line: String) { source += line + "\n" }

    // MARK: Markup

    /// What is typed as it stands.
    static func literal(_ text: String) -> String { "\\fB\(escaped(text, isLiteral: true))\\fR" }
    /// What something else stands for.
    static func variable(_ text: String) -> String { "\\fI\(escaped(text))\\fR" }

    /// ASCII that every formatter prints as `text`. A minus that a person would type, at the start of a word and all
    /// over a literal, must not become a hyphen, which looks like one and cannot be pasted back.
    static func escaped(_ text: String, isLiteral: Bool = false) -> String {
        var result = ""
        var before: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\e"
            case "-" where isLiteral || before == " " || before == "-" || before == "(": result += "\\-"
            case "\u{2026}": result += "..."
            case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
            default:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                result += "\\[u\(String(repeating: "0", count: max(4 - digits.count, 0)))\(digits)]"
            }
            before = scalar
        }
        return result
    }
}
