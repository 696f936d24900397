#if canImport(FoundationNetworking)
package import FoundationNetworking
#else
package import Foundation
#endif

/// Decides whether a stub answers a request.
///
/// The request includes its body.
package enum RequestPredicate: Sendable {
    case prompt(@Sendable (URLRequest) -> Bool)
    /// Runs on a thread that may wait for the result.
    case async(@Sendable (URLRequest) async -> Bool)
}
