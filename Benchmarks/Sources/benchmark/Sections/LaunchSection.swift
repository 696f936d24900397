import Common
import MockURLResponderTestAPI
import Reference
import Workload

/// Measures the time from the launch of a program to its first answer.
enum LaunchSection: Section {
    static let name = "launch"

    private static let rounds = 60

    static func rows() async throws -> [Row] {
        let (few, many) = (plan(of: 80), plan(of: 1_200))
        let turns = try await Turns(
            rounds, warmUps: 3,
            of: [
                { try Launch.milliseconds(["mock"] + Exchange.stubArguments()) },
                { try Launch.milliseconds(["trivial"]) },
                { try Launch.milliseconds(["mock"] + few) },
                { try Launch.milliseconds(["mock"] + many) },
                { try Launch.milliseconds(["none"]) },
            ])
        func row(_ name: String, _ index: Int, goal: Double? = nil) -> Row {
            Row(name, unit: "ms", .difference, goal: goal, pairs: turns.pairs(index, against: 1))
        }
        return [
            row("to the first answer, 1 stub", 0, goal: 3),
            row("to the first answer, 80 stubs of 1 KiB", 2, goal: 3),
            row("to the first answer, 1,200 stubs of 1 KiB", 3, goal: 15),
            row("no request at all", 4),
        ]
    }

    /// Returns the arguments of `count` stubs, of which the last one answers.
    private static func plan(of count: Int) -> [String] {
        Exchange.answering(Items.configurator((1..<count).map(Items.body))).arguments
    }
}
