import SupervisorTestSupport
import TestSupport

/// How a launch stops calls and redirects connections; `nil` is what works on this machine.
struct Way: CaseIterable, CustomTestStringConvertible, Sendable {
    var stopping: SupervisionWay?
    var redirection: SupervisionOptions.Redirection?

    static let allCases = SupervisionWay.allCases.flatMap { stopping in
        SupervisionOptions.Redirection.allCases.map { Way(stopping: stopping, redirection: $0) }
    }
    /// The ways to stop calls, each with one way to redirect connections.
    static let stopping = SupervisionWay.allCases.map { Way(stopping: $0) }

    /// The words for `SupervisorProbe`.
    var words: [String] { [stopping?.rawValue, redirection?.rawValue].compactMap { $0 } }
    var testDescription: String { words.joined(separator: ", ") }
}

/// A launch with a recording policy and a name server.
final class Supervised: Sendable {
    let names: RecordingNames
    let policy: RecordingPolicy
    let launch: SupervisedLaunch

    /// Prepares a launch that accepts all connections but those to this machine.
    init(
        _ way: Way = Way(), options: SupervisionOptions = .init(),
        connection: (@Sendable (ConnectionAttempt) -> ConnectionVerdict)? = nil,
        file: @escaping @Sendable (FileAttempt) -> FileVerdict = { _ in .allow }
    ) throws {
        let names = try RecordingNames()
        var options = options
        (options.way, options.redirection) = (way.stopping, way.redirection)
        options.nameServer = names.endpoint
        self.names = names
        policy = RecordingPolicy(
            names: names, connection: connection ?? { $0.destination.address.isOfThisMachine ? .allow : .accept },
            file: file)
        launch = try SupervisedLaunch(policy: policy, options: options)
    }

    deinit { launch.end() }

    /// Runs a program to its end, on a thread that may block.
    func run(_ words: String...) async throws -> ProgramRun {
        try await blocking { [self] in try ProgramRun(words, in: launch) }
    }
}

/// Returns a server at an address of this machine that answers every request with "hi".
func plainServer(at address: String = "127.0.0.1") throws -> Listener {
    try Listener(at: SocketAddress(try #require(IPAddress(address)), port: 0)) { stream, _ in
        while let head = try? readHead(of: stream), !head.isEmpty {
            try? stream.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
        }
    }
}

extension ExternalTool {
    /// The path of a program that the builds for tests.
    static func built(_ name: String) -> String { Bundle.main.bundleURL.appendingPathComponent(name).path }
}
