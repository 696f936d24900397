#if os(macOS) || os(Linux)
import Dispatch
import Foundation
import MockURLResponder

/// Runs a program once for each plan of a sweep, in folders of its own.
package final class SweepLauncher: Sendable {
    package struct Settings: Sendable {
        /// The program and its arguments, as C strings.
        package var words: [[CChar]]
        /// The same as text.
        package var program: [String]
        /// The environment, as C strings `NAME=value`.
        package var environment: [[CChar]]
        /// How the program is mocked, without its plans.
        package var handOver: HandOver.Settings
        /// Whether the program has a working directory of its own.
        package var hasOwnDirectory = true
        /// The path of the standard input of each run.
        package var input = "/dev/null"
        /// The command that sends requests to the program, which is then a server; `nil` for a program that ends by itself.
        package var drive: String?

        package init(words: [[CChar]], program: [String], environment: [[CChar]], handOver: HandOver.Settings) {
            (self.words, self.program, self.environment, self.handOver) = (words, program, environment, handOver)
        }
    }

    private struct State {
        var groups: [pid_t: ProgramGroup] = [:]
        var isStopped = false
    }

    private let settings: Settings
    private let state = Locked(State())

    package init(_ settings: Settings) {
        self.settings = settings
        // A parent that ignores SIGCHLD would make the system forget how a program ended.
        signal(SIGCHLD, SIG_DFL)
    }

    /// Ends all programs, and launches no further ones.
    package func stop() {
        let groups = state.withLock { state in
            state.isStopped = true
            return Array(state.groups.values)
        }
        for group in groups { group.stop() }
    }

    /// Runs the program with a plan.
    ///
    /// - Parameters:
    ///   - plan: The plan.
    ///   - limit: The longest time of the run, in seconds.
    /// - Returns: What the program did.
    /// - Throws: `PlanError` and `InjectionError` if the program cannot be mocked, and `ForegroundProgram.LaunchError`.
    package func run(_ plan: SweptPlan, atMost limit: Double) async throws -> SweptRun {
        try await withCheckedThrowingContinuation { continuation in
            // The run blocks its thread.
            Thread.detachNewThread { [self] in continuation.resume(with: Result { try runNow(plan, limit) }) }
        }
    }

    private func runNow(_ plan: SweptPlan, _ limit: Double) throws -> SweptRun {
        let folder = try SweepFolder()
        let handOver = try handOver(plan, in: folder)
        defer { handOver.journal?.close() }
        let start = Date()
        var run = settings.drive == nil ? try runToEnd(handOver, folder, limit) : try runServer(handOver, folder, limit)
        run.seconds = -start.timeIntervalSinceNow
        return run
    }

    private func handOver(_ plan: SweptPlan, in folder: SweepFolder) throws -> HandOver {
        let file = folder.url.appendingPathComponent("plan.json")
        // `Data.write(to:)` waits for the disk.
        try ExportFile(file.path).write(LaunchArguments.fileBytes(of: MockPlan(plan.stubs)))
        var settings = settings.handOver
        settings.plans = [try PlanSource(path: file.path)]
        settings.journal = folder.url.appendingPathComponent("journal.ndjson").path
        let inherited = ProcessInfo.processInfo.environment[LaunchArguments.environmentVariable]
        return try HandOver(settings, words: self.settings.program, inherited: inherited)
    }

    // MARK: A program that ends

    private func runToEnd(_ handOver: HandOver, _ folder: SweepFolder, _ limit: Double) throws -> SweptRun {
        let launched = try launchProgram(handOver, folder)
        let end = launched.end(atMost: limit)
        forget(launched)
        return run(ending: end, launched, handOver, folder)
    }

    private func run(
        ending end: ForegroundProgram.End, _ launched: Launched, _ handOver: HandOver, _ folder: SweepFolder
    ) -> SweptRun {
        let (output, errors) = launched.finish()
        let isOverdue = launched.group.isOverdue
        let verdict = RunVerdict(on: settings.name, end, handOver, [], [])
        var run = SweptRun(
            end: end, output: output, errors: errors, seconds: 0, calls: verdict.history.calls, gap: verdict.gap,
            leftFiles: folder.leftFiles)
        run.isOverdue = isOverdue
        run.firstStub = handOver.planned.lowerBound
        return run
    }

    // MARK: A server

    private func runServer(_ handOver: HandOver, _ folder: SweepFolder, _ limit: Double) throws -> SweptRun {
        let server = try launchProgram(handOver, folder)
        let (ended, end) = (DispatchSemaphore(value: 0), Locked(ForegroundProgram.End.exited(0)))
        Thread.detachNewThread {
            let last = server.end(atMost: 3 * limit)
            end.withLock { $0 = last }
            ended.signal()
        }
        let address = server.address(within: limit)
        let driven = try address.map { try drive(at: $0, folder, limit) }
        let wasRunning = !server.group.hasEnded
        server.group.stop()
        ended.wait()
        forget(server)
        let last = end.withLock { $0 }
        var run = run(ending: last, server, handOver, folder)
        if let driven {
            (run.end, run.output) = (driven.end, driven.output)
            run.errors = driven.errors + run.errors
            run.isOverdue = driven.isOverdue
        } else if wasRunning {
            run.isOverdue = true
        }
        if !wasRunning { run.serverEnd = last.description }
        if wasRunning, last == .signalled(SIGKILL) { run.serverEnd = "did not end after SIGTERM" }
        return run
    }

    /// Runs the command that sends requests to the server, which is not mocked itself.
    private func drive(
        at address: String, _ folder: SweepFolder, _ limit: Double
    ) throws -> (
        end: ForegroundProgram.End, output: OutputCopy.Output, errors: OutputCopy.Output, isOverdue: Bool
    ) {
        let words = ["/bin/sh", "-c", settings.drive ?? ""].map { Array($0.utf8CString) }
        let launched = try launch(words, ["URL": address], folder)
        let end = launched.end(atMost: limit)
        forget(launched)
        let (output, errors) = launched.finish()
        return (end, output, errors, launched.group.isOverdue)
    }

    // MARK: Processes

    private func launchProgram(_ handOver: HandOver, _ folder: SweepFolder) throws -> Launched {
        try launch(settings.words + handOver.addedArguments.map { Array($0.utf8CString) }, handOver.variables, folder)
    }

    private func launch(
        _ words: [[CChar]], _ variables: [String: String], _ folder: SweepFolder
    ) throws -> Launched {
        guard !state.withLock(\.isStopped) else { throw CancellationError() }
        let environment = ProgramEnvironment.with(
            folder.variables.merging(variables) { $1 }, in: settings.environment)
        let launched = try Launched(
            words, environment, input: settings.input, in: settings.hasOwnDirectory ? folder.work.path : nil)
        let isStopped = state.withLock { state in
            state.groups[launched.group.process] = launched.group
            return state.isStopped
        }
        if isStopped { launched.group.stop() }
        return launched
    }

    private func forget(_ launched: Launched) {
        state.withLock { _ = $0.groups.removeValue(forKey: launched.group.process) }
    }
}

