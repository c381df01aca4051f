import Glibc
import GroceryApp

/// The program of the system that shows a place on a map, found the way desktops find it: by `xdg-open`.
enum MapProgram {
    /// Hands it the `geo:` URI and does not wait for it; answers with what to say.
    ///
    /// The shell starts it in the background and is gone at once, so nothing is left to be waited for, and nothing it
    /// prints reaches the screen.
    static func open(_ uri: String) throws(AisleError) -> Notice {
        let script = "command -v xdg-open >/dev/null || exit 127; xdg-open \"$1\" </dev/null >/dev/null 2>&1 &"
        let words = ["sh", "-c", script, "sh", uri]
        let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process: pid_t = 0
        guard posix_spawn(&process, "/bin/sh", nil, nil, arguments, environ) == 0 else {
            throw AisleError("cannot start a map program: \(String(cString: strerror(errno)))")
        }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        let isMissing = status != 0
        return isMissing ? .warning("xdg-open is not installed; the place is \(uri)") : .info("\(uri) is opened")
    }
}
