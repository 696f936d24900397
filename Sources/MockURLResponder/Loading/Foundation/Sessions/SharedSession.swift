import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Puts our protocol in front in sessions that exist already or list no protocols.
///
/// - Why: on Linux a session asks the classes of its configuration first and the registered ones only after them, and
///   `URLSession.shared` keeps the list it was made with. Its configuration is the live object, so the class can be
///   put into it; and the registered list can be turned so that ours comes before Foundation's.
/// - Mind: other threads may be reading both lists, so they are changed at the first set-up only. They stay as they are
///   when the engine is gone, since our protocol then takes nothing.
/// - Known from: swift-corelibs-foundation 6.3.1, `URLSessionTask._protocolClass`.
/// - Delete when: registered classes are asked first on Linux, as on Apple platforms.
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

    /// Takes our protocol out again, for an engine that such sessions are not to see.
    static func release(_ type: MockURLProtocol.Type) {
        isListed.withLock { isListed in
            guard isListed else { return }
            isListed = false
            URLProtocol.unregisterClass(type)
            let configuration = URLSession.shared.configuration
            configuration.protocolClasses = others(than: type, in: configuration)
        }
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
    #endif
}
