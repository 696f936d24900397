import MockURLResponderTestAPI
package import Testing

/// Runs each test in a process of its own, because the test records warnings that belong to no test.
///
/// A run that passes shows nothing of that process. A failure shows its whole output.
package struct OwnProcessTrait: SuiteTrait, TestTrait, TestScoping {
    /// A suite passes the trait on to its tests.
    package let isRecursive = true

    package func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
        // Once for a test, and not for each of its cases.
        test.isSuite || testCase != nil || FixtureRun.isWanted ? nil : self
    }

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let place = test.sourceLocation
        // Files of two modules may have the same name.
        let outcome = try await FixtureRun.outcome(
            matching: "^\(place.moduleName)\\..*/\(place.fileName):\(place.line):\(place.column)$")
        let output = outcome.output + outcome.errors
        #expect(
            outcome.status == 0 && output.contains(" 1 test in "), "\(Comment(rawValue: output))",
            sourceLocation: place)
    }
}

extension Trait where Self == OwnProcessTrait {
    /// Runs each test in a process of its own, so that its warnings are not those of the run.
    package static var ownProcess: Self { OwnProcessTrait() }
}
