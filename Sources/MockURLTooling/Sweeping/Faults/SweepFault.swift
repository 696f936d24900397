import Foundation
package import MockURLResponder

/// A way in which a sweep lets one call fail.
package enum SweepFault: Sendable, Hashable {
    /// The change of one member of a JSON answer.
    package enum MemberChange: String, Sendable, Hashable, CaseIterable {
        case missing, null
        /// The member has a value of another type.
        case type
    }

    /// The network fails as a plan could ask for it, before an answer: one of `ofNetwork`.
    case network(ResponseDefinition.Fault)
    /// The right answer, late.
    case slow
    case status(Int)
    /// The connection is lost after half of the body.
    case resetInBody
    /// The body is empty.
    case empty
    /// The body is a page for people, as proxies and portals send it, with status 200.
    case html
    /// The body ends in its middle, although the transfer is complete.
    case truncated
    case member(JSONPlace, MemberChange)
}

extension SweepFault {
    /// The faults of every sweep, in the order of its report.
    package static let standard: [SweepFault] =
        ofNetwork.dropLast().map { .network($0.fault) } + [.slow]
        + [401, 403, 404, 429, 500, 503].map(SweepFault.status) + [.resetInBody, .empty, .html, .truncated]

    /// The faults of the network, each with its name and a clause about the server.
    ///
    /// The last one is not in every sweep.
    private static let ofNetwork: [(fault: ResponseDefinition.Fault, name: String, words: String)] = [
        (.urlError(code: NSURLErrorCannotConnectToHost), "refused", "refuses the connection"),
        (.urlError(code: NSURLErrorCannotFindHost), "unresolved", "has a name without an address"),
        (.dropped, "reset", "loses the connection before the head"),
        (.emptyReply, "no-reply", "closes the connection without an answer"),
        (.garbage, "garbage", "answers with bytes that are not HTTP"),
        // Connecting fails at once, so that the run need not wait.
        (
            .error(CustomError(domain: CustomError.connecting, code: Int(ETIMEDOUT))), "timeout",
            "does not accept the connection in time, which the client learns at once"
        ),
        (.neverAnswers, "silent", "never answers, so that the client waits for its timeout"),
    ]

    /// The faults that a user chooses by name only, because they take the time of the client's timeout.
    private static let rare: [SweepFault] = [.network(.neverAnswers)]

    /// The faults that have a name without a value, in the order of help and errors.
    package static let named = standard + rare

    /// The name in reports, options and files, such as `reset-in-body`, `503` or `missing:/rates/USD`.
    package var name: String {
        switch self {
        case .network(let fault): Self.ofNetwork.first { $0.fault == fault }?.name ?? ""
        case .slow: "slow"
        case .status(let status): "\(status)"
        case .resetInBody: "reset-in-body"
        case .empty: "empty"
        case .html: "html"
        case .truncated: "truncated"
        case .member(let place, let change): "\(change.rawValue):\(place)"
        }
    }

    /// The fault as a clause about the server, for a list of faults.
    package var words: String {
        switch self {
        case .network(let fault): Self.ofNetwork.first { $0.fault == fault }?.words ?? ""
        case .slow: "answers late"
        case .status(let status): "answers \(status)"
        case .resetInBody: "loses the connection in the middle of the body"
        case .empty: "answers with an empty body"
        case .html: "answers 200 with a page for people"
        case .truncated: "answers with half of the body"
        case .member(let place, .missing): "leaves \(place) out"
        case .member(let place, .null): "answers null at \(place)"
        case .member(let place, .type): "answers another type at \(place)"
        }
    }

    /// The place of a member that changes; `nil` for other faults.
    var place: JSONPlace? { if case .member(let place, _) = self { place } else { nil } }

    /// Whether a program that does the same as without the fault is right.
    ///
    /// It may wait for a slow answer, and a member that it does not read may be anything.
    var mayHaveNoEffect: Bool {
        switch self {
        case .slow, .member: true
        default: false
        }
    }

    /// Whether the server has handled the request, and its right answer is late or damaged.
    var isHandled: Bool {
        switch self {
        case .slow, .resetInBody, .empty, .truncated, .member: true
        default: false
        }
    }
}

extension SweepFault {
    /// The statuses that an answer may have instead of its own: those of failures, and of answers without a body.
    private static let statuses = 200...599

    var isWord: Bool { if case .status = self { false } else { true } }

    /// Reads the name of a fault that needs no answer to be known.
    init?(word: String) {
        if let status = Int(word), word.count == 3, Self.statuses.contains(status) {
            self = .status(status)
        } else if let fault = Self.named.first(where: { $0.name == word }) {
            self = fault
        } else {
            return nil
        }
    }
}
