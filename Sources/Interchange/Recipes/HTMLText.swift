import GroceryDomain

/// Text with bits of HTML in it, as pages put it into strings.
enum HTMLText {
    /// The lines of the text without tags, entities decoded, spaces single; no empty ones.
    static func lines(_ text: String) -> [String] {
        // More than any recipe has: whoever takes it in refuses it as it is.
        guard text.utf8.count <= bytesMax else { return [text] }
        let plain = withoutTags(decoded(text))
        return plain.lines.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
            .filter { !$0.isEmpty }
    }

    private static let bytesMax = 1 << 20

    /// All of it as one line.
    static func line(_ text: String) -> String { lines(text).joined(separator: " ") }

    // MARK: Entities

    /// `&amp;`, `&#39;`, `&#x2b;`, and those that were written twice: `&amp;frac12;`.
    static func decoded(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        return decodedOnce(decodedOnce(text))
    }

    private static func decodedOnce(_ text: String) -> String {
        var (decoded, rest) = (String.UnicodeScalarView(), text.unicodeScalars[...])
        while let start = rest.firstIndex(of: "&") {
            decoded.append(contentsOf: rest[..<start])
            rest = rest[start...].dropFirst()
            let name = rest.beginning(nameMax) { $0.properties.isAlphabetic || $0 == "#" || $0.isDigit }
            if name.endIndex < rest.endIndex, rest[name.endIndex] == ";", let scalars = scalars(of: String(name)) {
                decoded.append(contentsOf: scalars)
                rest = rest[name.endIndex...].dropFirst()
            } else {
                decoded.append("&")
            }
        }
        decoded.append(contentsOf: rest)
        return String(decoded)
    }

    private static let nameMax = 32

