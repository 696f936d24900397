extension Stub {
    /// Answers a call with a value, unless an earlier behaviour answers it.
    ///
    /// - Parameters:
    ///   - call: The call. The arguments of an `Interaction` may match several calls.
    ///   - value: The answer.
    /// - Returns: A handle that removes this behaviour.
    @discardableResult
    public func on(_ call: Call, return value: ReturnValue) -> Disposable {
        add(Argument(value: call)) { _ in value }
    }

    /// Answers the calls that match an argument with a value, unless an earlier behaviour answers them.
    ///
    /// The overload is disfavored, so that a literal means the call itself.
    ///
    /// - Parameters:
    ///   - call: An argument, such as `filter { $0 > 2 }`.
    ///   - value: The answer.
    /// - Returns: A handle that removes this behaviour.
    @_disfavoredOverload
    @discardableResult
    public func on(_ call: Argument<Call>, return value: ReturnValue) -> Disposable {
        add(call) { _ in value }
    }

    /// Answers a call with the result of a closure, unless an earlier behaviour answers it.
    ///
    /// The overload is disfavored, so that a closure for an `Interaction` receives the values.
    ///
    /// - Parameters:
    ///   - call: The call. The arguments of an enum case may match several calls.
    ///   - handler: A closure that receives the call and returns the answer.
    /// - Returns: A handle that removes this behaviour.
    @_disfavoredOverload
    @discardableResult
    public func on(_ call: Call, invoke handler: @escaping @Sendable (Call) -> ReturnValue) -> Disposable {
        add(Argument(value: call), handler)
    }

    /// Answers the calls that match an argument with the result of a closure, unless an earlier behaviour answers
    /// them.
    ///
    /// The overload is disfavored, so that a literal means the call itself.
    ///
    /// - Parameters:
    ///   - call: An argument, such as `filter { $0 > 2 }`.
    ///   - handler: A closure that receives the call and returns the answer.
    /// - Returns: A handle that removes this behaviour.
    @_disfavoredOverload
    @discardableResult
    public func on(_ call: Argument<Call>, invoke handler: @escaping @Sendable (Call) -> ReturnValue) -> Disposable {
        add(call, handler)
    }

    /// Answers an interaction with the result of a closure that receives its values, unless an earlier behaviour
    /// answers it.
    ///
    /// The behaviour ignores a call that was not made with plain values.
    ///
    /// - Parameters:
    ///   - call: The interaction. Its arguments may match several values.
    ///   - handler: A closure that receives the values of the call and returns the answer.
    /// - Returns: A handle that removes this behaviour.
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
    @discardableResult
    public func on<each Value>(
        _ call: Interaction<repeat each Value>,
        invoke handler: @escaping @Sendable (repeat each Value) -> ReturnValue
    ) -> Disposable where Call == Interaction<repeat each Value> {
        add(Argument(value: call)) { $0.passed(to: handler) }
    }
}
