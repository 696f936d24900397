/// Returns an interaction of arguments, to expect a call.
///
/// - Parameter arguments: Arguments or literals. Wrap a variable: `interaction(value(currency), any())`.
/// - Returns: The interaction.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
public func interaction<each Value>(_ arguments: repeat Argument<each Value>) -> Interaction<repeat each Value> {
    Interaction(repeat each arguments)
}

/// Returns an interaction of plain values, to record a call.
///
/// An argument is an equatable value, too. If both functions fit, the compiler selects the more specialized one,
/// which takes arguments. Neither function can be disfavored, because literals alone would be ambiguous.
///
/// - Parameter values: The values of the call.
/// - Returns: The interaction.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
public func interaction<each Value: Equatable & Sendable>(
    _ values: repeat each Value
) -> Interaction<repeat each Value> {
    Interaction(repeat Argument(value: each values))
}
