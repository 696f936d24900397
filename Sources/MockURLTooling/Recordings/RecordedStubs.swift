import Foundation
package import MockURLResponder

/// Turns recorded exchanges into the stubs that a person would have written.
///
/// Requests that are equal by their conditions become one group of answers in the order of their times: all but the last
/// answer once, and the last one always. The stubs of one host are together, in the order of their first requests.
package struct RecordedStubs {
    package struct Options: Sendable, Hashable {
        /// Whether each recorded answer counts once, also the last one.
        package var countsOnce = false
        /// The names of the header fields that a request must have with their recorded values.
        package var matchedHeaders: [String] = []

        /// Whether answers take the recorded time.
        package var keepsTimes = false

        package init(countsOnce: Bool = false, matchedHeaders: [String] = [], keepsTimes: Bool = false) {
            (self.countsOnce, self.matchedHeaders, self.keepsTimes) = (countsOnce, matchedHeaders, keepsTimes)
        }
    }

    /// A stub, and the place of the exchange that it repeats.
    package struct Placed: Sendable {
        package var stub: StubMapping
        package let place: RecordedPlace
    }

    private struct Answer {
        let response: ResponseDefinition
        let place: RecordedPlace
        let start: Double
    }

    private let options: Options
    private var bodies = RecordedBodies()
    private var answers: [Condition: [Answer]] = [:]
    /// The latest time of an exchange, for exchanges without a time.
    private var latest = -Double.infinity
    /// The parts of exchanges that a stub cannot express.
    package private(set) var losses: [RecordingLoss] = []

    package init(_ options: Options = Options()) {
        self.options = options
    }

    /// Adds an exchange.
    ///
    /// - Throws: `PlanError` if a long body cannot be written to a temporary file.
    package mutating func add(_ exchange: RecordedExchange) throws {
        let start = exchange.start ?? latest
        latest = start
        var reading = RecordedStubReading(exchange, options)
        let condition = reading.condition()
        let response = try condition == nil ? nil : reading.response(&bodies)
        losses += reading.losses
        guard let condition, let response else { return }
        answers[condition, default: []].append(Answer(response: response, place: exchange.place, start: start))
    }

    /// Returns the stubs of all exchanges.
    ///
    /// - Throws: `PlanError` if a long body could not be written to a temporary file.
    package mutating func finish() throws -> [Placed] {
        try bodies.close()
        var groups = answers.map { condition, answers in (condition, answers.sorted(by: Self.isBefore)) }
        groups.sort { Self.isBefore($0.1[0], $1.1[0]) }
        var hosts: [Condition: [Placed]] = [:]
        var order: [Condition] = []
        for (condition, answers) in groups {
            let origin = condition.origin
            if hosts[origin] == nil { order.append(origin) }
            hosts[origin, default: []] += stubs(for: condition, answers)
        }
        return order.flatMap { hosts[$0] ?? [] }
    }

    private static func isBefore(_ one: Answer, _ other: Answer) -> Bool {
        (one.start, one.place.number) < (other.start, other.place.number)
    }

    /// Returns one stub for each run of equal answers.
    private func stubs(for condition: Condition, _ answers: [Answer]) -> [Placed] {
        var runs: [(answer: Answer, count: Int)] = []
        for answer in answers {
            if runs.last?.answer.response == answer.response {
                runs[runs.count - 1].count += 1
            } else {
                runs.append((answer, 1))
            }
        }
        return runs.enumerated().map { index, run in
            let isLast = index == runs.count - 1
            var stub = StubMapping(
                request: condition, response: run.answer.response,
                limit: isLast && !options.countsOnce ? .always : .times(run.count))
            if index > 0 { stub.isNext = true }
            let place = run.answer.place
            stub.source = SourceLine(file: place.path, line: place.position.line)
            return Placed(stub: stub, place: place)
        }
    }
}
