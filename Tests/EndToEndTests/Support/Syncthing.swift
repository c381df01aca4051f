import Glibc

/// Two real instances of Syncthing that carry a folder between them, on this machine's loopback alone: nothing is
/// looked for, nothing is relayed, nothing is reported.
final class Syncthing {
    /// One of them.
    struct Instance {
        var home: String
        /// The folder it carries.
        var folder: String
        var control: UInt16
        var port: UInt16
        var device = ""
    }

    private(set) var instances: [Instance]
    private let program: String
    private let environment: [String: String]
    private static let key = "a-key-for-the-loopback"

    static var isThere: Bool { Files.command("syncthing") != nil }

    /// Starts both; they end with `home`, whose environment marks them.
    init(in home: Home, folders: [String]) async throws {
        guard let program = Files.command("syncthing") else { throw Trouble("there is no syncthing") }
        self.program = program
        environment = [
            "HOME": home.folder, "PATH": "/usr/local/bin:/usr/bin:/bin", "STNOUPGRADE": "1", "STNODEFAULTFOLDER": "1",
            "STNORESTART": "1", "GOMAXPROCS": "1",
        ]
        instances = try folders.enumerated().map { index, folder in
            Instance(
                home: "\(home.folder)/syncthing\(index)", folder: folder, control: try Loopback.freePort(),
                port: try Loopback.freePort())
        }
        for index in instances.indices {
            let home = "--home=\(instances[index].home)"
            mkdir(instances[index].folder, 0o755)
            try await run("generate", home, "--no-default-folder", "--skip-port-probing")
            let device = try await run("serve", home, "--device-id")
            instances[index].device = String(device.prefix { !$0.isWhitespace })
        }
        for instance in instances {
            try Files.write(configuration(of: instance), to: instance.home + "/config.xml")
            try Child.start(
                program, ["serve", "--home=\(instance.home)", "--no-browser", "--no-restart", "--logfile=-"],
                environment: environment)
        }
        try await waitUntilConnected()
    }

    /// Cuts both off from each other, and notices when that is so.
    func pause() async throws {
        for instance in instances { _ = try call(instance, "POST", "system/pause") }
        try await wait("both paused") { try !$0.contains { try isConnected($0) } }
    }

    /// Lets them meet again.
    func resume() async throws {
        for instance in instances { _ = try call(instance, "POST", "system/resume") }
        try await waitUntilConnected()
    }

    private func waitUntilConnected() async throws {
        try await wait("both connected") { try $0.allSatisfy { try isConnected($0) } }
    }

    private func isConnected(_ instance: Instance) throws -> Bool {
        try call(instance, "GET", "system/connections").replacing(" ", with: "").contains("\"connected\":true")
    }

    private func wait(_ what: String, _ condition: ([Instance]) throws -> Bool) async throws {
        let deadline = ContinuousClock.now + .seconds(90)
        while true {
            // It takes a while until they listen.
            if let isSo = try? condition(instances), isSo { return }
            guard ContinuousClock.now < deadline, !Task.isCancelled else { throw Trouble("Syncthing: never \(what)") }
            await Pause.longer()
        }
    }

    @discardableResult
    private func run(_ arguments: String...) async throws -> String {
        let child = try await Child.run(program, arguments, environment: environment)
        guard child.exitCode == 0 else { throw Trouble("syncthing \(arguments): \(child.errors)") }
        return child.output
    }

    private func call(_ instance: Instance, _ method: String, _ path: String) throws -> String {
        let head = ["\(method) /rest/\(path) HTTP/1.0", "Host: localhost", "X-API-Key: \(Self.key)", "", ""]
        return try Loopback.request(port: instance.control, head.joined(separator: "\r\n"))
    }

    /// All of it, so that nothing depends on a default that reaches for the network.
    private func configuration(of instance: Instance) -> String {
        let devices = instances.map { other in
            let address = other.home == instance.home ? "dynamic" : "tcp://127.0.0.1:\(other.port)"
            return "<device id=\"\(other.device)\" name=\"\(other.port)\" compression=\"never\">"
                + "<address>\(address)</address><allowedNetwork>127.0.0.0/8</allowedNetwork></device>"
        }
        let members = instances.map { "<device id=\"\($0.device)\"/>" }
        let switchedOff = [
            "globalAnnounceEnabled", "localAnnounceEnabled", "announceLANAddresses", "relaysEnabled", "natEnabled",
            "crashReportingEnabled", "startBrowser", "upgradeToPreReleases",
        ]
        let nothing = [
            "stunKeepaliveStartS", "stunKeepaliveMinS", "autoUpgradeIntervalH",
        ]
        return """
            <configuration version="35">
              <folder id="lists" label="lists" path="\(instance.folder)" type="sendreceive" rescanIntervalS="60"
                      fsWatcherEnabled="true" fsWatcherDelayS="1">
                <filesystemType>basic</filesystemType>
                \(members.joined())
                <maxConflicts>-1</maxConflicts>
              </folder>
              \(devices.joined(separator: "\n  "))
              <gui enabled="true" tls="false">
                <address>127.0.0.1:\(instance.control)</address><apikey>\(Self.key)</apikey>
              </gui>
              <options>
                <listenAddress>tcp://127.0.0.1:\(instance.port)</listenAddress>
                \(switchedOff.map { "<\($0)>false</\($0)>" }.joined())
                \(nothing.map { "<\($0)>0</\($0)>" }.joined())
                <urAccepted>-1</urAccepted>
                <reconnectionIntervalS>1</reconnectionIntervalS>
                <releasesURL></releasesURL>
              </options>
            </configuration>

            """
    }
}

/// Connections within this machine.
enum Loopback {
    /// A port on which nobody listens now.
    static func freePort() throws -> UInt16 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw Trouble("socket: \(String(cString: strerror(errno)))") }
        defer { close(descriptor) }
        var address = address(port: 0)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(descriptor, pointer, size) == 0 ? getsockname(descriptor, pointer, &size) : -1
            }
        }
        guard code == 0 else { throw Trouble("bind: \(String(cString: strerror(errno)))") }
        return UInt16(bigEndian: address.sin_port)
    }

    /// Sends a request to a server here and answers all it says.
    static func request(port: UInt16, _ text: String) throws -> String {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw Trouble("socket: \(String(cString: strerror(errno)))") }
        defer { close(descriptor) }
        var limit = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = address(port: port)
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                connect(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard code == 0 else { throw Trouble("connect: \(String(cString: strerror(errno)))") }
        let request = Array(text.utf8)
        guard send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
            throw Trouble("send: \(String(cString: strerror(errno)))")
        }
        var answer: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 14)
        while case let count = recv(descriptor, &chunk, chunk.count, 0), count > 0 { answer += chunk[..<count] }
        return String(decoding: answer, as: UTF8.self)
    }

    private static func address(port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }
}
