/// The interaction of arguments, as it is expected.
///
/// - Parameter arguments: Arguments, or literals. A variable among them is wrapped: `interaction(value(currency), any())`.
/// - Returns: The interaction.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
public func interaction<each Value>(_ arguments: repeat Argument<each Value>) -> Interaction<repeat each Value> {
    Interaction(repeat each arguments)
}

/// The interaction of plain values, as it is recorded.
///
/// An argument is an equatable value, too. Where both functions would do, the compiler takes the one for arguments, as
/// the more special one; neither may be disfavored, or literals alone would be ambiguous.
///
/// - Parameter values: The values that the call was made with.
/// - Returns: The interaction.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
public func interaction<each Value: Equatable & Sendable>(
    _ values: repeat each Value
) -> Interaction<repeat each Value> {
    Interaction(repeat Argument(value: each values))
}
