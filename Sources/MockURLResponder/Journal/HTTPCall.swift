public import Foundation

/// A request that a program made, and what became of it, as tests look at it afterwards.
public struct HTTPCall: Sendable, Hashable {
    /// What the program got.
    public enum Outcome: Sendable, Hashable {
        /// An answer with this status, from a stub or from the policy.
        case answered(status: Int)
        /// An error, by its domain and code.
        case failed(domain: String, code: Int)
        /// Whatever the real network said.
        case passed
        /// The program was stopped.
        case stopped
    }

    /// The stub that answered.
    public struct Stub: Sendable, Hashable {
        /// Its index in the plan of that moment, from 0.
        public let index: Int
        /// What it was called where it was built.
        public let name: String?
        /// Which of its answers this was, from 1.
        public let use: Int
        /// Where it was built.
        package let source: SourceLine?
        /// What it is known by in this process.
        package let identity: StubIdentity?

        package init(index: Int, name: String?, use: Int, source: SourceLine?, identity: StubIdentity?) {
            self.index = index
            self.name = name
            self.use = use
            self.source = source
            self.identity = identity
        }
    }

    /// Its number among the calls of the run, from 1.
    public let number: Int
    /// When it was answered.
    public let time: Date
    /// Such as `GET`.
    public let method: String
    /// As the program wrote it; from a journal, without what is redacted.
    public let url: URL
    /// The body as far as it was kept: of longer ones the beginning.
    public let body: Data
    /// The length of the whole body, in bytes.
    public let bodyLength: Int
    /// What the program got.
    public let outcome: Outcome
    /// Who answered; nil when no stub did.
    public let stub: Stub?
    package let headerFields: HeaderFields
    /// Nil when a stub answered.
    package let missed: MissedStubs?
    /// Whether it was read from a journal, in which secret values are replaced.
    package let isFromJournal: Bool
    /// Whether the policy prevent has failed a test because of it.
    package let isReported: Bool
    /// The time that the answer of the stub takes, in seconds: 0 for one that comes at once, infinite for one that never comes.
    package let duration: Double

    package init(
        number: Int, time: Date, method: String, url: URL, headers: HeaderFields, body: Data, bodyLength: Int,
        outcome: Outcome, stub: Stub?, missed: MissedStubs? = nil, isFromJournal: Bool = false,
        isReported: Bool = false, duration: Double = 0
    ) {
        self.number = number
        self.time = time
        self.method = method
        self.url = url
        self.body = body
        self.bodyLength = bodyLength
        self.outcome = outcome
        self.stub = stub
        headerFields = headers
        self.missed = missed
        self.isFromJournal = isFromJournal
        self.isReported = isReported
        self.duration = duration
    }
}

extension HTTPCall {
    /// The header fields that the program sent, in order, with repeats.
    public var headers: [(name: String, value: String)] { headerFields.fields.map { ($0.name, $0.value) } }

    /// The value of a header field.
    ///
    /// - Parameter name: Its case does not count.
    /// - Returns: That of a repeated field joined by commas (RFC 9110 section 5.3); nil when it was not sent.
    public func header(_ name: String) -> String? {
        let values = headerFields.values(name)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    /// The body as text; what is not UTF-8 becomes U+FFFD.
    public var bodyText: String { String(decoding: body, as: UTF8.self) }

    /// Whether the whole body was kept.
    public var isBodyWhole: Bool { body.count == bodyLength }

    /// Whether no stub answered, so that the policy did.
    public var isUnmatched: Bool { stub == nil }

    /// The call as patterns see it.
    package var captured: CapturedRequest {
        CapturedRequest(method: method, url: url, headers: headerFields, body: body)
    }
}
