package import Foundation

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

extension Exchange {
    /// Which redirects the client does not receive.
    package enum HiddenRedirects: Sendable {
        /// All of them: a session asks where one leads when it is complete.
        case all
        /// Redirects that lead somewhere.
        case followed
        case none
    }

    /// An action of others, which changes an exchange.
    package enum Event: Sendable {
        /// The load begins, or goes on after `suspend`.
        case resume
        /// The client wants nothing until `resume`.
        case suspend
        /// The client wants nothing any more.
        case stop
        /// The engine that was asked ends, and its open requests with it.
        case engineEnded(any Error)
        /// Foundation, which was handed the task, has told its client of the end, or is going to load it anew for a challenge.
        case transferEnded(isChallenge: Bool)
    }

    /// A step that a driver performs, with the replies that it may have.
    package enum Effect: Sendable {
        /// Nothing, until something happens.
        case none
        /// Sends out the body of the request: `sent`, `left`, `stuck` or `failed`. A stream needs more than one of these effects, with the
        /// replies `stream`, `read` and `streamFailed`.
        case send(Sending)
        /// Asks the engine for the answer: `decided` or `failed`.
        case decide(Body)
        /// Waits until a test has the report of a prevented request: `done`.
        case report(PreventionReports.Report)
        /// Asks the real network: `handedOver` if that loads the whole task, or `relayed` or `notRelayed`.
        case reachNetwork(Body, wholeTask: Bool)
        /// Undoes the content coding of an answer: `decoded`.
        case decode(PreparedResponse)
        /// Waits, but not longer than the client is patient: `done` or `timedOut`.
        case wait(Double)
        /// Takes the head of an answer, and stores its cookies: `done` or `failed`. A client that takes pieces receives the head now, others
        /// at the end; a hidden head is not delivered.
        case head(PreparedResponse, isHidden: Bool)
        /// Delivers a part of a body: `done` when the next one may follow, or `unreadable`.
        case part(PreparedBody)
        /// Asks where a redirect leads: `redirectDecided`.
        case redirect(to: URLRequest)
        /// Asks for a credential, other than the one of the last retry: `challengeDecided`.
        case authenticate(used: String?)
        /// Ends with an answer: `done`, `unreadable`, or `written` to be asked again with the file of a download.
        case finish(PreparedBody, DownloadedFile?)
        /// Ends with a redirect that is not followed: `done` or `unreadable`.
        case finishUnfollowed(PreparedBody, isRefused: Bool)
        /// Ends with an error.
        case fail(any Error)
        /// Ends without a word, since the client knows of the end.
        case close
        /// Ends without a word, since the client wants none.
        case abandon
        /// Stops the wait or the transfer of Foundation, which `wait` and `resumeTransfer` begin again.
        case pause
        case resumeTransfer
        /// Has Foundation's transfer end with an error.
        case cancelTransfer(any Error)
        /// Cancels the task.
        case cancelTask
    }

    /// The result of an effect.
    package enum Reply: Sendable {
        case sent(Body)
        /// The body is in a stream; a new one is read even if another was read before.
        case stream(UnreadStream, isNew: Bool)
        case read(Data)
        case streamFailed(UnreadableStream)
        /// The request is the real network's whatever its body is, which was not read.
        case left
        /// The body is never sent: the reason.
        case stuck(String)
        case decided(Answer)
        case handedOver
        case relayed(PreparedResponse)
        case notRelayed(any Error)
        case decoded(PreparedResponse)
        case redirectDecided(RedirectDecision)
        case challengeDecided(ChallengeDecision)
        case written(DownloadedFile)
        case done
        case timedOut
        case failed(any Error)
        /// A body, or a part of it, could not be read.
        case unreadable(any Error)
    }

    /// Which body is sent.
    package enum Sending: Sendable {
        /// The body of the first request.
        case first
        /// The body of the first request again, after a challenge.
        case again
        /// None, after a redirect.
        case redirected
        /// The contents of a stream, which are read first.
        case stream(UnreadStream)
        /// The contents of a stream, which are there.
        case streamed(Data)
        /// The contents of a stream up to its failure.
        case brokenOff(UnreadableStream)
    }

    /// A decision about a redirect.
    package enum RedirectDecision: Sendable {
        case follow(URLRequest)
        /// The redirect itself is the answer.
        case deliver
        /// The client follows it, with another protocol.
        case leave
    }

    /// A decision about a challenge.
    package enum ChallengeDecision: Sendable {
        /// Load anew, with this value of `Authorization`.
        case retry(authorization: String)
        /// The 401 is the answer.
        case accept
        /// The task is cancelled.
        case cancel
    }
}
