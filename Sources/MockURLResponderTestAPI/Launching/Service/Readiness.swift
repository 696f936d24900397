#if os(macOS) || os(Linux)
public import Foundation
import MockURLResponder

/// The sign that a launched program is ready, or has come to some point, and the value to read from it.
///
///     let (server, port) = try await service.launch(waitingFor: .port(inLine: .prefix("listening on ")))
///     try await server.wait(for: .line("ready"))
public struct Readiness<Value: Sendable>: Sendable {
    /// Waits for the sign, up to a number of seconds.
    let wait: @Sendable (_ service: RunningService, _ timeout: TimeInterval) async throws -> Value

    /// Returns a sign that waits for the line of another sign, and parses the value from that line.
    private static func parsing(
        _ sign: Readiness<String>, as parse: @escaping @Sendable (_ line: String) throws -> Value?
    ) -> Readiness {
        Readiness { service, timeout in
            let line = try await sign.wait(service, timeout)
            if let value = try parse(line) { return value }
            throw LineWithoutValue.error(
                service.name, line, expected: "a line from which the closure reads \(Value.self)", found: "nil",
                advice: "match another line, or let the closure read this one")
        }
    }

    /// A whole line on standard output, from which a closure reads the value.
    ///
    /// - Parameters:
    ///   - pattern: The pattern for the line without its end, which is `\n` or `\r\n`.
    ///   - parse: Returns the value of the matched line. If it returns `nil`, the launch fails.
    /// - Returns: The sign.
    public static func line(
        _ pattern: TextPattern, as parse: @escaping @Sendable (_ line: String) throws -> Value?
    ) -> Readiness {
        parsing(.line(pattern), as: parse)
    }

    /// A whole line on standard error, from which a closure reads the value.
    ///
    /// - Parameters:
    ///   - pattern: The pattern for the line without its end, which is `\n` or `\r\n`.
    ///   - parse: Returns the value of the matched line. If it returns `nil`, the launch fails.
    /// - Returns: The sign.
    public static func errorLine(
        _ pattern: TextPattern, as parse: @escaping @Sendable (_ line: String) throws -> Value?
    ) -> Readiness {
        parsing(.errorLine(pattern), as: parse)
    }

    /// A value that a closure finds in standard output.
    ///
    /// - Parameter parse: Receives the whole output so far, each time the program writes more. Return `nil` to continue the wait.
    /// - Returns: The sign.
    public static func output(_ parse: @escaping @Sendable (_ output: String) throws -> Value?) -> Readiness {
        Readiness { try await $0.wait($1, forOutput: .output, parse) }
    }

    /// A value that a closure finds in standard error.
    ///
    /// - Parameter parse: Receives the whole output so far, each time the program writes more. Return `nil` to continue the wait.
    /// - Returns: The sign.
    public static func errors(_ parse: @escaping @Sendable (_ output: String) throws -> Value?) -> Readiness {
        Readiness { try await $0.wait($1, forOutput: .errors, parse) }
    }
}

extension Readiness where Value == String {
    /// A whole line on standard output.
    ///
    /// The value is the line without its end, which is `\n` or `\r\n`.
    public static func line(_ pattern: TextPattern) -> Readiness {
        Readiness { try await $0.wait($1, forLine: pattern, on: .output) }
    }

    /// A whole line on standard error.
    ///
    /// The value is the line without its end, which is `\n` or `\r\n`.
    public static func errorLine(_ pattern: TextPattern) -> Readiness {
        Readiness { try await $0.wait($1, forLine: pattern, on: .errors) }
    }
}

extension Readiness where Value == URL {
    /// A TCP socket on which the program, or a child of it, listens; it needs to print nothing.
    ///
    /// The value is the URL of the first such socket, such as `http://127.0.0.1:8080`. It is ``RunningService/url``, which a test can
    /// also read after a launch without a sign. The transport is `.outside`.
    public static var listening: Readiness { Readiness { try await $0.waitForServer(timeout: $1) } }

    /// A file or a folder that exists; the wait looks every two milliseconds.
    ///
    /// The value is its URL.
    public static func file(_ url: URL) -> Readiness {
        Readiness { service, timeout in
            try await service.wait(timeout, for: "the file \(url.path)", pollsEvery: .milliseconds(2)) {
                FileManager.default.fileExists(atPath: url.path) ? url : nil
            }
        }
    }
}

extension Readiness where Value == Int {
    /// A port, 1...65535, that accepts connections.
    ///
    /// The connection does not prove that the launched program is the one that listens.
    ///
    /// The value is the port.
    public static func port(_ port: Int, host: String = "127.0.0.1") -> Readiness {
        Readiness { service, timeout in
            try await service.wait(timeout, forPort: port, of: host)
            return port
        }
    }

    /// A whole line on standard output that contains a port.
    ///
    /// The value is the port: the number after a host (`127.0.0.1:8080`, `http://localhost:8080/`, `[::1]:8080`),
    /// the number after the word `port` (`port 8080`), or the only number of the line. If the line has no such
    /// number, or several different ones, the launch fails.
    public static func port(inLine pattern: TextPattern) -> Readiness {
        port(in: .line(pattern))
    }

    /// A whole line on standard error that contains a port.
    ///
    /// The value is the port. `port(inLine:)` describes which number of the line counts.
    public static func port(inErrorLine pattern: TextPattern) -> Readiness {
        port(in: .errorLine(pattern))
    }

    private static func port(in sign: Readiness<String>) -> Readiness {
        Readiness { service, timeout in
            let line = try await sign.wait(service, timeout)
            let ports = LinePort.candidates(in: line)
            if let port = ports.first, ports.count == 1 { return port }
            throw LineWithoutValue.error(
                service.name, line,
                expected:
                    "one port \(PlanRules.portNumbers): after a host (127.0.0.1:8080), after the word \"port\", or as the "
                    + "only number",
                found: LinePort.description(of: ports, in: line),
                advice: "print the port in this line, or read it by .line(_:as:)")
        }
    }
}

/// The error for a line that matches but does not contain the value.
private enum LineWithoutValue {
    static func error(
        _ program: String, _ line: String, expected: String, found: String, advice: String
    ) -> ServiceUnderTestError {
        ServiceUnderTestError(
            .unreadableLine,
            """
            cannot read the value from the line that makes \(program) ready
              line:     \(OutputExcerpt.quoted(line))
              expected: \(expected)
              found:    \(found)
              to do:    \(advice)
            """)
    }
}
#endif
