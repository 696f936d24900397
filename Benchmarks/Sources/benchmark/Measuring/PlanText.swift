import Common
import Foundation
import Reference

/// A plan with its bodies as one JSON string, which the reference only parses.
struct PlanText {
    private struct Host: Encodable {
        let host: String
        let responses: [Stub]
    }

    private struct Stub: Encodable {
        let request: [String: String]
        let response: [String: [String: String]]
    }

    private let text: Data
    private let stubs: Int

    init(_ bodies: [String]) throws {
        let responses = bodies.enumerated().map { number, body in
            Stub(request: ["path": Items.path(number)], response: ["body": ["text": body]])
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        text = try encoder.encode([Host(host: Exchange.host, responses: responses)])
        stubs = bodies.count
    }

    func millisecondsToParse() async throws -> Double {
        let (milliseconds, object) = try await Stopwatch.milliseconds { try JSONSerialization.jsonObject(with: text) }
        let host = (object as? [[String: Any]])?.first
        guard (host?["responses"] as? [Any])?.count == stubs else { throw Failure("the plan was not parsed") }
        return milliseconds
    }
}
