import TestSupport

/// Intercepts the issues of test cases that are expected to fail, and passes them to a check.
struct ExpectedIssues: TestTrait, SuiteTrait, TestScoping {
    let isRecursive = true
    /// The check that runs after the case, with its issues and the error that it threw.
    let check: @Sendable ([SeenIssue], (any Error)?) throws -> Void

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let error = Locked<(any Error)?>(nil)
        let seen = try await TestSupport.issues {
            do {
                try await function()
            } catch let thrown {
                error.withLock { $0 = thrown }
            }
        }
        try check(seen, error.withLock(\.self))
    }
}

extension Trait where Self == ExpectedIssues {
    /// Passes the issues of a case to a closure, which checks them with `#expect`.
    static func issues(
        _ check: @escaping @Sendable (_ issues: [SeenIssue], _ error: (any Error)?) throws -> Void
    ) -> Self {
        ExpectedIssues(check: check)
    }

    /// Expects that a case has no issue.
    static var noIssues: Self { issues { issues, _ in #expect(issues.isEmpty, "\(issues)") } }

    /// Expects one issue, which contains a text.
    static func oneIssue(_ text: String) -> Self {
        issues { issues, _ in #expect(issues.count == 1 && issues[0].text.contains(text), "\(issues)") }
    }
}
