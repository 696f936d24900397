import Foundation
package import MockURLResponder

/// A call of the program without faults, which a sweep lets fail.
///
/// A call is the n-th of equal requests that one stub answers. So it is the same call in each run, in whatever order parallel
/// requests arrive. Requests of a stub that differ from run to run, for example by a time, have no such identity: then a call is the
/// n-th that the stub answers, and parallel requests may change places.
package struct SweptCall: Sendable, Hashable {
    /// The number in reports and options, such as `2.1`: the stub, and the call among those of the stub.
    package let id: String
    /// The index of the stub among those of the launch.
    package let stub: Int
    /// The request in the first run without a fault.
    package let request: SweptRequest
    /// Whether equal requests in each run make the call.
    package let hasIdentity: Bool
    /// The number of the call among the equal ones, or among those of the stub, from 1.
    package let ordinal: Int
    /// The number of the equal calls, or of those of the stub.
    package let count: Int
    /// The number of the call among those of the stub in the first run, from 1.
    package let number: Int
    /// The number of calls of the stub in the first run.
    package let countOfStub: Int
    /// The name of the stub, if it has one.
    package let name: String?
    /// The line on which the stub was written.
    package let place: String?

    package init(
        id: String, stub: Int, request: SweptRequest, hasIdentity: Bool, ordinal: Int, count: Int, number: Int,
        countOfStub: Int, name: String?, place: String?
    ) {
        (self.id, self.stub, self.request, self.hasIdentity) = (id, stub, request, hasIdentity)
        (self.ordinal, self.count, self.number, self.countOfStub) = (ordinal, count, number, countOfStub)
        (self.name, self.place) = (name, place)
    }

    /// The request, with its generated values in braces if they differ in each run.
    package var headline: String { hasIdentity ? request.headline : request.endpoint.description }

    /// The headline with its number, which stays the same if stubs are added to the plan.
    package var key: String { ordinal == 1 ? headline : "\(headline) #\(ordinal)" }

    /// The same call without an identity.
    var numbered: SweptCall {
        SweptCall(
            id: id, stub: stub, request: request, hasIdentity: false, ordinal: number, count: countOfStub,
            number: number, countOfStub: countOfStub, name: name, place: place)
    }
}

/// The calls of the runs without faults.
package struct SweptCalls: Sendable {
    package let calls: [SweptCall]
    /// The requests of the first run that no stub of the plan answered, which the sweep leaves alone.
    package let others: [String]

    /// - Parameters:
    ///   - runs: The calls of each run.
    ///   - stubs: The stubs that the sweep may change.
    ///   - offset: The index of the first of them among those of the launch.
    package init(in runs: [[HTTPCall]], of stubs: [StubMapping], at offset: Int) {
        calls = stubs.indices.flatMap { index in
            let requests = runs.map { calls in
                calls.filter { $0.stub?.index == offset + index }.map { SweptRequest($0) }
            }
            return Self.calls(of: InstalledStub(stubs[index], at: offset + index, uses: 0), index + 1, requests)
        }
        let planned = offset..<offset + stubs.count
        others = (runs.first ?? []).filter { $0.stub.map { !planned.contains($0.index) } ?? true }.map(\.headline)
    }

    /// Returns the calls that a stub answers.
    ///
    /// - Parameters:
    ///   - stub: The stub.
    ///   - number: The number of the stub in the plan, from 1.
    ///   - runs: Its requests in each run, in the order of their answers.
    /// - Returns: The calls.
    private static func calls(of stub: InstalledStub, _ number: Int, _ runs: [[SweptRequest]]) -> [SweptCall] {
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
                id: "\(number).\(index + 1)", stub: stub.index, request: call.request, hasIdentity: hasIdentity,
                ordinal: hasIdentity ? call.ordinal : call.number,
                count: hasIdentity ? counts[call.request] ?? 1 : first.count, number: call.number,
                countOfStub: first.count, name: stub.name, place: stub.source?.description)
        }
    }
}

/// The parts of a request that make requests equal for a sweep.
package struct SweptRequest: Sendable, Hashable, Comparable {
    package let method: String
    package let url: String

    package init(method: String, url: String) {
        (self.method, self.url) = (method, url)
    }

    init(_ call: HTTPCall) {
        self.init(method: call.method, url: call.url.absoluteString)
    }

    /// Whether the journal hides a part of the URL, so that no condition can compare it.
    var isRedacted: Bool { url.contains("%3Credacted%3E") || url.contains("//redacted@") }

    var headline: String { "\(method) \(url)".shown(atMost: .max) }

    var endpoint: Endpoint { Endpoint(method: method, url: url) }

    package static func < (one: SweptRequest, other: SweptRequest) -> Bool {
        (one.url, one.method) < (other.url, other.method)
    }
}
