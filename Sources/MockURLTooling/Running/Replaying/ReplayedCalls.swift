import Foundation
package import MockURLResponder

/// The calls of a replay, compared with the recorded ones.
///
/// Calls are equal if the same stub, or the next answer of this stub, repeats them. Each must be sent as often as in the recording.
/// The order of the calls of one host is compared, too, unless they overlapped in the recording.
package struct ReplayedCalls {
    /// The seconds by which a request must follow the end of another one to count as later.
    ///
    /// The times of HAR files have milliseconds.
    private static let leastGap = 0.002

    /// The requests that no stub answered, with their bodies.
    package private(set) var unanswered: [RecordedRequest] = []
    /// The requests that a stub of the recording answered, with their bodies.
    package private(set) var repeated: [RecordedRequest] = []
    /// The numbers of the recorded exchanges that were answered.
    package private(set) var answered: Set<Int> = []
    /// The numbers of calls that differ, each in one line.
    package private(set) var differences: [String] = []
    /// Calls in another order, each in one line.
    ///
    /// Requests that a program sends at the same time may follow each other by chance, so another order is only a remark.
    package private(set) var disorder: [String] = []

    private struct Request {
        let entry: RecordedGroups.Entry
        var end: Double { entry.start + max(0, entry.exchange.duration ?? 0) }
    }

    /// - Parameters:
    ///   - calls: The calls of the replay.
    ///   - firstStub: The index of the first stub of the recording in the plan of the program.
    ///   - stubs: The stubs of the recording.
    ///   - recorded: The recorded exchanges.
    package init(
        _ calls: [HTTPCall], from firstStub: Int, of stubs: [RecordedStubs.Placed], _ recorded: RecordedGroups
    ) {
        unanswered = calls.filter(\.isUnmatched).compactMap(RecordedRequest.init)
        let groups = stubs.map { $0.numbers.first ?? 0 }
        repeated = calls.filter { groups.indices.contains(($0.stub?.index ?? -1) - firstStub) }
            .compactMap(RecordedRequest.init)
        // The groups of the calls, in the order of the calls.
        let order = calls.compactMap { call -> Int? in
            guard let index = call.stub.map({ $0.index - firstStub }), groups.indices.contains(index) else {
                return nil
            }
            return groups[index]
        }
        let members = Dictionary(stubs.map { ($0.numbers.first ?? 0, $0.numbers) }) { first, _ in first }
        var counts: [Int: Int] = [:]
        for group in order { counts[group, default: 0] += 1 }
        for (group, numbers) in members { answered.formUnion(numbers.prefix(counts[group] ?? 0)) }
        let requests = Dictionary(recorded.entries.map { ($0.number, Request(entry: $0)) }) { first, _ in first }
        for (group, numbers) in members.sorted(by: { $0.key < $1.key }) where counts[group] ?? 0 != numbers.count {
            guard let request = requests[group] else { continue }
            // A client that gives up, or ends, may do so before it has sent the request.
            let abandoned = numbers.count { requests[$0]?.entry.exchange.result.isAbandoned == true }
            if (numbers.count - abandoned..<numbers.count).contains(counts[group] ?? 0) { continue }
            differences.append(
                "\(Self.words(request)): recorded \(Self.times(numbers.count)), replayed \(Self.times(counts[group] ?? 0))"
            )
        }
        if differences.isEmpty, unanswered.isEmpty { disorder = Self.disorder(order, members, requests) }
    }

    private static func words(_ request: Request) -> String {
        let url = URL(string: request.entry.exchange.request.url)
        let address = url.map { CallLines.redaction.text(of: $0) } ?? ""
        return "\(request.entry.exchange.request.method) \(address.shown(atMost: 160))"
    }

    private static func times(_ count: Int) -> String {
        switch count {
        case 0: "never"
        case 1: "once"
        default: "\(count) times"
        }
    }

    /// Returns the first calls of each host that were sent in another order.
    private static func disorder(
        _ order: [Int], _ members: [Int: [Int]], _ requests: [Int: Request]
    ) -> [String] {
        var rests = members.mapValues { $0[...] }
        // The recorded exchanges in the order of the replay.
        let places = Dictionary(
            uniqueKeysWithValues: order.enumerated().compactMap { place, group in
                rests[group]?.popFirst().map { ($0, place) }
            })
        let hosts = Dictionary(grouping: requests.values) { request in
            NormalizedURL(URL(string: request.entry.exchange.request.url) ?? URL(fileURLWithPath: "/")).origin
        }
        return hosts.values.compactMap { disorder(in: $0, places) }.sorted()
    }

    private static func disorder(in requests: [Request], _ places: [Int: Int]) -> String? {
        let starts = requests.sorted { $0.entry.start < $1.entry.start }
        var ends = requests.sorted { $0.end < $1.end }[...]
        // The request that has ended before, and that the replay sent last.
        var latest: (request: Request, place: Int)?
        for request in starts {
            while let ended = ends.first, ended.end + leastGap <= request.entry.start {
                ends.removeFirst()
                let place = places[ended.entry.number] ?? 0
                if place > latest?.place ?? -1 { latest = (ended, place) }
            }
            if let latest, let place = places[request.entry.number], place < latest.place {
                return "\(words(request)): replayed before \(words(latest.request)), and recorded after it"
            }
        }
        return nil
    }
}

extension RecordedRequest {
    /// Creates the request of a call in a journal; `nil` if its body was cut.
    fileprivate init?(_ call: HTTPCall) {
        guard call.isBodyWhole else { return nil }
        self.init(
            method: call.method, url: call.url.absoluteString, headers: call.headerFields, body: .bytes(call.body))
    }
}
