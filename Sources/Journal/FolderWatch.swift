import Glibc

/// Tells when files in some folders change, without looking again and again.
struct FolderWatch {
    let descriptor: Int32

    /// `nil` when none of the folders can be watched. One that does not exist is left out.
    init?(folders: [String]) {
        let opened = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        guard opened >= 0 else { return nil }
        descriptor = opened
        let events = UInt32(IN_CREATE | IN_MODIFY | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ONLYDIR)
        let watched = folders.filter { inotify_add_watch(opened, $0, events) >= 0 }
        guard !watched.isEmpty else {
            close()
            return nil
        }
    }

    /// Takes all events there are; `true` when one is about another file than `name`, which this process writes itself.
    func drain(ignoring name: String?) -> Bool {
        var isChanged = false
        withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
            while true {
                let count = read(descriptor, buffer.baseAddress, buffer.count)
                guard count > 0 else { return }
                var offset = 0
                while offset + MemoryLayout<inotify_event>.size <= count {
                    let event = UnsafeRawBufferPointer(rebasing: buffer[offset..<count])
                    let length = Int(event.load(fromByteOffset: 12, as: UInt32.self))
                    let header = MemoryLayout<inotify_event>.size
                    let bytes = event[header..<min(header + length, event.count)].prefix { $0 != 0 }
                    if !(name.map { $0.utf8.elementsEqual(bytes) } ?? false) { isChanged = true }
                    offset += header + length
                }
            }
        }
        return isChanged
    }

    func close() {
        _ = Glibc.close(descriptor)
    }
}
