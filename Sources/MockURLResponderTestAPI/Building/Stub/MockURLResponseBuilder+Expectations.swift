public import MockURLResponder

/// How many calls the stub is to answer, and in which order stubs are to answer.
///
/// An expectation never keeps a stub from answering. It is judged at the end: by the program itself, which says on standard
/// error what was not met (docs/Expectations.md), and in its journal.
extension MockURLResponseBuilder {
    /// Requires a number of calls, which is verified at the end: `expect(2)`, `expect(.never)`, `expect(.atLeast(1))`.
    ///
    /// `times(_:)` is only a limit. The two must agree: `expect(3).times(2)` and `expect(1).times(3)` fail the test at once.
    ///
    /// - Parameter count: The number of calls that this stub answers.
    /// - Returns: The builder, to continue the chain.
    public func expect(_ count: CallCount) -> MockURLResponseBuilder {
        say(.expectation, "expect(_:)")
        stub.expectation = count
        return self
    }

    /// Expects as many calls as a range has: `expect(1...)`, `expect(2...4)`.
    ///
    /// - Parameter range: Of numbers from 0; an empty one is misuse.
    /// - Returns: The builder, to continue the chain.
    public func expect(_ range: some RangeExpression<Int>) -> MockURLResponseBuilder {
        expect(.calls(range, filePath: site.filePath, line: site.line))
    }

    /// Expects no answer of this stub once a stub of the sequence has answered that stands behind it.
    ///
    /// The order is that of the plan: in which stubs were configured and arguments are given, whatever their priorities. How
    /// often a stub answers is no matter of the sequence: it may answer again until a later one does, and not at all.
    ///
    /// - Returns: The builder, to continue the chain.
    public func inOrder() -> MockURLResponseBuilder {
        inOrder(.ofPlan, "inOrder()")
    }

    /// Expects no answer of this stub once a stub of a named sequence has answered that stands behind it.
    ///
    /// Sequences of other names do not matter to it.
    ///
    /// - Parameter sequence: Its name, not empty.
    /// - Returns: The builder, to continue the chain.
    public func inOrder(_ sequence: String) -> MockURLResponseBuilder {
        check(sequence, "the name of a sequence", PlanRules.flaw(inSequence: sequence))
        return inOrder(.named(sequence), "inOrder(_:)")
    }

    private func inOrder(_ sequence: StubSequence, _ word: StaticString) -> MockURLResponseBuilder {
        say(.sequence, word)
        stub.sequence = sequence
        return self
    }
}
