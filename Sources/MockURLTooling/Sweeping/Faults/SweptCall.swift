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
    /// The method of the request; `*` for a call without an identity.
    package let method: String
    /// The URL of the request; `nil` for a call that only its stub and number identify.
    package let url: String?
    /// What a report shows: the request, or the summary of the stub.
    package let headline: String
    /// The number of the call among the equal ones, from 1.
    package let ordinal: Int
    /// The number of the equal calls.
    package let count: Int
    /// The name of the stub, if it has one.
    package let name: String?
    /// The line on which the stub was written.
    package let place: String?

    /// The request with its number, which stays the same if stubs are added to the plan.
    package var key: String { ordinal == 1 ? headline : "\(headline) #\(ordinal)" }
}

/// The calls of the runs without faults.
package struct SweptCalls: Sendable {
    package let calls: [SweptCall]
    /// The stubs whose requests differ from run to run, in words.
    package let unsteady: [String]
    /// The requests of the first run that no stub of the plan answered, which the sweep leaves alone.
    package let others: [String]

    /// - Parameters:
    ///   - runs: The calls of each run.
    ///   - stubs: All stubs of the launch.
    ///   - planned: The indexes of those that the sweep may change.
    package init(in runs: [[HTTPCall]], stubs: [StubMapping], planned: Range<Int>) {
        var (calls, unsteady) = ([SweptCall](), [String]())
        for index in planned {
            let counts = runs.map { Self.counts(in: $0, of: index) }
            guard let first = counts.first, counts.contains(where: { !$0.isEmpty }) else { continue }
            let stub = InstalledStub(stubs[index], at: index, uses: 0)
            let isSteady = counts.allSatisfy { $0 == first } && !first.keys.contains(where: \.isRedacted)
            if !isSteady, counts.contains(where: { $0 != first }) { unsteady.append(stub.label) }
            let groups =
                isSteady
                ? first.sorted { $0.key < $1.key }.map { (request: SweptRequest?.some($0.key), count: $0.value) }
                : [(request: nil, count: counts.map { $0.values.reduce(0, +) }.min() ?? 0)]
            var number = 0
            for (request, count) in groups {
                for ordinal in 1..<(1 + count) {
                    number += 1
                    calls.append(
                        SweptCall(
                            id: "\(index - planned.lowerBound + 1).\(number)", stub: index,
                            method: request?.method ?? "*", url: request?.url,
                            headline: request.map(\.headline) ?? stub.summary.shown(atMost: .max), ordinal: ordinal,
                            count: count, name: stub.name, place: stub.source?.description))
                }
            }
        }
        self.calls = calls
        self.unsteady = unsteady
        others = (runs.first ?? []).filter { $0.stub.map { !planned.contains($0.index) } ?? true }.map(\.headline)
    }

    private static func counts(in calls: [HTTPCall], of stub: Int) -> [SweptRequest: Int] {
        calls.reduce(into: [:]) { counts, call in
            if call.stub?.index == stub { counts[SweptRequest(call), default: 0] += 1 }
        }
    }
}

/// What makes requests equal for a sweep.
struct SweptRequest: Hashable, Comparable {
    let method: String
    let url: String

    init(_ call: HTTPCall) {
        (method, url) = (call.method, call.url.absoluteString)
    }

    /// Whether the journal hides a part of the URL, so that no condition can compare it.
    var isRedacted: Bool { url.contains("%3Credacted%3E") || url.contains("//redacted@") }

    var headline: String { "\(method) \(url)".shown(atMost: .max) }

    static func < (one: SweptRequest, other: SweptRequest) -> Bool {
        (one.url, one.method) < (other.url, other.method)
    }
}
