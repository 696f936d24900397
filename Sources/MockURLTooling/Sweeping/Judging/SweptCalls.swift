#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder

/// The calls of the runs without faults.
package struct SweptCalls: Sendable {
    package private(set) var calls: [SweptCall]
    /// The numbers of the calls that several processes send.
    package let shared: [String]
    /// The requests of the first run that no stub of the plan answered, which the sweep leaves alone.
    package let others: [String]

    /// - Parameters:
    ///   - runs: The runs.
    ///   - stubs: The stubs of the plan.
    init(in runs: [SweptRun], of stubs: [StubMapping]) {
        let found = stubs.indices.map { index in
            Self.calls(of: InstalledStub(stubs[index], at: index, uses: 0), in: runs)
        }
        (calls, shared) = (found.flatMap(\.calls), found.flatMap(\.shared))
        var positions: [String: Int] = [:]
        for index in calls.indices {
            positions[calls[index].headline, default: 0] += 1
            calls[index].position = positions[calls[index].headline] ?? 1
        }
        others = runs.prefix(1).flatMap { run in
            run.calls.filter { run.stub(of: $0).map { !stubs.indices.contains($0) } ?? true }.map(\.headline)
        }
    }

    /// A call with its numbers in its process.
    private struct Occurrence {
        let request: SweptRequest
        let body: Data
        /// The number among the equal ones.
        let ordinal: Int
        /// The number among those of the stub.
        let number: Int
    }

    /// Returns the calls that a stub answers in a run, in the order of their answers.
    private static func occurrences(of stub: Int, in run: SweptRun) -> [Occurrence] {
        var (equal, numbers) = ([Int?: [SweptRequest: Int]](), [Int?: Int]())
        return run.calls.filter { run.stub(of: $0) == stub }.map { call in
            let request = SweptRequest(call)
            equal[call.process, default: [:]][request, default: 0] += 1
            numbers[call.process, default: 0] += 1
            return Occurrence(
                request: request, body: call.body, ordinal: equal[call.process]?[request] ?? 1,
                number: numbers[call.process] ?? 1)
        }
    }

    /// The part that calls of several processes share if they are the same.
    private struct Identity: Hashable {
        /// The request; `nil` for a call that its number names.
        let request: SweptRequest?
        let ordinal: Int
    }

    /// Returns the calls that a stub answers, and the numbers of those that several processes send.
    private static func calls(of stub: InstalledStub, in runs: [SweptRun]) -> (calls: [SweptCall], shared: [String]) {
        let occurrences = runs.map { Self.occurrences(of: stub.index, in: $0) }
        guard let first = occurrences.first else { return ([], []) }
        let hasIdentity = haveIdentity(occurrences)
        // The order of parallel requests differs from run to run, and the names of calls should not.
        let sorted = hasIdentity ? first.sorted { ($0.request, $0.ordinal) < ($1.request, $1.ordinal) } : first
        let common = occurrences.map { $0.map(\.number).max() ?? 0 }.min() ?? 0
        var (calls, known, shared) = ([SweptCall](), [Identity: String](), Set<String>())
        for call in sorted where hasIdentity || call.number <= common {
            let ordinal = hasIdentity ? call.ordinal : call.number
            let identity = Identity(request: hasIdentity ? call.request : nil, ordinal: ordinal)
            if let id = known[identity] {
                shared.insert(id)
                continue
            }
            let id = "\(stub.index + 1).\(calls.count + 1)"
            known[identity] = id
            calls.append(
                SweptCall(
                    id: id, stub: stub.index, request: call.request, hasIdentity: hasIdentity, ordinal: ordinal,
                    number: call.number, name: stub.name, place: stub.source?.description))
        }
        return (calls, calls.map(\.id).filter(shared.contains))
    }

    /// Whether each run sends the same requests, whose URLs all differ.
    private static func haveIdentity(_ runs: [[Occurrence]]) -> Bool {
        let requests = runs.map { $0.map(\.request).sorted() }
        let bodies = runs.first.map { Dictionary(grouping: $0, by: \.request) } ?? [:]
        return requests.allSatisfy { $0 == requests[0] }
            && bodies.allSatisfy { request, equal in
                !request.isRedacted && equal.allSatisfy { $0.body == equal[0].body }
            }
    }
}
#endif
