#if canImport(Testing)
public import Testing

/// Attaches the calls of a failing test to it, or turns that off.
///
/// Create the trait with `.callAttachments` or `.noCallAttachments`. The trait of a suite applies to all its tests.
public struct CallAttachmentsTrait: TestTrait, SuiteTrait, TestScoping {
    let isOn: Bool

    /// `true`, because tests inherit the trait from suites.
    public var isRecursive: Bool { true }

    /// Returns the trait itself for a case of a test, and `nil` for a whole test or suite.
    ///
    /// - Parameters:
    ///   - test: A suite or a test.
    ///   - testCase: A case; `nil` means the whole test or suite.
    /// - Returns: The trait that collects the calls.
    public func scopeProvider(for test: Test, testCase: Test.Case?) -> CallAttachmentsTrait? {
        testCase == nil ? nil : self
    }

    /// Runs a test case, and attaches its calls if it fails.
    ///
    /// - Parameters:
    ///   - test: The test.
    ///   - testCase: The case.
    ///   - function: The rest of the case.
    /// - Throws: The errors of the case, and `PlanError` if the variable `MOCK_URL_ATTACHMENTS` has another value.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await CallEvidence.collecting(test, testCase) { _ in try await function() }
    }
}

extension Trait where Self == CallAttachmentsTrait {
    /// Attaches the calls of launched programs to a failing test: the journal and the page of `mock-url show --html` of each.
    ///
    ///     @Suite(.callAttachments) struct RateServerTests { … }
    ///
    /// Attachments are stored if the tests run with `swift test --attachments-path FOLDER`. `MOCK_URL_ATTACHMENTS=off` turns them off.
    /// Tests with `.mockedNetwork` or `.recorded` need no trait. A journal is cut after 4 MiB. Redacted values stay redacted.
    public static var callAttachments: Self { CallAttachmentsTrait(isOn: true) }

    /// Attaches no calls to a failing test.
    public static var noCallAttachments: Self { CallAttachmentsTrait(isOn: false) }
}
#endif
