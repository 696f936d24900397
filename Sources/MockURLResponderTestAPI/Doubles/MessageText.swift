/// How values stand in messages: an optional as what it holds, and text in quotes where it stands among others.
enum MessageText {
    /// At most so many are listed of values that there may be thousands of.
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

    /// In the order of its keys' texts: dictionaries have none, and messages of equal ones should be equal.
    static func dictionary<Key, Value>(_ arguments: [Key: Argument<Value>]) -> String {
        let pairs = arguments.map { (key: amongOthers($0), value: $1.debugDescription) }
        return "[" + pairs.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + "]"
    }

    /// What an optional holds, however many of them are around it; any other value is held by itself.
    private static func held(by value: Any) -> Any? {
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional else { return value }
        return mirror.children.first.flatMap { held(by: $0.value) }
    }
}

/// Values of which there may be thousands, so that messages list the first ones only.
protocol BrieflyListed {}
