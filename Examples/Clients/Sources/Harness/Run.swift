import Foundation
import MockURLResponder
import MockURLResponderTestAPI

/// A scenario that ran in a process of its own, with a server or with the mock.
struct Run: Sendable {
    /// The output of the program, its requests, and its end.
    var lines: [String]
    /// The reason why this run is invalid; `nil` means that it is valid.
    var flaw: String?

    /// The time after which a program is killed, in seconds.
    static let limit = 30.0

    /// Runs a scenario with a server, then with the mock, under the same port.
    static func both(_ scenario: Scenario) throws -> (server: Run, mock: Run) {
        let server = try LoopbackServer(scenario.rules)
        defer { server.stop() }
        let first = try inFolder { try withServer(server, scenario, in: $0) }
        // From here on, the server only keeps the port and records requests that leave the program.
        server.begin([])
        return (first, try inFolder { try withMock(server, scenario, in: $0) })
    }

    private static func withServer(
        _ server: LoopbackServer, _ scenario: Scenario, in folder: URL
    ) throws -> Run {
        var run = try launch(scenario, port: server.port, in: folder)
        let requests = server.requests.map {
            Line($0.method, $0.target, $0.body.count) { [fields = $0.fields] in fields[$0.lowercased()] }
        }
        run.add(requests, of: scenario)
        let unexpected = server.requests.filter { request in !scenario.rules.contains { $0.matches(request) } }
        if let request = unexpected.first { run.flaw = "no rule for \(request.method) \(request.target)" }
        return run
    }

    private static func withMock(_ server: LoopbackServer, _ scenario: Scenario, in folder: URL) throws -> Run {
        let journal = folder.appendingPathComponent("journal.ndjson")
        let stubs = Rule.stubs(scenario.rules, port: server.port).arguments
        let arguments = stubs + [UnmatchedPolicy.drop.argument, "--mock-url-journal=\(journal.path)"]
        // The launcher reads the arguments in place of a program that it mocks from outside.
        let launcher = scenario.isOutside ? [try tool(), "run", "--quiet", "--"] : []
        var run = try launch(scenario, port: server.port, in: folder, launcher, arguments)
        let calls = try CallJournal(at: journal, arguments: arguments).history.calls
        let requests = calls.map { call in
            let query = call.url.query(percentEncoded: true).map { "?\($0)" } ?? ""
            let path = call.url.path(percentEncoded: true)
            return Line(call.method, (path.isEmpty ? "/" : path) + query, call.bodyLength) { call.header($0) }
        }
        run.add(requests, of: scenario)
        if !server.requests.isEmpty { run.flaw = "a request reached the network" }
        if let call = calls.first(where: \.isUnmatched) { run.flaw = "no stub for \(call.method) \(call.url)" }
        return run
    }

    /// Returns the path of `mock-url`, which `.ci/clients` builds.
    private static func tool() throws -> String {
        guard let path = ProcessInfo.processInfo.environment["MOCK_URL"] else { throw MissingTool() }
        return path
    }

    private struct MissingTool: Error, CustomStringConvertible {
        let description = "expected the path of mock-url in the variable MOCK_URL, found none"
    }

    /// A request in the form that both sides can report.
    private struct Line {
        let text: String

        init(_ method: String, _ target: String, _ bodyLength: Int, _ field: (String) -> String?) {
            let known = ["Range", "If-None-Match", "Last-Event-Id", "X-Client"].compactMap { name in
                field(name).map { ", \(name) \($0)" }
            }
            // The journal redacts the values of these fields.
            let secret = ["Authorization", "Cookie"].filter { field($0) != nil }.map { ", with \($0)" }
            text = "asked \(method) \(target), \(bodyLength) bytes" + (known + secret).joined()
        }
    }

    private mutating func add(_ requests: [Line], of scenario: Scenario) {
        let texts = requests.map(\.text)
        lines += scenario.isParallel ? texts.sorted() : texts
    }

    private static func inFolder(_ body: (URL) throws -> Run) throws -> Run {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("clients-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder)
    }

    private static func launch(
        _ scenario: Scenario, port: UInt16, in folder: URL, _ launcher: [String] = [], _ arguments: [String] = []
    ) throws -> Run {
        let output = folder.appendingPathComponent("output")
        let errors = folder.appendingPathComponent("errors")
        for file in [output, errors] { try Data().write(to: file) }
        let process = Process()
        let program = [
            Bundle.main.executablePath ?? "", "play", scenario.title, "http://127.0.0.1:\(port)", folder.path,
        ]
        let words = launcher + program + arguments
        process.executableURL = URL(fileURLWithPath: words[0])
        process.arguments = Array(words.dropFirst())
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["SWIFT_BACKTRACE": "enable=no", "XDG_DATA_HOME": folder.path, "TMPDIR": folder.path]) { $1 }
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let end = Date(timeIntervalSinceNow: limit)
        var isKilled = false
        while process.isRunning {
            Thread.sleep(forTimeInterval: 0.01)
            guard !isKilled, end.timeIntervalSinceNow < 0 else { continue }
            isKilled = true
            kill(process.processIdentifier, SIGKILL)
        }
        var run = Run(
            lines: String(decoding: try Data(contentsOf: output), as: UTF8.self).split(separator: "\n").map(String.init)
        )
        let isSignal = process.terminationReason == .uncaughtSignal
        run.lines.append(
            isKilled
                ? "the program did not end"
                : "the program ended with \(isSignal ? "signal" : "status") \(process.terminationStatus)")
        if run.lines.count == 1, !isSignal { run.flaw = "the program printed nothing" }
        return run
    }
}
