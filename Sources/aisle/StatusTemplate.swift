/// A line in which fields stand in braces: `{list}: {open} to get`.
struct StatusTemplate {
    private enum Part {
        case text(String)
        case field(StatusField)
    }

    private let parts: [Part]

    /// - Throws: a field that there is none of, and which there are; a brace that is never closed; that there is no
    ///   field at all.
    init(_ text: String) throws(AisleError) {
        var (parts, plain, rest) = ([Part](), "", text[...])
        while let sign = rest.popFirst() {
            if "{}".contains(sign), rest.first == sign {
                rest.removeFirst()
                plain.append(sign)
            } else if sign == "{" {
                parts += [.text(plain), .field(try Self.takeField(&rest))]
                plain = ""
            } else {
                plain.append(sign)
            }
        }
        guard !parts.isEmpty else { throw AisleError("“\(text)” has no field in it. \(Self.known)") }
        self.parts = parts + [.text(plain)]
    }

    func text(of status: ListStatus) -> String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .field(let field): field.text(status)
            }
        }.joined()
    }

    /// Reads a name up to the brace that closes it, and that brace.
    private static func takeField(_ rest: inout Substring) throws(AisleError) -> StatusField {
        guard let end = rest.firstIndex(of: "}") else { throw AisleError("“{\(rest)” has no } behind it.") }
        let name = String(rest[..<end])
        rest = rest[end...].dropFirst()
        guard let field = ListStatus.fields.first(where: { $0.name == name }) else {
            throw AisleError("There is no field called “\(name)”. \(known)")
        }
        return field
    }

    private static var known: String {
        "Fields are \(ListStatus.fields.map { "{\($0.name)}" }.joined(separator: ", ")); {{ is a brace."
    }
}
