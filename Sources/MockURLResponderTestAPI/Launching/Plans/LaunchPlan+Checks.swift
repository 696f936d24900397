#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder

/// Checks for arguments and variables that a program cannot receive. Foundation would truncate them silently.
extension LaunchPlan {
    /// - Throws: `ServiceUnderTestError` for a string that the system cannot pass to a program.
    static func check(_ arguments: [String], _ environment: [String: String]) throws {
        for (index, argument) in arguments.enumerated() where argument.utf8.contains(0) {
            throw ServiceUnderTestError(
                .invalidSetting,
                "launchArguments[\(index)] has the character NUL at \(Self.placeOfNUL(in: argument)): arguments "
                    + "cannot contain NUL; remove it")
        }
        for (name, value) in environment.sorted(by: { $0.key < $1.key }) {
            guard !name.isEmpty, !name.utf8.contains(UInt8(ascii: "=")), !name.utf8.contains(0) else {
                throw ServiceUnderTestError(
                    .invalidSetting,
                    "launchEnvironment has a variable \(JSONText.quoted(name)): expected a name without \"=\" and NUL")
            }
            guard !value.utf8.contains(0) else {
                throw ServiceUnderTestError(
                    .invalidSetting,
                    "launchEnvironment[\(JSONText.quoted(name))] has the character NUL at \(Self.placeOfNUL(in: value)): "
                        + "variables cannot contain NUL; remove it")
            }
        }
    }

    /// Returns the launch arguments in the value of the variable.
    ///
    /// - Throws: `ServiceUnderTestError` if the value is not a JSON array of strings.
    static func handedOff(in value: String) throws -> [String] {
        guard !value.isEmpty else { return [] }
        do {
            return try LaunchArguments.handedOff(in: value)
        } catch let error as PlanError {
            let place = error.position.map { " at character \($0.column)" } ?? ""
            throw ServiceUnderTestError(
                .invalidSetting,
                """
                the stubs cannot be added to the value of \(LaunchArguments.environmentVariable): expected a JSON array \
                of strings, found \(error.found)\(place)
                  to do:    correct it, or remove it from launchEnvironment and from the variables of the tests
                """)
        }
    }

    /// Returns the position of the first NUL, in characters from 1.
    ///
    /// The text around it may be a secret, so failures do not show it.
    private static func placeOfNUL(in text: String) -> String {
        "character \(text.unicodeScalars.prefix { $0.value != 0 }.count + 1)"
    }
}
#endif
