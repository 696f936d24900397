#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking

/// The trivial answer, given later on the task's work queue: the usual way to answer after `startLoading` returned.
///
/// From any other queue a process on Linux crashes under load.
package final class DeferredProtocol: TrivialProtocol {
    private static let workQueue = TaskField<DispatchQueue>("workQueue")

    package override func startLoading() {
        guard let task, let queue = Self.workQueue?.read(task) else {
            client?.urlProtocol(self, didFailWithError: URLError(.unsupportedURL))
            return
        }
        // Used on the work queue only, on which this is, too.
        nonisolated(unsafe) let deferred = self
        queue.async { deferred.answer() }
    }

    private func answer() { super.startLoading() }
}
#endif
