import Common
import Foundation
import Reference

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Receives one body of any size without keeping it in memory.
enum Large {
    /// Receives the body with a data delegate, in a session whose only protocol is `urlProtocol`.
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

    /// Downloads the body to a file in the shared session.
    ///
    /// Reading the file is not timed.
    static func download() async throws -> Data {
        let start = ContinuousClock.now
        let (file, _) = try await URLSession.shared.download(for: Exchange.request())
        let duration = ContinuousClock.now - start
        defer { try? FileManager.default.removeItem(at: file) }
        return try JSONEncoder().encode(BodyReport(checksum: Checksum(ofFileAt: file), duration: duration))
    }
}
