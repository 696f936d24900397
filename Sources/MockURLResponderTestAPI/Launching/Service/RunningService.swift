#if os(macOS) || os(Linux)
public import Foundation
import MockURLResponder

/// A program that a test has launched: waits for it, changes its stubs, verifies its requests, and ends it.
///
/// `ServiceUnderTest.launch()` returns it. When the value goes away, or the tests end in whatever way, so do the program and the
/// programs that it launched itself.
public final class RunningService: Sendable {
    /// Whether the program still runs.
    public enum State: Sendable, Hashable {
        case running
        case ended(Termination)
    }

    /// The settings of the launch.
    let settings: ServiceUnderTest
    let child: ChildProcess
    let folder: PrivateFolder
    let stubs: GivenStubs
    let journalLocation: JournalLocation
    /// Reads the journal; `nil` until it is first needed.
    let reader = Locked<JournalReader?>(nil)
    /// Whether the test has verified anything.
    let isVerified = Locked(false)
    /// Whether the end of the program has been judged.
    let isJudged = Locked(false)
    let unread: UnreadReport

    init(launching settings: ServiceUnderTest) throws {
        try settings.checkOutputLimit()
        self.settings = settings
        unread = UnreadReport(of: settings.name, report: settings.site.report)
        folder = try settings.makeFolder()
        let plans = PublishedPlans(in: folder.url)
        stubs = GivenStubs(settings.mocks, plans: plans)
        let launch = try LaunchPlan(settings.launchSettings, folder: folder.url, live: plans.path)
        journalLocation = launch.journal
        try Self.publish(stubs, of: settings.name, in: folder)
        child = try settings.process(launch, in: folder)
    }

    deinit {
        noteReport()
        judge(report: TestFailures.report)
        child.stop(grace: Self.shortGrace)
    }

    /// Ends a service that outlives the tests.
    ///
    /// - Parameter report: Receives each failure.
    func end(report: (TestFailure) -> Void) {
        noteReport()
        if let failure = unread.takeFailure() { report(TestFailure(failure, at: settings.site.place)) }
        judge(report: report)
    }

    /// The time between SIGTERM and SIGKILL for a program that no test waits for, in seconds.
    private static let shortGrace = 1.0

    /// Whether the program still runs, and how it ended.
    public var state: State { child.termination.map { .ended($0.settling(unread)) } ?? .running }

    /// The number of the process.
    public var processIdentifier: Int32 { child.processIdentifier }

    /// Everything that the program has written to standard output.
    ///
    /// If it is longer than `ServiceUnderTest.outputLimit`, the middle is missing, and reading it fails the test.
    public var standardOutput: String { written(child.output, "standard output") }

    /// Everything that the program has written to standard error.
    ///
    /// If it is longer than `ServiceUnderTest.outputLimit`, the middle is missing, and reading it fails the test.
    public var standardError: String { written(child.errors, "standard error") }

    private func written(_ pipe: CapturedPipe, _ stream: String) -> String {
        let text = pipe.text
        unread.check(text, stream)
        return text.text
    }

    /// The journal, in which the program records its calls: in a folder of its own, or where the launch arguments name it
    /// (docs/Journal.md).
    public var journal: URL { journalLocation.url }

    /// The name of the program in messages.
    var name: String { settings.name }
}
#endif
