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
    /// The arguments of a program that is recorded.
    var recorder: [String] = []
    var order: StubOrder?
    var cookieFile: URL?
    var journalBodyLimit: Int?
    /// Whether a variable carries the arguments of this package, for programs that refuse unknown options.
    var usesVariable = false
    /// The path of the program.
    var program = ""
    var injection = Injection.Mode.never
    /// Whether the settings are of no use for a program that is not mocked.
    var expectsMocking = false
}
#endif
