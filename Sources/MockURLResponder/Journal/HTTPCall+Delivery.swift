public import Foundation

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
            case failed(domain: String, code: Int)
            /// The client has cancelled its request, or has released an answer that it had not read to the end.
            case cancelled
            /// The timeout of the client has expired.
            case timedOut
        }

        /// The time of the end.
        public let time: Date
        /// The time from the decision on the request to the end, in seconds.
        public let duration: Double
        /// The number of body bytes that the client received; `nil` if the number is unknown.
        ///
        /// The number is unknown if Foundation loaded the answer from the real network for a delegate or as a download.
        public let bytes: Int?
        /// The way in which the call ended.
        public let ending: Ending
        /// The answer; `nil` unless the program records answers in a journal (`--mock-url-journal-bodies`).
        public let answer: Answer?

        package init(time: Date, duration: Double, bytes: Int?, ending: Ending, answer: Answer? = nil) {
            self.time = time
            self.duration = duration
            self.bytes = bytes
            self.ending = ending
            self.answer = answer
        }
    }

    /// An answer in a journal, in which secret values are redacted.
    public struct Answer: Sendable, Hashable {
        package let headerFields: HeaderFields
        /// The beginning of the body that the client received.
        public let body: Data
        /// The number of body bytes that the client received.
        public let bodyLength: Int

        package init(headers: HeaderFields, body: Data, bodyLength: Int) {
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
        let error = error as NSError
        return .failed(domain: error.domain, code: error.code)
    }
}
