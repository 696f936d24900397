#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking

/// Delivers the trivial answer later, on the task's work queue: the usual way to answer after `startLoading`
/// returned.
///
/// On Linux, answering from any other queue crashes the process under load.
package final class DeferredProtocol: TrivialProtocol {
    private static let workQueue = TaskField<DispatchQueue>("workQueue")

    package override func startLoading() {
        guard let task, let queue = Self.workQueue?.read(task) else {
            client?.urlProtocol(self, didFailWithError: URLError(.unsupportedURL))
            return
        }
        // This code runs on the work queue, and the closure uses the constant only there.
        nonisolated(unsafe) let deferred = self
        queue.async { deferred.answer() }
    }

    private func answer() { super.startLoading() }
}
#endif
