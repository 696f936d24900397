/// Formats values for messages.
///
/// An optional appears as its wrapped value, and a string in a list appears in quotes.
enum MessageText {
    /// The largest number of values in a list of a `BrieflyListed` type.
    private static let mostOfMany = 20

    static func alone(_ value: some Any) -> String {
        held(by: value).map { "\($0)" } ?? "nil"
    }

    static func amongOthers(_ value: some Any) -> String {
        guard let held = held(by: value) else { return "nil" }
        return (held as? String)?.debugDescription ?? "\(held)"
    }

    static func list<Value>(_ values: [Value]) -> String {
        let shown = Value.self is any BrieflyListed.Type ? values.prefix(mostOfMany) : values[...]
        let rest = values.count - shown.count
        return "[" + shown.map { amongOthers($0) }.joined(separator: ", ") + (rest > 0 ? ", and \(rest) more" : "")
            + "]"
    }

    /// Sorts the entries by the strings of their keys, so that equal dictionaries have equal messages.
    static func dictionary<Key, Value>(_ arguments: [Key: Argument<Value>]) -> String {
        let pairs = arguments.map { (key: amongOthers($0), value: $1.debugDescription) }
        return "[" + pairs.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + "]"
    }

    /// Returns the wrapped value of an optional at any depth, and any other value unchanged.
    private static func held(by value: Any) -> Any? {
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional else { return value }
        return mirror.children.first.flatMap { held(by: $0.value) }
    }
}

/// Values that may occur in thousands, so that messages list only the first ones.
protocol BrieflyListed {}
