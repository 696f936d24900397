import Foundation
import Testing

/// A process that runs tests whose outcome is judged from outside.
package enum FixtureRun {
    /// The environment variable that makes a process run such tests.
    package static let variable = "TEST_FIXTURE"
    package static var isWanted: Bool { ProcessInfo.processInfo.environment[variable] != nil }

    /// Runs the tests of a suite in a process, and returns its end.
    ///
    /// The process is no `ServiceUnderTest`, because its tests launch services of their own.
    package static func outcome(
        of suite: String, _ arguments: [String] = [], _ variables: [String: String] = [:]
    ) async throws -> ChildProgram.Outcome {
        try await outcome(matching: suite + "/", arguments, variables)
    }

    /// Returns the lines of the output of such a process that report an issue of a test.
    package static func issues(of test: String, in outcome: ChildProgram.Outcome) throws -> [String] {
        let output = outcome.output + outcome.errors
        try #require(output.contains(test), "\(output)")
        return output.split(separator: "\n").map(String.init).filter {
            $0.contains("recorded an issue") && $0.contains(test)
        }
    }

    /// Runs the tests whose identifiers match a regular expression in a process, and returns its end.
    static func outcome(
        matching filter: String, _ arguments: [String] = [], _ variables: [String: String] = [:]
    ) async throws -> ChildProgram.Outcome {
        try await ChildProgram(
            executable: try #require(Bundle.main.executableURL),
            arguments: ["--testing-library", "swift-testing", "--filter", filter] + arguments,
            environment: variables.merging([variable: "1"]) { $1 }
        ).outcome()
    }
}
