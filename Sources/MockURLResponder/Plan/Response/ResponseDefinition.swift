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
