import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A protocol for configurations whose sessions must not be mocked.
///
/// It passes every request through to Foundation.
///
/// Omitting `MockURLProtocol` from a configuration is not enough on Linux, where all sessions are mocked.
final class UnmockedProtocol: MockURLProtocol {
    override class var isUnmocked: Bool { true }

    /// Sets whether sessions are mocked that will be created from a configuration.
    static func setMocked(_ isMocked: Bool, _ configuration: URLSessionConfiguration) {
        let listed = (configuration.protocolClasses ?? []).filter { $0 != UnmockedProtocol.self }
        if !isMocked {
            configuration.protocolClasses = [UnmockedProtocol.self] + listed.filter { $0 != MockURLProtocol.self }
        } else if listed.contains(where: { $0 is MockURLProtocol.Type }) {
            configuration.protocolClasses = listed
        } else {
            configuration.protocolClasses = [MockURLProtocol.self] + listed
        }
    }
}