extension SweepLauncher.Settings {
    fileprivate var name: String { URL(fileURLWithPath: program.first ?? "").lastPathComponent }
}

/// A launched program with its outputs.
private struct Launched {
    /// Held while a program is launched, so that it does not inherit the outputs of another one.
    private static let launching = Locked(())

    let group: ProgramGroup
    private let output: OutputCopy
    private let errors: OutputCopy

    init(_ words: [[CChar]], _ environment: [[CChar]], input: String, in directory: String?) throws {
        let source = open(input, O_RDONLY | O_CLOEXEC)
        guard source >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        defer { close(source) }
        (output, errors, group) = try Self.launching.withLock { _ in
            let output = try OutputCopy(to: nil, keeping: SweptRun.longestOutput)
            let errors = try OutputCopy(to: nil, keeping: SweptRun.longestOutput)
            let streams = ProgramStreams(input: source, output: output.descriptor, errors: errors.descriptor)
            return (output, errors, try ProgramGroup(words, environment: environment, streams: streams, in: directory))
        }
        output.start()
        errors.start()
    }

    func end(atMost seconds: Double) -> ForegroundProgram.End { group.wait(atMost: seconds) }

    func finish() -> (output: OutputCopy.Output, errors: OutputCopy.Output) { (output.finish(), errors.finish()) }

    /// Waits for the address that a server writes to one of its outputs; `nil` if it writes none.
    func address(within seconds: Double) -> String? {
        let deadline = Date() + seconds
        while Date() < deadline {
            for copy in [output, errors] {
                let text = String(decoding: copy.soFar.bytes, as: UTF8.self)
                if let address = text.firstMatch(of: /https?:\/\/[^\s\/"'<>]+(?=[\s\/"'<>])/) {
                    return String(address.output)
                }
            }
            if group.hasEnded { return nil }
            usleep(2_000)
        }
        return nil
    }
}
#endif
