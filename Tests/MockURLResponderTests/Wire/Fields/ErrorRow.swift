import TestSupport

/// An invalid input and its error: a row of a table.
///
/// A row begins with the input, in which ⏎ is a line break, ␁ the control character 1, and ∅ an empty text. The error follows
/// in indented lines, which are one line. A word in braces stands for a phrase.
struct ErrorRow: Sendable, CustomTestStringConvertible {
    let input: String
    var error: String

    var testDescription: String { input }

    static func rows(_ table: String, _ phrases: [String: String] = [:]) -> [ErrorRow] {
        var rows: [ErrorRow] = []
        for line in table.split(separator: "\n") {
            let text = phrases.reduce(line.trimmingCharacters(in: .whitespaces)) {
                $0.replacing("{\($1.key)}", with: $1.value)
            }
            if line.hasPrefix("    "), let last = rows.indices.last {
                rows[last].error += (rows[last].error.isEmpty ? "" : " ") + text
            } else {
                rows.append(ErrorRow(input: text, error: ""))
            }
        }
        return rows
    }

    /// The input without marks.
    var text: String { input.replacing("⏎", with: "\n").replacing("␁", with: "\u{1}").replacing("∅", with: "") }

    /// A host object: the input, or a host with the input, whose first word says what the input is: a stub, a request or a response.
    var host: String {
        let words = text.split(separator: " ", maxSplits: 1).map(String.init)
        guard let place, words.count == 2 else { return text }
        let long = String(repeating: "a", count: 102_395)
        return Document.hosting(words[1].replacing("LONG", with: long), as: place)
    }

    private var place: String? { ["stub", "request", "response"].first { text.hasPrefix("\($0) {") } }

    /// Returns an error in one line, without what the errors of many rows have in common.
    func inOneLine(_ error: PlanError) -> String {
        guard let place else { return error.inOneLine }
        return Self.shortened(error.inOneLine, by: "responses[0]" + (place == "stub" ? "" : ".\(place)"))
    }

    /// Returns a line whose place has no character, and is relative to a path.
    static func shortened(_ line: String, by start: String) -> String {
        line.replacing(#/^at (.+?) \(character \d+\): /#) { found in
            let path = found.1.hasPrefix(start) ? found.1.dropFirst(start.count).drop { $0 == "." } : found.1
            return path.isEmpty ? "" : "at \(path): "
        }
    }
}

extension PlanError {
    /// The description in one line. The usual place and the usual advice are left out.
    var inOneLine: String {
        let lines = description.split(separator: "\n").dropFirst().map { $0.trimmingCharacters(in: .whitespaces) }
        var (place, rest) = ([String](), "")
        for line in lines {
            let (name, value) = line.firstMatch(of: #/^(\w[\w ]*): +(.*)$/#).map { ($0.1, $0.2) } ?? ("", "")
            switch name {
            case "where": if value != "argument 1, --mock-url-response" { place.append("in \(value)") }
            case "at": place.append("at \(value)")
            case "expected": rest += "expected \(value), "
            case "found": rest += "found \(value)"
            case "to do":
                if !value.contains(#/^correct it; docs/reference/.* describes every argument/#) { rest += "; \(value)" }
            default: rest += " \(line)"
            }
        }
        return (place.isEmpty ? "" : place.joined(separator: " ") + ": ") + rest
    }
}
