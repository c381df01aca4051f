// A machine that has changed nothing publishes nothing, and would be unknown to the others. So it puts a file there
// that says whose it is: `j/<replica>-member`, a line `by=ana@vm`. It is no journal, and stays once the machine
// publishes.

extension SharedFolder {
    private static let memberSuffix = "-member"

    /// Says who this machine is, where nothing else that it published does.
    func announce(_ replica: ReplicaID) throws(SharingError) {
        guard let member, !member.contains("\n") else { return }
        let target = "\(published)/\(replica)\(Self.memberSuffix)"
        if (try? fileSystem.status(at: target)) != nil { return }
        try attempt("write", target) { () throws(SystemError) in
            let descriptor = try fileSystem.createShared(target)
            defer { fileSystem.close(descriptor) }
            try fileSystem.appendAll(Array("by=\(member)\n".utf8), to: descriptor)
        }
    }

    /// Those who have said so who they are, whether they published anything since or not.
    public func members() -> [ReplicaID: String] {
        var members: [ReplicaID: String] = [:]
        for name in (try? names(in: published)) ?? [] where name.hasSuffix(Self.memberSuffix) {
            guard let replica = PublishedName.replica(of: name), name == "\(replica)\(Self.memberSuffix)",
                let bytes = try? fileSystem.contents(of: "\(published)/\(name)", limit: 1024), bytes.last == 0x0A
            else { continue }
            var words = Words(bytes.dropLast())
            members[replica] = words.rest("by=")
        }
        return members
    }
}
