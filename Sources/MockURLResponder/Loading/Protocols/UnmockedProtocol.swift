import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Listed by configurations whose sessions are not to be mocked: it has Foundation answer.
///
/// A configuration that merely does not list `MockURLProtocol` is not enough on Linux, where all sessions are reached.
final class UnmockedProtocol: MockURLProtocol {
    override class var isUnmocked: Bool { true }

    /// Has the sessions that will be made of a configuration mocked, or not.
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
