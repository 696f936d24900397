#if os(macOS) || os(Linux)
import MockURLResponder

/// The calls of the runs without faults.
package struct SweptCalls: Sendable {
    package let calls: [SweptCall]
    /// The requests of the first run that no stub of the plan answered, which the sweep leaves alone.
    package let others: [String]

    /// - Parameters:
    ///   - runs: The runs.
    ///   - stubs: The stubs of the plan.
    init(in runs: [SweptRun], of stubs: [StubMapping]) {
        calls = stubs.indices.flatMap { index in
            let requests = runs.map { run in
                run.calls.filter { run.stub(of: $0) == index }.map { SweptRequest($0) }
            }
            return Self.calls(of: InstalledStub(stubs[index], at: index, uses: 0), requests)
        }
        others = runs.prefix(1).flatMap { run in
            run.calls.filter { run.stub(of: $0).map { !stubs.indices.contains($0) } ?? true }.map(\.headline)
        }
    }

    /// Returns the calls that a stub answers.
    ///
    /// - Parameters:
    ///   - stub: The stub.
    ///   - runs: Its requests in each run, in the order of their answers.
    /// - Returns: The calls.
    private static func calls(of stub: InstalledStub, _ runs: [[SweptRequest]]) -> [SweptCall] {
        guard let first = runs.first else { return [] }
        let hasIdentity = runs.allSatisfy { $0.sorted() == first.sorted() } && !first.contains(where: \.isRedacted)
        var counts: [SweptRequest: Int] = [:]
        let calls = first.enumerated().map { index, request in
            counts[request, default: 0] += 1
            return (request: request, ordinal: counts[request] ?? 1, number: index + 1)
        }
        // The order of parallel requests differs from run to run, and the names of calls should not.
        let sorted = hasIdentity ? calls.sorted { ($0.request, $0.ordinal) < ($1.request, $1.ordinal) } : calls
        let common = runs.map(\.count).min() ?? 0
        return sorted.prefix(common).enumerated().map { index, call in
            SweptCall(
                id: "\(stub.index + 1).\(index + 1)", stub: stub.index, request: call.request, hasIdentity: hasIdentity,
                ordinal: hasIdentity ? call.ordinal : call.number,
                count: hasIdentity ? counts[call.request] ?? 1 : first.count, number: call.number,
                countOfStub: first.count, name: stub.name, place: stub.source?.description)
        }
    }
}
#endif
