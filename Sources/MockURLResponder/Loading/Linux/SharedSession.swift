import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Puts our protocol in front in sessions that exist already or list no protocols.
///
/// - Why: on Linux a session asks the classes of its configuration first and the registered ones only after them, and
///   `URLSession.shared` keeps the list it was made with. Its configuration is the live object, so the class can be
///   put into it; and the registered list can be turned so that ours comes before Foundation's.
/// - Known from: swift-corelibs-foundation 6.3.1, `URLSessionTask._protocolClass`.
/// - Delete when: registered classes are asked first on Linux, as on Apple platforms.
enum SharedSession {
    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    static func intercept(with type: MockURLProtocol.Type) {
        let natives = URLSessionConfiguration.default.protocolClasses ?? []
        for native in natives { URLProtocol.unregisterClass(native) }
        _ = URLProtocol.registerClass(type)
        for native in natives where native != type { _ = URLProtocol.registerClass(native) }
        let configuration = URLSession.shared.configuration
        configuration.protocolClasses = [type] + others(than: type, in: configuration)
    }

    static func release(_ type: MockURLProtocol.Type) {
        URLProtocol.unregisterClass(type)
        let configuration = URLSession.shared.configuration
        configuration.protocolClasses = others(than: type, in: configuration)
    }

    private static func others(than type: AnyClass, in configuration: URLSessionConfiguration) -> [AnyClass] {
        (configuration.protocolClasses ?? []).filter { $0 != type }
    }
    #else
    static func intercept(with type: MockURLProtocol.Type) { _ = URLProtocol.registerClass(type) }

    static func release(_ type: MockURLProtocol.Type) { URLProtocol.unregisterClass(type) }
    #endif
}
