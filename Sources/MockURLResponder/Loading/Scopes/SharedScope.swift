import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A part of a program in which an engine also answers requests of sessions that do not list its protocol class.
///
/// The scope is a task-local value of its task tree, so it lives as long as the last task that began in it. The
/// classes of its engine stay registered for the same time, so that requests of these tasks fail after the scope
/// has ended.
final class SharedScope: Sendable {
    @TaskLocal static var current: SharedScope?

    /// The scopes that take requests from anywhere, the innermost last.
    private static let processWide = Locked<[ProcessWide]>([])

    private struct ProcessWide: Sendable {
        let turn: Int
        let protocolClass: MockURLProtocol.Type
    }

    /// The turns of scopes that belong to no task tree, the innermost first.
    private static let heldTurns = Locked<[Int]>([])

    /// The turns of the calling code, the innermost first.
    static var turnsHere: [Int] { current?.turns ?? heldTurns.withLock { $0 } }

    /// The turns of the scope's task tree, the innermost first.
    let turns: [Int]
    private let place: SourceLine
    private let turn: Int?
    private let classes: ScopedClasses
    /// The lease that keeps the engine for requests that arrive before the end of the scope and are answered later.
    private let lease: EngineLease
    private let hasEnded = Locked(false)
    /// The number of seconds that a scope of the process keeps its engine alive after the scope ends.
    ///
    /// The delay is repeated while a request of the scope has not reached the engine.
    private static let releaseDelay = 0.2
    /// The largest number of these delays.
    private static let mostDelays = 300

    /// Opens a scope.
    ///
    /// Stops the program if scopes are impossible.
    ///
    /// - Parameters:
    ///   - lease: The lease of the engine that answers.
    ///   - place: The line that opens the scope.
    ///   - turn: The turn of a scope of the whole process, which `end()` passes on.
    init(_ lease: EngineLease, at place: SourceLine, turn: Int?) {
        self.lease = lease
        self.place = place
        self.turn = turn
        turns = (turn.map { [$0] } ?? []) + Self.turnsHere
        classes = lease.scoped.classes(of: lease.engine)
        if let limitation = ScopeRegistration.add(classes) {
            ProgramStop.stop(refusingScopeAt: place, because: limitation)
        }
        CookieShelter.hold()
        guard let turn else { return }
        let protocolClass = classes.open
        Self.processWide.withLock { $0.append(ProcessWide(turn: turn, protocolClass: protocolClass)) }
    }

    deinit {
        ScopeRegistration.remove(classes)
    }

    /// Makes code outside all task trees count as code within this scope of the process.
    func hold() {
        if let turn { Self.heldTurns.withLock { $0.insert(turn, at: 0) } }
    }

    /// Ends the effect of `hold()`.
    func letGo() {
        Self.heldTurns.withLock { turns in turns.removeAll { $0 == turn } }
    }

    /// Ends the scope.
    ///
    /// Later requests of the task tree fail.
    func end() {
        hasEnded.withLock { $0 = true }
        CookieShelter.release()
        guard let turn else { return }
        Self.processWide.withLock { scopes in scopes.removeAll { $0.turn == turn } }
        ScopeTurns.ofProcess.leave(turn)
        keepEngine(delays: Self.mostDelays)
    }

    /// Keeps the engine alive for requests that another task sent before the end, and that have not reached the engine yet.
    ///
    /// Such a request does not keep the engine alive. A busy machine may need seconds to create and start the instance that a class
    /// has promised. The number of delays is limited, because Foundation may ask a class twice.
    private func keepEngine(delays: Int) {
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.releaseDelay) { [self, lease] in
            if delays > 0, ScopeUses.hasPromises(of: classes) { return keepEngine(delays: delays - 1) }
            withExtendedLifetime(lease) {}
        }
    }
}

// MARK: - Called in `canInit`, while Foundation holds its lock

extension SharedScope {
    /// Whether the current request belongs to any scope, open or ended.
    static var isRequestInScope: Bool { current != nil || processWideClass != nil }

    /// Whether Foundation's own protocol must decline the current request because a scope takes it.
    ///
    /// If a scope of the process takes the request, `ScopeHandOver` notes its class. This class then takes the request
    /// even if the scope ends before Foundation asks the class.
    static var takesInPlaceOfFoundation: Bool {
        if current != nil { return true }
        let protocolClass = processWideClass
        ScopeHandOver.noted = protocolClass.map { ObjectIdentifier($0) }
        return protocolClass != nil
    }

    private static func takesFromAnywhere(_ type: MockURLProtocol.Type) -> Bool {
        ScopeHandOver.noted == nil ? processWideClass == type : ScopeHandOver.take(type)
    }

