/// One action as it is in the journal.
public struct Record: Sendable {
    /// The writer's number for the record's last line; rises with every record of the writer.
    public let sequence: UInt64
    public let stamp: Stamp
    public let kind: String
    /// The last payload of the action, usually the only one: UTF-8 without control bytes. The bytes belong to the file
    /// as it was read (up to some 256 KiB): copy what is kept for long.
    public let payload: ArraySlice<UInt8>
    /// The payloads before the last, in order; empty for all but large actions.
    public let parts: [ArraySlice<UInt8>]
    /// Parts that cannot be read, being damaged. When another copy turns up, the record is handed out again, whole.
    public let missingParts: Int
    public let location: RecordLocation

    /// All payloads of the action that can be read, in order. Allocates.
    public var payloads: [ArraySlice<UInt8>] { parts + [payload] }
}

/// Where a record is, so that it can be read again. Valid for the journal that gave it out.
public struct RecordLocation: Hashable, Sendable, CustomStringConvertible {
    let file: FileIdentity
    /// The number of its first line, counted from 1.
    public let line: UInt32
    /// Bytes from the start of the file to its first line.
    public let offset: UInt32
    /// Bytes of all its lines, line feeds included.
    public let count: UInt32

    public var fileName: String { file.name }

    /// The path of the file below the folder of the journal.
    public var path: String { "\(file.folder.rawValue)/\(file.name)" }

    /// The location of another record of the same file.
    public func inSameFile(line: UInt32, offset: UInt32, count: UInt32) -> RecordLocation {
        RecordLocation(file: file, line: line, offset: offset, count: count)
    }

    /// `line 12 of a1b2c3d4e5f6-000001.log`.
    public var description: String { "line \(line) of \(file.name)" }

    public static func == (left: RecordLocation, right: RecordLocation) -> Bool {
        left.file === right.file && left.offset == right.offset && left.count == right.count
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(file))
        hasher.combine(offset)
    }
}

/// What one reading found.
public struct ReadReport: Hashable, Sendable {
    /// Records handed out.
    public var records = 0
    /// Files in which something was read.
    public var files = 0
    /// Bytes read.
    public var bytes = 0
    /// Records met again, not handed out.
    public var doubles = 0
    /// Records of kinds that are not known but may be passed over, by kind.
    public var unknownKinds: [String: Int] = [:]
    /// Stretches of bytes that are no record, with records behind them.
    public var damaged = 0
    /// Records of which a part is missing.
    public var incomplete = 0
    /// Numbers below a writer's highest that no file has, as far as read by now.
    public var missing: [WriterID: [ClosedRange<UInt64>]] = [:]

    public init() {}
}

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
    /// Whether it was written on this machine.
    public let isOwn: Bool
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

    /// Whether it came in from elsewhere, though this machine may have written it once.
    public var isTakenIn: Bool { file._withUnsafeGuaranteedRef { $0.folder == .incoming } }

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
            missingParts: missingParts, isOwn: isOwn, file: .passUnretained(file), line: line, offset: offset,
            count: count, bytes: bytes)
    }
}
