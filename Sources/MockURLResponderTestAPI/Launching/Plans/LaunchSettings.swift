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
    /// The stubs of the test; `nil` if the test itself answers the program.
    var plan: KnownPlan?
    var policy: UnmatchedPolicy?
    /// Whether the requests of the program are recorded.
    var isRecorded = false
    var order: StubOrder?
    var cookieFile: URL?
    var journalBodyLimit: Int?
    /// Whether a variable carries the arguments of this package, for programs that refuse unknown options.
    var usesVariable = false
}
#endif
