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

    override func startLoading() {
        super.startLoading()
        presence.arrive()
    }
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

    override func startLoading() {
        super.startLoading()
        presence.arrive()
    }
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

/// Counts the uses of the classes of an engine's scopes, so that another engine can reuse them once no use is
/// left.
///
/// Foundation chooses a class in `canInit`, creates the instance later and starts it after that, so all are counted. If
/// Foundation asks `canInit` more than once for an instance, the counts never match and the classes are not reused. A late
/// request must not be answered by another engine.
enum ScopeUses {
    private struct Use {
        let classes: ScopedClasses
        /// The number of requests that the classes took in `canInit`.
        var promises = 0
        /// The number of instances that have asked their engine, or are gone.
        var arrived = 0
        var gone = 0
        /// Whether the engine can open no more scopes, and all its scopes are gone.
        var isOver = false

        var isIdle: Bool { isOver && promises == gone }
    }

    private struct State {
        /// The uses, by the first of the two classes.
        var uses: [ObjectIdentifier: Use] = [:]
        /// The first class of each second class.
        var firsts: [ObjectIdentifier: ObjectIdentifier] = [:]

        mutating func change(_ type: ObjectIdentifier, _ body: (inout Use) -> Void) -> ScopedClasses? {
            let key = firsts[type] ?? type
            guard uses[key] != nil else { return nil }
            uses[key].map {
                var use = $0; body(&use); uses[key] = use
            }
            guard let use = uses[key], use.isIdle else { return nil }
            uses[key] = nil
            firsts[ObjectIdentifier(use.classes.late)] = nil
            return use.classes
        }
    }

    private static let state = Locked(State())

    /// Counts an instance of a protocol class.
    final class Presence: Sendable {
        private let type: ObjectIdentifier
        private let hasArrived = Locked(false)

        init(of type: MockURLProtocol.Type) { self.type = ObjectIdentifier(type) }

        /// Counts the instance, once it has asked its engine.
        func arrive() {
            let isFirst = hasArrived.withLock { hasArrived in
                defer { hasArrived = true }
                return !hasArrived
            }
            if isFirst { ScopeUses.change(type) { $0.arrived += 1 } }
        }

        deinit {
            arrive()
            ScopeUses.change(type) { $0.gone += 1 }
        }
    }

    /// Starts counting the uses of an engine's classes.
    static func begin(_ classes: ScopedClasses) {
        state.withLock { state in
            state.uses[ObjectIdentifier(classes.open)] = Use(classes: classes)
            state.firsts[ObjectIdentifier(classes.late)] = ObjectIdentifier(classes.open)
        }
    }

    /// Counts a request that a class takes, before Foundation creates the instance.
    static func promise(_ type: MockURLProtocol.Type) {
        change(ObjectIdentifier(type)) { $0.promises += 1 }
    }

    /// Whether classes took a request that has not asked its engine yet.
    static func hasPromises(of classes: ScopedClasses) -> Bool {
        state.withLock { state in state.uses[ObjectIdentifier(classes.open)].map { $0.promises > $0.arrived } ?? false }
    }

    /// Marks the classes of an engine as free, because the engine and its scopes are gone.
    static func end(_ classes: ScopedClasses) {
        change(ObjectIdentifier(classes.open)) { $0.isOver = true }
    }

    private static func change(_ type: ObjectIdentifier, _ body: (inout Use) -> Void) {
        guard let idle = state.withLock({ $0.change(type, body) }) else { return }
        EngineDirectory.unbind(idle.open)
        LateRequests.forget(idle.late)
        BoundClasses.recycle(idle)
    }
}
