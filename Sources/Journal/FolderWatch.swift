import Glibc

/// Tells when files in some folders change, without looking again and again.
public final class FolderWatch {
    /// Readable when something changed, for a poll.
    public let descriptor: Int32
    private var folders: [String]
    private let events: UInt32
    /// What the system calls those that are watched; it never says the same twice.
    private var numbers: Set<Int32> = []

    /// `nil` when none of the folders can be watched. One that does not exist is left out.
    ///
    /// - Parameter whenWritten: whether a file counts only once whoever writes it is done with it.
    public init?(folders: [String], whenWritten: Bool = false) {
        let written = whenWritten ? IN_CLOSE_WRITE : IN_MODIFY
        events = UInt32(IN_CREATE | Int32(written) | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ONLYDIR)
        let opened = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        guard opened >= 0 else { return nil }
        descriptor = opened
        self.folders = folders
        guard watchFolders() else {
            close()
            return nil
        }
    }

    /// Watches these too, and those before once more, as far as they exist by now. Answers whether there is one that
    /// was not watched until now: what happened in it before is to be looked for.
    public func watch(_ folders: [String]) -> Bool {
        self.folders += folders.filter { !self.folders.contains($0) }
        return watchFolders()
    }

    /// Watches every folder that exists. Answers whether there is one that was not watched until now.
    @discardableResult
    func watchFolders() -> Bool {
        let before = numbers.count
        numbers.formUnion(folders.map { inotify_add_watch(descriptor, $0, events) }.filter { $0 >= 0 })
        return numbers.count > before
    }

    /// Takes all events there are; `true` when one is about a file whose name is not one of those to be passed over, as
    /// those that this process writes itself.
    public func drain(ignoring isIgnored: (String) -> Bool) -> Bool {
        var isChanged = false
        withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
            while true {
                let count = read(descriptor, buffer.baseAddress, buffer.count)
                guard count > 0 else { return }
                var offset = 0
                while offset + MemoryLayout<inotify_event>.size <= count {
                    let event = UnsafeRawBufferPointer(rebasing: buffer[offset..<count])
                    let length = Int(event.load(fromByteOffset: 12, as: UInt32.self))
                    // A folder was removed, and may be there again.
                    if event.load(fromByteOffset: 4, as: UInt32.self) & UInt32(IN_IGNORED) != 0 { watchFolders() }
                    let header = MemoryLayout<inotify_event>.size
                    let bytes = event[header..<min(header + length, event.count)].prefix { $0 != 0 }
                    if !isIgnored(String(decoding: bytes, as: UTF8.self)) { isChanged = true }
                    offset += header + length
                }
            }
        }
        return isChanged
    }

    public func close() { _ = Glibc.close(descriptor) }
}
