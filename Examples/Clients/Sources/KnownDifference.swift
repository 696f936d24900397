import Foundation

/// An intended difference between server and mock.
struct KnownDifference: Sendable {
    enum Side: Sendable {
        case server, mock
    }

    let reason: String
    /// The title of the scenario; `nil` means any scenario.
    let title: String?
    /// The side whose lines are changed before the comparison.
    let side: Side
    /// A regular expression for the lines of that side.
    ///
    /// `replacement` is the text of the other side.
    let pattern: String
    let replacement: String

    /// All known differences.
    ///
    /// An entry without effect fails a run of all scenarios.
    static let all = [
        KnownDifference(
            reason: "a timeout of the mock has a text that says why; one of Foundation has none", title: nil,
            side: .mock, pattern: "NSURLErrorDomain -1001, NSLocalizedDescription:String",
            replacement: "NSURLErrorDomain -1001"),
        KnownDifference(
            reason: "a task that is resumed keeps its stub; with a server Foundation sends the request again",
            title: "Alamofire: a request that is suspended and resumed", side: .server,
            pattern: "(asked GET /user, 0 bytes)\n\\1", replacement: "$1"),
    ]

    /// Returns the lines of a run, with the text of the other side in place of this difference.
    func apply(to lines: [String], of side: Side, in title: String) -> [String] {
        guard side == self.side, self.title == nil || self.title == title else { return lines }
        return lines.joined(separator: "\n")
            .replacingOccurrences(of: pattern, with: replacement, options: .regularExpression)
            .components(separatedBy: "\n")
    }
}
