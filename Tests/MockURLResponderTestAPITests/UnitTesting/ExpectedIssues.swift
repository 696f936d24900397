import MockURLResponder
import Testing

/// What a case of a test is told, for tests that are to fail: the trait takes their issues and looks at them itself.
struct ExpectedIssues: TestTrait, SuiteTrait, TestScoping {
    /// An issue as people see it.
    struct Seen: Sendable, CustomStringConvertible {
        let text: String
        let file: String
        let line: Int
        /// The name of the test whose issue it is, where it was recorded.
        let test: String?

        var description: String { "\(file):\(line) of \(test ?? "no test"): \(text)" }
    }

    let isRecursive = true
    /// Called behind the case, with the error it threw.
    let check: @Sendable ([Seen], (any Error)?) throws -> Void

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let seen = Locked<[Seen]>([])
        let error = Locked<(any Error)?>(nil)
        let handler = IssueHandlingTrait.compactMapIssues { issue in
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
    /// Expects the issues of a case to be as a closure wants them, which asks with `#expect`.
    static func issues(
        _ check: @escaping @Sendable (_ issues: [ExpectedIssues.Seen], _ error: (any Error)?) throws -> Void
    ) -> Self {
        ExpectedIssues(check: check)
    }
}
