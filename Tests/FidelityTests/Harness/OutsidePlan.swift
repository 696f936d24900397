import TestSupport

/// The live plan of a launcher that answers the network of this process, while `mock-url run` runs the tests as a program.
///
/// Each scenario adds the stubs of its own server. The exit tests are processes of their own, so a file is the lock.
struct OutsidePlan: Sendable {
    /// The environment variable that names the folder of the plan.
    static let variable = "FIDELITY_OUTSIDE"
    static let fileName = "live.json"

    /// The plan, if this process is a launched program.
    static let current = ProcessInfo.processInfo.environment[variable].map { OutsidePlan(folder: $0) }

    private let folder: String

    var path: String { "\(folder)/\(Self.fileName)" }

    /// - Parameter folder: The folder, which contains a file with the stubs of each server.
    init(folder: String) {
        self.folder = folder
    }

    /// Runs a client while the launcher answers the requests to a port with a plan.
    func with(_ plan: MockPlan, port: UInt16, _ client: () async -> Void) async throws {
        let own = "\(folder)/\(port).stubs"
        try LaunchArguments.encodeFile(plan).write(toFile: own, atomically: false, encoding: .utf8)
        try replace()
        await client()
        try FileManager.default.removeItem(atPath: own)
        try replace()
    }

    /// Joins the stubs of all servers.
    func replace() throws {
        let lock = open("\(folder)/lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        defer { close(lock) }
        guard flock(lock, LOCK_EX) == 0 else { throw POSIXError(.EDEADLK) }
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".stubs") }
        // Each file is an array of hosts.
        let hosts = files.compactMap { try? String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
            .map { $0.trimmingCharacters(in: .whitespacesAndNewlines).dropFirst().dropLast() }.filter { !$0.isEmpty }
        try "[\(hosts.joined(separator: ","))]".write(toFile: path + ".next", atomically: false, encoding: .utf8)
        guard rename(path + ".next", path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}
