/// What a stub mapping answers.
package struct ResponseDefinition: Sendable, Hashable {
    /// 100...599.
    package var status: Int
    package var headers: HeaderFields
    package var body: ResponseBody
    /// In seconds, counted from the request; 0...`longestDelay`.
    package var delay: Double
    /// What goes wrong instead of an answer.
    package var fault: Fault?

    /// A way to fail, by its wire key.
    package enum Fault: String, CaseIterable, Sendable, Hashable {
        /// The connection is lost before any answer: `URLError.networkConnectionLost`.
        case dropped
    }

    package static let statuses = 100...599
    /// A year, in seconds.
    package static let longestDelay = 31_536_000.0

    package init(
        status: Int = 200, headers: HeaderFields = [:], body: ResponseBody = .empty, delay: Double = 0,
        fault: Fault? = nil
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.delay = delay
        self.fault = fault
    }
}
