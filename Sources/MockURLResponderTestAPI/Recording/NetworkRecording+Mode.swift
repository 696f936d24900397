import Foundation
import MockURLResponder

extension NetworkRecording.Mode {
    /// The variable that selects the mode of a run.
    package static let variable = "MOCK_URL_RECORD"

    /// Returns the mode of a run.
    ///
    /// - Parameter variables: The environment variables.
    /// - Throws: `PlanError` if the variable has another value.
    package init(_ variables: [String: String] = ProcessInfo.processInfo.environment) throws {
        guard let word = variables[Self.variable], !word.isEmpty else {
            let job = variables["CI"] ?? ""
            self = ["", "0", "false"].contains(job.lowercased()) ? .once : .none
            return
        }
        guard let mode = Self(rawValue: word.lowercased()) else {
            var error = PlanError(
                .invalidArgument, source: "the variable MOCK_URL_RECORD",
                expected: SafeText(allOf: Self.self),
                found: SafeText(word, near: Self.allCases.map { SafeText(word: $0) }) ?? SafeText(describing: word),
                hint: "set it to once to record what is missing, or to none to reach no network",
                manual: "docs/guides/record.md")
            error.subject = "the mode of recordings"
            throw error
        }
        self = mode
    }
}
