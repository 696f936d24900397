import MockURLResponder

/// Records calls, and compares them with the expected calls.
///
///     let mock = Mock<Interaction<String, Int>>()
///     mock.record(interaction("EUR", 100))
///     verify(mock).to(contain(interaction("EUR", any())))
///
/// A call is any equatable value: a single value, an `Interaction` of several values, or an enum for the calls of
/// several methods. Calls may be recorded on any thread.
public final class Mock<Call: Equatable & Sendable>: Sendable {
    /// The values that one lock protects.
    private struct State: Sendable {
        var interactions: [Call] = []
        var expectations: Expectations<Call>
    }

    private let state: Locked<State>
    let isNice: Bool

    /// Creates a mock that records calls, and that is strict and ordered after the first expectation.
    public convenience init() {
        self.init(Expectations(.strictOnceExpecting, ordered: true))
    }

    /// Creates a strict mock, which refuses unexpected calls.
    ///
    /// - Parameter isOrdered: Whether calls must come in the order of the expectations.
    public convenience init(ordered isOrdered: Bool) {
        self.init(strict: true, ordered: isOrdered)
    }

    /// Creates a mock that refuses or ignores unexpected calls.
    ///
    /// - Parameters:
    ///   - isStrict: Whether an unexpected call fails.
    ///   - isOrdered: Whether calls must come in the order of the expectations.
    public convenience init(strict isStrict: Bool, ordered isOrdered: Bool = true) {
        self.init(Expectations(isStrict ? .strict : .nice, ordered: isOrdered))
    }

    /// Creates a mock that ignores or refuses unexpected calls.
    ///
    /// - Parameters:
    ///   - isNice: Whether the mock ignores unexpected calls.
    ///   - isOrdered: Whether calls must come in the order of the expectations.
    public convenience init(nice isNice: Bool, ordered isOrdered: Bool = true) {
        self.init(strict: !isNice, ordered: isOrdered)
    }

    private init(_ expectations: Expectations<Call>) {
        state = Locked(State(expectations: expectations))
        isNice = expectations.strictness == .nice
    }

    /// The recorded calls in order, expected or not.
    public var interactions: [Call] {
        state.withLock { $0.interactions }
    }

    /// Returns whether calls were recorded in this order.
    ///
    /// Other calls may come between them.
    ///
    /// - Parameter calls: The calls.
    /// - Returns: Whether the mock has recorded the calls.
    public func contains(_ calls: [Call]) -> Bool {
        CallList(interactions).contains(inOrder: calls)
    }

    /// Records a call, and reports a failure at once if the call is not allowed.
    ///
    /// - Parameters:
    ///   - call: The call to record.
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
        guard let message = doubt?.failure.message ?? met else { return }
        FailureReporter(fileID: fileID, filePath: filePath, line: line, column: column, fail: fail).report(message)
    }

    /// Reads or changes the expectations under the lock.
    func withExpectations<Answer>(_ body: (inout Expectations<Call>) -> Answer) -> Answer {
        state.withLock { body(&$0.expectations) }
    }
}
