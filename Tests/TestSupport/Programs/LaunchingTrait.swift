import MockURLResponderTestAPI
package import Testing

/// Marks tests that launch programs, or are exit tests, and gives the programs as long as a busy machine needs.
package struct LaunchingTrait: SuiteTrait, TestTrait {
    /// A suite passes the trait on to its tests.
    package let isRecursive = true

    package func prepare(for test: Test) { ServiceUnderTest.defaultTimeout = 300 }
}

extension Trait where Self == LaunchingTrait {
    /// Marks tests that launch programs, or are exit tests.
    package static var launching: Self { LaunchingTrait() }
}
