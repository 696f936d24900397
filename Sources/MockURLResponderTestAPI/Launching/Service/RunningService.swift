#if os(macOS) || os(Linux)
public import Foundation
import MockURLResponder
import MockURLTooling

/// A program that a test has launched.
///
/// Use the service to wait for the program, change its stubs, verify its requests, and end it.
///
/// `ServiceUnderTest.launch()` returns the service. The program and its child processes end when the service is
/// deinitialized, and when the tests end in any way.
public final class RunningService: Sendable {
    /// The state of a program: running, or ended.
    public enum State: Sendable, Hashable {
        /// The program runs.
        case running
        /// The program ended; the value describes how it ended, and what it wrote.
        case ended(Termination)
    }

    /// The settings of the launch.
    let settings: ServiceUnderTest
    let child: ChildProcess
    let folder: PrivateFolder
    /// The sources of the stubs.
    let mocks: Locked<ServiceUnderTest.Mocks>
    /// The stubs of no configurator, for a program that the test answers.
    let given: GivenPlan
    let journalLocation: JournalLocation
    /// Answers the system calls of the program; `nil` if the program itself answers its requests.
    let outside: OutsideProgram?
    /// Reads the journal of a program that answers itself.
    let journalReader: JournalReader
    /// Whether the test has verified the history of the program.
    let isVerified = Locked(false)
    /// Whether the program has been verified after its end.
    let isJudged = Locked(false)
    let unread: UnreadReport
    private let recorded: RecordedNetwork?
    /// Receives the journal for the attachments of the test.
    private let evidence = CallEvidence.current
    /// The name of the test and of the program, for the journals of a suite.
    private let nameInSuite: String

    init(launching settings: ServiceUnderTest) throws {
        settings.mocks.watch.begin()
        do {
            try settings.checkOutputLimit()
            self.settings = settings
            nameInSuite = [TestFrameworks.nameOfTest, settings.name].compactMap(\.self).joined(separator: "-")
            unread = UnreadReport(of: settings.name, report: settings.site.report)
            recorded = try settings.recording.map { try RecordedNetwork($0, of: TestFrameworks.nameOfTest) }
            let session = recorded?.session
            if session != nil { try settings.checkRecordable() }
            folder = try settings.makeFolder(isRecorded: session != nil)
            var mocks = settings.mocks
            mocks.recorded = recorded?.stubs ?? []
            let launch = try LaunchPlan(
                settings.launchSettings(isRecorded: session != nil, mocks), folder: folder.url)
            (self.mocks, given) = (Locked(mocks), GivenPlan(mocks.others))
            journalLocation = launch.journal
            journalReader = JournalReader(
                launch.journal.url.path, from: launch.journal.beginning, JournalRuns(launch.known, .all))
            outside = try launch.outside.map { [given] in
                try OutsideProgram(
                    $0, plans: mocks.configurators.map(\.plan), given, of: settings.name, in: launch.environment,
                    allowing: settings.allowing, recordedBy: session)
            }
            child = try settings.process(launch, in: folder, answeredBy: outside)
            evidence?.add(settings.name, at: launch.journal.url, from: launch.journal.beginning)
        } catch {
            settings.mocks.watch.fail(
                settings.mocks.plan.stubs, error is PlanError ? settings.recording : nil, error)
            throw error
        }
    }

    deinit {
        noteReport()
        judge(report: TestFailures.report)
        child.stop(grace: Self.shortGrace)
        outside?.end()
        finishRecording(report: TestFailures.report)
        evidence?.keep(journal)
        SuiteJournals.shared?.keep(journal, from: journalLocation.beginning, of: nameInSuite)
    }

    /// Reports the failures of a service that outlives the tests.
    ///
    /// - Parameter report: Receives each failure.
    func end(report: (TestFailure) -> Void) {
        noteReport()
        if let failure = unread.takeFailure() { report(TestFailure(failure, at: settings.site.place)) }
        judge(report: report)
        finishRecording(report: report)
    }

    /// Writes the recording of a program that has ended, or compares it.
    func finishRecording(report: (TestFailure) -> Void) {
        guard let recorded else { return }
        let isKilled =
            if case .signalled(let signal) = child.termination?.cause { !child.hasSent(signal) } else { false }
        recorded.finish(
            RecordedNetwork.End(try? currentHistory(), isUsable: !isKilled && !Task.isCancelled), report: report)
    }

    /// The time between SIGTERM and SIGKILL for a service that is deinitialized, in seconds.
    private static let shortGrace = 1.0

    /// The state of the program, which includes how it ended.
    public var state: State { child.termination.map { .ended($0.settling(unread, $0.found)) } ?? .running }

    /// The identifier of the process.
    public var processIdentifier: Int32 { child.processIdentifier }

    /// Everything that the program has written to standard output so far.
    ///
    /// If it is longer than `ServiceUnderTest.outputLimit`, the middle is missing, and reading it fails the test.
    public var output: String { written(child.output, "standard output") }

    /// Everything that the program has written to standard error so far.
    ///
    /// If it is longer than `ServiceUnderTest.outputLimit`, the middle is missing, and reading it fails the test.
    public var errors: String { written(child.errors, "standard error") }

    private func written(_ pipe: CapturedPipe, _ stream: String) -> String {
        let text = pipe.text
        unread.check(text, stream)
        return text.text
    }

    /// The journal in which the program records its calls: a file of this service, unless the launch arguments name
    /// another file.
    ///
    /// docs/reference/journal.md describes the format.
    public var journal: URL { journalLocation.url }

    /// The name of the program in messages.
    var name: String { settings.name }
}
#endif
