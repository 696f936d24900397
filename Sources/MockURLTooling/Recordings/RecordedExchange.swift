import Foundation
package import MockURLResponder

/// A request that a program has sent, and its result, as a recording has them.
///
/// The readers of HAR files and of logs of launched programs produce these values. `RecordedStubs` turns them into
/// stubs.
package struct RecordedExchange: Sendable {
    package var request: RecordedRequest
    package var result: Result
    /// The time of the request, in seconds since 1970; `nil` if the time is unknown.
    package var start: Double?
    /// The seconds from the request to the end of the answer; `nil` if they are unknown.
    package var duration: Double?
    /// The place of the exchange in its recording.
    package var place: RecordedPlace

    /// The result that the program received.
    package enum Result: Sendable {
        case answer(RecordedAnswer)
        /// The request failed.
        case failure(ResponseDefinition.Fault)

        /// Whether the client gave up before it had the whole answer.
        var isAbandoned: Bool {
            switch self {
            case .answer(let answer): answer.fault == .cancelled
            case .failure(let fault): fault == .cancelled
            }
        }
    }

    package init(
        _ request: RecordedRequest, _ result: Result, start: Double? = nil, duration: Double? = nil,
        at place: RecordedPlace
    ) {
        (self.request, self.result, self.start, self.duration, self.place) = (request, result, start, duration, place)
    }
}

extension ResponseDefinition.Fault {
    /// The end of a request that its client gave up.
    static var cancelled: Self { .urlError(code: NSURLErrorCancelled) }
}
