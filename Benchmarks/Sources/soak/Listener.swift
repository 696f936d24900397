import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A session's delegate that counts what tasks get, and answers what it is asked.
///
/// `@unchecked Sendable` holds because `waiting` is only touched under the lock.
final class Listener: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    typealias End = @Sendable (Result<Int, any Error>) -> Void

    static let credential = URLCredential(user: "ann", password: "secret", persistence: .forSession)

    private let lock = NSLock()
    private var waiting: [Int: (count: Int, end: End)] = [:]

    /// Says at a task's end how many bytes it got.
    func expect(_ task: URLSessionTask, _ end: @escaping End) {
        lock.withLock { waiting[task.taskIdentifier] = (0, end) }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        lock.withLock { waiting[dataTask.taskIdentifier]?.count += data.count }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let (count, end) = lock.withLock({ waiting.removeValue(forKey: task.taskIdentifier) }) else { return }
        end(error.map { .failure($0) } ?? .success(count))
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        completionHandler(request)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        completionHandler(.useCredential, Self.credential)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        needNewBodyStream completionHandler: @escaping (InputStream?) -> Void
    ) {
        completionHandler(InputStream(data: Data(Stubs.longBody.utf8)))
    }
}
