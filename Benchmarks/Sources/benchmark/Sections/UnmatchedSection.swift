import Common
import Foundation
import MockURLResponderTestAPI
import Reference
import Workload

/// Measures how long the policy prevent takes to find the closest stubs and report them.
enum UnmatchedSection: Section {
    static let name = "report of an unmatched request"

    private static let rounds = 4

    static func rows() async throws -> [Row] {
        let folder = try TemporaryFolder()
        let (many, one) = (Exchange.configurator(), Exchange.configurator())
        for number in 1..<100_000 { many.respond(to: "\(Exchange.path)/\(number)").with(body: "").always() }
        let manyArguments = Exchange.answering(many).arguments
        let oneArgument = Exchange.answering(one).arguments
        let bodyArguments = try bodyPatterns(in: folder)
        let turns = try await Turns(
            rounds,
            of: [
                { try milliseconds(manyArguments) }, { try milliseconds(bodyArguments) },
                { try milliseconds(oneArgument) },
            ])
        return [
            Row(
                "near misses of 100,000 stubs, against 1", unit: "ms", .difference, goal: 200,
                pairs: turns.pairs(0, against: 2)),
            Row(
                "near misses of 100,000 stubs that only their JSON bodies tell apart", unit: "ms", .difference,
                goal: 100, pairs: turns.pairs(1, against: 2)),
        ]
    }

    /// Returns stubs for the requested path with different body patterns.
    ///
    /// They are JSON, because the DSL lacks these patterns.
    private static func bodyPatterns(in folder: TemporaryFolder) throws -> [String] {
        let stubs = (0..<100_000).map {
            #"{"request":{"path":"\#(Exchange.unansweredPath)","body":{"json":{"id":\#($0)}}}}"#
        }
        let file = try folder.written(Exchange.planFile(stubs), to: "plan.json")
        return Exchange.answering(Exchange.configurator()).arguments + ["--mock-url-plan=\(file)"]
    }

    /// Returns the time from the request, which the program prints, to the report on standard error.
    private static func milliseconds(_ plan: [String]) throws -> Double {
        let child = try Child("launchee", ["unmatched"] + plan, readsErrors: true)
        let asked = try JSONDecoder().decode(UInt64.self, from: child.line())
        try child.waitForErrors("no stub answers this request")
        let reported = DispatchTime.now().uptimeNanoseconds
        try child.endBySignal()
        guard reported > asked else { throw Failure("reported before it was asked") }
        return Double(reported - asked) / 1e6
    }
}
