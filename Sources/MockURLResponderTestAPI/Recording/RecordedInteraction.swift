public import Foundation
import MockURLResponder

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A request that a recorder made for real, and what came of it.
public struct RecordedInteraction: Sendable {
    /// With its body.
    public let request: URLRequest

    private let outcome: Result<MockResponse, any Error>

    package init(_ request: URLRequest, _ outcome: Result<MockResponse, any Error>) {
        self.request = request
        self.outcome = outcome
    }

    /// The status of the answer; nil when there was none.
    public var status: Int? { response?.status }

    /// The header fields of the answer, sorted by name.
    ///
    /// Of those that repeat, only `Set-Cookie` is there several times; Foundation joins the others by commas.
    /// Content-Encoding, Content-Length and Transfer-Encoding are left out: they are true of what was sent, and the body
    /// here is decoded.
    public var headers: [(name: String, value: String)] { response?.headers ?? [] }

    /// The body of the answer, decoded.
    public var body: Data { response?.body ?? Data() }

    /// What the request failed with; nil when it was answered.
    public var error: (any Error)? {
        if case .failure(let error) = outcome { error } else { nil }
    }

    private var response: MockResponse? { try? outcome.get() }
}
