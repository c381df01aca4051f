import Glibc
import GroceryStore

/// Whether the base that a verb goes by was found damaged. What a verb prints is held until it ends, and before it
/// changes anything it asks here: so one that met damage can do all of it once more, without the base. Verbs run on the
/// main thread alone; the screen sees to it by itself.
enum BaseWatch {
    private nonisolated(unsafe) static var watched: (store: Store, path: String)?
    /// Whether the verb does it once more.
    nonisolated(unsafe) private(set) static var isWithoutBase = false

    static func begin(_ store: Store, _ path: String) { watched = (store, path) }

    static func end() { watched = nil }

    static var isDamaged: Bool { watched?.store.isDamaged ?? false }

    /// Throws when what was made of the base may be wrong. What was changed is changed, whatever else is made of it.
    static func check() throws(AisleError) {
        guard isDamaged, !Outcome.hasChanged else { return }
        throw AisleError("what was kept for a fast start is damaged; please do it once more")
    }

    static func leaveBase() {
        if let watched { unlink(watched.path) }
        (watched, isWithoutBase) = (nil, true)
    }
}
