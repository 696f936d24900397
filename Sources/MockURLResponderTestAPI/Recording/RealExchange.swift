import Dispatch
import Foundation
import MockURLResponder

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A request to a real server, in a separate session that is not mocked and stores nothing.
///
/// The session needs a delegate, because a completion handler receives no body for a redirect that is not followed.
final class RealExchange: NSObject, URLSessionDataDelegate {
    private struct State {
        var response: URLResponse?
        var body = Data()
        var error: (any Error)?
    }

    private let state = Locked(State())
    private let end = DispatchSemaphore(value: 0)

    /// Waits for the answer, and blocks the current thread.
    ///
    /// - Throws: The error of the request, unchanged.
    static func response(to request: URLRequest) throws -> MockResponse {
        let exchange = RealExchange()
        let session = URLSession(configuration: configuration, delegate: exchange, delegateQueue: nil)
        session.dataTask(with: request).resume()
        session.finishTasksAndInvalidate()
        exchange.end.wait()
        let (response, body) = try exchange.state.withLock { state in
            if let error = state.error { throw error }
            return (state.response, state.body)
        }
        guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
        let answer = MockResponse(
            status: response.statusCode,
            headers: RecordedFields.received(in: response, isHead: request.httpMethod == "HEAD"), body: body)
        _ = try answer.definition
        return answer
    }

    private static var configuration: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCredentialStorage = nil
        MockURLResponder.setEnabled(false, for: configuration)
        return configuration
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        state.withLock { $0.body += data }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        state.withLock { state in
            state.response = task.response
            state.error = error
        }
        end.signal()
    }
}
