import Glibc

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
        var status: Int32 = 0
        let failure = withTypedSignalsLeftAlone { () -> Int32 in
            var process: pid_t = 0
            let failure = spawn(["sh", "-c", script, "sh", path], &process)
            guard failure == 0 else { return failure }
            while waitpid(process, &status, 0) < 0, errno == EINTR {}
            return 0
        }
        guard failure == 0 else { throw AisleError("cannot start an editor: \(String(cString: strerror(failure)))") }
        // As the shell has it: 127 where there is no such program.
        switch status {
        case 0: return
        case 127 << 8: throw AisleError("there is no text editor; name one: export EDITOR=nano")
        default: throw AisleError("the editor ended without success, so nothing was changed")
        }
    }

    private static func spawn(_ words: [String], _ process: inout pid_t) -> Int32 {
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
        for signal in [SIGINT, SIGQUIT, SIGTSTP, SIGPIPE] { sigaddset(&defaults, signal) }
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        return posix_spawn(&process, "/bin/sh", &actions, &attributes, arguments, environ)
    }

    /// Ctrl-C is for the editor alone; Ctrl-Z stops both, as it does every program of a job.
    private static func withTypedSignalsLeftAlone<R>(_ body: () -> R) -> R {
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
        return body()
    }
}
