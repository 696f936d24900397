/// One argument of a call: a value, any value, or what a filter lets pass.
///
///     let exact: Argument<Int> = 2
///     let some: Argument<Int> = filter { $0 > 2 }
///     let whatever: Argument<Int> = any()
///
/// Calls are recorded with values and expected with any of the three, and `==` is how both meet. It is therefore no
/// equivalence: `value(1) == any()` and `any() == value(2)`, but `value(1) != value(2)`.
public struct Argument<Value: Equatable & Sendable>: Sendable {
    private enum Kind: Sendable {
        case value(Value)
        case any
        case filter(description: String, passes: @Sendable (Value) -> Bool)
    }

    /// Equals every argument of its type.
    static var any: Argument { Argument(.any) }

    private let kind: Kind

    /// Stands for one value.
    ///
    /// - Parameter value: The value.
    public init(value: Value) {
        self.init(.value(value))
    }

    /// Stands for the values that a closure lets pass.
    ///
    /// - Parameters:
    ///   - description: What messages call it.
    ///   - passes: Whether a value passes.
    public init(description: String = "<func>", matches passes: @escaping @Sendable (Value) -> Bool) {
        self.init(.filter(description: description, passes: passes))
    }

    private init(_ kind: Kind) {
        self.kind = kind
    }

    /// What it stands for, when that is one value.
    public var value: Value? {
        if case .value(let value) = kind { value } else { nil }
    }
}

extension Argument: Equatable {
    /// Whether two arguments meet.
    ///
    /// Values meet when they are equal, a value and a filter when the filter lets it pass, `any()` meets everything. Two
    /// filters never meet.
    ///
    /// - Parameters:
    ///   - one: An argument.
    ///   - other: Another; the order does not count.
    /// - Returns: Whether they meet.
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
    /// The value, `_` for any, and for a filter its description.
    public var description: String {
        switch kind {
        case .value(let value): MessageText.alone(value)
        case .any: "_"
        case .filter(let description, _): description
        }
    }
}

extension Argument: CustomDebugStringConvertible {
    /// As `description`, but text is in quotes: it stands among others.
    public var debugDescription: String {
        if case .value(let value) = kind { MessageText.amongOthers(value) } else { description }
    }
}
