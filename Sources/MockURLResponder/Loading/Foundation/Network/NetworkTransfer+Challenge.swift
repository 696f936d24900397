import Foundation

#if canImport(FoundationNetworking)
package import FoundationNetworking

/// Ends a transfer with a complete 401, so that the load handles the challenge.
///
/// - Why: Foundation on Linux asks for credentials after the body of a 401, and without a credential it neither ends nor repeats
///   the task.
/// - Known from: swift-corelibs-foundation 6.3.1, `_ProtocolClient.urlProtocolDidFinishLoading`.
/// - Delete when: Foundation delivers a 401 without a credential.
extension NetworkTransfer {
    package func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        received(headOf: task)
        ended(nil)
        OutsideLoadQueue.run { task.cancel() }
    }
}
#endif
