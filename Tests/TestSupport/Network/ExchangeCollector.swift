import Foundation
package import MockURLResponder

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// A recorder that keeps the exchanges of responders of this process.
package final class ExchangeCollector: ExchangeRecorder {
    /// One request to the network with what has arrived of its answer.
    package struct Exchange: Sendable {
        package let request: URLRequest
        package let url: URL
        package let requestBody: Data
        package fileprivate(set) var status: Int?
        package fileprivate(set) var fields = HeaderFields()
        package fileprivate(set) var pieces: [Data] = []
        package fileprivate(set) var error: (any Error)?
        package fileprivate(set) var isClosed = false

        package var body: Data { pieces.reduce(into: Data()) { $0.append($1) } }

        /// The method and the path of the request, and how far its answer came.
        package var summary: String {
            let status = status.map { "\($0)" } ?? "no head"
            let ending = error.map { "error \(($0 as NSError).code)" } ?? (isClosed ? "complete" : "no end")
            return "\(request.httpMethod ?? "") \(url.path) \(status) \(body.count) \(ending)"
        }
    }

    private struct Sink: ExchangeSink {
        let index: Int
        let collector: ExchangeCollector

        func head(_ status: Int, reason: String?, _ fields: HeaderFields) {
            collector.change(index) { ($0.status, $0.fields) = (status, fields) }
        }

        func piece(_ data: Data) { collector.change(index) { $0.pieces.append(data) } }

        func end(_ error: (any Error)?) { collector.change(index) { ($0.error, $0.isClosed) = (error, true) } }
    }

    private let state = Locked<[Exchange]>([])

    package init() {}

    /// The exchanges in the order in which they began.
    package var exchanges: [Exchange] { state.withLock(\.self) }

    package func begin(_ request: URLRequest, to url: URL, body: Data) -> any ExchangeSink {
        state.withLock { state in
            state.append(Exchange(request: request, url: url, requestBody: body))
            return Sink(index: state.count - 1, collector: self)
        }
    }

    private func change(_ index: Int, _ body: (inout Exchange) -> Void) { state.withLock { body(&$0[index]) } }

    /// Waits until a number of exchanges is closed.
    package func closed(_ count: Int) async throws -> [Exchange] {
        let deadline = ContinuousClock.now + .seconds(20)
        while exchanges.count(where: \.isClosed) < count, .now < deadline {
            try await Task.sleep(nanoseconds: 2_000_000)
        }
        return exchanges
    }

    /// Creates a responder whose requests to the network are kept.
    package func responder(
        _ arguments: [String] = [], fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) throws -> MockURLResponder {
        try MockURLResponder(
            arguments: arguments + [UnmatchedPolicy.allow.argument], plans: [],
            at: CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column), recorder: self)
    }
}
