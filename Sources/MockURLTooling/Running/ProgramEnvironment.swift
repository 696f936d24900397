#if os(macOS) || os(Linux)
import Foundation

/// The environment of this process for programs, with the bytes of its variables, which need not be UTF-8.
package enum ProgramEnvironment {
    /// The variables, as C strings `NAME=value`.
    package static var inherited: [[CChar]] {
        var strings: [[CChar]] = []
        var next = environ
        while let string = next.pointee {
            strings.append(Array(UnsafeBufferPointer(start: string, count: strlen(string) + 1)))
            next += 1
        }
        return strings
    }

    /// Returns an environment with further variables.
    ///
    /// - Parameters:
    ///   - variables: The variables, which replace those of the same names.
    ///   - environment: The variables, as C strings `NAME=value`.
    /// - Returns: The variables.
    package static func with(
        _ variables: [String: String], in environment: [[CChar]] = inherited
    ) -> [[CChar]] {
        let names = variables.keys.map { Array(($0 + "=").utf8CString.dropLast()) }
        return environment.filter { string in !names.contains { string.starts(with: $0) } }
            + variables.sorted { $0.key < $1.key }.map { Array("\($0.key)=\($0.value)".utf8CString) }
    }
}
#endif
