#if os(macOS) || os(Linux)
import Foundation

/// What MockURLResponder wrote to standard error when it stopped a program, without the crash around it.
struct StopReport: Sendable, Hashable {
    enum Reason: String, Sendable, CaseIterable {
        /// No stub answered a request, and the policy is prevent.
        case prevent = "MockURLResponder stopped the program: "
        /// Launch arguments, a plan or a mock bundle cannot be used.
        case refusal = "MockURLResponder cannot use "
    }

    /// What the line holds that Swift writes behind the report when the program traps.
    private static let end = ": Fatal error: MockURLResponder: "

    let reason: Reason
    /// Without empty lines at its end.
    let text: String
    /// What the program wrote before.
    let before: String

    /// Nil when there is none in the text.
    init?(in errors: String) {
        let lines = errors.split(separator: "\n", omittingEmptySubsequences: false)
        guard let end = lines.lastIndex(where: { $0.contains(Self.end) }) else { return nil }
        // Swift's line follows whatever stood last, which need not have ended its line.
        let found = lines[..<end].indices.reversed().lazy.compactMap { index in
            Reason.allCases.first { lines[index].hasPrefix($0.rawValue) }.map { (index, $0) }
        }.first
        guard let (start, reason) = found else { return nil }
        self.reason = reason
        text = lines[start..<end].joined(separator: "\n").trimmingCharacters(in: .newlines)
        before = lines[..<start].map { $0 + "\n" }.joined()
    }

    /// What happened, in one line.
    var headline: String {
        switch reason {
        case .prevent: "stopped by the policy prevent"
        case .refusal: "stopped because of what it was launched with"
        }
    }
}
#endif
