import Common
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A session delegate that reads one body without keeping it.
///
/// `@unchecked Sendable` holds because `end` is set before the only task is resumed. Everything else happens on the
/// session's delegate queue, which is serial.
final class Listener: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    private var checksum = Checksum()
    private var end: ((Result<Checksum, any Error>) -> Void)?

    /// Sets the handler that receives the result at the task's end.
    func expect(_ end: @escaping (Result<Checksum, any Error>) -> Void) {
        self.end = end
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        checksum.add(data)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        end?(error.map { .failure($0) } ?? .success(checksum))
    }
}
