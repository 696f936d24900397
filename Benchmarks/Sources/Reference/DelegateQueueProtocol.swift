#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking

/// Delivers the trivial answer, and ends awaited tasks on the session's delegate queue.
///
/// This is the usual cure for the deadlock between `Task.cancel()` and the end of an awaited load on the work queue.
package final class DelegateQueueProtocol: TrivialProtocol {
    private static let endsInline = TaskField<Bool>("_callCompletionHandlerInline")

    package override func startLoading() {
        guard let task, let endsInline = Self.endsInline else {
            client?.urlProtocol(self, didFailWithError: URLError(.unsupportedURL))
            return
        }
        endsInline.write(false, to: task)
        super.startLoading()
    }
}
#endif