    /// Returns whether the engine of this class answers the current request.
    ///
    /// The innermost scope of the task tree takes the request. Without one, the innermost scope of the process
    /// takes it.
    static func takes(_ type: MockURLProtocol.Type) -> Bool {
        guard let current else { return takesFromAnywhere(type) }
        return current.classes.open == type && !current.hasEnded.withLock { $0 }
    }

    /// Returns whether the current request arrives after the end of its scope, and this class fails such requests.
    static func refuses(_ type: MockURLProtocol.Type) -> Bool {
        guard let current, current.classes.late == type, current.hasEnded.withLock({ $0 }) else { return false }
        LateRequests.note(current.place, of: current.lease.engine.name, for: type)
        return true
    }

    // Returns the class instead of the scope, because releasing the last reference to a scope calls Foundation.
    private static var processWideClass: MockURLProtocol.Type? {
        processWide.withLock { $0.last?.protocolClass }
    }
}

/// Registers the protocol classes of scopes with Foundation, and counts how many scopes need each pair.
///
/// The lock is held while Foundation is called, so `canInit` must never take it.
enum ScopeRegistration {
    private static let needs = Locked<[ObjectIdentifier: Int]>([:])

    /// Registers the classes, so that sessions ask them.
    ///
    /// - Returns: The reason why the classes cannot be registered; `nil` on success.
    static func add(_ classes: ScopedClasses) -> String? {
        needs.withLock { needs in
            if needs.isEmpty, let limitation = begin() { return limitation }
            let key = ObjectIdentifier(classes.open)
            if needs[key] == nil {
                _ = URLProtocol.registerClass(classes.open)
                _ = URLProtocol.registerClass(classes.late)
            }
            needs[key, default: 0] += 1
            return nil
        }
    }

    static func remove(_ classes: ScopedClasses) {
        needs.withLock { needs in
            let key = ObjectIdentifier(classes.open)
            guard let need = needs[key] else { return }
            needs[key] = need > 1 ? need - 1 : nil
            guard need == 1 else { return }
            URLProtocol.unregisterClass(classes.open)
            URLProtocol.unregisterClass(classes.late)
            if needs.isEmpty { end() }
        }
    }

    private static func begin() -> String? {
        // The shared session copies the registered classes at its first use, so it must exist before the registration.
        _ = URLSession.shared
        if let limitation = ScopeSupport.limitation { return limitation }
        if let limitation = NativeGate.hold({ $0.hasScopes = true }) { return limitation }
        EngineDirectory.setHasScopes(true)
        return nil
    }

    private static func end() {
        EngineDirectory.setHasScopes(false)
        NativeGate.release { $0.hasScopes = false }
    }
}

/// The scope's class that takes the request on this thread, after a protocol of Foundation has declined it.
///
/// Foundation asks this class next. Without the note, a request would be lost if the scope of the process ended between
/// the two questions.
enum ScopeHandOver {
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        return key
    }()

    /// The class that takes the request; `nil` if no scope takes the request.
    static var noted: ObjectIdentifier? {
        get { pthread_getspecific(key).map { unsafeBitCast($0, to: ObjectIdentifier.self) } }
        set { pthread_setspecific(key, newValue.flatMap { UnsafeRawPointer(bitPattern: UInt(bitPattern: $0)) }) }
    }

    /// Returns whether a class is noted, and removes the note.
    static func take(_ type: MockURLProtocol.Type) -> Bool {
        guard noted == ObjectIdentifier(type) else { return false }
        noted = nil
        return true
    }
}

/// The protocol classes for the scopes of one engine, created when the engine opens its first scope.
final class EngineScopes: Sendable {
    private struct State {
        var classes: ScopedClasses?
        var ended: EndedEngine?
    }

    private let state = Locked(State())

    func classes(of engine: Engine) -> ScopedClasses {
        state.withLock { state in
            if let classes = state.classes { return classes }
            let classes = BoundClasses.unusedScoped()
            if let ended = state.ended {
                EngineDirectory.end(classes.open, as: ended)
            } else {
                EngineDirectory.bind(engine, to: classes.open)
            }
            ScopeUses.begin(classes)
            state.classes = classes
            return classes
        }
    }

    deinit {
        // No scope can be opened any more, because every open scope keeps its engine alive.
        if let classes = state.withLock({ $0.classes }) { ScopeUses.end(classes) }
    }

    /// Stops the engine from answering in its scopes.
    func end(as ended: EndedEngine) {
        state.withLock { state in
            state.ended = ended
            guard let classes = state.classes else { return }
            EngineDirectory.end(classes.open, as: ended)
        }
    }
}
