internal import CTerminalGuard
internal import Glibc

/// Esc, for a verb that works for a while and reads no keys: it ends the program as Ctrl-C does, and whatever was not
/// begun to be written is not done. For where all of the terminal is the program's, not another's in the same pipe.
public enum StopKey {
    /// - Parameter farewell: what is written to standard error when Esc or Ctrl-C ends the program.
    /// - Returns: whether Esc does so now; not where a stream is no terminal, nor in the background.
    public static func arm(saying farewell: String) -> Bool {
        let isAlone = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].allSatisfy { isatty($0) == 1 }
        // From the background, setting the terminal would stop the program.
        guard isAlone, tcgetpgrp(STDIN_FILENO) == getpgrp() else { return false }
        let bytes = Array(farewell.utf8)
        return bytes.withUnsafeBytes { stop_key_arm(STDIN_FILENO, $0.baseAddress, $0.count) } == 0
    }

    /// From here on Esc is a key like others, and Ctrl-C ends the program without a word.
    public static func disarm() { stop_key_disarm() }
}
