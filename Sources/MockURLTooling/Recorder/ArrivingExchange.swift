import Foundation
import MockURLResponder

/// An exchange whose frames arrive.
struct ArrivingExchange {
    let number: Int
    private let request: RecordedRequest
    private let process: Int
    private let program: String
    private let start: Double?
    private let first: Double
    private var last: Double
    private var answer: RecordedAnswer?
    private var fault: ResponseDefinition.Fault?
    /// The file of a long body.
    private var stored: StoredBody?
    /// Whether a long body stays in memory to its end.
    private var isWhole = false

    init(
        _ request: RecordedRequest, number: Int, at start: Double?, _ monotonic: Double, process: Int, program: String
    ) {
        (self.request, self.number, self.start, first, last) = (request, number, start, monotonic, monotonic)
        (self.process, self.program) = (process, program)
    }

    mutating func head(_ status: Int, _ headers: HeaderFields, at time: Double) {
        answer = RecordedAnswer(status: status, headers: headers, pieces: [])
        last = time
    }

    /// Takes a part of the body.
    mutating func piece(_ bytes: Data, at time: Double, storingIn log: RecordingLog) {
        answer?.pieces?.append(.init(length: bytes.count, after: max(0, time - last)))
        last = time
        if let stored { return stored.append(bytes) }
        answer?.body.append(bytes)
        guard !isWhole, let answer, answer.body.count > RecordingLog.longestBody else { return }
        stored = log.storedBody(of: exchange, answer)
        if stored == nil { isWhole = true } else { self.answer?.body = Data() }
    }

    mutating func end(_ fault: ResponseDefinition.Fault?, at time: Double) { (self.fault, last) = (fault, time) }

    private var exchange: RecordedExchange {
        var answer = answer
        answer?.fault = fault
        return RecordedExchange(
            request, answer.map { .answer($0) } ?? .failure(fault ?? .dropped), start: start,
            duration: max(0, last - first),
            at: RecordedPlace(path: "", position: PlanError.Position(line: 1, column: 1), number: number))
    }

    func ended(isFinished: Bool) -> ReceivedExchange {
        ReceivedExchange(
            exchange: exchange, process: process, program: program, isFinished: isFinished, storedBody: stored)
    }
}
