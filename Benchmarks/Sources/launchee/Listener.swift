import Common
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A session's delegate that reads one body and keeps none of it.
///
/// `@unchecked Sendable` holds because `end` is set before the one task is resumed, and all else happens on the session's
/// delegate queue, which does one thing at a time.
final class Listener: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    private var checksum = Checksum()
    private var end: ((Result<Checksum, any Error>) -> Void)?

    /// Says at the task's end what it got.
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
