/// How values stand in messages: an optional as what it holds, and text in quotes where it stands among others.
enum MessageText {
    static func alone(_ value: some Any) -> String {
        held(by: value).map { "\($0)" } ?? "nil"
    }

    static func amongOthers(_ value: some Any) -> String {
        guard let held = held(by: value) else { return "nil" }
        return (held as? String)?.debugDescription ?? "\(held)"
    }

    static func list(_ values: [some Any]) -> String {
        "[" + values.map { amongOthers($0) }.joined(separator: ", ") + "]"
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
