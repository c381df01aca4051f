/// Codes on packs.
extension Groceries {
    /// The item in packs with this code; nil where nobody said yet, or it is not there any more.
    public func item(coded code: BarcodeID) -> Item? {
        guard let id = barcodes[code]?.item else { return nil }
        // Somebody who did not know of the code may have merged the item into another, which has its name now.
        return items[id] ?? items.hidden(id).flatMap { item(named: $0.name) }
    }

    /// The codes of an item, in order. Cost: a walk over all codes.
    public func codes(of item: ItemID) -> [BarcodeID] {
        barcodes.shown.filter { $0.item == item }.map(\.id).sorted()
    }

    /// Remembers what is in packs with this code. Nil forgets it.
    public func coding(_ code: BarcodeID, as item: ItemID?) throws(Refusal) -> Transaction {
        let name = try item.map { id throws(Refusal) in
            let item = try existing(id)
            return item.name
        }
        let deed = Deed.code(code.digits, name)
        guard let known = barcodes[code] else {
            return Transaction(deed, item == nil ? [] : [.barcode(.add(Barcode(id: code, item: item)))])
        }
        return Transaction(deed, item == nil ? [.barcode(.remove(known))] : known.changing { $0.item = item })
    }
}
