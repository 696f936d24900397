import Foundation
package import MockURLResponder

/// Formats calls and stubs for failures.
package enum CallLines {
    /// The number of calls that a failure lists.
    private static let most = 20

    /// Returns one line for each call.
    ///
    /// A long list is cut after the first calls, and the last line has the number of the other calls.
    package static func list(_ calls: [HTTPCall]) -> [String] {
        let rest = calls.count - most
        return calls.prefix(most).map { "    \($0)" } + (rest > 0 ? ["    and \(rest) more"] : [])
    }

    /// The field names that this process redacts.
    package static var redaction: Redaction {
        let names = MockURLResponder.Configuration.redactedNames
        return names.isEmpty ? .standard : Redaction(names)
    }

    /// Describes a stub in one line, with the place where it was built.
    package static func words(_ stub: StubMapping) -> String {
        let name = stub.name.map { "\"\($0.shown(atMost: .max))\" " } ?? ""
        let source = stub.source.map { " (\($0))" } ?? ""
        return "the stub \(name)\(stub.request.summary)\(source)"
    }
}
