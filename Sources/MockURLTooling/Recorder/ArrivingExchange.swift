import Dispatch
import Foundation
import MockURLResponder

/// An exchange whose answer arrives, part by part.
final class ArrivingExchange: ExchangeSink {
    /// The length from which the body of a request is not recorded, in bytes.
    private static let longestUpload = 64 << 20

    private struct State {
        var received: ReceivedExchange
        var answer: RecordedAnswer?
        var upload = Data()
        var last = ArrivingExchange.now
        /// Whether a long body stays in memory to its end.
        var isWhole = false
        var hasEnded = false
    }

    private let first = now
    private let log: RecordingLog
    private let finish: @Sendable (ReceivedExchange) -> Void
    private let state: Locked<State>

    /// - Parameters:
    ///   - request: The request, without a body that is still on its way.
    ///   - number: The number of the exchange in its recording.
    ///   - process: The process of the program.
    ///   - program: The name of the program.
    ///   - log: Stores long bodies.
    ///   - finish: Receives the exchange when it has ended.
    init(
        _ request: RecordedRequest, number: Int, process: Int, program: String, storingIn log: RecordingLog,
        finish: @escaping @Sendable (ReceivedExchange) -> Void
    ) {
        let place = RecordedPlace(path: "", position: PlanError.Position(line: 1, column: 1), number: number)
        let exchange = RecordedExchange(
            request, .failure(.dropped), start: Date().timeIntervalSince1970, at: place)
        (self.log, self.finish) = (log, finish)
        state = Locked(
            State(received: ReceivedExchange(exchange: exchange, process: process, program: program)))
    }

    /// The monotonic time in seconds.
    private static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

    /// The number of the exchange in its recording.
    var number: Int { state.withLock(\.received.exchange.place.number) }

    var hasHead: Bool { state.withLock { $0.answer != nil } }

    /// Takes a part of the request's body.
    func upload(_ bytes: UnsafeRawBufferPointer) {
        state.withLock { state in
            state.received.uploaded += bytes.count
            if state.received.uploaded <= Self.longestUpload {
                state.upload.append(contentsOf: bytes)
            } else {
                state.upload = Data()
            }
        }
    }

    func head(_ status: Int, reason: String?, _ fields: HeaderFields) {
        state.withLock { state in
            state.answer = RecordedAnswer(status: status, reason: reason, headers: fields, pieces: [])
            state.last = Self.now
        }
    }

    func piece(_ data: Data) {
        state.withLock { state in
            let now = Self.now
            state.answer?.pieces?.append(.init(length: data.count, after: now - state.last))
            state.last = now
            if let stored = state.received.storedBody { return stored.append(data) }
            state.answer?.body.append(data)
            guard !state.isWhole, let answer = state.answer, answer.body.count > RecordingLog.longestBody else {
                return
            }
            // A coded body is searched when it is whole, without its coding.
            let isCoded = answer.headers.contains("Content-Encoding")
            state.received.storedBody = isCoded ? nil : log.storedBody(of: exchange(state), answer)
            if state.received.storedBody == nil { state.isWhole = true } else { state.answer?.body = Data() }
        }
    }

    func end(_ error: (any Error)?) { end(by: error.map { Self.fault($0 as NSError) }) }

    /// Ends the exchange before the client has the whole answer, unless it ended earlier.
    func abandon() { end(by: .cancelled) }

    /// Ends the exchange; only the first end counts.
    ///
    /// - Parameter fault: The failure of the request; `nil` if the answer is complete.
    func end(by fault: ResponseDefinition.Fault?) {
        let ended = state.withLock { state -> ReceivedExchange? in
            guard !state.hasEnded else { return nil }
            state.hasEnded = true
            // A client may close the connection as soon as it has the last byte.
            let isWhole = fault == .cancelled && state.answer?.hasDeclaredLength == true
            state.answer?.fault = isWhole ? nil : fault
            var received = state.received
            received.exchange = exchange(state)
            if state.answer == nil, let fault { received.exchange.result = .failure(fault) }
            received.exchange.duration = Self.now - first
            return received
        }
        if let ended { finish(ended) }
    }

    /// The exchange as it has arrived.
    private func exchange(_ state: State) -> RecordedExchange {
        var exchange = state.received.exchange
        if state.received.uploaded > 0 {
            exchange.request.body = state.upload.isEmpty ? .unknown : .bytes(state.upload)
        }
        if let answer = state.answer { exchange.result = .answer(answer) }
        return exchange
    }

    private static func fault(_ error: NSError) -> ResponseDefinition.Fault {
        error.domain == NSURLErrorDomain
            ? .urlError(code: error.code) : .error(CustomError(domain: error.domain, code: error.code))
    }
}
