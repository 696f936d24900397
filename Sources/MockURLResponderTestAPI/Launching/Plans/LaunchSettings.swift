#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder
import MockURLTooling

/// The settings of a launch.
struct LaunchSettings: Sendable {
    var arguments: [String] = []
    var environment: [String: String] = [:]
    var inheritsEnvironment = true
    var workingDirectory: URL?
    var policy: UnmatchedPolicy?
    /// The arguments of a program that is recorded.
    var recorder: [String] = []
    var order: StubOrder?
    var cookieFile: URL?
    var journalBodyLimit: Int?
    /// Whether the test answers the system calls of the program.
    var isOutside = false
    /// Whether a variable carries the arguments of this package, for programs that refuse unknown options.
    var usesVariable = false
}
#endif
