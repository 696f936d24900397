import MockURLResponder

/// The requests that are still on their way when a test ends.
///
/// A request whose `resume()` has returned belongs to the test, so the test waits for its decision. On Apple platforms,
/// `resume()` does not tell the responder about a request.
extension MockedNetwork {
    /// Waits in a task, and reports the requests that are still not decided in the end.
    func settle(_ place: CodeLocation) async {
        let end = ContinuousClock.now + .seconds(PendingRequests.patience)
        while responder.pendingCount > 0, .now < end { try? await Task.sleep(for: .milliseconds(1)) }
        reportPending(place)
    }

    /// Waits on a thread that may block, and reports the requests that are still not decided in the end.
    func settleBlocking(_ place: CodeLocation) {
        Blocking.wait(atMost: PendingRequests.patience) { responder.pendingCount == 0 }
        reportPending(place)
    }

    /// Tears the responder down.
    func end() {
        TestNetworks.remove(responder)
        responder.tearDown()
    }

    private func reportPending(_ place: CodeLocation) {
        let count = responder.pendingCount
        guard count > 0 else { return }
        let message = Message(
            .undecidedRequest,
            lines: [
                "\(count == 1 ? "1 request" : "\(count) requests") of the test had no decision \(Int(PendingRequests.patience)) s after its end",
                "wait in the test for the answers; a request with a body stream that does not end is never decided",
            ])
        TestFailures.report(TestFailure(message, at: place))
    }
}
