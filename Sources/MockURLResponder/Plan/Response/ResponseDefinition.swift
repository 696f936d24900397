/// What a stub mapping answers.
package struct ResponseDefinition: Sendable, Hashable {
    private struct Rare: RareFieldSet {
        var reason: String?
        var latency = Latency.none
        var pace = Pace.over(0)
        var fault: Fault?
        var computed: LocalClosure<ResponseComputation>?
    }

    /// 100...599.
    package var status: Int
    package var headers: HeaderFields
    /// Whether the answer brings a Content-Length when the headers have none.
    package var hasContentLength = true
    package var body: ResponseBody
    /// Whether header values are templates, and the body where it is text or JSON.
    package var isTemplate = false
    private var rare = RareFields<Rare>()

    /// A way to fail.
    package enum Fault: Sendable, Hashable {
        /// The connection is lost before any answer: `URLError.networkConnectionLost`.
        case dropped
        /// The head and so many bytes of the body arrive, from 0 on, or all of a shorter one; then the connection is
        /// lost: `URLError.networkConnectionLost`.
        case droppedAfter(bytes: Int)
        /// The head and this number of bytes of the body arrive, from 0 on, or all of a shorter one; then the connection is closed
        /// as after a whole answer: `URLError.unknown`.
        case truncatedAfter(bytes: Int)
        /// Nothing ever comes: the request ends when its client loses patience, with `URLError.timedOut`.
        case neverAnswers
        /// The connection is closed without a word.
        case emptyReply
        /// What comes is not HTTP.
        case garbage
        /// The request fails before any answer, with a code that `KnownURLErrors` knows.
        case urlError(code: Int)
        /// The request fails before any answer, with an error of somebody else.
        indirect case error(CustomError)
    }

    /// How a body arrives.
    package enum Pace: Sendable, Hashable {
        /// In seconds, counted from the head: in pieces spread evenly over that time; 0...`longestDelay`.
        case over(Double)
        /// In bytes; more than 0.
        case perSecond(Double)
        /// In chunks of these sizes, each more than 0 bytes, with this number of seconds between two; 0...`longestDelay`.
        case chunks(sizes: [Int], every: Double)
    }

    package static let statuses = 100...599
    /// A year, in seconds.
    package static let longestDelay = 31_536_000.0

    /// An answer after `delay` seconds, its body spread over `bodyDuration` seconds; both are 0...`longestDelay`.
    package init(
        status: Int = 200, headers: HeaderFields = [:], body: ResponseBody = .empty, delay: Double = 0,
        bodyDuration: Double = 0, fault: Fault? = nil
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        guard delay != 0 || bodyDuration != 0 || fault != nil else { return }
        rare.edit { rare in
            (rare.latency, rare.pace, rare.fault) = (.fixed(delay), .over(bodyDuration), fault)
        }
    }

    /// Whether a closure of this process makes it.
    package var isLocal: Bool { computed != nil }

    /// Whether it may be another one at each answer.
    package var mayChange: Bool {
        if case .random = latency { return true }
        return body.mayChange || isTemplate || isLocal
    }
}

/// The fields that few answers have.
extension ResponseDefinition {
    /// The reason phrase of the status line; nil is the usual one.
    package var reason: String? {
        get { rare.box?.fields.reason }
        set { rare.edit { $0.reason = newValue } }
    }

    /// Counted from the request.
    package var latency: Latency {
        get { rare.box?.fields.latency ?? Latency.none }
        set { rare.edit { $0.latency = newValue } }
    }

    /// How the body arrives behind the head.
    package var pace: Pace {
        get { rare.box?.fields.pace ?? .over(0) }
        set { rare.edit { $0.pace = newValue } }
    }

    /// What goes wrong.
    package var fault: Fault? {
        get { rare.box?.fields.fault }
        set { rare.edit { $0.fault = newValue } }
    }

    /// Answers instead of all the rest; it cannot travel.
    package var computed: LocalClosure<ResponseComputation>? {
        get { rare.box?.fields.computed }
        set { rare.edit { $0.computed = newValue } }
    }
}

/// An error of any domain.
package struct CustomError: Sendable, Hashable {
    package var domain: String
    package var code: Int
    /// For people; nil is what Foundation says.
    package var text: String?

    package init(domain: String, code: Int, text: String? = nil) {
        self.domain = domain
        self.code = code
        self.text = text
    }
}
