#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder
import MockURLTooling

#if os(Linux)
import MockURLOutside

/// The launcher's side of a program whose system calls it answers: the engine with the stubs, and the reports.
final class OutsideProgram: ProgramLauncher {
    private let launch: OutsideLaunch
    private let reports = Locked<[PreventionReport]>([])
    private let told = Locked<[Message]>([])

    /// - Parameters:
    ///   - arguments: The stubs of launch arguments, the settings and the journal.
    ///   - plans: The plans of configurators, whose changes act at once.
    ///   - plan: The other stubs of the test.
    ///   - name: The name of the program.
    ///   - environment: The variables of the program.
    ///   - places: The real servers that the program may reach.
    ///   - recording: Records the exchanges with real servers.
    /// - Throws: `ServiceUnderTestError` if a place is invalid, and the errors of `OutsideLaunch`.
    init(
        _ arguments: LaunchArguments, plans: [EditablePlan], _ plan: GivenPlan, of name: String,
        in environment: [String: String], allowing places: [String], recordedBy recording: RecordingSession? = nil
    ) throws {
        let allowed = try places.map { text in
            guard let place = AllowedPlace(text) else {
                throw ServiceUnderTestError(
                    .invalidSetting,
                    "allowing cannot be used: expected HOST:PORT, such as db.example.com:5432, found \(JSONText.quoted(text))"
                )
            }
            return place
        }
        launch = try OutsideLaunch(
            arguments, plans: plans, plan, of: name, in: environment, writtenIn: .service, allowing: allowed,
            observe: recording?.observer,
            warn: { [told] message in told.withLock { $0.append(message) } },
            report: { [reports] report in reports.withLock { $0.append(report) } })
    }

    /// The events that the launcher could not answer while the program went on, since the last call.
    func takeWarnings() -> [Message] {
        told.withLock { told in
            defer { told = [] }
            return told
        }
    }

    var engine: Engine { launch.engine }

    var changes: Bell { launch.engine.changes }

    /// The URL of the first TCP socket on which the program listens; `nil` if it listens on none.
    var server: URL? { launch.server }

    /// The variables to add to those of the program.
    var variables: [String: String] { launch.variables }

    /// Runs a closure that starts the program, on a thread of its own, and waits for its end.
    func start(_ body: @escaping @Sendable () throws -> Void) throws { try launch.start(body) }

    /// The report of the first request that stopped a process; `nil` if none did.
    var report: PreventionReport? { reports.withLock(\.first) }

    /// The first failure that no stub could have prevented, such as a connection that is not HTTP; `nil` without one.
    var failure: Message? { launch.findings.failures.first }

    /// The crashes below the program, after its end.
    var crashes: [HiddenCrash] { HiddenCrash.all(in: launch.signalled) }

    /// Ends the journal, with the program.
    func endRun() { launch.endRun() }

    /// Ends the supervision.
    ///
    /// Network calls of processes that still live fail from now on.
    func end() { launch.end() }
}
#else
/// A program whose system calls are answered, which is possible on Linux only.
final class OutsideProgram: ProgramLauncher {
    let engine: Engine
    var changes: Bell { engine.changes }
    let server: URL? = nil
    let variables: [String: String] = [:]
    let report: PreventionReport? = nil
    let failure: Message? = nil

    init(
        _ arguments: LaunchArguments, plans: [EditablePlan], _ plan: GivenPlan, of name: String,
        in environment: [String: String], allowing places: [String], recordedBy recording: RecordingSession? = nil
    ) throws {
        throw ServiceUnderTestError(
            .invalidSetting,
            "cannot mock \(name) from outside: expected Linux, found macOS; use the transport .arguments or .environment"
        )
    }

    let crashes: [HiddenCrash] = []

    func takeWarnings() -> [Message] { [] }

    func start(_ body: @escaping @Sendable () throws -> Void) throws { try body() }

    func endRun() {}

    func end() {}
}
#endif
#endif
