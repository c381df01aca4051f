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
        let isMissing = try runShell(script, uri, called: "a map program") != 0
        return isMissing ? .warning("xdg-open is not installed; the place is \(uri)") : .info("\(uri) is opened")
    }
}

/// The person's text editor: what `VISUAL` or else `EDITOR` says, words and all, as git and crontab have it; without
/// either what the system calls its editor.
enum TextEditor {
    private static let script = """
        editor=${VISUAL:-$EDITOR}
        for name in editor nano vi; do [ -n "$editor" ] || ! command -v $name >/dev/null || editor=$name; done
        [ -n "$editor" ] || exit 127
        eval "exec $editor \\"\\$1\\""
        """

    /// Opens the file at `path` and waits until the editor ends. The terminal is the editor's meanwhile, signals that
    /// are typed there included.
    ///
    /// - Throws: why there is no editor, or that it failed: then what was typed is not wanted.
    static func open(_ path: String) throws(AisleError) {
        let status = try withTypedSignalsLeftAlone { () throws(AisleError) in
            try runShell(script, path, called: "an editor")
        }
        // As the shell has it: 127 where there is no such program.
        switch status {
        case 0: return
        case 127 << 8: throw AisleError("there is no text editor; name one: export EDITOR=nano")
        default: throw AisleError("the editor ended without success, so nothing was changed")
        }
    }

}

/// While another program has the terminal, Ctrl-C is for it alone; Ctrl-Z stops both, as it does every program of a
/// job.
func withTypedSignalsLeftAlone<R>(_ body: () throws(AisleError) -> R) throws(AisleError) -> R {
    let earlier = [(SIGINT, SIG_IGN), (SIGQUIT, SIG_IGN), (SIGTSTP, SIG_DFL)].map { number, handler in
        var (new, old) = (sigaction(), sigaction())
        new.__sigaction_handler.sa_handler = handler
        sigaction(number, &new, &old)
        return (number, old)
    }
    defer {
        for (number, old) in earlier {
            var old = old
            sigaction(number, &old, nil)
        }
    }
    return try body()
}

/// Has the shell run `script` with one argument, and answers with how it ended, as `waitpid` has it. Signals do what
/// they do to any program.
private func runShell(_ script: String, _ argument: String, called name: String) throws(AisleError) -> Int32 {
    let words = ["sh", "-c", script, "sh", argument]
    let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // While the screen is up, standard error leads to a file.
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for signal in [SIGINT, SIGQUIT, SIGTSTP, SIGPIPE, SIGXFSZ] { sigaddset(&defaults, signal) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var (process, status): (pid_t, Int32) = (0, 0)
    let failure = posix_spawn(&process, "/bin/sh", &actions, &attributes, arguments, environ)
    guard failure == 0 else { throw AisleError("cannot start \(name): \(String(cString: strerror(failure)))") }
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
}
