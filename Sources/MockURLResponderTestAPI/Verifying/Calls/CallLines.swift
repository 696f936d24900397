import Foundation
import MockURLResponder

/// Calls and stubs as failures list them.
enum CallLines {
    /// What was asked for: `GET https://api.example.com/rates`.
    static func headline(_ call: RecordedCall) -> String {
        "\(call.method.shown(atMost: .max)) \(redaction.text(of: call.url))"
    }

    /// A call in one line, with what became of it.
    static func line(_ call: RecordedCall) -> String {
        "call \(call.number): \(headline(call)), \(outcome(of: call))"
    }

    /// At most so many are listed one by one.
    private static let most = 20

    /// The calls, each on a line, of many only the first ones.
    static func list(_ calls: [RecordedCall]) -> [String] {
        let rest = calls.count - most
        return calls.prefix(most).map { "    " + line($0) } + (rest > 0 ? ["    and \(rest) more"] : [])
    }

    /// The names that nothing shows, as the program chose them.
    static var redaction: Redaction { Redaction(MockURLResponder.Configuration.redactedNames) }

    /// What became of a call.
    static func outcome(of call: RecordedCall) -> String {
        let answerer = call.stub.map { "by \(text(of: $0))" } ?? "by the policy"
        return switch call.outcome {
        case .answered(let status): "answered with \(status) \(answerer)"
        case .failed(NSURLErrorDomain, let code): "failed with URLError \(code) \(answerer)"
        case .failed(let domain, let code): "failed with \(domain) \(code) \(answerer)"
        case .passed: "passed to the real network"
        case .stopped: "which stopped the program"
        }
    }

    /// A stub in one line, with where it was built.
    static func words(_ stub: StubMapping) -> String {
        let name = stub.name.map { "\"\($0.shown(atMost: .max))\" " } ?? ""
        let source = stub.source.map { " (built at \($0))" } ?? ""
        return "the stub \(name)\(stub.request.summary)\(source)"
    }

    static func text(of stub: RecordedCall.Stub) -> String {
        let name = stub.name.map { " \"\($0.shown(atMost: .max))\"" } ?? ""
        let source = stub.source.map { " (built at \($0))" } ?? ""
        return "#\(stub.index + 1)\(name)\(source)"
    }
}
