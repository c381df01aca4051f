internal import Atlas
internal import Bytes
internal import GroceryDomain
internal import GroceryStore
internal import ScreenModel
internal import TestSupport

/// A reader of what comes from outside. Whatever it is given, it must come to an end without a trap, and what it
/// answers must hold together.
public enum FuzzTarget: String, CaseIterable, Sendable {
    /// A file of the journal, in one of its folders.
    case journal
    /// A file in the shared folder, as another machine published it or something else left it there.
    case shared
    /// Payloads of records that are whole, one a line.
    case payload
    /// A line as it is typed, or pasted, and amounts.
    case line
    /// A catalogue file.
    case catalogue
    /// A recipe in Cooklang.
    case cooklang
    /// What a terminal sends.
    case keys
    /// A GeoJSON file of places and shapes.
    case geojson
    /// A table of places.
    case csv
    /// OpenStreetMap's own files, XML and binary, packed ones among them.
    case osm
    /// The files that places and maps are kept in.
    case atlas
    /// A file of another program: lists, recipes, archives, a database.
    case interchange
    /// The configuration file.
    case toml

    /// Reads `bytes`; answers what does not hold, nil when all does.
    public func complaint(about bytes: [UInt8]) -> String? {
        switch self {
        case .journal: JournalTarget.complaint(aboutFile: bytes)
        case .shared: JournalTarget.complaint(aboutShared: bytes)
        case .payload: JournalTarget.complaint(aboutPayloads: bytes)
        case .line: Self.readLine(String(decoding: bytes, as: UTF8.self))
        case .catalogue: Self.readCatalogue(String(decoding: bytes, as: UTF8.self))
        case .cooklang: Self.readCooklang(String(decoding: bytes, as: UTF8.self))
        case .keys: Self.readKeys(bytes)
        case .geojson: Self.importPlaces(bytes)
        case .csv: Self.readTable(bytes)
        case .osm: Self.importPlaces(bytes)
        case .atlas: Self.readAtlas(bytes)
        case .interchange: InterchangeTarget.complaint(about: bytes)
        case .toml: Self.readConfiguration(String(decoding: bytes, as: UTF8.self))
        }
    }

    private static func readLine(_ text: String) -> String? {
        for line in TypedLine.lines(of: text) {
            let typed = TypedLine.read(String(line))
            if let quantity = typed.quantity, (try? Quantity(canonicalText: quantity.canonicalText)) != quantity {
                return "\(quantity.canonicalText) is not read as what it was written from"
            }
            _ = TypedLine.read(String(line)) { $0.utf8.count % 2 == 0 }
        }
        guard let quantity = try? Quantity.parse(text) else { return nil }
        guard (try? Quantity(canonicalText: quantity.canonicalText)) == quantity else {
            return "\(quantity.canonicalText) is not read as what it was written from"
        }
        return nil
    }

    private static func readConfiguration(_ text: String) -> String? {
        guard let rows = try? TOMLRows(text) else { return nil }
        let names = Set(rows.map(\.names))
        return names.count == rows.count ? nil : "a key is there twice"
    }

    private static func readCatalogue(_ text: String) -> String? {
        guard let file = try? CatalogueFile(text) else { return nil }
        var groceries = Household.catalogue
        for operation in groceries.loading(file, from: "file").0.operations {
            groceries.apply(operation, at: Household.now)
        }
        return Invariant.broken(groceries)
    }

    private static func readCooklang(_ text: String) -> String? {
        let recipe = CooklangText(text)
        if Array(recipe.text.utf8) != Array(text.utf8) { return "what was read is not what is written again" }
        let file = RecipeFile(text, named: "recipe.cook")
        _ = file.ingredients.count
        return nil
    }

    private static func readKeys(_ bytes: [UInt8]) -> String? {
        var (whole, pieces) = (KeyDecoder(), KeyDecoder())
        let expected = whole.decode(bytes) + whole.flush()
        var inputs: [Input] = []
        for byte in bytes { inputs += pieces.decode([byte]) }
        inputs += pieces.flush()
        return inputs == expected ? nil : "what arrives byte by byte is not what arrives at once"
    }

    private static func readTable(_ bytes: [UInt8]) -> String? {
        var reader = CSVReader(bytes)
        while (try? reader.next()) ?? nil != nil {}
        return importPlaces(bytes)
    }

    private static func importPlaces(_ bytes: [UInt8]) -> String? {
        guard var file = try? PlaceImport(bytes) else { return nil }
        while !file.isFinished {
            let before = file.fraction
            guard (try? file.read(bytes: 64)) != nil else { return nil }
            if !file.isFinished, file.fraction <= before { return "reading does not get on" }
        }
        return nil
    }

    private static func readAtlas(_ bytes: [UInt8]) -> String? {
        _ = try? PlaceBook(file: bytes)
        _ = try? MapData(file: bytes)
        return nil
    }
}
