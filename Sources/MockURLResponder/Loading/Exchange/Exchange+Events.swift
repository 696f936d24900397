package import Foundation

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

extension Exchange {
    /// The redirects that the client does not receive.
    package enum HiddenRedirects: Sendable {
        /// All redirects. A session asks where a redirect leads once its body is complete.
        case all
        /// Redirects to a URL that can be requested.
        case followed
        case none
    }

    /// Something that happens to a load from outside, such as a suspension.
    package enum Event: Sendable {
        /// The load begins, or continues after `suspend`.
        case resume
        /// The client wants to receive nothing until `resume`.
        case suspend
        /// The client wants to receive nothing more.
        case stop
        /// The engine of this request has ended, and now ends its open requests with an error.
        case engineEnded(any Error)
        /// Foundation's own transfer has ended: it has notified its client, or `isChallenge` is true and it reloads the
        /// task.
        case transferEnded(isChallenge: Bool)
    }

    /// A step that a driver performs.
    ///
    /// Each case lists the replies that it allows.
    package enum Effect: Sendable {
        /// No step until the next event or reply.
        case none
        /// Sends the body of the request. Replies: `sent`, `passesThrough`, `stuck` or `failed`.
        ///
        /// A body in a stream takes several `send` effects, whose replies are `stream`, `read` and `streamFailed`.
        case send(Sending)
        /// Asks the engine for the answer. Replies: `decided` or `failed`.
        case decide(Body)
        /// Waits until a test has the report of a prevented request. Reply: `done`.
        case report(PreventionReports.Report)
        /// Sends the request to the network. Replies: `handedOver` if Foundation loads the whole task; otherwise
        /// `networkAnswered` with the head of the answer, or `networkFailed`.
        ///
        /// An answer that a stub changes is not recorded for a replay, as no answer of a stub is.
        case reachNetwork(Body, wholeTask: Bool, changing: ChangedAnswer?)
        /// Patches the whole body of an answer from the network, which is `nil` if it is too long. Reply: `patched`.
        case patch(ChangedAnswer, PreparedResponse, PreparedBody?)
        /// Decodes the content coding of an answer. Reply: `decoded`.
        case decode(PreparedResponse)
        /// Waits, at most until the idle timeout of the request. Replies: `done` or `timedOut`.
        case wait(Double)
        /// Waits for orders at a hold, at most until the idle timeout of the request. Replies: `ordered` or `timedOut`.
        case hold(Hold)
        /// Takes the head of an answer and stores its cookies. Replies: `done` or `failed`.
        ///
        /// A client that takes pieces receives the head now, other clients at the end. A hidden head is not
        /// delivered.
        case head(PreparedResponse, isHidden: Bool)
        /// Delivers a part of a body. Replies: `done` when the next part may follow, or `unreadable`.
        case part(PreparedBody)
        /// Takes what has arrived of a body from the network. Reply: `received`.
        case receive(ArrivingBody, from: Int, whole: Bool)
        /// Asks the client whether to follow a redirect. Reply: `redirectDecided`.
        case redirect(to: URLRequest)
        /// Asks the client for a credential, other than the one of the last retry. Reply: `challengeDecided`.
        case authenticate(used: String?)
        /// Ends with an answer. Replies: `done`, `unreadable`, or `written` to repeat the effect with the file of
        /// a download.
        case finish(PreparedBody, DownloadedFile?)
        /// Ends with a redirect that is not followed. Replies: `done` or `unreadable`.
        case finishUnfollowed(PreparedBody, isRefused: Bool)
        /// Ends with an error.
        case fail(any Error)
        /// Ends without a callback, because the client follows a redirect with another protocol.
        case leave
        /// Ends without a callback, because the client was already notified of the end.
        case close
        /// Ends without a callback, because the client wants to receive nothing more.
        case abandon
        /// Stops the current wait or Foundation's transfer. `wait` or `resumeTransfer` starts it again.
        case pause
        case resumeTransfer
        /// Makes Foundation's transfer fail with an error.
        case cancelTransfer(any Error)
        /// Cancels the task.
        case cancelTask
    }

