import Foundation
package import MockURLResponder

/// Turns recorded exchanges into the stubs that a person would have written.
///
/// Requests that are equal by their conditions become one group of answers in the order of their times: all but the last
/// answer once, and the last one always. The stubs of one host are together, in the order of their first requests. Stubs that
/// accept any value at some places follow all others of their host, so they answer only what no exact stub answers.
package struct RecordedStubs {
    package struct Options: Sendable, Hashable {
        /// Whether each recorded answer counts once, also the last one.
        package var countsOnce = false
        /// The names of the header fields that a request must have with their recorded values.
        package var matchedHeaders: [String] = []
        /// The places where requests may have any value.
        package var loosened: [PlaceRule] = []

        /// Whether answers take the recorded time.
        package var keepsTimes = false

        package init(
            countsOnce: Bool = false, matchedHeaders: [String] = [], keepsTimes: Bool = false,
            loosened: [PlaceRule] = []
        ) {
            (self.countsOnce, self.matchedHeaders) = (countsOnce, matchedHeaders)
            (self.keepsTimes, self.loosened) = (keepsTimes, loosened)
        }
    }

    /// A stub, and the place of the exchange that it repeats.
    package struct Placed: Sendable {
        package var stub: StubMapping
        package let place: RecordedPlace
        /// The numbers of the exchanges that have the request of the stub.
        package let numbers: [Int]
        /// The places where requests may have any value, for people; `nil` without such a place.
        package let note: String?
    }

    private let options: Options
    private var bodies = RecordedBodies()
    /// The exchanges that were added.
    package private(set) var groups: RecordedGroups
    /// The latest time of an exchange, for exchanges without a time.
    private var latest = -Double.infinity
    /// The parts of exchanges that a stub cannot express.
    package private(set) var losses: [RecordingLoss] = []

    package init(_ options: Options = Options()) {
        self.options = options
        groups = RecordedGroups(options)
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
        guard condition != nil, let response else { return }
        var entry = exchange
        // The response has the body.
        if case .answer(var answer) = exchange.result {
            (answer.body, answer.file, answer.pieces) = (Data(), nil, nil)
            entry.result = .answer(answer)
        }
        groups.add(RecordedGroups.Entry(exchange: entry, response: response, start: start))
    }

    /// Returns the stubs of all exchanges.
    ///
    /// - Throws: `PlanError` if a long body could not be written to a temporary file.
    package mutating func finish() throws -> [Placed] {
        try bodies.close()
        return groups.stubs(loosening: LoosenedPlaces())
    }
}
