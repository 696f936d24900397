extension Stub {
    /// Answers a call by a value, unless an earlier behaviour does.
    ///
    /// - Parameters:
    ///   - call: The call; an `Interaction` may have arguments that stand for several.
    ///   - value: The answer.
    /// - Returns: What removes this behaviour.
    @discardableResult
    public func on(_ call: Call, return value: ReturnValue) -> Disposable {
        add(Argument(value: call)) { _ in value }
    }

    /// Answers the calls that an argument stands for by a value, unless an earlier behaviour does.
    ///
    /// It is disfavored so that a literal is the call itself.
    ///
    /// - Parameters:
    ///   - call: An argument, such as `filter { $0 > 2 }`.
    ///   - value: The answer.
    /// - Returns: What removes this behaviour.
    @_disfavoredOverload
    @discardableResult
    public func on(_ call: Argument<Call>, return value: ReturnValue) -> Disposable {
        add(call) { _ in value }
    }

    /// Answers a call by a closure, unless an earlier behaviour does.
    ///
    /// It is disfavored so that a closure for an `Interaction` gets the values.
    ///
    /// - Parameters:
    ///   - call: The call; an enum's case may have arguments that stand for several.
    ///   - handler: Gets the call that was made, and gives the answer.
    /// - Returns: What removes this behaviour.
    @_disfavoredOverload
    @discardableResult
    public func on(_ call: Call, invoke handler: @escaping @Sendable (Call) -> ReturnValue) -> Disposable {
        add(Argument(value: call), handler)
    }

    /// Answers the calls that an argument stands for by a closure, unless an earlier behaviour does.
    ///
    /// It is disfavored so that a literal is the call itself.
    ///
    /// - Parameters:
    ///   - call: An argument, such as `filter { $0 > 2 }`.
    ///   - handler: Gets the call that was made, and gives the answer.
    /// - Returns: What removes this behaviour.
    @_disfavoredOverload
    @discardableResult
    public func on(_ call: Argument<Call>, invoke handler: @escaping @Sendable (Call) -> ReturnValue) -> Disposable {
        add(call, handler)
    }

    /// Answers an interaction by a closure that gets its values, unless an earlier behaviour does.
    ///
    /// It passes over a call that was not made with plain values.
    ///
    /// - Parameters:
    ///   - call: The interaction; its arguments may stand for several values.
    ///   - handler: Gets the values that the call was made with, and gives the answer.
    /// - Returns: What removes this behaviour.
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
    @discardableResult
    public func on<each Value>(
        _ call: Interaction<repeat each Value>,
        invoke handler: @escaping @Sendable (repeat each Value) -> ReturnValue
    ) -> Disposable where Call == Interaction<repeat each Value> {
        add(Argument(value: call)) { $0.passed(to: handler) }
    }
}