    /// The result of an effect.
    package enum Reply: Sendable {
        case sent(Body)
        /// The body is in a stream. If `isNew` is true, the stream is read even if another one was read before.
        case stream(UnreadStream, isNew: Bool)
        case read(Data)
        case streamFailed(UnreadableStream)
        /// The request passes through to the network for any body, so the body was not read.
        case passesThrough(RecordedCall? = nil)
        /// The body is never sent, for this reason.
        case stuck(String)
        case decided(Answer, RecordedCall? = nil)
        case handedOver
        case networkAnswered(PreparedResponse, ArrivingBody)
        case received(ArrivingBody.Part)
        case networkFailed(any Error)
        case decoded(PreparedResponse)
        case patched(Answer)
        case redirectDecided(RedirectDecision)
        case challengeDecided(ChallengeDecision)
        case written(DownloadedFile)
        /// An order for an answer that is held. The case is indirect, because its size would slow every other reply down.
        indirect case ordered(HoldOrder)
        case done
        case timedOut
        case failed(any Error)
        /// A body, or a part of it, could not be read.
        case unreadable(any Error)
    }

    /// The body to send.
    package enum Sending: Sendable {
        /// The body of the first request.
        case first
        /// The body of the first request again, after a challenge.
        case again
        /// No body, after a redirect.
        case redirected
        /// The contents of a stream that must be read first.
        case stream(UnreadStream)
        /// The contents of a stream that has been read.
        case streamed(Data)
        /// The contents of a stream up to its failure.
        case brokenOff(UnreadableStream)
    }

    /// A decision about a redirect.
    package enum RedirectDecision: Sendable {
        case follow(URLRequest)
        /// Deliver the redirect itself as the answer.
        case deliver
        /// End this load, because the client follows the redirect with another protocol.
        case leave
    }

    /// A decision about a challenge.
    package enum ChallengeDecision: Sendable {
        /// Load again, with this value of `Authorization`.
        case retry(authorization: String)
        /// Deliver the 401 as the answer.
        case accept
        /// Cancel the task.
        case cancel
    }
}

extension Exchange.Effect {
    /// Whether the current call ends with the effect.
    borrowing func isEnd() -> Bool {
        switch self {
        case .finish, .finishUnfollowed: true
        default: ending(hasTimedOut: false) != nil
        }
    }

    /// Returns how the current call ends with the effect.
    ///
    /// The result is also `nil` for two effects that end a call. Only the driver knows whether the client receives the end
    /// of an answer. For `close`, the end of Foundation's transfer is already recorded.
    ///
    /// - Parameter hasTimedOut: Whether the timeout of the client has ended the load.
    /// - Returns: The end; `nil` if the call continues.
    package borrowing func ending(hasTimedOut: Bool) -> HTTPCall.Delivery.Ending? {
        switch self {
        case .send(.redirected), .leave: .redirected
        case .send(.again): .challenged
        case .fail(let error): hasTimedOut ? .timedOut : .failed(error)
        case .cancelTransfer(let error): .failed(error)
        case .abandon: .cancelled
        case .none, .send, .decide, .report, .reachNetwork, .patch, .decode, .wait, .hold, .head, .part, .receive,
            .redirect,
            .authenticate,
            .finish, .finishUnfollowed, .close, .pause, .resumeTransfer, .cancelTask:
            nil
        }
    }
}

extension Exchange {
    /// The recorded call of a request, and what the client has received of its answer.
    package struct Progress: Sendable {
        /// The call; `nil` before the decision, and for a request that is not recorded.
        package let call: RecordedCall?
        /// The answer, from its head on.
        var response: PreparedResponse?
        /// The body with the bytes that a test has sent into it; `nil` for the body of the answer.
        var body: PreparedBody?
        /// The body of an answer of the network.
        var arriving: ArrivingBody?
        /// Whether the answer is one of the network, which a stub may have changed.
        var isFromNetwork = false
        /// The number of body bytes that the client has received; `nil` while Foundation loads the task, because the
        /// number is unknown.
        package internal(set) var received: Int? = 0

        init(of call: RecordedCall? = nil) { self.call = call }

        /// Records the end of the call, unless it is already recorded.
        ///
        /// - Parameters:
        ///   - ending: The way in which the call ends.
        ///   - count: The number of body bytes that the client receives in all; `nil` means `received`.
        /// - Returns: Whether this is the first end of the call.
        @discardableResult
        @_optimize(speed)
        package func end(_ ending: HTTPCall.Delivery.Ending, received count: Int? = nil) -> Bool {
            guard let call else { return false }
            let count = count ?? received
            guard call.keepsAnswer, let response else { return call.end(ending, received: count) { _ in nil } }
            return call.end(ending, received: count) { limit in
                let whole = arriving.map { .bytes($0.beginning) } ?? body ?? response.body
                let beginning = count.flatMap { try? whole.prefix(min(limit, $0)).copied() }
                return HTTPCall.Answer(
                    status: isFromNetwork ? response.status : nil, headers: response.fields, body: beginning ?? Data(),
                    bodyLength: beginning == nil ? 0 : count ?? 0)
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
