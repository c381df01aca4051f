import GroceryDomain

/// The columns of a table: by what they are called, otherwise by what is in them.
struct TableColumns {
    enum Column: String, CaseIterable {
        case item, quantity, unit, note, type, checked, price, base, total, store, list
    }

    private(set) var index: [Column: Int] = [:]
    /// Whether the first row says what the columns are.
    private(set) var hasHeader = true
    /// What the name of the column of prices says besides: `Price per kg`.
    private(set) var ofPrices = TableWords.OfPrices()

    /// So many rows show what is in a column.
    static let examplesMax = 200

    /// By name alone.
    init(_ header: [String]) {
        let names = header.map { String($0.prefix { $0 != "(" && $0 != "[" }).trimmed.folded }
        for column in Column.allCases {
            index[column] = (TableWords.columns[column] ?? []).lazy.compactMap { names.firstIndex(of: $0) }
                .first { !index.values.contains($0) }
        }
        for column in [Column.price, .total] where index[.price] == nil || index[.price] == index[column] {
            for (place, name) in header.enumerated() where index[column] ?? place == place {
                guard index[column] != nil || !index.values.contains(place),
                    let said = TableWords.ofPrices(name, in: column)
                else { continue }
                (index[column], ofPrices) = (place, said)
                break
            }
        }
    }

    /// - Parameter rows: some of those below the first.
    init(_ header: [String], _ rows: [[String]]) {
        self.init(header)
        guard index[.item] == nil else { return }
        hasHeader = !index.isEmpty || Self.isHeader(header, of: rows)
        let rows = hasHeader ? rows : [header] + rows
        let count = min(rows.map(\.count).max() ?? 0, Self.columnsMax)
        let contents = (0..<count).map { column in
            Content(rows.compactMap { column < $0.count ? $0[column].filledText : nil }, of: rows.count)
        }
        func place(_ column: Column, _ isIt: (Content) -> Bool) {
            guard index[column] == nil else { return }
            index[column] = contents.indices.first { !index.values.contains($0) && isIt(contents[$0]) }
        }
        place(.checked, \.isOfMarks)
        place(.price, \.isOfPrices)
        place(.quantity, \.isOfAmounts)
        // What is wanted differs from row to row; of what kind it is does not.
        let texts = contents.indices.filter { !index.values.contains($0) && contents[$0].isOfWords }
        guard let item = texts.max(by: { contents[$0].varietyRank < contents[$1].varietyRank }) else {
            index = [:]
            return
        }
        let most = contents[item].varietyRank
        index[.item] = texts.first { contents[$0].varietyRank == most }
        place(.type) { $0.isOfWords && $0.isRepeated && $0.isFull }
        place(.note, \.isOfWords)
    }

    /// Looking into each takes time.
    private static let columnsMax = 50

    /// Whether there are words in the first row over numbers.
    private static func isHeader(_ header: [String], of rows: [[String]]) -> Bool {
        header.indices.prefix(columnsMax).contains { column in
            let content = Content(rows.compactMap { column < $0.count ? $0[column].filledText : nil }, of: rows.count)
            return content.isOfNumbers && !Content([header[column]], of: 1).isOfNumbers && !header[column].isBlank
        }
    }

    static func isYes(_ text: String) -> Bool { TableWords.yes.contains(text.folded) }

    /// What is in a column.
    private struct Content {
        private let cells: [String]
        private let rowCount: Int
        private let distinct: Int

        init(_ cells: [String], of rowCount: Int) {
            (self.cells, self.rowCount) = (cells, rowCount)
            distinct = Set(cells.map(\.folded)).count
        }

        private func share(_ isIt: (String) -> Bool) -> Double {
            cells.isEmpty ? 0 : Double(cells.count(where: isIt)) / Double(cells.count)
        }

        var isOfNumbers: Bool { share { $0.unicodeScalars.contains { "0"..."9" ~= $0 } } > 0.8 && !isOfWords }
        /// Ones alone may be amounts.
        var isOfMarks: Bool {
            share { TableWords.yes.contains($0.folded) || TableWords.no.contains($0.folded) } == 1
                && (distinct > 1 || cells.contains { !$0.utf8.allSatisfy { 0x30...0x39 ~= $0 } })
        }
        /// With a sign of money, or two places in each.
        var isOfPrices: Bool {
            share { PriceText.read($0) != nil } == 1
                && (share { $0.contains { $0.isCurrencySymbol } } > 0.5
                    || share { $0.suffix(3).first.map { $0 == "." || $0 == "," } ?? false } == 1)
        }
        var isOfAmounts: Bool { share { (try? Quantity.parse($0)) != nil } > 0.8 }
        var isOfWords: Bool { share { $0.contains(where: \.isLetter) && (try? Quantity.parse($0)) == nil } > 0.5 }
        var isFull: Bool { cells.count * 2 > rowCount }
        var isRepeated: Bool { distinct < cells.count || cells.count == 1 }
        var varietyRank: Int { isFull ? distinct : 0 }
    }
}
