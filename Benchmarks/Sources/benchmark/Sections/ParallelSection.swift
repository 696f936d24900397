import Common
import Foundation
import MockURLResponderTestAPI
import Reference
import Workload

/// Measures programs that run at the same time, each with a plan of its own.
enum ParallelSection: Section {
    static let name = "parallel programs"

    private static let programs = 64
    private static let rounds = 4

    static func rows() async throws -> [Row] {
        let folder = try TemporaryFolder()
        let plans = (0..<programs).map { Plan($0, in: folder) }
        let turns = try await Turns(
            rounds,
            of: [{ try launchesPerSecond(plans, atOnce: programs) }, { try launchesPerSecond(plans, atOnce: 1) }])
        for plan in plans { try plan.checkJournal(launches: 2 * (rounds + 1)) }
        return [
            Row("64 at once, against one at a time", unit: "/s", .ratio, pairs: turns.pairs(0, against: 1))
        ]
    }

    /// The arguments of one of the programs, and its expected output.
    private struct Plan {
        let answer: String
        let journal: String
        let arguments: [String]

        init(_ number: Int, in folder: TemporaryFolder) {
            answer = "the answer of program \(number)"
            journal = folder.path("journal-\(number)")
            arguments =
                ["mock", "--mock-url-journal=\(journal)"]
                + Exchange.answering(Exchange.configurator(), with: answer).arguments(transport: .file)
        }

        /// Fails unless the journal has one call for each launch, answered with a body of this plan's length.
        func checkJournal(launches: Int) throws {
            let calls = try String(contentsOfFile: journal, encoding: .utf8).split(separator: "\n")
                .filter { $0.contains(#""kind":"call""#) }
            let expected = #""outcome":"answered","status":200,"bytes":\#(answer.utf8.count)}"#
            guard calls.count == launches, calls.allSatisfy({ $0.hasSuffix(expected) }) else {
                throw Failure("\(journal): \(calls.count) calls after \(launches) launches, or other answers")
            }
        }
    }

    /// Returns the launches per second.
    ///
    /// The time ends with the answers, before the programs end.
    private static func launchesPerSecond(_ plans: [Plan], atOnce: Int) throws -> Double {
        var duration = Duration.zero
        for first in stride(from: 0, to: plans.count, by: atOnce) {
            let plans = plans[first..<min(first + atOnce, plans.count)]
            let start = ContinuousClock.now
            let children = try plans.map { try Child("launchee", $0.arguments) }
            for (child, plan) in zip(children, plans) { try child.expect(Data(plan.answer.utf8)) }
            duration += ContinuousClock.now - start
            for child in children { try child.end() }
        }
        return Double(plans.count) / (duration / .seconds(1))
    }
}
