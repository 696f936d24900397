#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder

/// Runs a recorded program again, with its recording and without a network.
package struct ProgramReplay {
    /// Runs the program to its end.
    package typealias Launch = (
        _ handOver: HandOver, _ streams: ProgramStreams, _ limit: Double, _ beside: () -> Void,
        _ onSignal: (Int32) -> Void
    ) throws -> (ForegroundProgram.End, RunVerdict.Findings)

    /// The seconds that a replay may take at least.
    private static let leastLimit = 30.0

    /// The result of a replay.
    struct Result {
        let end: ForegroundProgram.End
        let verdict: RunVerdict
        let output: OutputCopy.Output
        let errors: OutputCopy.Output
        /// Whether the replay was ended because it took too long.
        let isOverdue: Bool
        /// The signal that asked the tool and the program to end, if any.
        let interruption: Int32?
        /// The index of the first stub of the recording.
        let firstStub: Int
    }

    private let words: [String]
    private let settings: HandOver.Settings
    private let launch: Launch

    /// - Parameters:
    ///   - words: The program and its arguments.
    ///   - settings: The settings of the recording.
    ///   - launch: Launches the program as the recording did.
    package init(of words: [String], settings: HandOver.Settings, launch: @escaping Launch) {
        (self.words, self.launch) = (words, launch)
        var settings = settings
        settings.arguments += [UnmatchedPolicy.drop.argument, NetworkGuardMode.none.argument]
        self.settings = settings
    }

    /// Runs the program once.
    ///
    /// - Parameters:
    ///   - plan: The path of the plan.
    ///   - run: The recorded run.
    /// - Returns: The calls, the output and the end of the program.
    /// - Throws: `PlanError` if the plan cannot be used, and the error of the launch.
    func run(with plan: String, like run: RecordedRun) throws -> Result {
        let recorded = try PlanSource(path: plan)
        var settings = settings
        settings.plans.append(recorded)
        let inherited = ProcessInfo.processInfo.environment[LaunchArguments.environmentVariable]
        let handOver = try HandOver(settings, words: words, inherited: inherited)
        let (output, errors) = (try run.outputOfReplay(), try OutputCopy(to: nil))
        let limit = max(Self.leastLimit, 2 * run.seconds)
        let start = Date()
        var interruption: Int32?
        let (end, findings) = try run.withInput { input in
            let streams = ProgramStreams(input: input, output: output.descriptor, errors: errors.descriptor)
            return try launch(handOver, streams, limit) {
                output.start()
                errors.start()
            } _: { number in
                if ForegroundProgram.ending.contains(number) { interruption = number }
            }
        }
        let seconds = -start.timeIntervalSinceNow
        let name = URL(fileURLWithPath: words.first ?? "").lastPathComponent
        return Result(
            end: end, verdict: RunVerdict(on: name, end, handOver, [], [], findings), output: output.finish(),
            errors: errors.finish(), isOverdue: seconds >= limit, interruption: interruption,
            firstStub: handOver.planned.upperBound - recorded.stubs.count)
    }
}
#endif
