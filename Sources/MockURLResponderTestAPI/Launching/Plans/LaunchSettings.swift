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
    /// Whether the requests of the program are recorded.
    var isRecorded = false
    var order: StubOrder?
    var cookieFile: URL?
    var journalBodyLimit: Int?
    /// Whether the test answers the system calls of the program.
    var isOutside = false
    /// Whether a variable carries the arguments of this package, for programs that refuse unknown options.
    var usesVariable = false
}
#endif
