#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder

/// The calls of the runs without faults.
package struct SweptCalls: Sendable {
    package private(set) var calls: [SweptCall]
    /// The requests of the first run that no stub of the plan answered, which the sweep leaves alone.
    package let others: [String]

    /// - Parameters:
    ///   - runs: The runs.
    ///   - stubs: The stubs of the plan.
    init(in runs: [SweptRun], of stubs: [StubMapping]) {
        calls = stubs.indices.flatMap { Self.calls(of: InstalledStub(stubs[$0], at: $0, uses: 0), in: runs) }
        var positions: [String: Int] = [:]
        for index in calls.indices {
            positions[calls[index].headline, default: 0] += 1
            calls[index].position = positions[calls[index].headline] ?? 1
        }
        others = runs.prefix(1).flatMap { run in
            run.calls.filter { run.stub(of: $0).map { !stubs.indices.contains($0) } ?? true }.map(\.headline)
        }
    }

    /// A call with its numbers.
    private struct Occurrence {
        let call: HTTPCall
        let request: SweptRequest
        /// The number among the equal ones.
        let ordinal: Int
        /// The number among those of the stub.
        let number: Int
    }

    /// Returns the calls that a stub answers in a run, in the order of their answers.
    private static func occurrences(of stub: Int, in run: SweptRun) -> [Occurrence] {
        var equal: [SweptRequest: Int] = [:]
        return run.calls.filter { run.stub(of: $0) == stub }.enumerated().map { index, call in
            let request = SweptRequest(call)
            equal[request, default: 0] += 1
            return Occurrence(call: call, request: request, ordinal: equal[request] ?? 1, number: index + 1)
        }
    }

    /// Returns the calls that a stub answers.
    private static func calls(of stub: InstalledStub, in runs: [SweptRun]) -> [SweptCall] {
        let occurrences = runs.map { Self.occurrences(of: stub.index, in: $0) }
        guard let first = occurrences.first else { return [] }
        let hasIdentity = haveIdentity(occurrences)
        // The order of parallel requests differs from run to run, and the names of calls should not.
        let sorted = hasIdentity ? first.sorted { ($0.request, $0.ordinal) < ($1.request, $1.ordinal) } : first
        let common = occurrences.map { $0.map(\.number).max() ?? 0 }.min() ?? 0
        return sorted.filter { hasIdentity || $0.number <= common }.enumerated().map { index, found in
            var call = SweptCall(
                id: "\(stub.index + 1).\(index + 1)", stub: stub.index, request: found.request,
                hasIdentity: hasIdentity,
                ordinal: hasIdentity ? found.ordinal : found.number, number: found.number, name: stub.name,
                place: stub.source?.description)
            call.connection = SweptConnection(of: found.call, in: runs)
            return call
        }
    }

    /// Whether each run sends the same requests, whose URLs all differ.
    private static func haveIdentity(_ runs: [[Occurrence]]) -> Bool {
        let requests = runs.map { $0.map(\.request).sorted() }
        let bodies = runs.first.map { Dictionary(grouping: $0, by: \.request) } ?? [:]
        return requests.allSatisfy { $0 == requests[0] }
            && bodies.values.allSatisfy { equal in equal.allSatisfy { $0.call.body == equal[0].call.body } }
    }
}

extension SweptConnection {
    /// Finds the connection of a call of the first run.
    ///
    /// - Returns: `nil` if parallel requests make it uncertain, or if the call before has no stub of the plan.
    init?(of call: HTTPCall, in runs: [SweptRun]) {
        let url = NormalizedURL(call.url).origin
        let host = url.host
        guard let port = url.port, let first = runs.first else { return nil }
        let calls = runs.map { run in run.calls.filter { NormalizedURL($0.url).origin.host == host } }
        let stubs = zip(runs, calls).map { run, calls in calls.map { run.stub(of: $0) } }
        guard stubs.allSatisfy({ $0 == stubs[0] }), calls.allSatisfy(\.followEachOther),
            let place = calls[0].firstIndex(where: { $0.number == call.number })
        else { return nil }
        if place > 0 {
            let before = calls[0][place - 1]
            guard let stub = first.stub(of: before), stub >= 0, let use = before.stub?.use else { return nil }
            previous = Use(stub: stub, number: use)
        } else {
            previous = nil
        }
        (self.host, self.port, laterCalls) = (host, port, calls[0].count - place - 1)
    }
}

extension [HTTPCall] {
    /// Whether each call has ended before the next one.
    fileprivate var followEachOther: Bool {
        zip(self, dropFirst()).allSatisfy { one, next in one.delivery.map { $0.time <= next.time } ?? false }
    }
}
#endif
