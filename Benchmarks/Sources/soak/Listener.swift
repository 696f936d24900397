import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A session delegate that counts the bytes of tasks, and answers challenges and redirects.
///
/// `@unchecked Sendable` holds because `waiting` is used only under the lock.
final class Listener: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    typealias End = @Sendable (Result<Int, any Error>) -> Void

    static let credential = URLCredential(user: "ann", password: "secret", persistence: .forSession)

    private let lock = NSLock()
    private var waiting: [Int: (count: Int, end: End)] = [:]

    /// Sets the handler that receives the number of bytes at a task's end.
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
