#if canImport(FoundationNetworking)
import FoundationNetworking
#else
import Foundation
#endif

/// The two protocol classes that represent an engine in its scopes.
///
/// The classes are registered with Foundation, because the scope cannot change the configurations of all sessions.
/// Foundation asks the first class before the second. A scope never reopens, so one of the two takes each request of
/// its task tree.
struct ScopedClasses: Sendable {
    /// The class that takes requests in open scopes of the engine.
    let open: MockURLProtocol.Type
    /// The class that takes requests of task trees whose scope has ended.
    let late: MockURLProtocol.Type
}

/// Answers the requests in an engine's scopes.
///
/// `canInit` sees the scope, and `startLoading` needs its engine. Foundation passes only the class from `canInit` to
/// `startLoading`.
final class ScopedProtocol<Tag: ClassTag>: MockURLProtocol {
    private let presence = ScopeUses.Presence(of: ScopedProtocol<Tag>.self)

    override class func canInit(with request: URLRequest) -> Bool {
        guard SharedScope.takes(self), super.canInit(with: request) else { return false }
        ScopeUses.promise(self)
        return true
    }

    override class var answersWithoutEngine: Bool { true }
}

/// Fails the requests of tasks that outlive the scope in which they began.
///
/// Such requests must reach neither the network nor another engine.
final class LateProtocol<Tag: ClassTag>: MockURLProtocol {
    private let presence = ScopeUses.Presence(of: LateProtocol<Tag>.self)

    override class func canInit(with request: URLRequest) -> Bool {
        guard WebURL.isWeb(request.url), SharedScope.refuses(self) else { return false }
        ScopeUses.promise(self)
        return true
    }

    override class var messageWithoutEngine: Message { LateRequests.message(of: self) }
}

/// The ended scopes whose task trees still send requests, for the error messages of these requests.
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
