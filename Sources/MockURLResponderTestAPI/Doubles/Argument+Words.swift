/// An argument that stands for one value.
///
/// A literal needs no word: `interaction("EUR", any())`.
///
/// - Parameter value: The value.
/// - Returns: The argument.
public func value<Value>(_ value: Value) -> Argument<Value> {
    Argument(value: value)
}

/// An argument that stands for any value.
///
/// - Returns: The argument.
public func any<Value>() -> Argument<Value> {
    .any
}

/// An argument that stands for the values that a closure lets pass.
///
/// - Parameter passes: Whether a value passes. It runs while the mock is locked, so it must not use the mock.
/// - Returns: The argument.
public func filter<Value>(_ passes: @escaping @Sendable (Value) -> Bool) -> Argument<Value> {
    Argument(matches: passes)
}

/// An argument that stands for the values that a closure lets pass: another word for `filter(_:)`.
///
/// - Parameter passes: Whether a value passes. It runs while the mock is locked, so it must not use the mock.
/// - Returns: The argument.
public func matches<Value>(_ passes: @escaping @Sendable (Value) -> Bool) -> Argument<Value> {
    Argument(matches: passes)
}

/// An argument that stands for the values that another one does not stand for.
///
/// - Parameter argument: The other one.
/// - Returns: The argument.
public func not<Value>(_ argument: Argument<Value>) -> Argument<Value> {
    Argument(description: "not(\(argument.debugDescription))") { argument != Argument(value: $0) }
}

/// An argument that stands for a value that is there, as another one wants it.
///
/// What is not there is `nil`, as in `interaction(nil)`.
///
/// - Parameter argument: What is wanted of the value.
/// - Returns: The argument.
public func some<Value>(_ argument: Argument<Value>) -> Argument<Value?> {
    Argument(description: argument.description) { optional in
        optional.map { argument == Argument(value: $0) } ?? false
    }
}

/// An argument that stands for an array whose elements are as others want them, one by one.
///
/// - Parameter arguments: What is wanted of the elements.
/// - Returns: The argument.
public func matches<Element>(_ arguments: [Argument<Element>]) -> Argument<[Element]> {
    Argument(description: "\(arguments)") { elements in
        arguments == elements.map(Argument.init(value:))
    }
}

/// An argument that stands for a dictionary whose values are as others want them, and which has no further keys.
///
/// - Parameter arguments: What is wanted of the values.
/// - Returns: The argument.
public func matches<Key: Sendable, Value>(_ arguments: [Key: Argument<Value>]) -> Argument<[Key: Value]> {
    Argument(description: MessageText.dictionary(arguments)) { values in
        arguments == values.mapValues(Argument.init(value:))
    }
}
