package import Foundation
import MockURLResponder

/// The lines in which two outputs differ, in short.
package struct LineDifference {
    /// The number of lines to show.
    private static let most = 12
    /// The number of different lines that are compared with each other.
    private static let mostCompared = 400

    /// The lines of the first output with `- `, and those of the second one with `+ `.
    package let lines: [String]

    package init(_ recorded: Data, _ replayed: Data) {
        guard let one = String(validating: recorded, as: UTF8.self),
            let other = String(validating: replayed, as: UTF8.self)
        else {
            let place = zip(recorded, replayed).enumerated().first { $1.0 != $1.1 }?.offset
            lines = [
                "\(replayed.count) bytes, of \(recorded.count) recorded; the first to differ is at offset "
                    + "\(place ?? min(recorded.count, replayed.count))"
            ]
            return
        }
        var (old, new) = (Self.lines(of: one)[...], Self.lines(of: other)[...])
        while let first = old.first, first == new.first {
            old.removeFirst()
            new.removeFirst()
        }
        while let last = old.last, last == new.last {
            old.removeLast()
            new.removeLast()
        }
        let all = Self.compare(Array(old), Array(new))
        lines = all.prefix(Self.most) + (all.count > Self.most ? ["… and \(all.count - Self.most) more lines"] : [])
    }

    /// Returns the lines, the last of which has a mark if no line end follows.
    private static func lines(of text: String) -> [Substring] {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last?.isEmpty ?? false { lines.removeLast() } else { lines[lines.count - 1] += " (no line end)" }
        return lines
    }

    private static func compare(_ old: [Substring], _ new: [Substring]) -> [String] {
        // A comparison of long lists takes too long, and only its beginning is shown.
        let rest = max(old.count, new.count) - mostCompared
        let (old, new) = (Array(old.prefix(mostCompared)), Array(new.prefix(mostCompared)))
        let difference = new.difference(from: old)
        let removed = Set(difference.removals.map(\.offset))
        let inserted = Set(difference.insertions.map(\.offset))
        var result: [String] = []
        var (left, right) = (0, 0)
        while left < old.count || right < new.count {
            if removed.contains(left) {
                result.append("- \(shown(old[left]))")
                left += 1
            } else if inserted.contains(right) {
                result.append("+ \(shown(new[right]))")
                right += 1
            } else {
                (left, right) = (left + 1, right + 1)
            }
        }
        return result + (rest > 0 ? ["(not compared: \(Quantity.count(rest, "further line")))"] : [])
    }

    private static func shown(_ line: Substring) -> String { line.shown(atMost: 160) }
}
