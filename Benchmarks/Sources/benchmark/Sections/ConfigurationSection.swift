import Workload
import Reference

/// Measures the gain of a responder's own configuration, which has no URL cache.
enum ConfigurationSection: Section {
    static let name = "configuration"

    static func rows() async throws -> [Row] {
        let pairs = try await RequestRate.pairs(
            Sessions.own(Exchange.stubArguments()), against: Sessions.installed(Exchange.stubArguments()))
        return [
            Row(
                "responder.configuration, against install(in: .ephemeral)", requestsPerSecond: pairs,
                goal: 1.8)
        ]
    }
}
