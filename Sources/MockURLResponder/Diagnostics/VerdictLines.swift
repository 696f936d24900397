import Foundation

/// Verdicts as lines of a report, without an indent.
///
///     path                 ok
///     query field base     expected "USD"
///                          found    "usd"
///                          (differs only in case)
package struct VerdictLines {
    /// Where values stand, in characters.
    private static let column = 20

    private let verdicts: [NearMiss.Verdict]
    private let redaction: Redaction
    private let showsMatching: Bool

    /// - Parameters:
    ///   - verdicts: In the order of the lines.
    ///   - redaction: What is not shown.
    ///   - showsMatching: Whether conditions that hold have a line, too.
    package init(_ verdicts: [NearMiss.Verdict], redaction: Redaction, showsMatching: Bool = true) {
        self.verdicts = verdicts
        self.redaction = redaction
        self.showsMatching = showsMatching
    }

    /// The lines of the first conditions, and a line with the number of those left out.
    package var lines: [String] {
        let shown = verdicts.filter { showsMatching || !$0.holds || $0.unknown != nil }
        let first = shown.prefix(BoundedLines.most).flatMap { BoundedLines.first(of: lines(for: $0)) }
        let rest = shown.count - BoundedLines.most
        return rest > 0 ? first + ["… and \(rest) more conditions"] : first
    }

    private func lines(for verdict: NearMiss.Verdict) -> [String] {
        let name = verdict.field.shown()
        let field = name.padding(toLength: max(Self.column, name.count), withPad: " ", startingAt: 0)
        let indent = String(repeating: " ", count: field.count)
        if let unknown = verdict.unknown { return ["\(field) not known (\(unknown))"] }
        guard !verdict.holds else { return ["\(field) ok"] }
        guard !redaction.hides(verdict) else { return ["\(field) differs (\(Redaction.mark))"] }
        guard verdict.diff.isEmpty else {
            let head = "\(field) \((verdict.note ?? "differs").shown(atMost: .max)): - is expected, + is found"
            return [head] + verdict.diff.map { "\(indent) \($0.shown(atMost: .max))" }
        }
        let found = verdict.found.map(SwiftSource.literal) ?? "nothing"
        let values = ["\(field) expected \(SwiftSource.literal(verdict.expected))", "\(indent) found    \(found)"]
        return values + (verdict.note.map { ["\(indent) (\($0.shown(atMost: .max)))"] } ?? [])
    }
}
