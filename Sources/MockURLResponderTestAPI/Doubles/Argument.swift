/// An argument of a call: one value, any value, or the values that a filter accepts.
///
///     let exact: Argument<Int> = 2
///     let some: Argument<Int> = filter { $0 > 2 }
///     let whatever: Argument<Int> = any()
///
/// The arguments of a recorded call are values. The arguments of an expected call can be of all three kinds. The
/// operator `==` compares recorded and expected calls, so it is not an equivalence: `value(1) == any()` and `any() ==
/// value(2)`, but `value(1) != value(2)`.
public struct Argument<Value: Equatable & Sendable>: Sendable {
    private enum Kind: Sendable {
        case value(Value)
        case any
        case filter(description: String, passes: @Sendable (Value) -> Bool)
    }

    /// The argument that equals every argument of its type.
    static var any: Argument { Argument(.any) }

    private let kind: Kind

    /// Creates an argument that matches one value.
    ///
    /// - Parameter value: The value.
    public init(value: Value) {
        self.init(.value(value))
    }

    /// Creates an argument that matches the values that a closure accepts.
    ///
    /// - Parameters:
    ///   - description: The description of the argument in messages.
    ///   - passes: Returns whether a value matches.
    public init(description: String = "<func>", matches passes: @escaping @Sendable (Value) -> Bool) {
        self.init(.filter(description: description, passes: passes))
    }

    private init(_ kind: Kind) {
        self.kind = kind
    }

    /// The value of the argument; `nil` for a filter and for any value.
    public var value: Value? {
        if case .value(let value) = kind { value } else { nil }
    }
}

extension Argument: Equatable {
    /// Returns whether two arguments match.
    ///
    /// Two values match if they are equal. A value and a filter match if the filter accepts the value. The argument
    /// `any()` matches every argument, and two filters never match.
    ///
    /// - Parameters:
    ///   - one: An argument.
    ///   - other: Another argument. The order of the two does not matter.
    /// - Returns: Whether the arguments match.
    public static func == (one: Argument, other: Argument) -> Bool {
        switch (one.kind, other.kind) {
        case (.value(let one), .value(let other)): one == other
        case (.value(let value), .filter(_, let passes)), (.filter(_, let passes), .value(let value)): passes(value)
        case (.any, _), (_, .any): true
        case (.filter, .filter): false
        }
    }
}

extension Argument: CustomStringConvertible {
    /// The value, the description of a filter, or `_` for any value.
    public var description: String {
        switch kind {
        case .value(let value): MessageText.alone(value)
        case .any: "_"
        case .filter(let description, _): description
        }
    }
}

extension Argument: CustomDebugStringConvertible {
    /// The value in the form of `description`, but with a string in quotes, because it appears in a list of values.
    public var debugDescription: String {
        if case .value(let value) = kind { MessageText.amongOthers(value) } else { description }
    }
}
