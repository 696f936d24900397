import Foundation
import MockURLResponder

/// The requests that are still on their way when a test ends.
///
/// A request whose `resume()` has returned belongs to the test, so the test waits for its decision. On Apple platforms,
/// `resume()` does not tell the responder about a request.
extension MockedNetwork {
    private var pendingCount: Int { responder.engine.pending?.count ?? 0 }

    /// Waits in a task, and reports the requests that are still not decided in the end.
    func settle(_ place: CodeLocation) async {
        // A test that is cancelled waits, too.
        if pendingCount > 0 {
            await withCheckedContinuation { continuation in
                Thread.detachNewThread { [self] in
                    responder.engine.pending?.awaitEnd()
                    continuation.resume()
                }
            }
        }
        reportPending(place)
    }

    /// Waits on a thread that may block, and reports the requests that are still not decided in the end.
    func settleBlocking(_ place: CodeLocation) {
        responder.engine.pending?.awaitEnd()
        reportPending(place)
    }

    /// Tears the responder down.
    func end() {
        TestNetworks.remove(responder)
        responder.tearDown()
    }

    private func reportPending(_ place: CodeLocation) {
        let count = pendingCount
        guard count > 0 else { return }
        let requests = count == 1 ? "1 request" : "\(count) requests"
        let message = Message(
            .undecidedRequest,
            lines: [
                "\(requests) of the test had no decision \(Int(PendingRequests.longestWait)) s after its end; standard error lists "
                    + "the requests without an answer",
                "wait in the test for the answers, or cancel the tasks; a body stream that does not end, and a closure of a stub "
                    + "that does not return, keep a request undecided",
            ])
        TestFailures.report(TestFailure(message, at: place))
        // The verdict would wait for them again.
        responder.engine.pending?.giveUp()
    }
}
