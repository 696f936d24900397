import Foundation

/// An engine that was torn down or released, as late requests find it.
///
/// Late requests fail with an error that names the engine. An answer from another test's engine or from the
/// network would be worse.
final class EndedEngine: Sendable {
    /// The number of late requests that are written to standard error.
    ///
    /// A client may retry forever.
    private static let mostLines = 10

    /// The values that are kept of an ended engine.
    ///
    /// Engines that were created at the same line have equal values and share one object.
    private struct Remains: Hashable {
        let name: String
        let redaction: Redaction
    }

    private static let known = Locked<[Remains: EndedEngine]>([:])

    private let remains: Remains
    /// The line that created the engine; `nil` if no test created it.
    private let location: CodeLocation?
    private let lines = Locked(0)

    private init(_ remains: Remains, _ location: CodeLocation?) {
        self.remains = remains
        self.location = location
    }

    /// Returns the object for an ended engine, which all engines with the same name and redaction share.
    static func shared(for engine: Engine) -> EndedEngine {
        let remains = Remains(name: engine.name.shown(atMost: .max), redaction: engine.settings.redaction)
        return known.withLock { known in
            if let ended = known[remains] { return ended }
            let ended = EndedEngine(remains, engine.identity.location)
            known[remains] = ended
            return ended
        }
    }

    /// Returns the error for a late request, and writes it to standard error.
    func error(for url: URL, method: String) -> URLError {
        let isReported = lines.withLock { lines in
            lines += 1
            return lines <= Self.mostLines
        }
        if isReported {
            let text = "\(explanation): \(method) \(remains.redaction.text(of: url))"
            let message = Message(.endedResponder, text.shown(atMost: .max))
            StandardError.write(message)
            if let location { TestWarnings.report(message, at: location) }
        }
        return URLError(.cancelled, url: url, message: Message(.endedResponder, explanation + "."))
    }

    private var explanation: String {
        "MockURLResponder: a request came after its responder \(remains.name) had ended"
    }
}
