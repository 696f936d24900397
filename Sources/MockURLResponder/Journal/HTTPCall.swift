public import Foundation

/// A request that a program sent, and its outcome, for inspection in a test.
public struct HTTPCall: Sendable, Hashable {
    /// The result that the program received.
    public enum Outcome: Sendable, Hashable {
        /// A response with this status, from a stub or from the policy.
        case answered(status: Int)
        /// An error with this domain and code.
        ///
        /// Indirect, because a log keeps many calls, and few of them fail.
        indirect case failed(domain: String, code: Int)
        /// The request passed through to the real network.
        ///
        /// A stub may have asked for the real answer and changed it: see `Stub.changes`.
        case passed
        /// The program was stopped because of this request.
        case stopped
    }

    /// The stub that answered.
    public struct Stub: Sendable, Hashable {
        /// A part of the real answer that a stub changes.
        public enum Change: String, Sendable, Hashable, CaseIterable {
            /// A merge patch changes the body.
            case body
            /// The stub has another status.
            case status
            /// The stub sets or removes header fields.
            case headers
            /// The stub delays the answer.
            case delay
        }

        /// The index of the stub in the plan at that time, starting at 0.
        public let index: Int
        /// The name that the test gave the stub; `nil` if it has no name.
        public let name: String?
        /// The number of this answer among the answers of the stub, starting at 1.
        public let use: Int
        /// The parts of the real answer that the stub changes, empty if it changes none; `nil` if the stub itself answered.
        public let changes: [Change]?
        /// The source line that built the stub.
        package let source: SourceLine?
        /// The identity of the stub in this process.
        package var identity: StubIdentity?
        /// The number of plans that were replaced before the plan of the stub.
        package let plan: Int

        package init(
            index: Int, name: String?, use: Int, source: SourceLine? = nil, identity: StubIdentity? = nil,
            changes: [Change]? = nil, plan: Int = 0
        ) {
            self.changes = changes
            self.index = index
            self.name = name
            self.use = use
            self.source = source
            self.identity = identity
            self.plan = plan
        }
    }

    /// The stub or the rule that decided on a call.
    package enum Decider: Sendable, Hashable {
        case stub(Stub)
        /// No stub answered, so the policy decided, or the network guard. Both are `nil` in records that lack them.
        case rule(policy: String?, networkGuard: String? = nil)
        /// The stub cannot answer this client or is undecided. The string is the error text.
        case invalidPlan(String)
    }

    /// The result that the program received, with details that only records show.
    package struct Result: Sendable, Hashable {
        package let outcome: Outcome
        /// The reason phrase of the stub.
        package var reason: String?
        /// The number of bytes of the body that the stub answers; `nil` for other outcomes.
        package var bytes: Int?
        /// The code of `NSURLErrorDomain` with which the connection of an answered call is lost.
        package var loss: Int?
        /// Whether the policy `prevent` has failed a test because of this call.
        package var isReported = false

        package init(_ outcome: Outcome, isReported: Bool = false) {
            (self.outcome, self.isReported) = (outcome, isReported)
        }
    }

    /// The number of the call in its run, starting at 1.
    public package(set) var number: Int
    /// The time when the request was answered.
    public let time: Date
    /// The HTTP method, such as `GET`.
    public let method: String
    /// The URL as the program wrote it.
    ///
    /// In a call from a journal, secret values are redacted.
    public let url: URL
    /// The body of the request.
    ///
    /// Long bodies are cut: compare `bodyLength`.
    public let body: Data
    /// The length of the complete body in bytes.
    public let bodyLength: Int
    package let result: Result
    package var decider: Decider
    /// The end of the call; `nil` while its client waits for the answer.
    ///
    /// Also `nil` if the program ended before the client had the whole answer.
    public package(set) var delivery: HTTPCall.Delivery?
    /// The process of the record; `nil` for this process.
    package var process: Int?
    /// The process of a launched program that sent the request; `nil` for the process of the record.
    package var client: CapturedRequest.Client?
    /// The changes at the holds of the answer, in order.
    package var holds: [HoldEvent] = []
    package let headerFields: HeaderFields
    /// The stubs that did not answer; `nil` if a stub answered.
    package var missed: MissedStubs?
    /// Whether the call was read from a journal, in which secret values are redacted.
    package var isFromJournal = false
    /// The time that the answer of the stub takes, in seconds: 0 for an immediate answer, infinite for an answer that
    /// never comes, and not a number for one that is held.
    package var duration = 0.0
    /// The values that descriptions and records of the call do not show.
    package var redaction = Redaction.standard

