package import Foundation

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// Receives the requests of an engine that reach the network, as they happen.
package protocol ExchangeRecorder: Sendable {
    /// Begins the record of one request and its answer.
    ///
    /// - Parameters:
    ///   - request: The request with its method and header fields.
    ///   - url: The URL to which the request is sent.
    ///   - body: The body of the request.
    /// - Returns: The receiver of the answer.
    func begin(_ request: URLRequest, to url: URL, body: Data) -> any ExchangeSink
}

/// Receives the answer to one recorded request, each part before the client has it.
package protocol ExchangeSink: Sendable {
    func head(_ status: Int, reason: String?, _ fields: HeaderFields)
    func piece(_ data: Data)
    /// - Parameter error: The failure of the request; `nil` if the answer is complete.
    func end(_ error: (any Error)?)
}
