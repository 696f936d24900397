import Reference
import Workload

/// What the usual ways around faults of Foundation on Linux cost, each by itself: what ours would lose by them.
enum WorkaroundSection: Section {
    static let name = "requests, price of usual workarounds"

    static func rows() async throws -> [Row] {
        #if canImport(FoundationNetworking)
        try await rows("answering later, on the work queue", DeferredProtocol.self)
            + rows("ending awaited tasks on the delegate queue", DelegateQueueProtocol.self)
        #else
        []
        #endif
    }

    private static func rows(_ name: String, _ urlProtocol: TrivialProtocol.Type) async throws -> [Row] {
        let pairs = try await RequestRate.pairs(Sessions.trivial(urlProtocol), against: Sessions.trivial())
        return [
            Row("trivial protocol, \(name)", requestsPerSecond: pairs),
            Row("trivial protocol, \(name), time of one", timeOfRequest: pairs),
        ]
    }
}
