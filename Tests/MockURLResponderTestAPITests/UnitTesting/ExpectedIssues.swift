import MockURLResponder
import Testing

/// Intercepts the issues of test cases that are expected to fail, and passes them to a check.
struct ExpectedIssues: TestTrait, SuiteTrait, TestScoping {
    /// An issue in the form that people see.
    struct Seen: Sendable, CustomStringConvertible {
        let text: String
        let file: String
        let line: Int
        /// The name of the test that recorded the issue; `nil` outside tests.
        let test: String?

        var description: String { "\(file):\(line) of \(test ?? "no test"): \(text)" }
    }

    let isRecursive = true
    /// The check that runs after the case, with its issues and the error that it threw.
    let check: @Sendable ([Seen], (any Error)?) throws -> Void

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let seen = Locked<[Seen]>([])
        let error = Locked<(any Error)?>(nil)
        let handler = IssueHandlingTrait.compactMapIssues { issue in
            #if compiler(>=6.3)
            // A warning that belongs to no test reaches each test that runs.
            guard issue.isFailure else { return nil }
            #endif
            seen.withLock {
                $0.append(
                    Seen(
                        text: issue.comments.map(\.rawValue).joined(separator: "\n"),
                        file: issue.sourceLocation?.fileID ?? "", line: issue.sourceLocation?.line ?? 0,
                        test: Test.current?.name))
            }
            return nil
        }
        try await handler.provideScope(for: test, testCase: testCase) {
            do {
                try await function()
            } catch let thrown {
                error.withLock { $0 = thrown }
            }
        }
        try check(seen.withLock(\.self), error.withLock(\.self))
    }
}

extension Trait where Self == ExpectedIssues {
    /// Passes the issues of a case to a closure, which checks them with `#expect`.
    static func issues(
        _ check: @escaping @Sendable (_ issues: [ExpectedIssues.Seen], _ error: (any Error)?) throws -> Void
    ) -> Self {
        ExpectedIssues(check: check)
    }
}
