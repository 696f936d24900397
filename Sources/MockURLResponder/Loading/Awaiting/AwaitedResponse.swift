#if canImport(FoundationNetworking)
public import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// An answer to a request of a client that does not use `URLSession`.
///
/// It is there as soon as its head is; the body comes in its time.
public struct AwaitedResponse: Sendable {
    /// What was asked for, after redirects.
    public let url: URL
    /// The status code.
    public let status: Int
    /// The reason phrase, where a stub says one; the real network's is not known.
    public let reason: String?
    /// The header fields in the order of the stub, repeated ones such as `Set-Cookie` each by itself.
    ///
    /// Those of the real network are as Foundation gives them: in any order, repeated ones joined by commas.
    public let headers: [(name: String, value: String)]
    /// The body.
    public let body: Body
    /// The head as `URLSession` gives it, with repeated header fields joined by commas.
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
    /// The body of an answer, in pieces as they come: its content coding is undone, and with HEAD, 204 and 304 there is none.
    ///
    /// Whoever takes a piece waits for it: for the time that the stub says, or for the disk. A body that breaks off throws
    /// behind its last piece. Each iteration gives the body from its beginning, and takes the same time.
    public struct Body: AsyncSequence, Sendable {
        /// Behind the head.
        private let exchange: AwaitedExchange

        init(_ exchange: AwaitedExchange) {
            self.exchange = exchange
        }

        var url: URL { exchange.call.url }

        /// The pieces from the first on.
        public func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(exchange)
        }

        /// Awaits the whole body.
        ///
        /// - Returns: Its bytes.
        /// - Throws: `URLError`, when it does not come to its end, or when the task is cancelled.
        public func data() async throws -> Data {
            var exchange = exchange
            while true {
                if case .complete(let body) = try await exchange.next() {
                    return try await exchange.call.bytes(of: body)
                }
            }
        }
    }
}

extension AwaitedResponse.Body {
    /// The pieces of one iteration.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var exchange: AwaitedExchange
        private var isComplete = false

        init(_ exchange: AwaitedExchange) {
            self.exchange = exchange
        }

        /// Awaits the next piece.
        ///
        /// - Returns: Up to 128 KiB; nil behind the last one.
        /// - Throws: `URLError`, when there is no next piece although the body is not at its end, or when the task is
        ///   cancelled.
        public mutating func next() async throws -> Data? {
            while !isComplete {
                switch try await exchange.next() {
                case .head: break
                case .part(let part): return try await exchange.call.bytes(of: part)
                case .complete: isComplete = true
                }
            }
            return nil
        }
    }
}
