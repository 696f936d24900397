import Foundation

/// The settings of a set-up are chosen by the program itself, so a program without MockURLResponder has none.
func setUpAndRequest(_ arguments: [String]) async { exit(64) }

/// The functions of MockURLResponder that ProbeProgram calls, without any effect.
enum MockURLResponder {
    static func setUp() {}

    /// The arguments of the program, without those that a story passes to MockURLResponder.
    static var remainingArguments: [String] {
        ProcessInfo.processInfo.arguments.filter { !$0.hasPrefix("--mock-url-") }
    }
}
