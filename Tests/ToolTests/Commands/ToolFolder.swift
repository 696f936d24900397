import Foundation
import TestSupport

/// A folder with the files that examples of the help name.
///
/// It has the plans `plan.json`, `rates.json` and `recorded.json`, the log `old.json.log`, the HAR file `rates.har`, the folder of plans `plans`, the mock bundle `mocks`, and the journal `calls.ndjson`, which
/// a mocked DemoService wrote.
struct ToolFolder {
    private let folder: TemporaryFolder

    var path: String { folder.path }

    static let plan = """
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

    static let recording = HARFile.text(entry)

    /// The log of a recording, which has an entry of a HAR file on each line.
    static let log = entry + "\n"

    init() throws {
        folder = try TemporaryFolder()
        try write(Self.recording, to: "rates.har")
        try write(Self.log, to: "old.json.log")
        for name in ["plan.json", "rates.json", "recorded.json"] { try write(Self.plan, to: name) }
        try write(Self.plan, to: "plans/1.json")
        try write(#"[{"host":"api.example.com","responses":[{}]}]"#, to: "plans/2.json")
        try write(
            #"[{"request":{"url":"://api.example.com/state"},"response":{"code":200,"file":"state.txt"}}]"#,
            to: "mocks/bundle.json")
        try write("on", to: "mocks/state.txt")
    }

    /// Creates `calls.ndjson`.
    func writeJournal() async throws {
        let arguments = [
            "rate", "EUR", "USD", "--mock-url-plan=\(path)/plan.json", "--mock-url-journal=\(path)/calls.ndjson",
        ]
        let outcome = try await ChildProgram("DemoService", arguments: arguments).outcome()
        guard outcome.status == 0 else { throw CocoaError(.fileReadUnknown) }
    }

    func write(_ text: String, to name: String) throws {
        let file = URL(fileURLWithPath: path).appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    /// Returns the text of a file.
    func contents(of name: String) throws -> String {
        try String(contentsOf: URL(fileURLWithPath: path).appendingPathComponent(name), encoding: .utf8)
    }
}
