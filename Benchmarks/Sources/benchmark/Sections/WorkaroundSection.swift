import Reference
import Workload

/// Measures each of the usual workarounds for faults of Foundation on Linux, which this library does without.
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
