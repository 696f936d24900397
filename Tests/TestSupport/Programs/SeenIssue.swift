import MockURLResponder
package import Testing

/// An issue that a closure recorded, with the parts that a person sees.
package struct SeenIssue: Sendable, CustomStringConvertible {
    package let text: String
    /// The module and the file name.
    package let file: String
    package let line: Int
    /// The name of the test that the issue belongs to; `nil` if no test is known.
    package let test: String?

    package init(_ issue: Issue) {
        text = issue.comments.map(\.rawValue).joined(separator: "\n")
        file = issue.sourceLocation?.fileID ?? ""
        line = issue.sourceLocation?.line ?? 0
        test = Test.current?.name
    }

    package var description: String { "\(file):\(line) of \(test ?? "no test"): \(text)" }
}

/// Runs a closure and returns the issues that it records. The issues do not fail the test.
package func issues(of body: @Sendable () async throws -> Void) async throws -> [SeenIssue] {
    try await all(of: body, isFailure: true)
}

#if compiler(>=6.3)
/// Runs a closure and returns the warnings that it records. Its failures do not fail the test.
package func warnings(of body: @Sendable () async throws -> Void) async throws -> [SeenIssue] {
    try await all(of: body, isFailure: false)
}
#endif

private func all(of body: @Sendable () async throws -> Void, isFailure: Bool) async throws -> [SeenIssue] {
    let test = try #require(Test.current)
    let seen = Locked<[SeenIssue]>([])
    let handler = IssueHandlingTrait.compactMapIssues { issue in
        #if compiler(>=6.3)
        // A warning that belongs to no test reaches each test that runs.
        guard issue.isFailure == isFailure else { return nil }
        #endif
        seen.withLock { $0.append(SeenIssue(issue)) }
        return nil
    }
    try await handler.provideScope(for: test, testCase: Test.Case.current, performing: body)
    return seen.withLock(\.self)
}
