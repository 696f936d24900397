public import Foundation
import MockURLResponder

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A request that a recorder sent to a real server, and its result.
public struct RecordedInteraction: Sendable {
    /// The request, including its body.
    public let request: URLRequest

    private let outcome: Result<MockResponse, any Error>

    package init(_ request: URLRequest, _ outcome: Result<MockResponse, any Error>) {
        self.request = request
        self.outcome = outcome
    }

    /// The status of the answer; `nil` if the request failed.
    public var status: Int? { response?.status }

    /// The header fields of the answer, sorted by name.
    ///
    /// Only `Set-Cookie` can appear several times, because Foundation joins other repeated fields by commas.
    /// Content-Encoding, Content-Length and Transfer-Encoding are omitted, because they describe the transfer, and
    /// the body is already decoded.
    public var headers: [(name: String, value: String)] { response?.headers ?? [] }

    /// The decoded body of the answer.
    public var body: Data { response?.body ?? Data() }

    /// The error of the request; `nil` if the server answered.
    public var error: (any Error)? {
        if case .failure(let error) = outcome { error } else { nil }
    }

    private var response: MockResponse? { try? outcome.get() }
}
