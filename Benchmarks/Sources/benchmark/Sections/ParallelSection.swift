import Foundation
import MockURLResponderTestAPI
import Reference
import Workload

/// Programs that run at the same time, each with a plan of its own.
enum ParallelSection: Section {
    static let name = "parallel programs"

    /// Whether each program also keeps a journal of its own.
    private static let hasJournals = true
    private static let programs = 64
    private static let rounds = 4

    static func rows() async throws -> [Row] {
        let folder = try TemporaryFolder()
        let plans = (0..<programs).map { plan($0, in: folder) }
        let turns = try await Turns(
            rounds,
            of: [{ try launchesPerSecond(plans, atOnce: programs) }, { try launchesPerSecond(plans, atOnce: 1) }])
        return [
            Row("64 at once, against one at a time", unit: "/s", .ratio, pairs: turns.pairs(0, against: 1))
        ]
    }

    private static func plan(_ number: Int, in folder: TemporaryFolder) -> (arguments: [String], answer: String) {
        let answer = "the answer of program \(number)"
        let journal = folder.url.appendingPathComponent("journal-\(number)").path
        let stubs = Exchange.answering(Exchange.configurator(), with: answer).arguments(delivery: .file)
        return (["mock"] + stubs + (hasJournals ? ["--mock-url-journal=\(journal)"] : []), answer)
    }

    /// The time is that to the answers; the programs' ends come after it.
    private static func launchesPerSecond(_ plans: [(arguments: [String], answer: String)], atOnce: Int) throws
        -> Double
    {
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
