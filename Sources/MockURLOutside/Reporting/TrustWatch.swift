#if os(Linux)
import MockURLResponder

/// Which programs trust the authority of a launch: the files that they read, and how they receive its certificates.
///
/// An alert is a clear refusal. A connection that is closed in silence is not: a client that examines the certificate late does it, and
/// also one that opens connections in advance, or gives up. So silence counts if it repeats, or if no request to that host follows.
final class TrustWatch: Sendable {
    private struct Visit: Hashable {
        let process: ProgramProcess
        let place: String
    }

    private struct State {
        /// The files of authorities that processes read, by the number of the process.
        var files: [Int32: [String]] = [:]
        var served: Set<Visit> = []
        var silent: Set<Visit> = []
    }

    /// The number of files that a report names.
    private static let mostFiles = 4
    /// The number of processes whose files are remembered.
    private static let mostProcesses = 10_000

    private let state = Locked(State())

    func noteFile(_ path: String, readBy process: ProgramProcess) {
        state.withLock { state in
            var files = state.files[process.id] ?? []
            guard files.count < Self.mostFiles, !files.contains(path),
                !files.isEmpty || state.files.count < Self.mostProcesses
            else { return }
            files.append(path)
            state.files[process.id] = files
        }
    }

    /// Notes that a process sent something after a handshake.
    func noteTrust(of process: ProgramProcess, in place: String) {
        let visit = Visit(process: process, place: place)
        state.withLock { state in
            state.silent.remove(visit)
            state.served.insert(visit)
        }
    }

    /// Notes that a process closed a connection in silence.
    ///
    /// - Returns: Whether it did so before, and never sent a request to the host.
    func noteSilence(of process: ProgramProcess, to place: String) -> Bool {
        let visit = Visit(process: process, place: place)
        return state.withLock { state in
            guard !state.served.contains(visit) else { return false }
            return !state.silent.insert(visit).inserted
        }
    }

    /// The processes that sent no request to a host after they had closed a connection in silence.
    var silent: [(process: ProgramProcess, place: String)] {
        state.withLock { $0.silent.map { ($0.process, $0.place) } }.sorted { $0.process.id < $1.process.id }
    }

    /// Returns the report on a client that refuses the certificate for a host and port.
    func refusal(of process: ProgramProcess, to place: String, _ sign: TLSFailure.Distrust) -> Refusal {
        let files = state.withLock { $0.files[process.id] ?? $0.files[process.parent] ?? [] }
        let read =
            files.isEmpty
            ? "it read no file of authorities that the launcher knows" : "it read \(files.joined(separator: " and "))"
        let shown =
            switch sign {
            case .alert(let alert): "the alert \(alert)"
            case .closedHandshake: "the end of the connection after the certificate"
            case .closedWithoutRequest: "the end of the connection without a request"
            }
        return Refusal(
            kind: .untrustedAuthority, predicate: "does not trust the certificate for \(place)",
            expected: "a client that reads the authority of the launch from a file", found: "\(shown); \(read)",
            advice: files.isEmpty ? Self.adviceWithoutFile(process.name) : Self.adviceWithFile)
    }

    private static let otherWays =
        "use http; a program that contains MockURLResponder can answer itself (mock-url run --by environment)"

    private static let adviceWithFile =
        "turn off pinning in the client, or a list of authorities of its own, for the test; or \(otherWays)"

    /// Names the setting by which a runtime reads a file.
    private static func adviceWithoutFile(_ program: String) -> String {
        let file = TrustFiles.ownFile
        let setting =
            switch program.prefix(while: { !$0.isNumber && $0 != "." }) {
            case "node", "bun", "MainThread": "NODE_EXTRA_CA_CERTS=\(file)"
            case "deno": "DENO_CERT=\(file)"
            case "java": "-Djavax.net.ssl.trustStore=/etc/ssl/certs/java/cacerts"
            case "python", "pip", "uv": "SSL_CERT_FILE=\(file) and REQUESTS_CA_BUNDLE=\(file)"
            case "git": "GIT_SSL_CAINFO=\(file)"
            case "curl": "CURL_CA_BUNDLE=\(file)"
            default: "SSL_CERT_FILE=\(file), or the like"
            }
        return "let it read a file of authorities, by \(setting); if its list is compiled in, \(otherWays)"
    }
}
#endif
