#if os(Linux)
import Foundation
import MockURLOutside
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport

/// A program that ran to its end with stubs.
struct MockedRun: CustomStringConvertible {
    let output: String
    let status: Int32
    let calls: [HTTPCall]
    let reports: [String]

    /// - Parameters:
    ///   - words: The program with its arguments.
    ///   - stubs: The stubs.
    ///   - policy: The policy for requests that no stub answers.
    ///   - further: Further launch arguments.
    ///   - prepare: Receives the engine before the program starts.
    init(
        _ words: [String], _ stubs: [MockURLResponderConfigurator], policy: UnmatchedPolicy = .drop,
        further: [String] = [], prepare: @Sendable (Engine) -> Void = { _ in }
    ) async throws {
        let reports = Locked<[String]>([])
        var arguments = try LaunchArguments(decoding: stubs.flatMap(\.arguments) + further)
        arguments.policy = policy
        let launch = try OutsideLaunch(
            arguments, GivenPlan(), of: words[0], in: ProcessInfo.processInfo.environment
        ) { report in reports.withLock { $0.append(report.text) } }
        prepare(launch.engine)
        (output, status) = try await launch.run(words)
        calls = launch.engine.log?.calls ?? []
        self.reports = reports.withLock(\.self)
    }

    var description: String { "status \(status)\n\(output)\n\(reports.joined(separator: "\n"))" }
}
#endif
