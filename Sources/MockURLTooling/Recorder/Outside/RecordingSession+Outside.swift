#if os(Linux) && !SIMULATE_DARWIN
import Foundation
package import MockURLOutside
import MockURLResponder

/// Recording a program whose requests the launcher passes on.
extension RecordingSession {
    /// Observes the exchanges of the program with real servers.
    package var observer: RealNetwork.Observer {
        { [self] head, url, process in
            let exchange = begin(
                RecordedRequest(
                    method: head.method, url: url.absoluteString, headers: HeaderFields(Array(head.fields))),
                process: Int(process.id), program: process.name)
            return { [self] in take($0, of: exchange) }
        }
    }

    private func take(_ event: RealEvent, of exchange: ArrivingExchange) {
        switch event {
        case .body(let bytes): exchange.upload(bytes)
        case .head(let head) where head.status == 101:
            skip(exchange, because: "the server has changed the protocol, which no stub repeats")
        case .head(let head):
            if !head.isInformational {
                exchange.head(
                    head.status, reason: head.reason.isEmpty ? nil : head.reason, HeaderFields(Array(head.fields)))
            }
        case .received(let bytes): exchange.piece(Data(bytes))
        case .complete: exchange.end(nil)
        case .failed(let failure) where failure.needsHTTP2: skip(exchange, because: "\(failure)")
        case .failed(let failure):
            exchange.end(by: .urlError(code: failure.code(afterHead: exchange.hasHead)))
        }
    }

    private func skip(_ exchange: ArrivingExchange, because reason: String) {
        drop(exchange)
        report(
            Message(
                .lostRecording,
                lines: [
                    "request \(exchange.number) cannot be recorded", "  expected: an answer by HTTP/1.1",
                    "  found:    \(reason)", "  to do:    write a stub for this request by hand",
                ]))
    }
}

extension RealFailure {
    /// Returns the code by which a stub repeats the failure.
    fileprivate func code(afterHead hasHead: Bool) -> Int {
        // A client of Foundation distinguishes a body that is too short from a lost connection.
        if hasHead, case .closedEarly = kind { return NSURLErrorUnknown }
        return code.rawValue
    }
}
#endif
