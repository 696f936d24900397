#if canImport(FoundationNetworking)
import FoundationNetworking
#else
import Foundation
#endif

/// The protocol classes that stand for an engine where its scopes are.
///
/// They are registered, not listed, so that they reach sessions that nobody can give a configuration. Foundation asks the
/// first before the second; since a scope that has ended stays so, one of the two takes each request of its task tree.
struct ScopedClasses: Sendable {
    /// Takes what is asked for in scopes of the engine.
    let open: MockURLProtocol.Type
    /// Takes what is asked for in task trees whose scope has ended.
    let late: MockURLProtocol.Type
}

/// Answers the requests of an engine's scopes: a class is all that goes from `canInit`, which sees the scope, to
/// `startLoading`, which needs its engine.
final class ScopedProtocol<Tag: ClassTag>: MockURLProtocol {
    private let presence = ScopeUses.Presence(of: ScopedProtocol<Tag>.self)

    override class func canInit(with request: URLRequest) -> Bool {
        guard SharedScope.takes(self), super.canInit(with: request) else { return false }
        ScopeUses.promise(self)
        return true
    }

    override class var answersWithoutEngine: Bool { true }
}

/// Fails the requests of tasks that outlive the scope of an engine in which they began; they must reach neither the network
/// nor another engine.
final class LateProtocol<Tag: ClassTag>: MockURLProtocol {
    private let presence = ScopeUses.Presence(of: LateProtocol<Tag>.self)

    override class func canInit(with request: URLRequest) -> Bool {
        guard WebURL.isWeb(request.url), SharedScope.refuses(self) else { return false }
        ScopeUses.promise(self)
        return true
    }

    override class var messageWithoutEngine: Message { LateRequests.message(of: self) }
}

/// Which scopes had ended when something was asked for in their task tree.
enum LateRequests {
    private struct Scopes {
        let engine: String
        var places: [SourceLine] = []
    }

    private static let ended = Locked<[ObjectIdentifier: Scopes]>([:])

    static func note(_ place: SourceLine, of engine: String, for type: MockURLProtocol.Type) {
        ended.withLock { ended in
            var scopes = ended[ObjectIdentifier(type)] ?? Scopes(engine: engine)
            if !scopes.places.contains(place) { scopes.places.append(place) }
            ended[ObjectIdentifier(type)] = scopes
        }
    }

    static func forget(_ type: MockURLProtocol.Type) {
        ended.withLock { $0[ObjectIdentifier(type)] = nil }
    }

    static func message(of type: MockURLProtocol.Type) -> Message {
        let scopes = ended.withLock { $0[ObjectIdentifier(type)] }
        let places = scopes?.places.map(\.description).joined(separator: " or ") ?? ""
        return Message(
            .endedResponder,
            """
            MockURLResponder: this request was sent by a task that outlives the scope in which it began: withSharedSession at \
            \(places), of the responder \((scopes?.engine ?? "").shown(atMost: .max)), has ended. Wait for the task within the \
            scope, or begin it with Task.detached.
            """)
    }
}
