import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Foundation's own protocols, found among the defaults of a configuration by what they take.
///
/// - Why: on Linux they are internal classes, and both handing a request on to one and keeping requests from them needs
///   the class. On Apple platforms neither is done.
/// - Known from: swift-corelibs-foundation 6.3.1, `URLSessionConfiguration.init`.
/// - Delete when: `NativeTransfer` and `NativeGate` are.
enum NativeProtocols {
    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    static let http = taking("http")
    static let ftp = taking("ftp")
    static let webSocket = taking("ws")

    /// Finds them now: inside `canInit` Foundation holds the lock that this needs, and once `NativeGate` has exchanged
    /// their answers they are not found by them any more.
    static func prepare() { _ = (http, ftp, webSocket) }

    private static func taking(_ scheme: String) -> URLProtocol.Type? {
        guard let url = URL(string: "\(scheme)://native.invalid/") else { return nil }
        let request = URLRequest(url: url)
        // `String(reflecting:)` of a type gives the same name, and looks up conformances for it that take longer than the rest
        // of a set-up.
        return URLSessionConfiguration.default.protocolClasses?.lazy
            .filter { _typeName($0).hasPrefix("FoundationNetworking.") }
            .compactMap { $0 as? URLProtocol.Type }
            .first { $0.canInit(with: request) }
    }
    #else
    static func prepare() {}
    #endif
}
