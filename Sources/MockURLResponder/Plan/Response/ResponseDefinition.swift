import Foundation

/// The answer of a stub.
package struct ResponseDefinition: Sendable, Hashable {
    /// The status, 100...599.
    package var status: Int
    package var headers: HeaderFields
    /// Whether to add a Content-Length if the headers have none.
    package var hasContentLength = true
    package var body: ResponseBody
    /// Whether the header values and a text or JSON body are templates.
    package var isTemplate = false
    /// The reason phrase of the status line; `nil` means the standard phrase.
    package var reason: String?
    /// The time from the request to the beginning of the answer.
    package var latency = Latency.none
    /// The hold of the answer after its latency and before its head; `nil` without a hold.
    package var hold: Hold?
    /// The speed at which the body arrives after the head.
    package var pace = Pace.over(0)
    /// The way in which the request fails; `nil` means that it succeeds.
    package var fault: Fault?
    /// Whether a request with Range receives a part of the body (RFC 9110 section 14).
    package var supportsRanges = false
    /// Whether a request with Last-Event-ID receives the events after this one (HTML Standard, section 9.2.4).
    package var resumesByLastEventID = false
    /// The answer of the real server, which the other fields change; `nil` means that the stub itself answers.
    package var realAnswer: RealAnswer?
    /// A closure that produces status, head and body; a stub with a closure cannot be encoded.
    package var computed: LocalClosure<ResponseComputation>?

    /// A way in which a request fails.
    package enum Fault: Sendable, Hashable {
        /// The connection is lost before any answer: `URLError.networkConnectionLost`.
        case dropped
        /// The body ends in this way after the head and this number of bytes, or after a shorter body.
        case cut(BodyCut, afterBytes: Int)
        /// No byte arrives, until the client gives up with `URLError.timedOut`.
        case neverAnswers
        /// The server closes a connection that it had kept: the client sends a request without a body again, on a new
        /// connection, and waits with one that has a body.
        case droppedKeptConnection
        /// The server closes the connection without sending a byte.
        case emptyReply
        /// The server sends bytes that are not HTTP.
        case garbage
        /// The request fails before any answer, with a code of `KnownURLErrors`.
        case urlError(code: Int)
        /// The request fails before any answer, with an error of any domain.
        indirect case error(CustomError)
    }

    /// The speed at which a body arrives.
    package enum Pace: Sendable, Hashable {
        /// In pieces that are spread evenly over this number of seconds after the head; 0...`longestDelay`.
        case over(Double)
        /// At this number of bytes per second; more than 0.
        case perSecond(Double)
        /// In these parts, each with the time or the event that it waits for.
        case parts([TimedPart])
    }

    package static let statuses = 100...599
    /// One year, in seconds.
    package static let longestDelay = 31_536_000.0

    /// Creates an answer that begins after `delay` seconds and spreads its body over `bodyDuration` seconds.
    ///
    /// Both are 0...`longestDelay`.
    package init(
        status: Int = 200, headers: HeaderFields = [:], body: ResponseBody = .empty, delay: Double = 0,
        bodyDuration: Double = 0, fault: Fault? = nil
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        (latency, pace, self.fault) = (.fixed(delay), .over(bodyDuration), fault)
    }

    /// Whether the response has a body that no client receives, because answers with its status have none (RFC 9110
    /// section 6.4.1).
    package var losesBody: Bool { [204, 304].contains(status) && !body.isEmpty }

    /// Whether the answer of the real server is the answer, so that the policy must let the request pass.
    package var asksNetwork: Bool { realAnswer != nil }

    /// Whether a closure of this process produces the answer.
    package var isLocal: Bool { computed != nil }

    /// Whether the answers of one stub may differ.
    package var mayChange: Bool {
        if case .random = latency { return true }
        return body.mayChange || isTemplate || isLocal || supportsRanges || resumesByLastEventID
    }

    /// All holds of the answer, in their order.
    package var holds: [Hold] {
        let inBody: [Hold] = if case .parts(let parts) = pace { parts.compactMap(\.hold) } else { [] }
        return (hold.map { [$0] } ?? []) + inBody
    }
}

extension ResponseDefinition.Fault {
    /// The faults without a value, in the order in which errors list them.
    package static let plain: [Self] = [.dropped, .droppedKeptConnection, .neverAnswers, .emptyReply, .garbage]

    /// Further words for faults, for people who do not know the names of Foundation; `mock-url sweep --faults` has them, too.
    private static let named: [(word: SafeText, fault: Self)] = [
        ("refused", .urlError(code: NSURLErrorCannotConnectToHost)),
        ("unresolved", .urlError(code: NSURLErrorCannotFindHost)), ("timeout", .urlError(code: NSURLErrorTimedOut)),
        ("reset", .dropped), ("no-reply", .emptyReply), ("silent", .neverAnswers),
    ]

    /// The words of the faults without a value, in the order in which errors list them.
    package static var words: [SafeText] { plain.compactMap(\.word) + named.map(\.word) }

    /// The fault that a word of a plan means.
    package init?(word: String) {
        let fault = Self.plain.first { $0.word?.description == word }
        guard let fault = fault ?? Self.named.first(where: { $0.word.description == word })?.fault else { return nil }
        self = fault
    }

    /// The word of a fault without a value in plans and, after a dot, in Swift; `nil` for a fault with a value.
    package var word: SafeText? {
        switch self {
        case .dropped: "dropped"
        case .droppedKeptConnection: "droppedKeptConnection"
        case .neverAnswers: "neverAnswers"
        case .emptyReply: "emptyReply"
        case .garbage: "garbage"
        case .cut, .urlError, .error: nil
        }
    }

    /// Whether the head and a part of the body arrive.
    package var sendsHead: Bool { if case .cut = self { true } else { false } }
}
