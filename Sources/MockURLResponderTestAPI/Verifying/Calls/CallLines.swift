import Foundation
import MockURLResponder

/// Calls and stubs as failures list them.
enum CallLines {
    /// At most so many are listed one by one.
    private static let most = 20

    /// The calls, each on a line, of many only the first ones.
    static func list(_ calls: [HTTPCall]) -> [String] {
        let rest = calls.count - most
        return calls.prefix(most).map { "    \($0)" } + (rest > 0 ? ["    and \(rest) more"] : [])
    }

    /// The names that nothing shows, as the program chose them.
    static var redaction: Redaction { Redaction(MockURLResponder.Configuration.redactedNames) }

    /// A stub in one line, with where it was built.
    static func words(_ stub: StubMapping) -> String {
        let name = stub.name.map { "\"\($0.shown(atMost: .max))\" " } ?? ""
        let source = stub.source.map { " (\($0))" } ?? ""
        return "the stub \(name)\(stub.request.summary)\(source)"
    }
}
