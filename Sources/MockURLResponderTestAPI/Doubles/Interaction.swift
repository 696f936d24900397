/// The arguments of one call, of any number and of any types.
///
///     let made = interaction("EUR", 100)
///     let wanted: Interaction<String, Int> = interaction(any(), filter { $0 > 0 })
///
/// Two interactions are equal when their arguments meet, one by one. As with `Argument`, that is no equivalence.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
public struct Interaction<each Value: Equatable & Sendable>: Sendable {
    /// The arguments, in their order.
    public let arguments: (repeat Argument<each Value>)

    init(_ arguments: repeat Argument<each Value>) {
        self.arguments = (repeat each arguments)
    }

    /// Passes the values on, when each argument is a value.
    func passed<Answer>(to function: (repeat each Value) -> Answer) -> Answer? {
        guard let values = try? (repeat (each arguments).onlyValue()) else { return nil }
        return function(repeat each values)
    }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension Interaction: Equatable {
    /// Whether the arguments meet, one by one.
    ///
    /// - Parameters:
    ///   - one: An interaction.
    ///   - other: Another; the order does not count.
    /// - Returns: Whether all arguments meet.
    public static func == (one: Interaction, other: Interaction) -> Bool {
        for (argument, counterpart) in repeat (each one.arguments, each other.arguments) {
            guard argument == counterpart else { return false }
        }
        return true
    }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension Interaction: CustomStringConvertible {
    /// The arguments in parentheses.
    public var description: String {
        var texts: [String] = []
        for argument in repeat each arguments {
            texts.append(argument.debugDescription)
        }
        return "(" + texts.joined(separator: ", ") + ")"
    }
}

extension Argument {
    /// No single value is there.
    private struct NotOneValue: Error {}

    /// The value, for a pack: only an error can leave the middle of one.
    fileprivate func onlyValue() throws -> Value {
        guard let value else { throw NotOneValue() }
        return value
    }
}
