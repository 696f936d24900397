import TestSupport

/// Tests with a mistake, which run in a separate process, one after another. Each of them must fail.
@Suite(.serialized, .enabled(if: FixtureRun.isWanted, "runs in a process of its own")) enum WrongTests {}

/// Tests without a mistake, which look at least as odd. None of them may fail.
@Suite(.serialized, .enabled(if: FixtureRun.isWanted, "runs in a process of its own")) enum RightTests {}

/// The outcomes of the tests of a suite in a process of its own.
enum StrictnessRun {
    /// Runs the tests of a suite, and returns the output of each, by its name.
    static func outcomes(of suite: String) async throws -> [Outcome] {
        let run = try await FixtureRun.outcome(of: "EndToEndTests.\(suite)")
        let output = run.output + run.errors
        let outcomes = output.matches(of: #/\n[✔✘] Test "([^\n]*?)"(?: with \d+ test cases)? (passed|failed) after /#)
            .map { match in
                Outcome(
                    name: "\(match.1)", hasPassed: match.2 == "passed", issues: issues(of: "\(match.1)", in: output))
            }
        try #require(!outcomes.isEmpty, "\(output)")
        return outcomes
    }

    /// The issues of a test, each with all its lines.
    private static func issues(of name: String, in output: String) -> [String] {
        output.components(separatedBy: "\n✘ ").dropFirst().compactMap { part in
            guard part.hasPrefix("Test \"\(name)\" recorded an issue") else { return nil }
            return part.split(separator: "\n").prefix { !$0.contains(/^[✔◇➜]/) }.joined(separator: "\n")
        }
    }

    struct Outcome: Sendable {
        let name: String
        let hasPassed: Bool
        let issues: [String]
    }
}
