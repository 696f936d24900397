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

    /// Expects one issue, with texts, and at a line unless it is `nil`.
    static func oneIssue(_ texts: PrintedText..., at line: Int? = nil) -> Self {
        issues { issues, _ in
            try #require(issues.count == 1 && (line == nil || issues[0].line == line), "\(issues)")
            for text in texts { #expect(text.isFound(in: issues[0].text), "\(issues)") }
        }
    }
}
