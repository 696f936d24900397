/// The arguments of one call, of any number and of any types.
///
///     let made = interaction("EUR", 100)
///     let wanted: Interaction<String, Int> = interaction(any(), filter { $0 > 0 })
///
/// Two interactions are equal if their arguments match, one by one. As for `Argument`, `==` is not an equivalence.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
public struct Interaction<each Value: Equatable & Sendable>: Sendable {
    /// The arguments in order.
    public let arguments: (repeat Argument<each Value>)

    init(_ arguments: repeat Argument<each Value>) {
        self.arguments = (repeat each arguments)
    }

    /// Calls a function with the values of the arguments.
    ///
    /// Returns `nil` if an argument is not one value.
    func passed<Answer>(to function: (repeat each Value) -> Answer) -> Answer? {
        guard let values = try? (repeat (each arguments).onlyValue()) else { return nil }
        return function(repeat each values)
    }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension Interaction: Equatable {
    /// Returns whether the arguments match, one by one.
    ///
    /// - Parameters:
    ///   - one: An interaction.
    ///   - other: Another interaction. The order of the two does not matter.
    /// - Returns: Whether all arguments match.
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
    /// The error for an argument that is not one value.
    private struct NotOneValue: Error {}

    /// Returns the value, or throws, because only an error can end the expansion of a pack early.
    fileprivate func onlyValue() throws -> Value {
        guard let value else { throw NotOneValue() }
        return value
    }
}
