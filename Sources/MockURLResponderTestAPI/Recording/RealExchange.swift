import Dispatch
import Foundation
import MockURLResponder

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A request to a real server, sent by the transfer that sends recorded requests.
enum RealExchange {
    private typealias Outcome = Result<MockResponse, any Error>

    /// Waits for the answer, and blocks the current thread.
    ///
    /// - Throws: The error of the request, unchanged.
    static func response(to request: URLRequest) throws -> MockResponse {
        let received = Locked<Outcome>(.failure(URLError(.badServerResponse)))
        let end = DispatchSemaphore(value: 0)
        send(request) { outcome in
            received.withLock { $0 = outcome }
            _ = end.signal()
        }
        end.wait()
        let answer = try received.withLock { $0 }.get()
        _ = try answer.definition
        return answer
    }

    private static func send(_ request: URLRequest, then finish: @escaping @Sendable (Outcome) -> Void) {
        // The session keeps the transfer.
        _ = NetworkTransfer(
            of: request, sending: .data(request.httpBody ?? Data()), into: ArrivingBody(.memory)
        ) { reply in
            switch reply {
            case .networkAnswered(let head, let body):
                body.take(from: 0, whole: true) { part in
                    finish(Outcome { try answer(head, part, isHead: request.httpMethod == "HEAD") })
                }
            case .networkFailed(let error): finish(.failure(error))
            default: finish(.failure(URLError(.badServerResponse)))
            }
        }
    }

    private static func answer(
        _ head: PreparedResponse, _ part: ArrivingBody.Part, isHead: Bool
    ) throws -> MockResponse {
        switch part {
        case .bytes(let body), .end(let body):
            return MockResponse(
                status: head.status, headers: RecordedFields.received(head.fields, isHead: isHead),
                body: try body.copied())
        case .failed(let error): throw error
        }
    }
}
