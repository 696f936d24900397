#if os(macOS) || os(Linux)
import Dispatch
import Foundation
package import MockURLResponder

/// Runs a program once for each plan of a sweep, in folders of its own, and answers it from outside.
package final class SweepLauncher: Sendable {
    package struct Settings: Sendable {
        /// The program and its arguments, as C strings.
        package var words: [[CChar]]
        /// The name of the program.
        package var name: String
        /// The settings of the program, and its stubs.
        package var arguments: LaunchArguments
        /// The indexes of the stubs that the plan of a run replaces.
        package var planned: Range<Int>
        /// The real servers that the program may reach, as words of `--allow`.
        package var allowed: [String] = []
        /// Whether the program has a working directory of its own.
        package var hasOwnDirectory = true
        /// The path of the standard input of each run.
        package var input = "/dev/null"
        /// The command that sends requests to the program, which is then a server; `nil` for a program that ends by itself.
        package var drive: String?
        /// The longest wait for the address of a server, in seconds.
        package var longestStart = 20.0

        package init(words: [[CChar]], name: String, arguments: LaunchArguments, planned: Range<Int>) {
            (self.words, self.name, self.arguments, self.planned) = (words, name, arguments, planned)
        }
    }

    private struct State {
        var groups: [pid_t: ProgramGroup] = [:]
        var isStopped = false
        /// Whether the server writes its address; `nil` before the first run of a server.
        var writesAddress: Bool?
    }

    /// The seconds in which the server of the first run writes its address after it listens.
    private static let longestSilence = 1.0
    /// The time after its last answer in which a server may still crash, in seconds.
    package static let longestCrash = 0.5

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
    /// - Throws: `ForegroundProgram.LaunchError`, and the errors of `OutsideRun`.
    package func run(_ plan: SweptPlan, atMost limit: Double) async throws -> SweptRun {
        try await withCheckedThrowingContinuation { continuation in
            // The run blocks its thread.
            Thread.detachNewThread { [self] in continuation.resume(with: Result { try runNow(plan, limit) }) }
        }
    }

    private func runNow(_ plan: SweptPlan, _ limit: Double) throws -> SweptRun {
        let folder = try SweepFolder()
        let answers = try SweptAnswers(to: settings, plan, in: folder)
        let start = Date()
        let program = try launch(settings.words, answers.outside.variables, folder, by: answers.outside.spawn)
        var run: SweptRun
        if let command = settings.drive {
            run = try self.run(server: program, answers, drivenBy: command, folder, limit)
        } else {
            let end = program.end(atMost: limit)
            run = self.run(of: program, end, answers, folder)
        }
        run.seconds = -start.timeIntervalSinceNow
        return run
    }

    /// Returns the run of a program that has ended.
    private func run(
        of program: Launched, _ end: ForegroundProgram.End, _ answers: SweptAnswers, _ folder: SweepFolder
    ) -> SweptRun {
        forget(program)
        folder.killProcesses()
        let findings = answers.end()
        let (output, errors) = program.finish()
        var run = SweptRun(
            end: end, output: output, errors: errors + OutputCopy.Output(answers.reports), seconds: 0,
            calls: findings.history?.calls ?? [], gap: findings.failures.first, leftFiles: folder.leftFiles)
        (run.isOverdue, run.warnings, run.crashes) = (program.group.isOverdue, answers.warnings, findings.crashes)
        run.firstStub = settings.planned.lowerBound
        let longest = SweptRun.longestOutput
        if run.gap == nil, max(output.count, errors.count) > longest {
            run.gap = Message(
                .lostOutput,
                "\(settings.name) wrote more than \(longest >> 20) MiB, of which the rest was not read; let it write less"
            )
        }
        return run
    }

    // MARK: A server

    private func run(
        server: Launched, _ answers: SweptAnswers, drivenBy command: String, _ folder: SweepFolder, _ limit: Double
    ) throws -> SweptRun {
        let (ended, end) = (DispatchGroup(), Locked(ForegroundProgram.End.exited(0)))
        let start = min(limit, settings.longestStart)
        ended.enter()
        Thread.detachNewThread {
            let last = server.end(atMost: start + 2 * limit)
            end.withLock { $0 = last }
            server.news.signal()
            ended.leave()
        }
        let driven = Result {
            try address(of: server, answers.outside, within: start).map { try drive(command, at: $0, folder, limit) }
        }
        // A server that crashes closes its connections before it has ended, or has answered before.
        _ = ended.wait(timeout: .now() + Self.longestCrash)
        let wasRunning = !server.group.hasEnded
        server.group.stop()
        ended.wait()
        let last = end.withLock { $0 }
        var run = run(of: server, last, answers, folder)
        if !wasRunning || last.fatalSignal != nil {
            run.serverEnd = last.description
        } else if last == .signalled(SIGKILL) {
            run.serverEnd = "did not end after SIGTERM"
        }
        if let driven = try driven.get() {
            (run.end, run.output) = (run.serverEnd == nil ? driven.end : last, driven.output)
            run.errors = driven.errors + run.errors
            run.drive = driven.errors
            run.isOverdue = driven.isOverdue
        } else if wasRunning {
            run.silence = start
        }
        return run
    }

    /// Waits for the address of a server; `nil` if it has none in time.
    ///
    /// An address that the server writes counts more than the socket on which it listens: it also has a scheme.
    private func address(of server: Launched, _ outside: OutsideRun, within seconds: Double) -> String? {
        let deadline = DispatchTime.now() + seconds
        var silence: DispatchTime?
        while true {
            let writes = state.withLock(\.writesAddress)
            let written = writes == false ? nil : server.writtenAddress
            let url = written ?? (writes == true ? nil : outside.server?.absoluteString)
            if written == nil, url != nil, silence == nil { silence = .now() + Self.longestSilence }
            if let url, written != nil || writes == false || silence.map({ .now() >= $0 }) ?? false {
                state.withLock { $0.writesAddress = written != nil }
                return url
            }
            guard !server.group.hasEnded, .now() < deadline else { return nil }
            _ = server.news.wait(timeout: .now() + .milliseconds(2))
        }
    }

    /// Runs the command that sends requests to the server, which is not mocked itself.
    private func drive(
        _ command: String, at address: String, _ folder: SweepFolder, _ limit: Double
    ) throws -> (
        end: ForegroundProgram.End, output: OutputCopy.Output, errors: OutputCopy.Output, isOverdue: Bool
    ) {
        let words = ["/bin/sh", "-c", command].map { Array($0.utf8CString) }
        let launched = try launch(words, ["URL": address], folder) { try $0.spawn() }
        let end = launched.end(atMost: limit)
        forget(launched)
        let (output, errors) = launched.finish()
        return (end, output, errors, launched.group.isOverdue)
    }

    // MARK: Processes

    private func launch(
        _ words: [[CChar]], _ variables: [String: String], _ folder: SweepFolder,
        by spawn: (ProgramSpawn) throws -> Int32
    ) throws -> Launched {
        guard !state.withLock(\.isStopped) else { throw CancellationError() }
        let environment = ProgramEnvironment.with(folder.variables.merging(variables) { $1 })
        let launched = try Launched(
            words, environment, input: settings.input, in: settings.hasOwnDirectory ? folder.work.path : nil, by: spawn)
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

/// The answers to one run of a program, and what was reported of it.
private struct SweptAnswers {
    let outside: OutsideRun
    private let told = Locked<[Message]>([])
    private let stops = Locked("")

    init(to settings: SweepLauncher.Settings, _ plan: SweptPlan, in folder: SweepFolder) throws {
        var arguments = settings.arguments
        arguments.plan.stubs.replaceSubrange(settings.planned, with: plan.stubs)
        outside = try OutsideRun(
            arguments, of: settings.name,
            in: ProcessInfo.processInfo.environment.merging(folder.variables) { $1 }, allowing: settings.allowed,
            warn: { [told] message in told.withLock { $0.append(message) } },
            report: { [stops] report in stops.withLock { $0 += report.printed } })
    }

    var warnings: [Message] { told.withLock(\.self) }

    /// The reports of the requests that stopped processes.
    var reports: String { stops.withLock(\.self) }

    func end() -> RunVerdict.Findings {
        outside.end(killing: true)
    }
}

/// A launched program with its outputs.
private struct Launched {
    /// Held while a program is launched, so that it does not inherit the outputs of another one.
    private static let launching = Locked(())

    let group: ProgramGroup
    /// Signalled when the program writes, and at the end of a server.
    let news: DispatchSemaphore
    private let output: OutputCopy
    private let errors: OutputCopy

    init(
        _ words: [[CChar]], _ environment: [[CChar]], input: String, in directory: String?,
        by spawn: (ProgramSpawn) throws -> Int32
    ) throws {
        let source = open(input, O_RDONLY | O_CLOEXEC)
        guard source >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        defer { close(source) }
        let news = DispatchSemaphore(value: 0)
        self.news = news
        (output, errors, group) = try Self.launching.withLock { _ in
            let output = try OutputCopy(to: nil, keeping: SweptRun.longestOutput) { news.signal() }
            let errors = try OutputCopy(to: nil, keeping: SweptRun.longestOutput) { news.signal() }
            let streams = ProgramStreams(input: source, output: output.descriptor, errors: errors.descriptor)
            let group = try ProgramGroup(
                words, environment: environment, streams: streams, in: directory, launch: spawn)
            return (output, errors, group)
        }
        output.start()
        errors.start()
    }

    func end(atMost seconds: Double) -> ForegroundProgram.End { group.wait(atMost: seconds) }

    func finish() -> (output: OutputCopy.Output, errors: OutputCopy.Output) { (output.finish(), errors.finish()) }

    /// The address that a server has written to one of its outputs; `nil` if it has written none.
    var writtenAddress: String? { [output, errors].compactMap { ServerAddress.first(in: $0.soFar.bytes) }.first }
}
#endif
