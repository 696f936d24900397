import MockURLResponderTestAPI
package import Testing

/// Limits how many tests run at the same time that launch programs or are exit tests.
///
/// Mark the suite or its tests, never both: a test takes one turn.
package struct LaunchingTrait: SuiteTrait, TestTrait, TestScoping {
    /// A suite hands the trait down to its tests.
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
    /// The tests launch programs, or are exit tests.
    package static var launching: Self { LaunchingTrait() }
}
