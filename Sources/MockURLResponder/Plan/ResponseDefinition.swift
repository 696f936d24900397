/// What a stub mapping answers.
package struct ResponseDefinition: Sendable, Hashable {
    /// 100...599.
    package var status: Int
    package var headers: HeaderFields
    /// Whether the answer brings a Content-Length when the headers have none.
    package var hasContentLength = true
    package var body: ResponseBody
    /// In seconds, counted from the request; 0...`longestDelay`.
    package var delay: Double
    /// In seconds, counted from the head: the body arrives in pieces spread evenly over that time; 0...`longestDelay`.
    package var bodyDuration: Double
    /// What goes wrong.
    package var fault: Fault?

    /// A way to fail.
    package enum Fault: Sendable, Hashable {
        /// The connection is lost before any answer: `URLError.networkConnectionLost`.
        case dropped
        /// The head and so many bytes of the body arrive, from 0 on, or all of a shorter one; then the connection is
        /// lost: `URLError.networkConnectionLost`.
        case droppedAfter(bytes: Int)
        /// The request fails before any answer, with a code that `LoadFailure` knows.
        case failed(code: Int)
    }

    package static let statuses = 100...599
    /// A year, in seconds.
    package static let longestDelay = 31_536_000.0

    package init(
        status: Int = 200, headers: HeaderFields = [:], body: ResponseBody = .empty, delay: Double = 0,
        bodyDuration: Double = 0, fault: Fault? = nil
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.delay = delay
        self.bodyDuration = bodyDuration
        self.fault = fault
    }
}
