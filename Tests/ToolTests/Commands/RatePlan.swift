import Foundation
import TestSupport

/// A folder with a plan for DemoService, in the file `rates.json`.
struct RatePlan {
    private let folder: TemporaryFolder

    var path: String { folder.path }

    /// - Parameter stub: Further fields of the stub, as JSON members after a comma.
    init(_ stub: String = "") throws {
        folder = try TemporaryFolder()
        let rates = #"{"date":"2026-11-20","rates":{"USD":1.0842}}"#
        try write(
            """
            [{
              "host": "api.frankfurter.dev",
              "responses": [
                { "name": "rates", "request": { "path": "/v1/latest" }, "response": { "body": { "json": \(rates) } }\(stub) }
              ]
            }]
            """, to: "rates.json")
    }

    func write(_ text: String, to name: String) throws {
        let url = URL(fileURLWithPath: folder.path + "/" + name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    func contents(of name: String) throws -> String {
        try String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)
    }
}
