import MockURLResponder

/// Answers calls according to its behaviours.
///
///     let stub = Stub<Interaction<String, String>, String>()
///     stub.behave(interaction("", any()), "no first")
///     stub.invoke(interaction("", "second"))  // "no first"
///     stub.invoke(interaction("first", "second"))  // nil
///
/// If several behaviours match a call, the one that was added first answers. Behaviours may be added, removed and
/// invoked on any thread.
public final class Stub<Call: Equatable & Sendable, ReturnValue: Sendable>: Sendable {
    /// A behaviour, which may leave a call to later ones.
    private struct Behavior: Sendable {
        let id: Int
        let call: Argument<Call>
        let answer: @Sendable (Call) -> ReturnValue?
    }

    /// The values that one lock protects.
    private struct State: Sendable {
        var behaviors: [Behavior] = []
        var lastID = 0
    }

    private let state = Locked(State())

    /// Creates a stub without behaviours.
    public init() {}

    /// Answers a call with a value, unless an earlier behaviour answers it.
    ///
    /// - Parameters:
    ///   - call: The call. The arguments of an `Interaction` may match several calls.
    ///   - value: The answer.
    public func behave(_ call: Call, _ value: ReturnValue) {
        _ = add(Argument(value: call)) { _ in value }
    }

    /// Returns the answer to a call; `nil` if no behaviour matches: `stub.invoke(call) ?? super.method()`.
    ///
    /// - Parameter call: The call to answer.
    /// - Returns: The answer of the first behaviour that matches the call.
    @discardableResult
    public func invoke(_ call: Call) -> ReturnValue? {
        let made = Argument(value: call)
        // The lock is not held here, because code of the test compares and answers, and may use the stub.
        for behavior in state.withLock({ $0.behaviors }) where behavior.call == made {
            if let answer = behavior.answer(call) { return answer }
        }
        return nil
    }

    /// Returns the answer to a call, and throws an error if no behaviour matches.
    ///
    /// - Parameter call: The call to answer.
    /// - Returns: The answer of the first behaviour that matches the call.
    /// - Throws: `StubError.unexpectedInteraction` if no behaviour matches.
    @discardableResult
    public func invokeOrThrow(_ call: Call) throws(StubError<Call>) -> ReturnValue {
        guard let answer = invoke(call) else { throw .unexpectedInteraction(call) }
        return answer
    }

    /// Adds a behaviour.
    ///
    /// Its closure returns `nil` to leave a call to later behaviours.
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
