import Foundation

/// A part of a program whose requests an engine answers in sessions that it was not given.
///
/// It is the task-local value of its task tree, and so lives as long as the last task that began in it. The classes of its
/// engine stay registered as long, to fail what such a task asks for after the scope has ended.
final class SharedScope: Sendable {
    @TaskLocal static var current: SharedScope?

    /// Those that take requests from anywhere, the innermost last.
    private static let processWide = Locked<[ProcessWide]>([])

    private struct ProcessWide: Sendable {
        let turn: Int
        let protocolClass: MockURLProtocol.Type
    }

    /// The turns of scopes that no task tree knows, the innermost first.
    private static let heldTurns = Locked<[Int]>([])

    /// The turns that whoever runs here has, the innermost first.
    static var turnsHere: [Int] { current?.turns ?? heldTurns.withLock { $0 } }

    /// The turns that its task tree has, the innermost first.
    let turns: [Int]
    private let place: SourceLine
    private let turn: Int?
    private let classes: ScopedClasses
    /// Kept for requests that come in before the end and are answered after it.
    private let lease: EngineLease
    private let hasEnded = Locked(false)
    /// How long the engine of a scope of the process is kept after its end, in seconds.
    private static let afterglow = 0.2

    /// Opens a scope; stops the program if there can be none.
    ///
    /// - Parameters:
    ///   - lease: Of the engine that answers.
    ///   - place: Where it is opened.
    ///   - turn: Of a scope for the whole process; `end()` passes it on.
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

    /// Has code outside all task trees count as running within this scope of the process.
    func hold() {
        if let turn { Self.heldTurns.withLock { $0.insert(turn, at: 0) } }
    }

    /// Ends what `hold()` began.
    func letGo() {
        Self.heldTurns.withLock { turns in turns.removeAll { $0 == turn } }
    }

    /// From here on requests of the task tree fail.
    func end() {
        hasEnded.withLock { $0 = true }
        CookieShelter.release()
        guard let turn else { return }
        Self.processWide.withLock { scopes in scopes.removeAll { $0.turn == turn } }
        ScopeTurns.ofProcess.leave(turn)
        // What others asked for before the end may not have come to the engine yet, and they do not keep it.
        let lease = lease
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.afterglow) { withExtendedLifetime((self, lease)) {} }
    }
}

// MARK: - Asked in `canInit`, with Foundation's lock held

extension SharedScope {
    /// Whether a request that is made here and now is some scope's, open or not.
    static var isAnyInForce: Bool { current != nil || processWideClass != nil }

    /// The same, for a protocol of Foundation that stands back then: whoever it stands back for takes the request, although its
    /// scope may end in between.
    static var takesInPlaceOfFoundation: Bool {
        if current != nil { return true }
        let protocolClass = processWideClass
        ScopeHandOver.noted = protocolClass.map { ObjectIdentifier($0) }
        return protocolClass != nil
    }

    private static func takesFromAnywhere(_ type: MockURLProtocol.Type) -> Bool {
        guard let noted = ScopeHandOver.noted else { return processWideClass == type }
        guard noted == ObjectIdentifier(type) else { return false }
        ScopeHandOver.noted = nil
        return true
    }

    /// Whether a request that is made here and now is for the engine of this class.
    ///
    /// The innermost scope of the task tree has it; what is in none is for the innermost scope of the process.
    static func takes(_ type: MockURLProtocol.Type) -> Bool {
        guard let current else { return takesFromAnywhere(type) }
        return current.classes.open == type && !current.hasEnded.withLock { $0 }
    }

    /// Whether a request that is made here and now comes after the end of its scope, which has this class for that.
    static func refuses(_ type: MockURLProtocol.Type) -> Bool {
        guard let current, current.classes.late == type, current.hasEnded.withLock({ $0 }) else { return false }
        LateRequests.note(current.place, of: current.lease.engine.name, for: type)
        return true
    }

    // A class, not the scope: who lets go of the last reference calls Foundation.
    private static var processWideClass: MockURLProtocol.Type? {
        processWide.withLock { $0.last?.protocolClass }
    }
}
