#if canImport(FoundationNetworking)
public import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// An answer to a request of a client that does not use `URLSession`.
///
/// The answer is available as soon as its head arrives. The body follows.
public struct AwaitedResponse: Sendable {
    /// The URL of the last request, after redirects.
    public let url: URL
    /// The status code.
    public let status: Int
    /// The reason phrase, if a stub specifies one.
    ///
    /// The reason phrase of a network answer is not known.
    public let reason: String?
    /// The header fields in the order of the stub.
    ///
    /// Repeated fields such as `Set-Cookie` are separate elements.
    ///
    /// Foundation provides the fields of a network answer in any order, and joins repeated ones with commas.
    public let headers: [(name: String, value: String)]
    /// The body.
    public let body: Body
    /// The head as `URLSession` provides it.
    ///
    /// Repeated header fields are joined with commas.
    public let httpURLResponse: HTTPURLResponse

    init(_ response: PreparedResponse, _ head: HTTPURLResponse, _ body: Body) {
        url = head.url ?? body.url
        status = response.status
        reason = response.reason
        headers = response.fields.fields.map { ($0.name, $0.value) }
        self.body = body
        httpURLResponse = head
    }
}

extension AwaitedResponse {
    /// The body of an answer, as an asynchronous sequence of pieces.
    ///
    /// Content coding is already decoded. Answers to HEAD, and answers with status 204 or 304, have no body.
    ///
    /// Each piece arrives at the time that the stub specifies, or later if it has not been read from the disk. A body
    /// that breaks off throws an error after its last piece. Each iteration starts at the beginning of the body
    /// and repeats the same waits.
    public struct Body: AsyncSequence, Sendable {
        /// The load after the head.
        private let exchange: AwaitedExchange

        init(_ exchange: AwaitedExchange) {
            self.exchange = exchange
        }

        var url: URL { exchange.call.url }

        /// Creates an iterator that starts with the first piece.
        public func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(exchange)
        }

        /// Awaits the whole body.
        ///
        /// - Returns: The bytes of the body.
        /// - Throws: `URLError` if the body breaks off or the task is cancelled.
        public func data() async throws -> Data {
            var exchange = exchange
            return try await exchange.body()
        }
    }
}

extension AwaitedResponse.Body {
    /// Iterates over the pieces of the body.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var exchange: AwaitedExchange
        private var isComplete = false

        init(_ exchange: AwaitedExchange) {
            self.exchange = exchange
        }

        /// Awaits the next piece.
        ///
        /// - Returns: Up to 128 KiB; `nil` after the last piece.
        /// - Throws: `URLError` if the body breaks off or the task is cancelled.
        public mutating func next() async throws -> Data? {
            while !isComplete {
                switch try await exchange.nextDelivery() {
                case .head: break
                case .part(let part): return try await exchange.bytes(of: part)
                case .complete:
                    isComplete = true
                    exchange.end(.complete)
                }
            }
            return nil
        }
    }
}
