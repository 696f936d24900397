import Common
import Foundation
import Reference

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One body, as large as it may be, got in ways that need not keep it.
enum Large {
    /// By a data delegate, in a session that has one protocol.
    static func body(by urlProtocol: URLProtocol.Type) async throws -> Data {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [urlProtocol]
        let listener = Listener()
        let session = URLSession(configuration: configuration, delegate: listener, delegateQueue: nil)
        let task = session.dataTask(with: try Exchange.request())
        let start = ContinuousClock.now
        let checksum = try await withCheckedThrowingContinuation { continuation in
            listener.expect { continuation.resume(with: $0) }
            task.resume()
        }
        return try JSONEncoder().encode(BodyReport(checksum: checksum, duration: ContinuousClock.now - start))
    }

    /// To a file, in the shared session; reading the file is not timed.
    static func download() async throws -> Data {
        let start = ContinuousClock.now
        let (file, _) = try await URLSession.shared.download(for: Exchange.request())
        let duration = ContinuousClock.now - start
        defer { try? FileManager.default.removeItem(at: file) }
        return try JSONEncoder().encode(BodyReport(checksum: Checksum(ofFileAt: file), duration: duration))
    }
}
