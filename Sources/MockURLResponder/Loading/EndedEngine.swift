import Foundation

/// An engine that was torn down or is gone, as requests meet it that come too late.
///
/// They get an error that names it: to be answered by another test's engine, or by the real network, would be worse.
final class EndedEngine: Sendable {
    /// More are not written about, since a client may ask again and again.
    private static let mostLines = 10

    private let name: String
    private let redaction: Redaction
    private let lines = Locked(0)

    init(_ engine: Engine) {
        name = engine.name.shown(atMost: .max)
        redaction = engine.settings.redaction
    }

    /// What a late request fails with; standard error is told of it, too.
    func error(for url: URL, method: String) -> URLError {
        let isToldOf = lines.withLock { lines in
            lines += 1
            return lines <= Self.mostLines
        }
        if isToldOf {
            StandardError.write("\(explanation): \(method) \(redaction.text(of: url))".shown(atMost: .max) + "\n")
        }
        return URLError(.cancelled, url: url, explanation: explanation + ".")
    }

    private var explanation: String {
        "MockURLResponder: a request came after its engine \(name) had ended"
    }
}
