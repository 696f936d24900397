import Reference
import Workload

/// Measures the cost of stubs with path patterns.
///
/// Only stubs of the same host before the answering stub cost time.
enum PatternSection: Section {
    static let name = "requests with pattern stubs"

    static func rows() async throws -> [Row] {
        let alone = Exchange.stubArguments()
        var rows = [try await strangersRow()]
        for count in [10, 100, 1_000] {
            let plan = [Exchange.argument(ofPaths: Exchange.prefixes(count))] + alone
            rows.append(try await timeRow("\(Text.grouped(count)) prefixes before the stub, time of one", plan, alone))
        }
        for count in [10, 100] {
            let plan = [Exchange.argument(ofPaths: Exchange.expressions(count))] + alone
            rows.append(try await timeRow("\(count) regular expressions before the stub, time of one", plan, alone))
        }
        return rows
    }

    private static func strangersRow() async throws -> Row {
        let known = Exchange.stubArguments(10_000)
        let strangers = Exchange.argument(ofPaths: Exchange.expressions(10_000), of: "other.example.com")
        let pairs = try await RequestRate.pairs(
            Sessions.own([strangers] + known),
            against: Sessions.own(known),
            rounds: 2 * RequestRate.rounds)
        return Row(
            "10,000 stubs, with 10,000 regular expressions of another host", requestsPerSecond: pairs, goal: 0.97)
    }

    private static func timeRow(_ name: String, _ plan: [String], _ reference: [String]) async throws -> Row {
        Row(name, timeOfRequest: try await RequestRate.pairs(Sessions.own(plan), against: Sessions.own(reference)))
    }
}
