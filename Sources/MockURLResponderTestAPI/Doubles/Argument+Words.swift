/// Returns an argument that matches one value.
///
/// A literal does not need this function: `interaction("EUR", any())`.
///
/// - Parameter value: The value.
/// - Returns: The argument.
public func value<Value>(_ value: Value) -> Argument<Value> {
    Argument(value: value)
}

/// Returns an argument that matches any value.
///
/// - Returns: The argument.
public func any<Value>() -> Argument<Value> {
    .any
}

/// Returns an argument that matches the values that a closure accepts.
///
/// - Parameter passes: Returns whether a value matches. The closure runs while the mock is locked, so it must not
///   use the mock.
/// - Returns: The argument.
public func filter<Value>(_ passes: @escaping @Sendable (Value) -> Bool) -> Argument<Value> {
    Argument(matches: passes)
}

/// Returns an argument that matches the values that a closure accepts, as `filter(_:)` does.
///
/// - Parameter passes: Returns whether a value matches. The closure runs while the mock is locked, so it must not
///   use the mock.
/// - Returns: The argument.
public func matches<Value>(_ passes: @escaping @Sendable (Value) -> Bool) -> Argument<Value> {
    Argument(matches: passes)
}

/// Returns an argument that matches the values that another argument does not match.
///
/// - Parameter argument: The argument to negate.
/// - Returns: The argument.
public func not<Value>(_ argument: Argument<Value>) -> Argument<Value> {
    Argument(description: "not(\(argument.debugDescription))") { argument != Argument(value: $0) }
}

/// Returns an argument that matches an optional whose wrapped value matches another argument.
///
/// To match an optional without a value, pass `nil`, as in `interaction(nil)`.
///
/// - Parameter argument: The argument for the wrapped value.
/// - Returns: The argument.
public func some<Value>(_ argument: Argument<Value>) -> Argument<Value?> {
    Argument(description: argument.description) { optional in
        optional.map { argument == Argument(value: $0) } ?? false
    }
}

/// Returns an argument that matches an array whose elements match other arguments, one by one.
///
/// - Parameter arguments: One argument for each element.
/// - Returns: The argument.
public func matches<Element>(_ arguments: [Argument<Element>]) -> Argument<[Element]> {
    Argument(description: "\(arguments)") { elements in
        arguments == elements.map(Argument.init(value:))
    }
}

/// Returns an argument that matches a dictionary whose values match other arguments, and which has no further keys.
///
/// - Parameter arguments: One argument for each value.
/// - Returns: The argument.
public func matches<Key: Sendable, Value>(_ arguments: [Key: Argument<Value>]) -> Argument<[Key: Value]> {
    Argument(description: MessageText.dictionary(arguments)) { values in
        arguments == values.mapValues(Argument.init(value:))
    }
}
