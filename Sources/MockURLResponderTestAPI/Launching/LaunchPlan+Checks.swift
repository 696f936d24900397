#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder

/// What no program can be given, and Foundation would cut off without a word.
extension LaunchPlan {
    /// - Throws: `ServiceUnderTestError` for what the system cannot carry.
    static func check(_ arguments: [String], _ environment: [String: String]) throws {
        for (index, argument) in arguments.enumerated() where argument.utf8.contains(0) {
            throw ServiceUnderTestError(
                "launchArguments[\(index)] is \(JSONText.quoted(argument)): an argument cannot hold the character NUL")
        }
        for (name, value) in environment.sorted(by: { $0.key < $1.key }) {
            guard !name.isEmpty, !name.utf8.contains(UInt8(ascii: "=")), !name.utf8.contains(0) else {
                throw ServiceUnderTestError(
                    "launchEnvironment has a variable \(JSONText.quoted(name)): expected a name without \"=\" and NUL")
            }
            guard !value.utf8.contains(0) else {
                throw ServiceUnderTestError(
                    "launchEnvironment[\(JSONText.quoted(name))] is \(JSONText.quoted(value)): a variable cannot hold the "
                        + "character NUL")
            }
        }
    }

    /// The arguments that the variable carries.
    ///
    /// - Throws: `ServiceUnderTestError` for a value that carries something else.
    static func handedOff(in value: String) throws -> [String] {
        guard !value.isEmpty else { return [] }
        do {
            return try JSONDecoder().decode([String].self, from: Data(value.utf8))
        } catch {
            throw ServiceUnderTestError(
                """
                the stubs cannot be handed off behind what \(LaunchArguments.environmentVariable) says already: expected \
                a JSON array of strings, found \(value)
                to do: correct it, or take it out of launchEnvironment and of the variables of the tests
                """)
        }
    }
}
#endif
