#if os(macOS) || os(Linux)
import Foundation
package import MockURLResponder

/// The behaviour of a program in one run.
package struct SweptRun: Sendable {
    /// The number of bytes of each output that is kept.
    package static let longestOutput = OutputCopy.longest

    /// How the program ended, or what drives a server that went on.
    package var end: ForegroundProgram.End
    /// Whether the run was ended because its time was up.
    package var isOverdue = false
    /// How a server ended that should have gone on, as a predicate; `nil` if it went on.
    package var serverEnd: String?
    /// The crashes below the program.
    package var crashes: [HiddenCrash] = []
    /// The seconds of the wait for the address of a server that wrote none; `nil` if there was an address.
    package var silence: Double?
    /// The standard error of the command or the closure that drives a server; `nil` for a program without one.
    package var drive: OutputCopy.Output?
    package var output: OutputCopy.Output
    package var errors: OutputCopy.Output
    package var seconds: Double
    /// The calls, in the order in which they were answered.
    package var calls: [HTTPCall]
    /// The reason why the launcher stopped the program, besides a request without a stub; `nil` if it did not.
    package var gap: Message?
    /// The things that the launcher could not answer while the program went on.
    package var warnings: [Message] = []
    package var leftFiles: [String]
    /// The index of the first stub of the plan among those of the launch, after those of the program's own arguments.
    package var firstStub = 0

    /// Returns the index in the plan of the stub that answered a call; `nil` for a call without a stub.
    ///
    /// Negative for a stub of the program's own arguments.
    func stub(of call: HTTPCall) -> Int? { call.stub.map { $0.index - firstStub } }

    package init(
        end: ForegroundProgram.End, output: OutputCopy.Output, errors: OutputCopy.Output, seconds: Double,
        calls: [HTTPCall], gap: Message?, leftFiles: [String]
    ) {
        (self.end, self.output, self.errors, self.seconds) = (end, output, errors, seconds)
        (self.calls, self.gap, self.leftFiles) = (calls, gap, leftFiles)
    }
}
#endif
