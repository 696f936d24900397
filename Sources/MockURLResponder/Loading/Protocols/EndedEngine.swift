import Foundation

/// An engine that was torn down or is gone, as requests meet it that come too late.
///
/// They get an error that names it: to be answered by another test's engine, or by the real network, would be worse.
final class EndedEngine: Sendable {
    /// More are not written about, since a client may ask again and again.
    private static let mostLines = 10

    /// The part of an ended engine that is kept.
    ///
    /// Engines that were made at the same line have equal remains and share an object.
    private struct Remains: Hashable {
        let name: String
        let redaction: Redaction
    }

    private static let known = Locked<[Remains: EndedEngine]>([:])

    private let remains: Remains
    private let lines = Locked(0)

    private init(_ remains: Remains) {
        self.remains = remains
    }

    /// The rest of an ended engine, one object for all engines of the same name.
    static func shared(for engine: Engine) -> EndedEngine {
        let remains = Remains(name: engine.name.shown(atMost: .max), redaction: engine.settings.redaction)
        return known.withLock { known in
            if let ended = known[remains] { return ended }
            let ended = EndedEngine(remains)
            known[remains] = ended
            return ended
        }
    }

    /// What a late request fails with; standard error is told of it, too.
    func error(for url: URL, method: String) -> URLError {
        let isToldOf = lines.withLock { lines in
            lines += 1
            return lines <= Self.mostLines
        }
        if isToldOf {
            let text = "\(explanation): \(method) \(remains.redaction.text(of: url))"
            StandardError.write(Message(.endedResponder, text.shown(atMost: .max)))
        }
        return URLError(.cancelled, url: url, message: Message(.endedResponder, explanation + "."))
    }

    private var explanation: String {
        "MockURLResponder: a request came after its responder \(remains.name) had ended"
    }
}
