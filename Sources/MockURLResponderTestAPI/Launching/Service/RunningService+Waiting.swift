#if os(macOS) || os(Linux)
public import Foundation
import MockURLResponder

/// Waiting for output, files and ports, with a timeout. A wait throws at once if the program ends.
extension RunningService {
    /// Waits for a sign of the program, such as a line of its output.
    ///
    ///     try await service.wait(for: .line("ready"))
    ///
    /// Output that was written before the call also counts.
    ///
    /// - Parameters:
    ///   - sign: The sign to wait for.
    ///   - timeout: The longest wait, in seconds.
    /// - Returns: The value of the sign: the matched line, the port, the file, or the value that a closure found.
    /// - Throws: `ServiceUnderTestError` if the time is up, or if the program ends before the sign, and any error of a closure.
    @discardableResult
    public func wait<Value>(
        for sign: Readiness<Value>, timeout: TimeInterval = ServiceUnderTest.defaultTimeout
    ) async throws -> Value {
        try await sign.wait(self, timeout)
    }

    /// The URL at which the program listens, such as `http://127.0.0.1:8080`.
    ///
    /// Reading it waits until the program, or a child of it, listens on a TCP socket, for ``ServiceUnderTest/defaultTimeout`` seconds
    /// at most. Of several sockets, the first counts. The scheme is always `http`. An error is a `ServiceUnderTestError`.
    public var url: URL {
        get async throws { try await waitForServer(timeout: ServiceUnderTest.defaultTimeout) }
    }

    /// The port of ``url``.
    public var port: Int {
        get async throws { try await url.port ?? 80 }
    }

    func waitForServer(timeout: TimeInterval) async throws -> URL {
        guard let outside else {
            throw ServiceUnderTestError(
                .invalidSetting,
                "cannot see on which port \(name) listens: expected the transport .outside, which needs Linux, found "
                    + ".\(settings.transport); wait for .line, .port or .file")
        }
        // The kernel opens the socket after the launcher has seen the call.
        return try await wait(timeout, for: "a TCP socket on which \(name) listens", pollsEvery: .milliseconds(2)) {
            outside.server
        }
    }

    /// Waits until `find` returns a value.
    ///
    /// Calls `find` again each time the program writes something, and when the program ends.
    func wait<Found>(
        _ timeout: TimeInterval, for what: String, pollsEvery interval: Duration? = nil, advice: String? = nil,
        _ find: () throws -> Found?
    ) async throws -> Found {
        let start = ContinuousClock.now
        let deadline = start + Self.duration(ofSeconds: timeout)
        while true {
            let rings = child.bell.rings
            let termination = child.termination
            if let found = try find() { return found }
            if let termination {
                throw told("waited \(Self.text(.now - start)) for \(what), but \(name) ", termination)
            }
            try Task.checkCancellation()
            guard ContinuousClock.now < deadline else {
                throw timedOut("waited \(Self.text(deadline - start)) for \(what)", advice)
            }
            await child.bell.wait(after: rings, until: interval.map { min(deadline, .now + $0) } ?? deadline)
        }
    }

    func wait<Found>(
        _ timeout: TimeInterval, forOutput stream: OutputStream, _ parse: (String) throws -> Found?
    ) async throws -> Found {
        try await wait(timeout, for: "\(stream.rawValue) that matches") {
            let text = child[keyPath: stream.pipe].text
            // A closure must not judge an output that lacks its middle.
            if let failure = text.truncationFailure(stream.rawValue, of: name) { throw ServiceUnderTestError(failure) }
            return try parse(text.text)
        }
    }

    func wait(_ timeout: TimeInterval, forLine pattern: TextPattern, on stream: OutputStream) async throws -> String {
        let deadline = ContinuousClock.now + Self.duration(ofSeconds: timeout)
        let pipe = child[keyPath: stream.pipe]
        let key = pipe.begin(LineSearch(pattern.pattern, until: deadline))
        defer { pipe.endSearch(key) }
        let what = "a line on \(stream.rawValue): \(pattern.pattern)"
        return try await wait(timeout, for: what, advice: Self.adviceAboutBuffers) {
            do {
                return try pipe.result(of: key, isWhole: child.hasEnded)?.get()
            } catch is CapturedOutput.Gap {
                throw missed(pipe.output.gap.count, stream)
            }
        }
    }

    func wait(_ timeout: TimeInterval, forPort port: Int, of host: String) async throws {
        guard PlanRules.ports.contains(port) else {
            throw ServiceUnderTestError(
                .invalidSetting, "cannot wait for the port \(port): expected one \(PlanRules.portNumbers)")
        }
        let probe = PortProbe(port, host: host, ringing: child.bell)
        defer { probe.stop() }
        try await wait(timeout, for: "the port \(port) of \(host)") { probe.isOpen ? () : nil }
    }

    /// The likely cause of a line that never comes.
    private static let adviceAboutBuffers =
        "if the program has printed the line, it is still in a buffer, because the output is a pipe: flush it (PYTHONUNBUFFERED=1, "
        + "fflush), or wait for a server by .listening, which needs no line"

    private func missed(_ count: Int, _ stream: OutputStream) -> ServiceUnderTestError {
        ServiceUnderTestError(
            .lostOutput,
            """
            \(name) wrote more to \(stream.rawValue) than is kept, and lines were left out before they were searched
              expected: at most the number of bytes that outputLimit sets, or a search that begins earlier
              found:    \(count) bytes more, which were left out in the middle
              to do:    set a higher outputLimit before the launch, or wait for the line earlier
            """)
    }

    /// Returns the error for a program that has ended, and notes its report for the test.
    func told(_ beginning: String, _ termination: Termination) -> ServiceUnderTestError {
        if let stop = termination.stop {
            unread.note(Message(.endedProgram, quoting: "\(name) \(stop.report.predicate)"))
        }
        return ServiceUnderTestError(
            Message(
                termination.stop?.report.kind(else: .endedProgram) ?? .endedProgram, beginning + termination.predicate),
            termination: termination.settling(unread, termination.found), unread: unread)
    }

    /// Returns the error for a program that still runs after a timeout.
    func timedOut(_ beginning: String, _ advice: String? = nil) -> ServiceUnderTestError {
        let lines =
            ["\(beginning); \(name) (process \(child.processIdentifier)) still runs"]
            + (advice.map { ["  to do:    \($0)"] } ?? []) + openRequests
            + [
                OutputExcerpt.text(of: child.output.text, "standard output"),
                OutputExcerpt.text(of: child.errors.text, "standard error"),
            ]
        return ServiceUnderTestError(Message(.missedDeadline, lines: lines))
    }

    /// The lines about requests without a complete answer; empty for a program that is not mocked.
    var openRequests: [String] {
        guard let history = try? currentHistory(), history.gaps.calls == nil else { return [] }
        return OpenRequests(in: history).lines
    }

    /// Returns a duration of at most about a thousand years, because `ContinuousClock` cannot represent every
    /// deadline.
    static func duration(ofSeconds seconds: Double) -> Duration {
        .seconds(Double.minimum(.maximum(seconds, 0), 3e10))
    }

    static func text(_ duration: Duration) -> String {
        String(format: "%.3g s", duration / .seconds(1))
    }
}

/// An output of a launched program.
enum OutputStream: String, Sendable {
    case output = "standard output"
    case errors = "standard error"

    fileprivate var pipe: KeyPath<ChildProcess, CapturedPipe> {
        switch self {
        case .output: \.output
        case .errors: \.errors
        }
    }
}
#endif
