import Foundation
import MockURLResponder

/// A variable that decides for all tests of a run.
struct RunVariable {
    let name: SafeText
    /// The two values, the default first.
    let words: (SafeText, SafeText)
    let subject: String
    let hint: SafeText
    let manual: SafeText

    /// Returns the value, or the default.
    ///
    /// - Parameter variables: The environment variables.
    /// - Returns: The value.
    /// - Throws: `PlanError` if the variable has another value, which could hide what it should show.
    func word(_ variables: [String: String] = ProcessInfo.processInfo.environment) throws -> String {
        let word = variables["\(name)"] ?? ""
        if word.isEmpty { return "\(words.0)" }
        guard ["\(words.0)", "\(words.1)"].contains(word) else {
            var error = PlanError(
                .invalidArgument, source: "the variable \(name)",
                expected: "\(words.0) or \(words.1)", found: SafeText(describing: word), hint: hint, manual: manual)
            error.subject = subject
            throw error
        }
        return word
    }
}
