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

    /// Whether it was written on this machine.
    public var isOwn: Bool { location.file.folder == .own }
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
