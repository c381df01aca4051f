import Bytes
import GroceryDomain

extension Format {
    /// Paprika's export: a zip archive of recipes, each JSON packed with gzip; or one of these. Fields as importers of
    /// other programs read them: mealie/services/migrations/paprika.py (github.com/mealie-recipes/mealie).
    static let paprika = Format(
        "paprika", "Paprika's export", endings: ["paprikarecipes", "paprikarecipe", "zip"],
        likelihood: { file in
            if file.ending == "paprikarecipe" { return GzipFile.reads(file.bytes) ? .certain : .no }
            guard ZipFile.reads(file.bytes), let zip = try? ZipFile(file.bytes) else { return .no }
            return zip.entries.contains { !$0.isHidden && $0.lastName.hasSuffix(".paprikarecipe") } ? .certain : .no
        },
        read: { file throws(Unreadable) in
            var incoming = Incoming()
            guard ZipFile.reads(file.bytes) else {
                try CheckedJSON(Paprika.unpack(file.bytes)).withRoot { incoming.add(Paprika.recipe($0.members)) }
                return incoming
            }
            var archive = try RecipeArchive(file.bytes)
            for entry in archive.entries where entry.lastName.hasSuffix(".paprikarecipe") {
                do throws(Unreadable) {
                    let json = try Paprika.unpack(try archive.unpack(entry))
                    incoming.readJSON(json, named: entry.lastName) { $1.add(Paprika.recipe($0.members)) }
                } catch {
                    incoming.remarks.append(Incoming.Remark("“\(entry.lastName.prefix(80))” is left out: \(error)"))
                }
            }
            return incoming
        })
}

private enum Paprika {
    /// Pictures are in it, which pack badly; so nothing honest is larger than this.
    private static func countMax(_ packed: Int) -> Int { min(1 << 20 + 50 * packed, ZipFile.entryMax) }

    static func unpack(_ bytes: [UInt8]) throws(Unreadable) -> [UInt8] {
        let most = countMax(bytes.count)
        guard let unpacked = try? unpack(bytes, to: most) else { throw Unreadable("it is cut off or damaged") }
        guard unpacked.count <= most else { throw Unreadable("it unpacks to more than it can honestly hold") }
        return unpacked
    }

    /// All of it, or a little more than `most` bytes.
    private static func unpack(_ bytes: [UInt8], to most: Int) throws(Inflater.Mistake) -> [UInt8] {
        var file = try GzipFile(bytes)
        while !file.isAtEnd, file.output.count <= most { try file.unpack(1 << 20) }
        return file.output
    }

    static func recipe(_ members: [String: JSONNode]) -> PlainRecipe {
        var recipe = PlainRecipe(titled: members["name"]?.name ?? "")
        let yield = members["servings"]?.name
        recipe.servings = Servings.number(in: [yield].compactMap { $0 })
        recipe.source = members["source_url"]?.name ?? members["source"]?.name
        recipe.facts = [
            ("yield", yield.flatMap { Servings.yield(in: [$0]) }), ("prep time", members["prep_time"]?.name),
            ("cook time", members["cook_time"]?.name), ("time required", members["total_time"]?.name),
            ("tags", members["categories"]?.oneOrMore.compactMap(\.name).joined(separator: ", ")),
            ("description", members["description"]?.name),
        ]
        for line in (members["ingredients"]?.string ?? "").lines { recipe.addIngredient(line: String(line)) }
        for line in (members["directions"]?.string ?? "").markdownLines { recipe.addStep(line) }
        let notes = (members["notes"]?.string ?? "").markdownLines
        if !notes.isEmpty { recipe.steps.append(PlainRecipe.Part(under: "Notes")) }
        for line in notes { recipe.addStep(line) }
        return recipe
    }
}
