import MockURLResponderTestAPI
package import Testing

/// Limits the number of tests that launch programs, or are exit tests, at the same time.
///
/// Mark either the suite or its tests, because each mark takes a turn.
package struct LaunchingTrait: SuiteTrait, TestTrait, TestScoping {
    /// A suite passes the trait on to its tests.
    package let isRecursive = true

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        // A busy machine launches programs slowly.
        ServiceUnderTest.defaultTimeout = 300
        try await Turns.processes.take(function)
    }
}

extension Trait where Self == LaunchingTrait {
    /// Marks tests that launch programs, or are exit tests.
    package static var launching: Self { LaunchingTrait() }
}
