import Foundation

/// Formats comparisons as lines of a report, without an indent.
///
///     query field base     expected "USD"
///                          found    "usd"
///                          (differs only in case)
///     agrees               scheme, host, port, method, path
package struct ComparisonLines {
    /// The column of the values, in characters.
    private static let column = 20

    private let comparisons: [NearMiss.Comparison]
    private let redaction: Redaction
    private let namesMatching: Bool

    /// - Parameters:
    ///   - comparisons: The comparisons in the order of their lines.
    ///   - redaction: The names whose values are hidden.
    ///   - namesMatching: Whether a last line names the conditions that the request meets.
    package init(_ comparisons: [NearMiss.Comparison], redaction: Redaction, namesMatching: Bool = true) {
        self.comparisons = comparisons
        self.redaction = redaction
        self.namesMatching = namesMatching
    }

    /// The lines of the first conditions that differ, and a line with those that agree.
    package var lines: [String] {
        let differing = comparisons.filter { !$0.holds || $0.unknown != nil }
        let first = differing.prefix(BoundedLines.most).flatMap { BoundedLines.first(of: lines(for: $0)) }
        let rest = differing.count - BoundedLines.most
        let omitted = rest > 0 ? "… and \(rest) more conditions" : nil
        return first + [omitted, namesMatching ? agreement : nil].compactMap(\.self)
    }

    private var agreement: String? {
        let names = comparisons.filter { $0.holds && $0.unknown == nil }.map { $0.field.shown() }
        return names.isEmpty ? nil : BoundedLines.cut("\(Self.padded("agrees")) \(names.joined(separator: ", "))")
    }

    private static func padded(_ name: String) -> String {
        name.padding(toLength: max(column, name.count), withPad: " ", startingAt: 0)
    }

    private func lines(for comparison: NearMiss.Comparison) -> [String] {
        let field = Self.padded(comparison.field.shown())
        let indent = String(repeating: " ", count: field.count)
        if let unknown = comparison.unknown { return ["\(field) not known (\(unknown))"] }
        guard !redaction.hides(comparison) else {
            let words = [Redaction.mark, comparison.secretNote].compactMap(\.self).joined(separator: "; ")
            return ["\(field) differs (\(words))"]
        }
        guard comparison.diff.isEmpty else {
            let head = "\(field) \((comparison.note ?? "differs").shown(atMost: .max)): - is expected, + is found"
            return [head] + comparison.diff.map { "\(indent) \($0.shown(atMost: .max))" }
        }
        let found = comparison.found.map(SwiftSource.literal) ?? "nothing"
        let values = ["\(field) expected \(SwiftSource.literal(comparison.expected))", "\(indent) found    \(found)"]
        return values + (comparison.note.map { ["\(indent) (\($0.shown(atMost: .max)))"] } ?? [])
    }
}

/// Limits the size of one part of a report.
///
/// A request can have millions of fields, and people read its report.
enum BoundedLines {
    /// The maximum number of lines in a part.
    static let most = 100
    /// The maximum length of a line in bytes.
    static let longest = 4_096

    /// Returns the first lines, each cut to `longest` bytes, and a line with the number of omitted lines.
    static func first(of lines: some Collection<String>, of count: Int? = nil, indent: String = "") -> [String] {
        let kept = lines.prefix(most).map(cut)
        let rest = (count ?? lines.count) - kept.count
        return rest > 0 ? kept + ["\(indent)… and \(rest) more"] : kept
    }

    /// Cuts a long line and appends its original length.
    static func cut(_ line: String) -> String {
        let length = line.utf8.count
        guard length > longest else { return line }
        var end = line.utf8.index(line.startIndex, offsetBy: longest)
        while end > line.startIndex, line.utf8[end] & 0xC0 == 0x80 { line.utf8.formIndex(before: &end) }
        return "\(line[..<end])… (\(length) bytes)"
    }
}