    private static func scalars(of name: String) -> [Unicode.Scalar]? {
        guard name.hasPrefix("#") else { return named[name].map { [$0] } }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        guard let value = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits) else { return nil }
        // Browsers take these for what they are in windows-1252.
        if (0x80..<0xA0).contains(value) { return [Windows1252.scalar(UInt8(value))] }
        return Unicode.Scalar(value).map { $0.value == 0 ? [] : [$0] }
    }

    /// Those of the second half of Latin-1, in order, and others that recipes need.
    private static let named: [String: Unicode.Scalar] = {
        let latin = """
            nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute
            micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring
            AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml
            times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil
            egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash
            ugrave uacute ucirc uuml yacute thorn yuml
            """
        let others = """
            amp & quot " apos ' lt < gt > half ½ frac13 ⅓ frac23 ⅔ frac15 ⅕ frac25 ⅖ frac35 ⅗ frac45 ⅘ frac16 ⅙ frac56
            ⅚ frac18 ⅛ frac38 ⅜ frac58 ⅝ frac78 ⅞ frasl ⁄ ndash – mdash — horbar ― hyphen ‐ dash ‐ lsquo ‘ rsquo ’
            sbquo ‚ ldquo “ rdquo ” bdquo „ lsaquo ‹ rsaquo › hellip … bull • prime ′ Prime ″ euro € trade ™ minus −
            OElig Œ oelig œ Scaron Š scaron š Zcaron Ž zcaron ž Ccaron Č ccaron č Cacute Ć cacute ć Rcaron Ř rcaron ř
            Ecaron Ě ecaron ě Ncaron Ň ncaron ň Tcaron Ť tcaron ť Dcaron Ď dcaron ď Uring Ů uring ů Lstrok Ł lstrok ł
            Aogon Ą aogon ą Eogon Ę eogon ę Sacute Ś sacute ś Nacute Ń nacute ń Zacute Ź zacute ź Zdot Ż zdot ż Odblac
            Ő odblac ő Udblac Ű udblac ű Lcaron Ľ lcaron ľ Lacute Ĺ lacute ĺ Racute Ŕ racute ŕ Abreve Ă abreve ă
            Scedil Ş scedil ş Tcedil Ţ tcedil ţ Gbreve Ğ gbreve ğ Idot İ imath ı inodot ı Dstrok Đ dstrok đ Amacr Ā
            amacr ā Emacr Ē emacr ē Imacr Ī imacr ī Umacr Ū umacr ū Yuml Ÿ fnof ƒ circ ˆ tilde ˜ check ✓ checkmark ✓
            cross ✗ star ☆ starf ★ hearts ♥ larr ← rarr → uarr ↑ darr ↓ le ≤ ge ≥ ne ≠ asymp ≈ approx ≈ infin ∞ permil
            ‰ dagger † Dagger ‡ excl ! num # dollar $ percnt % lpar ( rpar ) ast * plus + comma , period . sol / colon
            : semi ; equals = quest ? commat @ lbrack [ lsqb [ bsol \\ rbrack ] rsqb ] lowbar _ grave ` lbrace { lcub
            { verbar | vert | rbrace } rcub }
            """
        let blank: [String: Unicode.Scalar] = [
            "ensp": " ", "emsp": " ", "thinsp": " ", "numsp": " ", "puncsp": " ", "hairsp": " ", "Tab": "\t",
            "NewLine": "\n", "zwnj": "\u{200C}", "zwj": "\u{200D}", "lrm": "\u{200E}", "rlm": "\u{200F}",
        ]
        var named = blank
        for (index, name) in latin.split(whereSeparator: \.isWhitespace).enumerated() {
            named[String(name)] = Unicode.Scalar(UInt8(0xA0 + index))
        }
        let pairs = others.split(whereSeparator: \.isWhitespace)
        for index in stride(from: 0, to: pairs.count - 1, by: 2) {
            named[String(pairs[index])] = pairs[index + 1].unicodeScalars.first
        }
        return named
    }()

    // MARK: Tags

    /// The text without what looks like a tag. Those that end a line are one.
    private static func withoutTags(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "<")), text.utf8.contains(UInt8(ascii: ">")) else { return text }
        var (kept, rest) = (String.UnicodeScalarView(), text.unicodeScalars[...])
        while let start = rest.firstIndex(of: "<") {
            kept.append(contentsOf: rest[..<start])
            rest = rest[start...].dropFirst()
            let tag = rest.beginning(tagMax) { $0 != ">" && $0 != "<" }
            let name = tag.drop { $0 == "/" || $0 == "!" }.prefix { $0.isASCII && $0.properties.isAlphabetic }
            let isComment = tag.starts(with: "!--".unicodeScalars)
            guard !name.isEmpty || isComment, tag.endIndex < rest.endIndex, rest[tag.endIndex] == ">" else {
                kept.append("<")
                continue
            }
            if endingLine.contains(String(name).lowercased()) { kept.append("\n") }
            rest = rest[tag.endIndex...].dropFirst()
        }
        kept.append(contentsOf: rest)
        return String(kept)
    }

    private static let tagMax = 2_000
    private static let endingLine: Set<String> = [
        "br", "p", "div", "li", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6", "tr", "table", "section",
    ]
}

extension Substring.UnicodeScalarView {
    /// What fits from the start on, at most `count` of it; looks at no more.
    fileprivate func beginning(_ count: Int, while fits: (Unicode.Scalar) -> Bool) -> Self {
        var (end, left) = (startIndex, count)
        while left > 0, end < endIndex, fits(self[end]) {
            formIndex(after: &end)
            left -= 1
        }
        return self[..<end]
    }
}

extension Unicode.Scalar {
    fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}

/// The encoding of Windows in the west, of pages that name it, Latin-1 or none: Latin-1, but for 32 characters (WHATWG
/// Encoding Standard, index windows-1252).
enum Windows1252 {
    static func scalar(_ byte: UInt8) -> Unicode.Scalar {
        (0x80..<0xA0).contains(byte) ? special[Int(byte) - 0x80] : Unicode.Scalar(byte)
    }

    static func text(_ bytes: some Sequence<UInt8>) -> String {
        var scalars = String.UnicodeScalarView()
        for byte in bytes { scalars.append(scalar(byte)) }
        return String(scalars)
    }

    private static let special = Array("€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
}
