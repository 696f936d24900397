import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Foundation's own protocols, found among the defaults of a configuration by the requests that they accept.
///
/// - Why: on Linux, these protocols are internal classes. This package needs each class to pass requests on to it or to
///   keep requests from it. On Apple platforms, the package does neither.
/// - Known from: swift-corelibs-foundation 6.3.1, `URLSessionConfiguration.init`.
/// - Delete when: `NativeTransfer` and `NativeGate` are deleted.
enum NativeProtocols {
    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    static let http = taking("http")
    static let ftp = taking("ftp")
    static let webSocket = taking("ws")

    /// Finds the classes at set-up.
    ///
    /// Later would be too late: the search takes a lock of Foundation that is held during `canInit`, and it calls the
    /// classes' `canInit`, which `NativeGate` exchanges.
    static func prepare() { _ = (http, ftp, webSocket) }

    private static func taking(_ scheme: String) -> URLProtocol.Type? {
        guard let url = URL(string: "\(scheme)://native.invalid/") else { return nil }
        let request = URLRequest(url: url)
        // `String(reflecting:)` of a type gives the same name, but looks up conformances, which takes longer than
        // the rest of a set-up.
        return URLSessionConfiguration.default.protocolClasses?.lazy
            .filter { _typeName($0).hasPrefix("FoundationNetworking.") }
            .compactMap { $0 as? URLProtocol.Type }
            .first { $0.canInit(with: request) }
    }
    #else
    static func prepare() {}
    #endif
}
