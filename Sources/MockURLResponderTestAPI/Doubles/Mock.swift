import MockURLResponder

/// Records calls, and compares them with the calls that are expected.
///
///     let mock = Mock<Interaction<String, Int>>()
///     mock.record(interaction("EUR", 100))
///     verify(mock).to(contain(interaction("EUR", any())))
///
/// A call is anything equatable: one value, an `Interaction` of several, or an enum for the calls of several methods.
/// It may be recorded from any thread.
public final class Mock<Call: Equatable & Sendable>: Sendable {
    /// What changes together.
    private struct State: Sendable {
        var interactions: [Call] = []
        var expectations: Expectations<Call>
    }

    private let state: Locked<State>
    let isNice: Bool

    /// Records, and is strict and ordered once something is expected.
    public convenience init() {
        self.init(Expectations(.strictOnceExpecting, ordered: true))
    }

    /// Expects calls in any order, or in the order of the expectations, and refuses all others.
    ///
    /// - Parameter isOrdered: Whether the order counts.
    public convenience init(ordered isOrdered: Bool) {
        self.init(strict: true, ordered: isOrdered)
    }

    /// Expects calls, and refuses or ignores others.
    ///
    /// - Parameters:
    ///   - isStrict: Whether a call that is not expected fails.
    ///   - isOrdered: Whether calls have to come in the order of the expectations.
    public convenience init(strict isStrict: Bool, ordered isOrdered: Bool = true) {
        self.init(Expectations(isStrict ? .strict : .nice, ordered: isOrdered))
    }

    /// Expects calls, and ignores or refuses others.
    ///
    /// - Parameters:
    ///   - isNice: Whether a call that is not expected is ignored.
    ///   - isOrdered: Whether calls have to come in the order of the expectations.
    public convenience init(nice isNice: Bool, ordered isOrdered: Bool = true) {
        self.init(strict: !isNice, ordered: isOrdered)
    }

    private init(_ expectations: Expectations<Call>) {
        state = Locked(State(expectations: expectations))
        isNice = expectations.strictness == .nice
    }

    /// The calls that were recorded, in their order, expected or not.
    public var interactions: [Call] {
        state.withLock { $0.interactions }
    }

    /// Whether calls were recorded in an order; others may lie between them.
    ///
    /// - Parameter calls: The calls.
    /// - Returns: Whether they are there.
    public func contains(_ calls: [Call]) -> Bool {
        CallList(interactions).contains(inOrder: calls)
    }

    /// Records a call, and fails at once when it should not have been made.
    ///
    /// - Parameters:
    ///   - call: The call that was made.
    ///   - fileID: The file ID to report a failure with.
    ///   - filePath: The file to report a failure in.
    ///   - line: The line to report a failure at.
    ///   - column: The column to report a failure at.
    ///   - fail: A closure that receives failures; the default is `TestFailures.report`.
    public func record(
        _ call: Call, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column, fail: @escaping (TestFailure) -> Void = TestFailures.report
    ) {
        let (met, doubt) = Doubts.watching(takenFor: false) {
            state.withLock { state in
                state.interactions.append(call)
                return state.expectations.meet(call)
            }
        }
        guard let message = doubt?.failure.description ?? met else { return }
        FailureReporter(fileID: fileID, filePath: filePath, line: line, column: column, fail: fail).report(message)
    }

    /// Reads what is expected, or adds to it.
    func withExpectations<Answer>(_ body: (inout Expectations<Call>) -> Answer) -> Answer {
        state.withLock { body(&$0.expectations) }
    }
}
