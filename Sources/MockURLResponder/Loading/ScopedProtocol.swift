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
    override class func canInit(with request: URLRequest) -> Bool {
        SharedScope.takes(self) && super.canInit(with: request)
    }

    override class var answersWithoutEngine: Bool { true }
}

/// Fails the requests of tasks that outlive the scope of an engine in which they began; they must reach neither the network
/// nor another engine.
final class LateProtocol<Tag: ClassTag>: MockURLProtocol {
    override class func canInit(with request: URLRequest) -> Bool {
        WebURL.isWeb(request.url) && SharedScope.refuses(self)
    }

    override class var explanationWithoutEngine: String { LateRequests.explanation(of: self) }
}

/// Which scopes had ended when something was asked for in their task tree.
enum LateRequests {
    private static let places = Locked<[ObjectIdentifier: [SourceLine]]>([:])

    static func note(_ place: SourceLine, for type: MockURLProtocol.Type) {
        places.withLock { places in
            let known = places[ObjectIdentifier(type), default: []]
            if !known.contains(place) { places[ObjectIdentifier(type)] = known + [place] }
        }
    }

    static func explanation(of type: MockURLProtocol.Type) -> String {
        let places = places.withLock { $0[ObjectIdentifier(type), default: []] }
        let list = places.map(\.description).joined(separator: " or ")
        return """
            This request was made by a task that outlives the scope in which it began: withSharedSession at \(list) has \
            ended. Wait for the task within the scope, or begin it with Task.detached.
            """
    }
}
