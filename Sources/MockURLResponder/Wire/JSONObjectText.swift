/// An object's text under construction.
struct JSONObjectText {
    private var members: [String] = []

    var text: String { "{" + members.joined(separator: ",") + "}" }

    mutating func add(_ name: String, raw text: String) {
        members.append(JSONText.quoted(name) + ":" + text)
    }

    mutating func add(_ name: String, _ value: String) {
        add(name, raw: JSONText.quoted(value))
    }

    mutating func add(_ key: some WireKey, raw text: String) {
        add(key.rawValue, raw: text)
    }

    mutating func add(_ key: some WireKey, _ value: String) {
        add(key.rawValue, raw: JSONText.quoted(value))
    }

    /// Adds an object unless it is empty.
    mutating func add(_ key: some WireKey, object: JSONObjectText) {
        if !object.members.isEmpty { add(key.rawValue, raw: object.text) }
    }
}
