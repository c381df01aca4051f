/// One action while it is read, in the bytes of its file. It owns nothing, so that handing out a
/// million of them costs nothing: it is good until the call returns that it was handed to, and `kept` is for longer.
public struct RecordView {
    public let sequence: UInt64
    public let stamp: Stamp
    @usableFromInline let kindBytes: UnsafeBufferPointer<UInt8>
    /// As in `Record`.
    public let payload: UnsafeBufferPointer<UInt8>
    /// As in `Record`.
    public internal(set) var parts = UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>(start: nil, count: 0)
    /// As in `Record`.
    public let missingParts: Int
    /// The file it is in, which the archive holds on to.
    let file: Unmanaged<FileIdentity>
    let line: UInt32
    let offset: UInt32
    let count: UInt32
    /// The bytes of the file as it was read, payloads among them.
    let bytes: UnsafePointer<[UInt8]>

    public var kind: String { String(decoding: kindBytes, as: UTF8.self) }

    /// Whether the kind is spelt `text`, without making a string of it.
    @inlinable @inline(__always)
    public func isKind(_ text: StaticString) -> Bool {
        guard kindBytes.count == text.utf8CodeUnitCount else { return false }
        for index in 0..<text.utf8CodeUnitCount where kindBytes[index] != text.utf8Start[index] { return false }
        return true
    }

    public var location: RecordLocation {
        RecordLocation(file: file.takeUnretainedValue(), line: line, offset: offset, count: count)
    }

    /// Whether it was written on this machine.
    public var isOwn: Bool { file._withUnsafeGuaranteedRef { $0.folder == .own } }

    /// The record as it can be held on to.
    public var kept: Record {
        Record(
            sequence: sequence, stamp: stamp, kind: kind, payload: slice(payload), parts: parts.map(slice),
            missingParts: missingParts, location: location)
    }

    private func slice(_ payload: UnsafeBufferPointer<UInt8>) -> ArraySlice<UInt8> {
        bytes.pointee.withUnsafeBufferPointer { all in
            guard let first = all.baseAddress, let start = payload.baseAddress else { return [] }
            let offset = first.distance(to: start)
            return bytes.pointee[offset..<(offset + payload.count)]
        }
    }

    /// The same record, referred to as one of `file`, which is to outlive it.
    func located(in file: FileIdentity) -> RecordView {
        RecordView(
            sequence: sequence, stamp: stamp, kindBytes: kindBytes, payload: payload, parts: parts,
            missingParts: missingParts, file: .passUnretained(file), line: line, offset: offset,
            count: count, bytes: bytes)
    }
}
