import TestSupport

/// A story of `mock-url`, with a folder in which its commands run.
protocol ToolStory: Sendable {
    var folder: ToolFolder { get }
    /// The variables of scripts, beside `PROBE`.
    var variables: [String: String] { get }
}

extension ToolStory {
    var variables: [String: String] { [:] }

    /// The path of a program that sends requests, and knows nothing of this package.
    var probe: String { Bundle.main.bundlePath + "/UntouchedProbe" }

    /// Runs a script in the folder. The products of this package are its commands, and `PROBE` names the probe.
    func shell(
        _ script: String, shell: String = "/bin/sh", environment: [String: String] = [:]
    ) async throws -> ChildProgram.Outcome {
        let environment = ["PROBE": probe].merging(variables) { $1 }.merging(environment) { $1 }
        return try await MockURLTool.shell(script, shell: shell, in: folder.path, environment: environment)
    }

    /// Runs `mock-url` in the folder.
    func run(_ arguments: [String], standardInput: String? = nil) async throws -> ChildProgram.Outcome {
        try await MockURLTool.run(arguments, in: folder.path, standardInput: standardInput)
    }

    /// Waits until a process that was killed is gone, or is a zombie, which its new parent has not waited for yet.
    func waitForEnd(of process: Substring) async throws {
        func status() -> String? { try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) }
        while status()?.contains(") Z ") == false { try await Task.sleep(for: .milliseconds(20)) }
    }

    func write(_ text: String, to name: String) throws { try folder.write(text, to: name) }

    func contents(of name: String) throws -> String { try folder.contents(of: name) }
}

/// A folder with files, which exists as long as this value.
struct ToolFolder: Sendable {
    private let folder: TemporaryFolder
    var path: String { folder.path }
    var names: [String] { folder.contents.sorted() }

    /// Creates a folder with texts by the names of their files.
    init(_ files: [String: String] = [:]) {
        do {
            folder = try TemporaryFolder()
            for (name, text) in files { try write(text, to: name) }
        } catch {
            fatalError("\(error)")
        }
    }

    func write(_ text: String, to name: String) throws {
        let file = URL(fileURLWithPath: path).appendingPathComponent(name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    func contents(of name: String) throws -> String { try String(contentsOfFile: path + "/" + name, encoding: .utf8) }
}

extension ToolFolder {
    /// A folder with a plan for DemoService, `rates.json`. The stub may have further members, which begin with a comma.
    static func rates(_ members: String = "") -> ToolFolder {
        let rates = #"{"date":"2026-11-20","rates":{"USD":1.0842}}"#
        return ToolFolder([
            "rates.json": """
            [{
              "host": "api.frankfurter.dev",
              "responses": [
                { "name": "rates", "request": { "path": "/v1/latest" }, "response": { "body": { "json": \(rates) } }\(members) }
              ]
            }]
            """
        ])
    }

    private static let plan = """
        [{ "host": "api.frankfurter.dev", "responses": [{
          "name": "the rate of the dollar",
          "request": { "path": "/v1/latest" },
          "response": { "body": { "json": { "date": "2026-11-20", "rates": { "USD": 1.0842 } } } }
        }] }]
        """
    private static let entry = HARFile.entry(
        "GET", "https://api.frankfurter.dev/v1/latest?base=EUR&symbols=USD",
        headers: [("Content-Type", "application/json")],
        content: #""text":"{\"date\":\"2026-11-20\",\"rates\":{\"USD\":1.0842}}""#)

    /// A folder with the files that examples of the help name, without the journal `calls.ndjson`.
    static func examples() -> ToolFolder {
        ToolFolder([
            "plan.json": plan, "rates.json": plan, "recorded.json": plan, "plans/1.json": plan,
            "plans/2.json": #"[{"host":"api.example.com","responses":[{}]}]"#, "mocks/state.txt": "on",
            "mocks/bundle.json":
                #"[{"request":{"url":"://api.example.com/state"},"response":{"code":200,"file":"state.txt"}}]"#,
            "rates.har": HARFile.text(entry), "old.json.log": entry + "\n",
        ])
    }

    /// Lets DemoService write the journal `calls.ndjson`.
    func writeJournal() async throws {
        let arguments = [
            "rate", "EUR", "USD", "--mock-url-plan=\(path)/plan.json", "--mock-url-journal=\(path)/calls.ndjson",
        ]
        let outcome = try await ChildProgram("DemoService", arguments: arguments).outcome()
        guard outcome.status == 0 else { throw CocoaError(.fileReadUnknown) }
    }
}
