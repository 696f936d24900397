/// The report of a failed verification: what was expected, what was found, and what comes closest.
public struct VerificationFailure: Error, Sendable, CustomStringConvertible {
    /// The complete report, which has several lines.
    public let description: String

    init(_ lines: [String]) {
        description = lines.joined(separator: "\n")
    }
}
