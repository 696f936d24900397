import MockURLResponderTestAPI
package import Testing

/// Lets only so many tests run at a time that launch programs, or are one as exit tests are.
package struct LaunchingTrait: SuiteTrait, TestTrait, TestScoping {
    /// So it is asked for each test, and not for the suite.
    package let isRecursive = true

    /// All tests of a machine may be busy with others.
    private static let patience: Void = ServiceUnderTest.defaultTimeout = 300

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        Self.patience
        try await Turns.processes.take(function)
    }
}

extension Trait where Self == LaunchingTrait {
    /// Its tests launch programs, or are exit tests.
    package static var launching: Self { LaunchingTrait() }
}
