#if os(macOS) || os(Linux)
public import Foundation
import MockURLResponder
import MockURLTooling

/// Running a program once for each call and fault.
extension ServiceUnderTest {
    /// Runs a program that ends by itself twice with its stubs, and then once for each call and fault.
    ///
    /// The program is answered from outside, so it is any program, on Linux. Each run has an empty `HOME`, `TMPDIR` and working
    /// directory. Expectations of stubs are not verified.
    ///
    /// - Parameter sweep: The faults.
    /// - Returns: The behaviour of the program in each run.
    /// - Throws: `ServiceUnderTestError` if a fault is unknown, the transport is not `.outside` or the program cannot be launched. An
    ///   error if the program fails without a fault.
    public func sweep(_ sweep: FaultSweep) async throws -> SweptService {
        try await swept(sweep) { service, limit in
            try await service.waitForExit(timeout: limit)
            return nil
        }
    }

    /// Runs a server twice with its stubs, and then once for each call and fault; it is ready when it listens.
    ///
    ///     let sweep = try await service.sweep(.standard) { server, url in
    ///         try await answer(from: "\(url)/rate")
    ///     }
    ///
    /// - Parameters:
    ///   - sweep: The faults.
    ///   - drive: Sends requests to the URL of a server, and returns what its clients see. The server is ended afterwards.
    /// - Returns: The behaviour of the server in each run. It fails in a run if `drive` throws, and it has changed if `drive` returns another
    ///   text than without the fault.
    /// - Throws: As `sweep(_:)`.
    public func sweep(
        _ sweep: FaultSweep,
        driving drive: @escaping @Sendable (_ server: RunningService, _ url: URL) async throws -> String
    ) async throws -> SweptService {
        try await self.sweep(sweep, waitingFor: .listening, driving: drive)
    }

    /// Runs a server twice with its stubs, and then once for each call and fault.
    ///
    /// - Parameters:
    ///   - sweep: The faults.
    ///   - readiness: The sign that the server is ready.
    ///   - drive: Sends requests to a server that is ready, and returns what its clients see. The server is ended afterwards.
    /// - Returns: The behaviour of the server in each run. It fails in a run if `drive` throws, and it has changed if `drive` returns another
    ///   text than without the fault.
    /// - Throws: As `sweep(_:)`.
    public func sweep<Value: Sendable>(
        _ sweep: FaultSweep, waitingFor readiness: Readiness<Value>,
        driving drive: @escaping @Sendable (_ server: RunningService, _ ready: Value) async throws -> String
    ) async throws -> SweptService {
        try await swept(sweep) { service, limit in
            try await drive(service, try await readiness.wait(service, limit))
        }
    }

    private func swept(
        _ sweep: FaultSweep, by drive: @escaping @Sendable (RunningService, _ limit: Double) async throws -> String?
    ) async throws -> SweptService {
        guard isOutside else {
            throw ServiceUnderTestError(
                .invalidSetting,
                "cannot sweep \(name): expected the transport .outside, which is possible on Linux, so that the faults happen to its "
                    + "connections, and no recording; found other settings")
        }
        let stubs = mocks.plan.stubs
        let own = try LaunchArguments(decoding: launchArguments.filter(LaunchArguments.owns)).plan.stubs
        let runner = Sweep(of: own + stubs, try sweep.settings()) { plan, limit in
            try await SweptLaunch(of: self, plan).run { try await drive($0, limit) }
        }
        return SweptService(try await runner.report(on: name))
    }
}

/// One run of a service, with a plan of a sweep.
private struct SweptLaunch {
    private let settings: ServiceUnderTest
    private let folder: SweepFolder

    init(of settings: ServiceUnderTest, _ plan: SweptPlan) throws {
        folder = try SweepFolder()
        var settings = settings
        settings.mocks = ServiceUnderTest.Mocks([], at: settings.site.place)
        settings.mocks.plans = plan.stubs
        settings.launchArguments.removeAll {
            LaunchArguments.owns($0) && !((try? LaunchArguments(decoding: [$0]).plan.stubs.isEmpty) ?? true)
        }
        settings.launchEnvironment.merge(folder.variables) { own, _ in own }
        if settings.workingDirectory == nil { settings.workingDirectory = folder.work }
        settings.verifying = []
        self.settings = settings
    }

    func run(by drive: @Sendable (RunningService) async throws -> String?) async throws -> SweptRun {
        let start = Date()
        let service = try await settings.launch()
        let driven: Result<String?, any Error>
        do {
            driven = .success(try await drive(service))
        } catch {
            driven = .failure(error)
        }
        // A server that crashes closes its connections before it has ended, or has answered before.
        _ = try? await service.waitForExit(timeout: SweepLauncher.longestCrash)
        let isRunning = if case .running = service.state { true } else { false }
        let end = try await service.terminate(timeout: 1)
        folder.killProcesses()
        // The sweep reports a stopped program, so that it does not fail the test.
        _ = end.preventReport
        let history = try service.currentHistory()
        var run = SweptRun(
            end: end.cause.end, output: OutputCopy.Output(end.output), errors: OutputCopy.Output(end.errors),
            seconds: -start.timeIntervalSinceNow, calls: history.calls,
            gap: history.gaps.calls ?? service.outside?.failure,
            leftFiles: folder.leftFiles)
        run.crashes = service.outside?.crashes ?? []
        let hasFailed = !isRunning || run.end.fatalSignal != nil
        switch driven {
        case .success(nil): break
        case .success(let seen?):
            if hasFailed { run.serverEnd = "\(run.end)" } else { run.end = .exited(0) }
            run.output = OutputCopy.Output(seen)
        case .failure(let error as ServiceUnderTestError) where error.isMissedDeadline && isRunning:
            run.isOverdue = true
        case .failure(let error):
            if hasFailed { run.serverEnd = "\(run.end)" } else { run.end = .exited(1) }
            run.output = OutputCopy.Output()
            run.errors = OutputCopy.Output("\(error)\n" + end.errors)
            if isRunning { run.drive = OutputCopy.Output("\(error)") }
        }
        return run
    }
}

extension ServiceUnderTestError {
    fileprivate var isMissedDeadline: Bool { message.kind == .missedDeadline }
}

extension Termination.Cause {
    fileprivate var end: ForegroundProgram.End {
        switch self {
        case .exited(let status): .exited(status)
        case .signalled(let signal): .signalled(signal)
        }
    }
}
#endif
