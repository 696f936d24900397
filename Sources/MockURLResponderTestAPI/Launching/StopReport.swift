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
    ///
    /// - Parameters:
    ///   - errors: What a program wrote to standard error.
    ///   - isEnding: Whether the program may have been about to write the line behind the report of a request.
    init?(in errors: String, isEnding: Bool = false) {
        let lines = errors.split(separator: "\n", omittingEmptySubsequences: false)
        let end = lines.lastIndex { $0.contains(Self.end) }
        guard end != nil || isEnding else { return nil }
        // Swift's line follows whatever stood last, which need not have ended its line.
        let words = errors[..<(end.map { lines[$0].startIndex } ?? errors.endIndex)]
        guard let (reason, start) = Self.beginning(in: words), end != nil || reason == .prevent else { return nil }
        self.reason = reason
        text = words[start...].trimmingCharacters(in: .newlines)
        before = String(words[..<start])
    }

    /// Where the last report begins, which may be behind what the program left unfinished on its line.
    private static func beginning(in words: Substring) -> (Reason, String.Index)? {
        Reason.allCases.compactMap { reason in
            words.range(of: reason.rawValue, options: [.backwards, .literal]).map { (reason, $0.lowerBound) }
        }.max { $0.1 < $1.1 }
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
