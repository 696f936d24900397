import MockURLResponder

/// Answers calls as it was told to.
///
///     let stub = Stub<Interaction<String, String>, String>()
///     stub.behave(interaction("", any()), "no first")
///     stub.invoke(interaction("", "second"))  // "no first"
///     stub.invoke(interaction("first", "second"))  // nil
///
/// Of several behaviours for a call, the one that was added first answers. They may be added, removed and invoked from
/// any thread.
public final class Stub<Call: Equatable & Sendable, ReturnValue: Sendable>: Sendable {
    /// One behaviour, which may pass a call over.
    private struct Behavior: Sendable {
        let id: Int
        let call: Argument<Call>
        let answer: @Sendable (Call) -> ReturnValue?
    }

    /// What changes together.
    private struct State: Sendable {
        var behaviors: [Behavior] = []
        var lastID = 0
    }

    private let state = Locked(State())

    /// Has no behaviour yet.
    public init() {}

    /// Answers a call by a value, unless an earlier behaviour does.
    ///
    /// - Parameters:
    ///   - call: The call; an `Interaction` may have arguments that stand for several.
    ///   - value: The answer.
    public func behave(_ call: Call, _ value: ReturnValue) {
        _ = add(Argument(value: call)) { _ in value }
    }

    /// The answer to a call, or nil when no behaviour is for it: `stub.invoke(call) ?? super.method()`.
    ///
    /// - Parameter call: The call that was made.
    /// - Returns: The answer of the first behaviour that is for the call.
    @discardableResult
    public func invoke(_ call: Call) -> ReturnValue? {
        let made = Argument(value: call)
        // What is compared and called is the test's own, so not under the lock: it may use the stub.
        for behavior in state.withLock({ $0.behaviors }) where behavior.call == made {
            if let answer = behavior.answer(call) { return answer }
        }
        return nil
    }

    /// The answer to a call that has to be expected.
    ///
    /// - Parameter call: The call that was made.
    /// - Returns: The answer of the first behaviour that is for the call.
    /// - Throws: `StubError.unexpectedInteraction` when there is none.
    @discardableResult
    public func invokeOrThrow(_ call: Call) throws(StubError<Call>) -> ReturnValue {
        guard let answer = invoke(call) else { throw .unexpectedInteraction(call) }
        return answer
    }

    /// Adds a behaviour, which passes a call over by answering nil.
    func add(_ call: Argument<Call>, _ answer: @escaping @Sendable (Call) -> ReturnValue?) -> Disposable {
        let id = state.withLock { state in
            state.lastID += 1
            state.behaviors.append(Behavior(id: state.lastID, call: call, answer: answer))
            return state.lastID
        }
        return Disposable { [weak self] in
            self?.state.withLock { state in state.behaviors.removeAll { $0.id == id } }
        }
    }
}
