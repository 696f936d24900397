import MockURLResponder

/// A result that breaks a rule.
package struct SweepFinding: Sendable {
    package let rule: SweepRule
    package let result: SweepResult
    package let text: String
    /// Whether a file of the user accepts the finding.
    package var isAccepted = false

    /// The line of the file, which stays the same if stubs are added to the plan.
    package var key: String { "\(rule.name) \(result.key)" }
}
