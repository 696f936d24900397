#if os(Linux)
import Foundation
import MockURLOutside
import MockURLResponder
import MockURLTooling

/// A server that answers from plans until a signal ends it.
struct ServedPlan {
    private let arguments: LaunchArguments
    private let address: SocketAddress
    private let hasTLS: Bool
    private let certificate: ExportFile?

    /// - Parameters:
    ///   - handOver: The stubs, the settings and the journal.
    ///   - invocation: The options of the server.
    /// - Throws: `UsageError` if an option is invalid.
    init(_ handOver: HandOver, _ invocation: Invocation) throws {
        let text = invocation.value(of: "--listen") ?? "127.0.0.1"
        guard let address = IPAddress(text) else {
            throw UsageError(
                expected: "an address after --listen, such as 127.0.0.1, 0.0.0.0 for all of IPv4, or ::1",
                found: UnknownWord.value(text), advice: "name an address of this machine, without a port")
        }
        self.address = SocketAddress(address, port: invocation.value(of: "--port").flatMap(UInt16.init) ?? 0)
        arguments = handOver.arguments
        hasTLS = invocation.has("--tls")
        certificate = try invocation.value(of: "--certificate").map { path in
            guard !handOver.uses(path) else {
                throw UsageError(
                    expected: "a file after --certificate that has no other role",
                    found: "a plan, the body of a stub, or the journal", advice: "name another file")
            }
            return ExportFile(path)
        }
    }

    /// Answers requests until SIGINT, SIGTERM or SIGHUP arrives.
    ///
    /// - Returns: All calls and the stubs, and a message for each kind of client that could not be answered. A client that leaves
    ///   early is a warning, by its own request or by the end of the server.
    /// - Throws: The errors of `OutsideServer`, and of files that cannot be written.
    func serve() throws -> RunVerdict.Findings {
        let found = Locked(RunVerdict.Findings())
        let end = DispatchSemaphore(value: 0)
        let interruption = Interruption(by: [SIGINT, SIGTERM, SIGHUP]) { end.signal() }
        let engine = try Engine(
            arguments,
            settings: Engine.Settings(
                policy: arguments.policy ?? .prevent, redaction: .ofProcess, order: arguments.order ?? .first),
            log: CallLog(),
            identity: .ofLauncher(named: "mock-url serve", writtenIn: .serverPlan) {
                StandardError.write(text: $0.textForTerminal + "\n")
            })
        try engine.checkFaults()
        let server = try OutsideServer(engine, at: address, withTLS: hasTLS) { message, isCut in
            found.withLock { if isCut { $0.warnings.append(message) } else { $0.failures.append(message) } }
            StandardError.write(message)
        }
        let held = try HeldServer.isNeeded(by: engine) ? HeldServer(for: engine) : nil
        defer { held?.end() }
        engine.noteStart(.program, of: "mock-url serve")
        if let pem = server.certificate { try certificate?.write(Array(pem.utf8)) }
        try StandardOutput.write("\(server.url)\n")
        withExtendedLifetime(interruption) { end.wait() }
        // An answer that is held until now is a finding, and would end with its connection.
        var history = CallHistory(ofEnded: engine)
        history.context = engine.snippetContext
        server.end()
        engine.endRun()
        var findings = found.withLock(\.self)
        findings.warnings += Self.cut(history, CallHistory(ofEnded: engine)).map { [$0] } ?? []
        findings.history = history
        return findings
    }

    /// Returns the warning of answers that were on their way at the end of the server, and that their clients did not receive.
    private static func cut(_ history: CallHistory, _ ended: CallHistory) -> Message? {
        let open = Set(history.calls.filter { $0.delivery == nil && $0.currentHold == nil }.map(\.number))
        let cut = ended.calls.filter { call in
            guard open.contains(call.number), case .answered = call.outcome else { return false }
            return call.delivery?.ending != .complete
        }
        guard !cut.isEmpty else { return nil }
        let headline = "the server ended before its clients had the whole answer to \(CallCount.calls(cut.count)):"
        return Message(
            .endedResponder,
            lines: [headline] + CallLines.list(cut) + ["  to do:    wait for the clients before you end the server"])
    }
}
#else
import MockURLResponder
import MockURLTooling

/// A server that answers from plans, which is possible on Linux only.
struct ServedPlan {
    init(_ handOver: HandOver, _ invocation: Invocation) throws {
        throw UsageError(
            expected: "Linux", found: "another system, where mock-url serve does not exist",
            advice: "let the program contain MockURLResponder, and use mock-url run")
    }

    func serve() throws -> RunVerdict.Findings { RunVerdict.Findings() }
}
#endif
