import Glibc
import ScreenModel

/// What the terminal wrote on when the screen was last there, kept for the next time: by then it is mostly the same,
/// and the first frame is right before the terminal has answered.
struct TerminalGround {
    private let path: String
    /// Another terminal may write on something else.
    private let terminal: String
    let ground: Ground

    init(_ paths: Paths) {
        path = paths.groundFile
        terminal = ["TERM", "TERM_PROGRAM"].map { environmentValue($0) ?? "" }.joined(separator: " ")
        let kept = (try? SmallFile.readWhatIsThere(path, bytesMax: 512)) ?? nil
        let lines = String(decoding: kept ?? [], as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        ground = lines.count == 2 && lines[0] == terminal ? Ground(rawValue: String(lines[1])) ?? .unknown : .unknown
    }

    /// Where it cannot be kept, the next first frame is drawn twice.
    func keep(_ now: Ground) { if now != ground { try? SmallFile.write("\(terminal)\n\(now.rawValue)", to: path) } }
}
