#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder

/// The reason why the system finds no file when it launches a program that exists.
///
/// The system reports a missing interpreter of a script as a missing program.
package enum MissingInterpreter {
    /// The number of bytes of the first line that Linux reads (`BINPRM_BUF_SIZE`).
    private static let longestLine = 256

    /// Returns what is missing; `nil` if the program itself is missing.
    ///
    /// - Parameter program: The name or the path of the program.
    /// - Returns: A clause that follows the name of the program.
    package static func reason(for program: String) -> String? {
        guard let path = path(of: program) else { return nil }
        guard let interpreter = interpreter(of: path), access(interpreter, F_OK) != 0 else {
            return "it exists, but not the loader that it needs"
        }
        return "it exists, but not the interpreter on its first line, \(interpreter.shown(atMost: longestLine))"
    }

    /// Returns the path of an executable file; `nil` if no such file exists.
    static func path(of program: String) -> String? {
        if program.utf8.contains(UInt8(ascii: "/")) { return access(program, X_OK) == 0 ? program : nil }
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/bin:/usr/bin")
            .split(separator: ":", omittingEmptySubsequences: false)
        return folders.lazy.map { ($0.isEmpty ? "." : $0) + "/" + program }.first { access($0, X_OK) == 0 }
    }

    private static func interpreter(of path: String) -> String? {
        guard let start = try? InputFile(path).part(from: 0, atMost: longestLine), start.starts(with: "#!".utf8) else {
            return nil
        }
        let line = start.dropFirst(2).prefix { $0 != UInt8(ascii: "\n") }
        let word = line.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.first
        return word.map { String(decoding: $0, as: UTF8.self) }
    }
}
#endif
