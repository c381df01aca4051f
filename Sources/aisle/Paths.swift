import Glibc
import Journal

/// Where everything lies: data, state, configuration and cache. By the XDG base directories
/// (https://specifications.freedesktop.org/basedir-spec/), or all below one folder that `--data` or `AISLE_DATA` names.
struct Paths: Equatable {
    var data: String
    var state: String
    var configuration: String
    var cache: String
    /// The folder below which all of it lies, where one was named.
    var folder: String?

    init(folder: String? = nil, environment: (String) -> String? = environmentValue) throws(AisleError) {
        if let folder = folder ?? environment("AISLE_DATA").nonEmpty {
            let root = Self.absolute(folder)
            self.folder = root
            (data, state) = (root + "/data", root + "/state")
            (configuration, cache) = (root + "/config", root + "/cache")
            return
        }
        let home = environment("HOME").nonEmpty
        func base(_ variable: String, _ fallback: String) throws(AisleError) -> String {
            // A relative path in one of these is to be ignored, says the specification.
            if let path = environment(variable).nonEmpty, path.hasPrefix("/") { return path + "/aisle" }
            guard let home, home.hasPrefix("/") else {
                throw AisleError("HOME is not set, so there is no place for your lists; name one with --data FOLDER.")
            }
            return home + fallback + "/aisle"
        }
        data = try base("XDG_DATA_HOME", "/.local/share")
        state = try base("XDG_STATE_HOME", "/.local/state")
        configuration = try base("XDG_CONFIG_HOME", "/.config")
        cache = try base("XDG_CACHE_HOME", "/.cache")
    }

    /// What names the same places to a program that this one starts.
    var variables: [String: String] { folder.map { ["AISLE_DATA": $0] } ?? [:] }

    static func absolute(_ path: String) -> String {
        if path.hasSuffix("/"), path != "/" { return absolute(String(path.dropLast())) }
        if path.hasPrefix("/") { return path }
        guard let here = getcwd(nil, 0) else { return path }
        defer { free(here) }
        return String(cString: here) + "/" + path
    }

    /// The folder of these in which `path`, an absolute path, lies, or would, or which lies in `path`; nil where there
    /// is none.
    func folder(meeting path: String) -> String? {
        let resolved = Self.resolved(path).withSlash
        return [data, state, configuration, cache].first { folder in
            let folder = Self.resolved(folder).withSlash
            return resolved.hasPrefix(folder) || folder.hasPrefix(resolved)
        }
    }

    /// Without links, as far as there is anything.
    static func resolved(_ path: String) -> String {
        if let whole = realpath(path, nil) {
            defer { free(whole) }
            return String(cString: whole)
        }
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return path }
        return resolved(String(path[..<slash])) + path[slash...]
    }

    var journal: JournalPaths { JournalPaths(space: data + "/spaces/home", state: state) }
    var configurationFile: String { configuration + "/config.toml" }
    /// Says in which folder the lists are shared.
    var sharedFolderFile: String { state + "/shared-folder" }
    /// Says which machines are no longer printed.
    var forgottenFile: String { state + "/forgotten" }
    /// What belongs to the folder of tasks for a phone.
    var phone: String { state + "/phone" }
    var phoneSettingFile: String { phone + "/setting" }
    var currentListFile: String { state + "/current-list" }
    var checkInsFile: String { state + "/check-ins" }
    /// Says where the screen was left.
    var lastPlaceFile: String { state + "/last-place" }
    /// Says on what the terminal wrote last.
    var groundFile: String { state + "/ground" }
    /// Says what is said of prices.
    var newsFile: String { state + "/price-news" }
    /// Says whether this machine does without the catalogue that the program came with.
    var catalogueFile: String { state + "/catalogue" }
    /// What may be thrown away at any time, and costs the next start some milliseconds then.
    var baseFile: String { cache + "/base" }
    /// The catalogue in the language of the household, where that is not English.
    var spokenCatalogueFile: String { cache + "/catalogue" }
    var errorLog: String { state + "/errors.log" }
}

extension String {
    fileprivate var withSlash: String { hasSuffix("/") ? self : self + "/" }
}

extension String? {
    /// An empty variable is as good as none.
    fileprivate var nonEmpty: String? { self?.isEmpty == false ? self : nil }
}

func environmentValue(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

/// Why something was refused, in a sentence for standard error.
struct AisleError: Error, CustomStringConvertible {
    var description: String
    init(_ description: String) { self.description = description }

    /// Why the last call of the system failed.
    static func system(_ verb: String, _ path: String) -> AisleError {
        AisleError("cannot \(verb) \(path): \(String(cString: strerror(errno)))")
    }
}
