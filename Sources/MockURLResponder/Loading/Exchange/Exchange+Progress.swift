import Foundation

extension Exchange {
    /// Returns how the current call ends with an effect.
    ///
    /// - Parameter effect: The effect that the driver is about to perform.
    /// - Returns: The end; `nil` if the call continues. The result is also `nil` for two effects that end a call. Only the
    ///   driver knows whether the client receives the end of an answer. For `close`, the end of Foundation's transfer is
    ///   already recorded.
    package func ending(with effect: Effect) -> HTTPCall.Delivery.Ending? {
        switch effect {
        case .send(.redirected), .leave: .redirected
        case .send(.again): .challenged
        case .fail(let error): hasTimedOut ? .timedOut : .failed(error)
        case .cancelTransfer(let error): .failed(error)
        case .abandon: .cancelled
        case .none, .send, .decide, .report, .reachNetwork, .decode, .wait, .head, .part, .redirect, .authenticate,
            .finish, .finishUnfollowed, .close, .pause, .resumeTransfer, .cancelTask:
            nil
        }
    }

    /// The recorded call of a request, and what the client has received of its answer.
    package struct Progress: Sendable {
        /// The call; `nil` before the decision, and for a request that is not recorded.
        package let call: RecordedCall?
        /// The answer, from its head on.
        var response: PreparedResponse?
        /// The number of body bytes that the client has received; `nil` while Foundation loads the task, because the
        /// number is unknown.
        package internal(set) var received: Int? = 0

        init(of call: RecordedCall? = nil) { self.call = call }

        /// Records the end of the call, unless it is already recorded.
        ///
        /// - Parameters:
        ///   - ending: The way in which the call ends.
        ///   - count: The number of body bytes that the client receives in all; `nil` means `received`.
        package func end(_ ending: HTTPCall.Delivery.Ending, received count: Int? = nil) {
            guard let call else { return }
            let count = count ?? received
            call.end(ending, received: count) { limit in
                guard let response else { return nil }
                let beginning = count.flatMap { try? response.body.prefix(min(limit, $0)).copied() }
                return AnswerRecord(fields: response.fields, body: beginning, count: count ?? 0)
            }
        }
    }
}

extension Exchange {
    /// Whether the current request has no decision yet.
    var isUndecided: Bool {
        switch state {
        case .new, .sending, .deciding: true
        default: false
        }
    }

    /// Whether the test has not received the report of the prevented request yet.
    var isReporting: Bool { if case .reporting = state { true } else { false } }
}
