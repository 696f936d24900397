import Common
import Foundation
import MockURLResponderTestAPI
import Reference
import Workload

/// Measures the cost of launching a program by `ServiceUnderTest` instead of `Process`.
enum ServiceSection: Section {
    static let name = "service under test"

    private static let rounds = 60

    static func rows() async throws -> [Row] {
        let upstream = Exchange.answering(Exchange.configurator())
        let turns = try await Turns(
            rounds, warmUps: 3,
            of: [
                { try await milliseconds(upstream) },
                { try Launch.milliseconds(["mock"] + upstream.arguments) },
            ])
        let pairs = turns.pairs(0, against: 1)
        return [
            Row("to the first answer, 1 stub", unit: "ms", .difference, goal: 10, pairs: pairs),
            Row("the same, as a ratio", unit: "ms", .ratio, pairs: pairs),
            try await timeoutRow(),
        ]
    }

    /// Measures how late a timeout is while a program floods both outputs.
    private static func timeoutRow() async throws -> Row {
        let turns = try await Turns(
            4,
            of: [
                { try await timeout("yes output & exec yes errors >&2") }, { try await timeout("exec sleep 600") },
            ])
        return Row(
            "a timeout of a flooding program, against a silent one", unit: "ms", .difference, goal: 500,
            pairs: turns.pairs(0, against: 1))
    }

    /// Returns the time of a wait with a timeout of a second.
    private static func timeout(_ script: String) async throws -> Double {
        var program = ServiceUnderTest(executable: URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", script])
        program.verifying = []
        let service = try await program.launch()
        let start = ContinuousClock.now
        do {
            try await service.waitForExit(timeout: 1)
        } catch is ServiceUnderTestError {
            return (ContinuousClock.now - start) / .milliseconds(1)
        }
        throw Failure("a program without an end has ended")
    }

    /// Returns the time from creating the service to the line with the answer.
    private static func milliseconds(_ upstream: MockURLResponderConfigurator) async throws -> Double {
        guard let folder = Bundle.main.executableURL?.deletingLastPathComponent() else {
            throw Failure("this program has no folder")
        }
        let start = ContinuousClock.now
        var program = ServiceUnderTest(executable: folder.appendingPathComponent("launchee"))
        program.launchArguments = ["mock"]
        program.mock(upstream)
        let service = try await program.launch(waitingFor: .line(.equal(to: Exchange.text))).service
        let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
        guard try await service.waitForExit().isSuccess else { throw Failure("launchee did not end well") }
        return milliseconds
    }
}