    package init(
        number: Int = 0, time: Date = Date(), method: String, url: URL, headers: HeaderFields, body: Data,
        bodyLength: Int, _ result: Result, by decider: Decider = .rule(policy: nil)
    ) {
        self.number = number
        self.time = time
        self.method = method
        self.url = url
        self.body = body
        self.bodyLength = bodyLength
        self.result = result
        self.decider = decider
        headerFields = headers
    }

    /// The result that the program received.
    public var outcome: Outcome { result.outcome }

    /// The stub that answered; `nil` if no stub did.
    public var stub: Stub? { if case .stub(let stub) = decider { stub } else { nil } }

    /// Why a stub cannot answer; `nil` if that did not decide.
    package var planError: String? { if case .invalidPlan(let error) = decider { error } else { nil } }
}

extension HTTPCall {
    /// A change at a hold.
    package struct HoldEvent: Sendable, Hashable {
        package enum Change: String, Sendable {
            case held
            case released
            case failed
            /// The client received bytes, and the answer is still held.
            case sent
            /// The client has given up, or the run has ended its open requests.
            case left
        }

        package let hold: Hold
        package let change: Change
        package let time: Date
        /// The seconds of the monotonic clock; `nil` unless a record has them.
        package let monotonic: Double?

        package init(_ hold: Hold, _ change: Change, at time: Date = Date(), monotonic: Double? = nil) {
            (self.hold, self.change, self.time, self.monotonic) = (hold, change, time, monotonic)
        }
    }

    /// The hold at which the answer waits now; `nil` if it is not held.
    package var currentHold: HoldEvent? {
        guard delivery == nil, let last = holds.last, last.change == .held || last.change == .sent else { return nil }
        // Bytes that are sent do not begin another wait.
        return holds.last { $0.change == .held }
    }

    /// Creates the call of a request that is not decided.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - isBodyKnown: Whether the program has handed over the body.
    package init(undecided request: CapturedRequest, isBodyKnown: Bool = true) {
        let body = isBodyKnown ? request.body : Data()
        self.init(
            method: request.method, url: request.writtenURL, headers: request.headers, body: body,
            bodyLength: isBodyKnown ? body.count : .max, Result(.passed))
    }

    /// The header fields that the program sent, in order, with repeats.
    public var headers: [(name: String, value: String)] { headerFields.fields.map { ($0.name, $0.value) } }

    /// Returns the value of a header field.
    ///
    /// - Parameter name: The name of the field; case-insensitive.
    /// - Returns: The value; `nil` if the field was not sent. Repeated values are joined by commas (RFC 9110 section
    ///   5.3).
    public func header(_ name: String) -> String? { headerFields.joined(name) }

    /// The body as text.
    ///
    /// Invalid UTF-8 becomes U+FFFD.
    public var bodyText: String { String(decoding: body, as: UTF8.self) }

    /// Whether `body` is complete.
    public var isBodyWhole: Bool { body.count == bodyLength }

    /// Whether no stub answered the call, so that the policy applied.
    public var isUnmatched: Bool { stub == nil }

    /// The call as a request that conditions can be evaluated on.
    package var captured: CapturedRequest {
        CapturedRequest(method: method, url: url, headers: headerFields, body: body)
    }
}

extension CapturedRequest {
    /// Creates the request of a recorded call.
    package convenience init(of call: HTTPCall, normalized: NormalizedURL? = nil) {
        self.init(
            method: call.method, url: call.url, normalized: normalized, headers: call.headerFields,
            readBody: { call.body }, lengthOfCutBody: call.isBodyWhole ? nil : call.bodyLength)
        isRecorded = true
        hasHiddenValues =
            call.isFromJournal
            && (call.headerFields.fields.contains { $0.value == Redaction.mark }
                || call.url.absoluteString.contains(Redaction.encodedMark))
    }
}

extension HeaderFields {
    /// Returns the values of a field, joined by commas; `nil` without values.
    func joined(_ name: String) -> String? {
        let values = values(name)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }
}

