import Foundation
import MockURLResponder

/// Recorded exchanges, in groups of equal requests.
package struct RecordedGroups: Sendable {
    /// An exchange whose answer is the response of a stub.
    struct Entry: Sendable {
        let exchange: RecordedExchange
        var response: ResponseDefinition
        let start: Double

        var number: Int { exchange.place.number }
    }

    let options: RecordedStubs.Options
    private(set) var entries: [Entry] = []

    init(_ options: RecordedStubs.Options) {
        self.options = options
    }

    mutating func add(_ entry: Entry) { entries.append(entry) }

    /// The number of requests that failed without an answer, apart from those that the client gave up.
    var failures: Int {
        entries.count { entry in
            if case .failure = entry.exchange.result { !entry.exchange.result.isAbandoned } else { false }
        }
    }

    /// Whether a server has sent an answer with a content coding, which no stub repeats.
    var hasDecodedAnswer: Bool {
        entries.contains { entry in
            guard case .answer(let answer) = entry.exchange.result else { return false }
            return answer.headers.contains("Content-Encoding")
        }
    }

    private struct Group {
        let condition: Condition
        var entries: [Entry] = []
        /// The places with any value, and the shapes of their recorded values.
        var loosened: [RequestPlace: ValueShape] = [:]
        /// The places whose values an answer repeats.
        var repeated: Set<RequestPlace> = []

        /// Adds an exchange, whose answer repeats the values that may be any.
        mutating func add(_ entry: Entry, _ places: Set<RequestPlace>, _ outline: RequestOutline?) {
            var entry = entry
            for place in places { loosened[place] = outline?.shape(at: place) }
            if let outline, !places.isEmpty {
                let values = RepeatedValues(at: places, in: outline, condition)
                if let found = values.repeating(in: StubMapping(request: condition, response: entry.response)) {
                    entry.response = found.response
                    repeated.formUnion(found.places)
                }
            }
            entries.append(entry)
        }

        /// The places with any value, for people; `nil` without such a place.
        var note: String? {
            if loosened.isEmpty { return nil }
            let places = loosened.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }
            let again = repeated.sorted().map(\.description).joined(separator: ", ")
            return "any value: " + places.joined(separator: ", ")
                + (again.isEmpty ? "" : "; the answer repeats \(again)")
        }
    }

    /// Returns the stubs of all exchanges that were added.
    ///
    /// - Parameter places: The places where requests may have any value, besides those of the options.
    /// - Returns: The stubs, those of one host together.
    package func stubs(loosening places: LoosenedPlaces) -> [RecordedStubs.Placed] {
        var groups: [Condition: Group] = [:]
        for entry in entries {
            var reading = RecordedStubReading(entry.exchange, options)
            let outline = RequestOutline(entry.exchange.request, headers: options.matchedHeaders)
            let loosened = outline.map { places.places(of: entry.number).union($0.places(of: options.loosened)) } ?? []
            guard let condition = reading.condition(loosening: loosened) else { continue }
            // In place: copies of a group would make the work quadratic.
            groups[condition, default: Group(condition: condition)].add(entry, loosened, outline)
        }
        let sorted = groups.values.map { group in
            var group = group
            group.entries.sort(by: Self.isBefore)
            return group
        }.sorted { Self.isBefore($0.entries[0], $1.entries[0]) }
        var hosts: [Condition: [Group]] = [:]
        var order: [Condition] = []
        for group in sorted {
            let origin = group.condition.origin
            if hosts[origin] == nil { order.append(origin) }
            hosts[origin, default: []].append(group)
        }
        return order.flatMap { origin -> [RecordedStubs.Placed] in
            let groups = hosts[origin] ?? []
            // A sort that keeps the order of equal groups.
            let ranked = groups.enumerated().sorted { one, other in
                (one.element.loosened.count, one.offset) < (other.element.loosened.count, other.offset)
            }
            return ranked.flatMap { stubs(of: $0.element) }
        }
    }

    private static func isBefore(_ one: Entry, _ other: Entry) -> Bool {
        (one.start, one.number) < (other.start, other.number)
    }

    /// Returns one stub for each run of equal answers.
    private func stubs(of group: Group) -> [RecordedStubs.Placed] {
        var runs: [(entry: Entry, count: Int)] = []
        for entry in group.entries {
            if runs.last?.entry.response == entry.response {
                runs[runs.count - 1].count += 1
            } else {
                runs.append((entry, 1))
            }
        }
        let numbers = group.entries.map(\.number)
        return runs.enumerated().map { index, run in
            let isLast = index == runs.count - 1
            var stub = StubMapping(
                request: group.condition, response: run.entry.response,
                limit: isLast && !options.countsOnce ? .always : .times(run.count))
            if index > 0 { stub.isNext = true }
            let place = run.entry.exchange.place
            stub.source = SourceLine(file: place.path, line: place.position.line)
            return RecordedStubs.Placed(
                stub: stub, place: place, numbers: numbers, note: index == 0 ? group.note : nil)
        }
    }
}
