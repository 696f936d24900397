import Foundation
import MockURLResponder

extension HAREntry {
    /// Creates the entry of an exchange.
    ///
    /// - Parameters:
    ///   - received: The exchange, without secrets.
    ///   - bodies: Writes a long body to a file, and returns the path of the file in the folder of the HAR file; `nil` for a body
    ///     that the entry has.
    init(_ received: ReceivedExchange, bodies: (_ body: Data, _ number: Int, _ role: String) -> String?) {
        let exchange = received.exchange
        let number = exchange.place.number
        self.init(
            time: exchange.start ?? 0, took: exchange.duration, method: exchange.request.method,
            url: exchange.request.url, headers: exchange.request.headers,
            comment: "request \(number) by process \(received.process) of \(received.program)")
        if case .bytes(let data) = exchange.request.body, !data.isEmpty {
            body = Body(data, file: bodies(data, number, "request"))
        }
        if case .unknown = exchange.request.body { body = Body(.text(""), length: received.uploaded) }
        switch exchange.result {
        case .answer(let answer):
            status = answer.status
            reason = answer.reason ?? ""
            answerHeaders = answer.headers
            if let stored = received.storedBody {
                answerBody = Body(.file(stored.name), length: stored.count)
                // A secret that was replaced by a longer or shorter text may be in any piece.
                pieces = stored.count == stored.arrived ? answer.pieces : nil
            } else if received.undecodable == nil {
                answerBody = Body(answer.body, file: bodies(answer.body, number, "answer"))
                pieces = answer.pieces
            }
            self.received = answerBody?.length ?? received.undecodable
            transferred = self.received
            error = answer.fault.flatMap(Self.words)
        case .failure(let fault): error = Self.words(for: fault)
        }
    }

    /// The words that a reader takes for the same failure.
    private static func words(for fault: ResponseDefinition.Fault) -> String? {
        switch fault {
        case .urlError(let code): "\(NSURLErrorDomain) \(code)"
        case .error(let error): "\(error.domain) \(error.code)"
        default: nil
        }
    }
}

extension HAREntry.Body {
    fileprivate init(_ data: Data, file: String?) {
        if let file {
            self.init(.file(file), length: data.count)
        } else if let text = String(validating: data, as: UTF8.self) {
            self.init(.text(text), length: data.count)
        } else {
            self.init(.base64(data.base64EncodedString()), length: data.count)
        }
    }
}