extension HTTPCall {
    /// The end of a call: the client has received the whole answer, or has given up.
    public struct Delivery: Sendable, Hashable {
        /// The way in which a call ended.
        public enum Ending: Sendable, Hashable {
            /// The client has received the whole answer.
            case complete
            /// The client follows the redirect.
            ///
            /// Its next request is a call of its own.
            case redirected
            /// The client answers the challenge of a 401.
            ///
            /// Its next request is a call of its own, except after an answer of the real network.
            case challenged
            /// The client has received an error with this domain and code.
            indirect case failed(domain: String, code: Int)
            /// The client has cancelled its request, or has released an answer that it had not read to the end.
            case cancelled
            /// The timeout of the client has expired.
            case timedOut
        }

        /// The time of the end.
        public let time: Date
        /// The time from the decision on the request to the end, in seconds.
        public let duration: TimeInterval
        /// The number of body bytes that the client received; `nil` if the number is unknown.
        ///
        /// The number is unknown if Foundation loaded the answer from the real network for a delegate or as a download.
        public let bytes: Int?
        /// The way in which the call ended.
        public let ending: Ending
        /// The answer; `nil` unless the program records answers in a journal (`--mock-url-journal-bodies`).
        public var answer: Answer? { recorded.first }
        /// The answer, or nothing: an array is smaller than an optional answer, and a log keeps many calls.
        private let recorded: [Answer]

        package init(time: Date, duration: Double, bytes: Int?, ending: Ending, answer: Answer? = nil) {
            self.time = time
            self.duration = duration
            self.bytes = bytes
            self.ending = ending
            recorded = answer.map { [$0] } ?? []
        }
    }

    /// An answer in a journal, in which secret values are redacted.
    public struct Answer: Sendable, Hashable {
        /// The status of an answer of the real network; `nil` for other answers, whose status is in `outcome`.
        public let status: Int?
        package let headerFields: HeaderFields
        /// The beginning of the body that the client received.
        public let body: Data
        /// The number of body bytes that the client received.
        public let bodyLength: Int

        package init(status: Int? = nil, headers: HeaderFields, body: Data, bodyLength: Int) {
            self.status = status
            headerFields = headers
            self.body = body
            self.bodyLength = bodyLength
        }

        /// The header fields of the answer, in order, with repeats.
        public var headers: [(name: String, value: String)] { headerFields.fields.map { ($0.name, $0.value) } }

        /// Returns the value of a header field.
        ///
        /// - Parameter name: The name of the field; case-insensitive.
        /// - Returns: The value; `nil` if the answer does not have the field. Repeated values are joined by commas
        ///   (RFC 9110 section 5.3).
        public func header(_ name: String) -> String? { headerFields.joined(name) }

        /// The body as text.
        ///
        /// Invalid UTF-8 becomes U+FFFD.
        public var bodyText: String { String(decoding: body, as: UTF8.self) }
    }
}

extension HTTPCall.Delivery.Ending {
    /// The ending of a call whose client receives this error.
    package static func failed(_ error: any Error) -> Self {
        .failed(domain: (error as NSError).domain, code: (error as NSError).code)
    }
}

extension HTTPCall.Result {
    /// The result of a request that fails with this error.
    static func failed(_ error: any Error, isReported: Bool = false) -> Self {
        Self(.failed(domain: (error as NSError).domain, code: (error as NSError).code), isReported: isReported)
    }
}

extension HTTPCall.Decider {
    static func stub(_ claimed: Claim.Claimed) -> Self {
        .stub(
            HTTPCall.Stub(
                index: claimed.index, name: claimed.name, use: claimed.use, source: claimed.source,
                identity: claimed.identity, changes: claimed.changes, plan: claimed.generation))
    }
}

extension Claim.Claimed {
    /// The parts of the real answer that the stub changes; `nil` if the stub itself answers.
    fileprivate var changes: [HTTPCall.Stub.Change]? {
        guard asksNetwork, let answer = response.realAnswer else { return nil }
        let isChanged: [HTTPCall.Stub.Change: Bool] = [
            .body: answer.patch != nil, .status: answer.setsStatus,
            .headers: !response.headers.isEmpty || !answer.removedHeaders.isEmpty, .delay: response.latency != .none,
        ]
        return HTTPCall.Stub.Change.allCases.filter { isChanged[$0] ?? false }
    }
}
