import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Puts `MockURLProtocol` first in sessions that already exist or list no protocols.
///
/// - Why: on Linux, a session asks the classes of its configuration first and the registered ones after them.
///   `URLSession.shared` keeps the list from its creation. Its configuration is the live object, so the class can
///   be added to it. The registered list can be reordered so that `MockURLProtocol` precedes Foundation's
///   protocols.
/// - Mind: other threads may read both lists, so they are changed only at the first set-up. They stay unchanged
///   after the end of the engine, because `MockURLProtocol` then takes no requests.
/// - Known from: swift-corelibs-foundation 6.3.1, `URLSessionTask._protocolClass`.
/// - Delete when: sessions on Linux ask registered classes first, as on Apple platforms.
enum SharedSession {
    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    private static let isListed = Locked(false)

    static func intercept(with type: MockURLProtocol.Type) {
        isListed.withLock { isListed in
            if !isListed { registerBeforeNatives(type) }
            isListed = true
            let configuration = URLSession.shared.configuration
            guard configuration.protocolClasses?.first != type else { return }
            configuration.protocolClasses = [type] + others(than: type, in: configuration)
        }
    }

    /// Removes the protocol again, for an engine that these sessions must not use.
    static func release(_ type: MockURLProtocol.Type) {
        isListed.withLock { isListed in
            guard isListed else { return }
            isListed = false
            URLProtocol.unregisterClass(type)
            let configuration = URLSession.shared.configuration
            configuration.protocolClasses = others(than: type, in: configuration)
        }
    }

    /// Returns whether a session asks a protocol because it lists it, and not because it is registered.
    static func lists(_ type: MockURLProtocol.Type, _ session: URLSession) -> Bool {
        session.configuration.protocolClasses?.contains { $0 == type } ?? false
    }

    /// Warns if `URLSession.shared` has created tasks, which may have reached the network.
    ///
    /// Other sessions leave no trace.
    ///
    /// - Returns: The number of tasks.
    static func noteEarlierTasks() -> Int {
        let session = URLSession.shared
        guard let queue = StoredField("workQueue", of: URLSession.self)?.read(session, as: DispatchQueue.self),
            let next = StoredField("nextTaskIdentifier", of: URLSession.self)
        else { return 0 }
        // The session increments the number on this queue.
        let count = queue.sync { next.read(session, as: Int.self) ?? 1 } - 1
        if count > 0 {
            let text = "MockURLResponder: \(StartRecord.Reach.warning(ofEarlierTasks: count))"
            StandardError.write(Message(.unmockedSession, text))
        }
        return count
    }

    private static func registerBeforeNatives(_ type: MockURLProtocol.Type) {
        let natives = URLSessionConfiguration.default.protocolClasses ?? []
        for native in natives { URLProtocol.unregisterClass(native) }
        _ = URLProtocol.registerClass(type)
        for native in natives where native != type { _ = URLProtocol.registerClass(native) }
    }

    private static func others(than type: AnyClass, in configuration: URLSessionConfiguration) -> [AnyClass] {
        (configuration.protocolClasses ?? []).filter { $0 != type }
    }
    #else
    static func intercept(with type: MockURLProtocol.Type) { _ = URLProtocol.registerClass(type) }

    static func release(_ type: MockURLProtocol.Type) { URLProtocol.unregisterClass(type) }

    static func lists(_ type: MockURLProtocol.Type, _ session: URLSession) -> Bool { true }

    static func noteEarlierTasks() -> Int { 0 }
    #endif
}

/// Changes the protocols of a session that is in use.
///
/// - Why: on Linux, `session.configuration` is the object that the session works with, so a protocol can be added
///   to it. On Apple platforms, it is a copy.
/// - Safe because: other threads may read the list at the same time. They read one word, which is written with one
///   store. The earlier list is never released, so a thread that has just read it can still use it.
/// - Known from: swift-corelibs-foundation 6.3.1, `URLSessionTask._protocolClass`.
/// - Delete when: a session on Linux keeps a copy of its configuration.
enum LiveConfiguration {
    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    private final class Kept {
        let protocols: [AnyClass]?

        init(_ protocols: [AnyClass]?) {
            self.protocols = protocols
        }
    }

    private static let turn = Locked(true)

    /// Replaces the protocol classes of a session.
    static func changeProtocols(of session: URLSession, _ change: ([AnyClass]) -> [AnyClass]) {
        turn.withLock { _ in
            let configuration = session.configuration
            let earlier = configuration.protocolClasses
            _ = Unmanaged.passRetained(Kept(earlier))
            configuration.protocolClasses = change(earlier ?? [])
        }
    }
    #else
    static func changeProtocols(of session: URLSession, _ change: ([AnyClass]) -> [AnyClass]) {}
    #endif
}
