import MockURLResponder

/// Reads the members of an end record, whose values any program may have written.
extension [String: JSONValue] {
    /// Returns a count, as far as further ones can be added; `nil` if the member is missing or no count.
    func count(_ name: String) -> Int? {
        if case .integer(let count)? = self[name], count >= 0 { Int(Swift.min(count, 1 << 53)) } else { nil }
    }

    /// Returns a text; `nil` if the member is missing or no text.
    func text(_ name: String) -> String? {
        if case .string(let text)? = self[name] { text } else { nil }
    }

    /// Returns a list of objects; empty if the member is missing or no list.
    func list(_ name: String) -> [[String: JSONValue]] {
        guard case .array(let values)? = self[name] else { return [] }
        return values.compactMap { if case .object(let members) = $0 { members } else { nil } }
    }

    /// The number and the name of a stub, such as `#2 "rates"`.
    var stubName: String {
        var words: [String] = []
        if case .integer(let index)? = self["index"], index < Int64.max { words.append("#\(index + 1)") }
        if case .string(let name)? = self["name"] { words.append("\"\(name)\"") }
        return words.joined(separator: " ")
    }

    /// The line of code of a stub, such as ` (Tests/RatesTests.swift:12)`; empty if it is unknown.
    var stubSource: String {
        if case .string(let source)? = self["source"] { " (\(source))" } else { "" }
    }

    /// The expected and the found number of answers of a stub; empty if the record has no numbers.
    var stubCounts: String {
        guard let found = count("found") else { return "" }
        return count("expected").map { ": expected \($0), found \(found)" } ?? ": found \(found)"
    }
}
