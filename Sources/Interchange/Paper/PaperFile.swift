/// A list to tick as a PDF: two columns to a page, in the fonts that every reader of PDF has.
///
/// ISO 32000-1: nothing is compressed, and all of it is ASCII. The letters are those of WinAnsiEncoding, which are
/// western Europe's.
public struct PaperFile: Sendable {
    public enum Paper: String, CaseIterable, Sendable {
        case a4, letter

        /// In points, 72 to an inch.
        fileprivate var size: (width: Int, height: Int) {
            switch self {
            case .a4: (595, 842)
            case .letter: (612, 792)
            }
        }
    }

    public let bytes: [UInt8]
    /// The texts that are not printed as they are, because there are no such letters in the fonts.
    public let unlike: [String]

    private static let margin = 54
    private static let gutter = 28
    private static let pitch = 17
    private static let titleSize = 18
    private static let textSize = 11
    private static let boxSize = 9
    /// From the left edge of a box to that of the name.
    private static let indent = 17

    /// - Parameter fallback: what stands for a character that the fonts do not have.
    public init(_ list: PaperList, on paper: Paper, fallback: @escaping (Character) -> String) {
        let letters = PaperLetters(fallback: fallback)
        let (width, height) = paper.size
        let columnWidth = (width - 2 * Self.margin - Self.gutter) / 2
        let rows = (height - 2 * Self.margin - 2 * Self.titleSize) / Self.pitch
        let measure = { (text: String) in PaperLetters.width(letters.encoded(text), size: Self.textSize) }
        let wrap = { (name: String, amount: String) -> [String] in
            let space = amount.isEmpty ? 0 : measure(amount) + 8
            return name.wrapped(to: columnWidth - Self.indent - space, measure: measure)
        }
        var columns = list.columns(of: rows, wrap: wrap)
        if columns.count < 3 { columns = list.columns(atMost: 2, wrap: wrap) }
        let starts = columns.isEmpty ? [0] : Array(stride(from: 0, to: columns.count, by: 2))
        let pages = starts.map { start in
            var drawing = Drawing(letters)
            drawing.text(
                list.title, x: Self.margin, y: height - Self.margin - Self.titleSize, size: Self.titleSize, isBold: true
            )
            for (place, column) in columns[start..<min(start + 2, columns.count)].enumerated() {
                let left = Self.margin + place * (columnWidth + Self.gutter)
                let top = height - Self.margin - 3 * Self.titleSize
                drawing.column(column, left: left, right: left + columnWidth, top: top)
            }
            return drawing.operators
        }
        bytes = Self.file(of: pages, width, height)
        let texts = [list.title] + list.sections.flatMap { [$0.title] + $0.things.flatMap { [$0.name, $0.amount] } }
        unlike = texts.filter { !PaperLetters.has($0) }
    }

    /// The objects of the file, and where each begins.
    private static func file(of pages: [String], _ width: Int, _ height: Int) -> [UInt8] {
        let first = 5
        let kids = pages.indices.map { "\(first + 2 * $0) 0 R" }.joined(separator: " ")
        func font(_ name: String) -> String {
            "<< /Type /Font /Subtype /Type1 /BaseFont /\(name) /Encoding /WinAnsiEncoding >>"
        }
        var objects = [
            "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [\(kids)] /Count \(pages.count) >>",
            font("Helvetica"), font("Helvetica-Bold"),
        ]
        for (index, page) in pages.enumerated() {
            objects.append(
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 \(width) \(height)] "
                    + "/Contents \(first + 2 * index + 1) 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>")
            objects.append("<< /Length \(page.utf8.count) >>\nstream\n\(page)endstream")
        }
        var (text, offsets) = ("%PDF-1.4\n", [Int]())
        for (index, object) in objects.enumerated() {
            offsets.append(text.utf8.count)
            text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
        }
        let table = text.utf8.count
        text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
        for offset in offsets {
            let digits = String(offset)
            text += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
        }
        text += "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(table)\n%%EOF\n"
        return Array(text.utf8)
    }

    /// What a page is drawn with.
    private struct Drawing {
        private(set) var operators = "0.6 w\n"
        private let letters: PaperLetters

        init(_ letters: PaperLetters) { self.letters = letters }

        mutating func column(_ lines: [PaperList.Line], left: Int, right: Int, top: Int) {
            for (row, line) in lines.enumerated() {
                let y = top - row * PaperFile.pitch
                switch line {
                case .blank: break
                case .heading(let title): text(title, x: left, y: y, size: PaperFile.textSize, isBold: true)
                case .rest(let name): text(name, x: left + PaperFile.indent, y: y, size: PaperFile.textSize)
                case .thing(let name, let amount, let isTicked):
                    box(x: left, y: y - 1, isTicked: isTicked)
                    text(name, x: left + PaperFile.indent, y: y, size: PaperFile.textSize)
                    let width = PaperLetters.width(letters.encoded(amount), size: PaperFile.textSize)
                    if !amount.isEmpty { text(amount, x: right - width, y: y, size: PaperFile.textSize) }
                }
            }
        }

        mutating func text(_ text: String, x: Int, y: Int, size: Int, isBold: Bool = false) {
            operators += "BT /F\(isBold ? 2 : 1) \(size) Tf \(x) \(y) Td (\(letters.string(text))) Tj ET\n"
        }

        private mutating func box(x: Int, y: Int, isTicked: Bool) {
            let side = PaperFile.boxSize
            operators += "\(x) \(y) \(side) \(side) re S\n"
            guard isTicked else { return }
            operators += "\(x) \(y) m \(x + side) \(y + side) l S \(x) \(y + side) m \(x + side) \(y) l S\n"
        }
    }
}
