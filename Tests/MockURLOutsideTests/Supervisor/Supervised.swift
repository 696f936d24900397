import MockURLOutside
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

/// A server on all loopback addresses that answers each request with "hi".
final class PlainServer: Sendable {
    let port: UInt16
    private let listener: Int32

    init() throws {
        let listener = socket(AF_INET6, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let isBound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 4096) == 0
                    && getsockname(listener, $0, &length) == 0
            }
        }
        guard isBound else { throw SystemError("bind", code: errno) }
        (self.listener, port) = (listener, UInt16(bigEndian: address.sin6_port))
        Thread.detachNewThread {
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { break }
                let thread = Thread { Self.serve(connection) }
                thread.stackSize = 256 << 10
                thread.start()
            }
            close(listener)
        }
    }

    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    private static func serve(_ connection: Int32) {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi"
        while recv(connection, &bytes, bytes.count, 0) > 0,
            send(connection, answer, answer.utf8.count, Int32(MSG_NOSIGNAL)) > 0
        {}
        close(connection)
    }
}

extension ExternalTool {
    /// The path of a program that the builds for tests.
    static func built(_ name: String) -> String { Bundle.main.bundleURL.appendingPathComponent(name).path }
}
