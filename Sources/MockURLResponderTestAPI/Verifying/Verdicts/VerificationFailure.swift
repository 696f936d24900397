/// Why a verification failed: what was expected, what was found, and what comes closest.
public struct VerificationFailure: Error, Sendable, CustomStringConvertible {
    /// The whole report, of several lines.
    public let description: String

    init(_ lines: [String]) {
        description = lines.joined(separator: "\n")
    }
}
