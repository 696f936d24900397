import Foundation

/// Decides, in a process of tests, about the requests that belong to no scope and to no session of a responder.
///
/// The runtime does not know the networks of tests, so the test module makes the judge.
package struct UnscopedJudge: Sendable {
    /// Where a request comes from that is refused.
    package enum Origin: Sendable {
        /// A task of a test, which has no network.
        case test
        /// Anything else, such as a detached task or a queue.
        case elsewhere
    }

    let origin: @Sendable (CapturedRequest) -> Origin?
    let refusal: @Sendable (CapturedRequest, Origin) -> (text: String, engine: Engine?)

    /// - Parameters:
    ///   - origin: Returns where a refused request comes from; `nil` for a request that may reach the network. Called while
    ///     Foundation holds a lock.
    ///   - refusal: Returns the reason, and the engine whose test fails.
    package init(
        origin: @escaping @Sendable (CapturedRequest) -> Origin?,
        refusal: @escaping @Sendable (CapturedRequest, Origin) -> (text: String, engine: Engine?)
    ) {
        self.origin = origin
        self.refusal = refusal
    }

    /// Returns the failure of a refused request, with a report if a test fails.
    func answer(to request: CapturedRequest, from origin: Origin) -> Answer {
        let (text, engine) = refusal(request, origin)
        let message = Message(.unscopedRequest, "MockURLResponder \(text)")
        let error = URLError(.notConnectedToInternet, url: request.writtenURL, message: message)
        guard let reporter = engine?.identity.availableReporter else {
            StandardError.write(message)
            return .fail(error)
        }
        let report = PreventionReport(.unmatchedRequest, Message(.unscopedRequest, text).description)
        return .prevent(error, report: PreventionReports.Report(report, reporter: reporter))
    }
}
