import Foundation

/// Maps protocol classes to the engines that answer for them.
///
/// `URLSession` keeps the protocol classes of its configuration, so the class binds a session to its engine. No
/// header field is needed for the binding on any platform.
enum EngineDirectory {
    private enum Entry {
        /// An engine that answers.
        ///
        /// The entry does not keep the engine alive, because the owner of the binding also keeps the engine and
        /// removes the entry first.
        ///
        /// A lease removes its entry when it ends, at the latest in its `deinit`. For the engine of the process,
        /// the entry is removed when the engine is torn down or replaced.
        case engine(Engine)
        /// An engine that has ended.
        ///
        /// A session that outlives its engine receives an error, never another engine's answers.
        case ended(EndedEngine)
    }

    private struct State {
        var entries: [ObjectIdentifier: Entry] = [:]
        var hasScopes = false

        func engine(of type: MockURLProtocol.Type) -> Engine? {
            if case .engine(let engine) = entries[ObjectIdentifier(type)] { engine } else { nil }
        }
    }

    private static let state = Locked(State())

    static func engine(of type: MockURLProtocol.Type) -> Engine? {
        state.withLock { $0.engine(of: type) }
    }

    /// Returns the engine of a class, and whether any scopes exist.
    ///
    /// Reads the engine and the scopes under one lock, so that a request without scopes takes no second lock.
    static func lookUp(_ type: MockURLProtocol.Type) -> (engine: Engine?, hasScopes: Bool) {
        state.withLock { ($0.engine(of: type), $0.hasScopes) }
    }

    /// Returns the engine that was bound to a class until the engine ended.
    static func ended(of type: MockURLProtocol.Type) -> EndedEngine? {
        state.withLock { state in
            if case .ended(let ended) = state.entries[ObjectIdentifier(type)] { ended } else { nil }
        }
    }

    static func bind(_ engine: Engine, to type: MockURLProtocol.Type) {
        set(.engine(engine), for: type)
    }

    /// Removes the entry of a class, whether its engine is active or has ended.
    static func unbind(_ type: MockURLProtocol.Type) {
        set(nil, for: type)
    }

    /// Ends the binding of a class that sessions may still hold.
    static func end(_ type: MockURLProtocol.Type, as ended: EndedEngine) {
        set(.ended(ended), for: type)
    }

    /// Sets an entry.
    ///
    /// Releases the earlier entry outside the lock.
    private static func set(_ entry: Entry?, for type: MockURLProtocol.Type) {
        _ = state.withLock { state in
            let earlier = state.entries[ObjectIdentifier(type)]
            state.entries[ObjectIdentifier(type)] = entry
            return earlier
        }
    }

    static func setHasScopes(_ hasScopes: Bool) {
        state.withLock { $0.hasScopes = hasScopes }
    }
}

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
