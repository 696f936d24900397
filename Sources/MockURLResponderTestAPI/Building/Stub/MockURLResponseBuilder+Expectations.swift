public import MockURLResponder

/// Expectations about the number of calls that the stub answers, and about the order of stubs.
///
/// An expectation never keeps a stub from answering. The program checks it at the end, and reports a failed
/// expectation on standard error (docs/reference/expectations.md) and in its journal.
extension MockURLResponseBuilder {
    /// Expects a number of calls, which is verified at the end: `expect(2)`, `expect(.never)`,
    /// `expect(.atLeast(1))`.
    ///
    /// In contrast, `times(_:)` is only a limit. The expectation and the limit must agree: `expect(3).times(2)` and
    /// `expect(1).times(3)` fail the test at once.
    ///
    /// - Parameter count: The number of calls that this stub answers.
    /// - Returns: The builder, to continue the chain.
    public func expect(_ count: CallCount) -> MockURLResponseBuilder {
        markStated(.expectation, by: "expect(_:)")
        stub.expectation = count
        return self
    }

    /// Expects a number of calls within a range: `expect(1...)`, `expect(2...4)`.
    ///
    /// - Parameter range: A range of numbers, 0 or more. An empty range fails the test.
    /// - Returns: The builder, to continue the chain.
    public func expect(_ range: some RangeExpression<Int>) -> MockURLResponseBuilder {
        expect(.calls(range, filePath: site.filePath, line: site.line))
    }

    /// Expects that the stub does not answer after a later stub of the sequence has answered.
    ///
    /// The order is that of the plan: stubs in the order in which they were configured, and plans in the order of their
    /// arguments. Priorities do not change this order. The stub may answer any number of times, or not at all, before a
    /// later stub answers.
    ///
    /// - Returns: The builder, to continue the chain.
    public func inOrder() -> MockURLResponseBuilder {
        inOrder(.ofPlan, "inOrder()")
    }

    /// Expects that the stub does not answer after a later stub of a named sequence has answered.
    ///
    /// Each name is a separate sequence.
    ///
    /// - Parameter sequence: The name of the sequence. It must not be empty.
    /// - Returns: The builder, to continue the chain.
    public func inOrder(_ sequence: String) -> MockURLResponseBuilder {
        check(sequence, "the name of a sequence", PlanRules.flaw(inSequence: sequence))
        return inOrder(.named(sequence), "inOrder(_:)")
    }

    private func inOrder(_ sequence: StubSequence, _ word: StaticString) -> MockURLResponseBuilder {
        markStated(.sequence, by: word)
        stub.sequence = sequence
        return self
    }
}
