#if os(macOS) || os(Linux)
public import Foundation
import MockURLResponder

/// A program that a test launches, feeds with stubs, waits for and ends.
///
///     let service = try ServiceUnderTest("DemoService")
///     service.launchArguments = ["serve", "--port", "0"]
///     service.mock(upstream)
///     try await service.launch(waitingFor: .line(.prefix("listening on ")))
///
/// It gets a folder of its own for its journal and for its stubs, which can be changed while it runs. When the value goes
/// away, or the tests end in whatever way, so do the program and what it launched itself. docs/Launching.md tells all.
public final class ServiceUnderTest: Sendable {
    /// How the program is told of its stubs, its journal and its policy.
    public enum Transport: Sendable, Hashable {
        /// By launch arguments, behind those of the test.
        case arguments
        /// By the variable `MOCK_URL_RESPONDER_ARGUMENTS`, for programs that refuse options which they do not know.
        case environment
    }

    /// What became of the program.
    public enum State: Sendable, Hashable {
        case notLaunched
        case running
        case ended(Termination)
    }

    /// What is said before the launch.
    struct Settings: Sendable {
        var launch = LaunchSettings()
        var verifying: MockedNetwork.Verification = .expectations
    }

    /// Where the stubs come from.
    struct Mocks: Sendable {
        var configurators: [MockURLResponderConfigurator] = []
        var bundle: [StubMapping] = []
    }

    enum Life: Sendable {
        case new(Settings)
        case launched(Settings, ChildProcess, JournalLocation)
    }

    /// The program.
    public let executable: URL
    let folder: PrivateFolder
    let plans: PublishedPlans
    let life = Locked(Life.new(Settings()))
    let mocks = Locked(Mocks())
    /// Reads the journal; nil until it is asked for, after the launch.
    let reader = Locked<JournalReader?>(nil)
    /// Whether the test has verified anything.
    let isVerified = Locked(false)
    /// Whether the end of the program has been judged.
    let isJudged = Locked(false)
    let unread: UnreadReport
    let site: FailureSite

    /// Takes a product of the package of the tests, which was built beside them.
    ///
    /// - Parameters:
    ///   - product: The name of an executable product, which has to be a dependency of the test target.
    ///   - fileID: Where it is reported that the program was stopped and nobody was told.
    ///   - filePath: As `fileID`.
    ///   - line: As `fileID`.
    ///   - column: As `fileID`.
    /// - Throws: `ServiceUnderTestError` when there is no such program.
    public convenience init(
        _ product: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) throws {
        try self.init(
            executable: ProductLookup.executable(of: product), fileID: fileID, filePath: filePath, line: line,
            column: column)
    }

    /// Takes any program.
    ///
    /// - Parameters:
    ///   - executable: Its file.
    ///   - fileID: Where it is reported that the program was stopped and nobody was told.
    ///   - filePath: As `fileID`.
    ///   - line: As `fileID`.
    ///   - column: As `fileID`.
    /// - Throws: `ServiceUnderTestError` when the folder for its journal and stubs cannot be made.
    public init(
        executable: URL, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) throws {
        self.executable = executable
        site = FailureSite(place: CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column))
        unread = UnreadReport(of: executable.lastPathComponent, report: site.report)
        do {
            folder = try PrivateFolder()
        } catch {
            throw ServiceUnderTestError(
                "cannot make a folder for \(executable.lastPathComponent) in "
                    + "\(FileManager.default.temporaryDirectory.path): \((error as NSError).localizedDescription); "
                    + "set TMPDIR to a directory that can be written to")
        }
        plans = PublishedPlans(in: folder.url)
    }

    deinit {
        guard let child else { return }
        noteReport(of: child)
        judge(report: TestFailures.report)
        child.stop(grace: Self.shortGrace)
    }

    /// Ends a service that outlives the tests.
    ///
    /// - Parameter report: Receives what is wrong.
    func end(report: (TestFailure) -> Void) {
        guard let child else { return }
        noteReport(of: child)
        if let failure = unread.takeFailure() { report(TestFailure(failure, at: site.place)) }
        judge(report: report)
    }

    /// What a program gets to end by itself when nobody waits for it any more, in seconds.
    static let shortGrace = 1.0

    var child: ChildProcess? {
        if case .launched(_, let child, _) = life.withLock({ $0 }) { child } else { nil }
    }

    /// What became of the program.
    public var state: State {
        guard let child else { return .notLaunched }
        return child.termination.map { .ended($0.settling(unread)) } ?? .running
    }

    /// The number of its process; nil before the launch.
    public var processIdentifier: Int32? { child?.processIdentifier }

    /// Everything that the program wrote to standard output so far.
    ///
    /// If it is longer than `outputLimit`, the middle is missing, and reading it fails the test.
    public var standardOutput: String { written(child?.output, "standard output") }

    /// Everything that the program wrote to standard error so far.
    ///
    /// If it is longer than `outputLimit`, the middle is missing, and reading it fails the test.
    public var standardError: String { written(child?.errors, "standard error") }

    private func written(_ pipe: CapturedPipe?, _ stream: String) -> String {
        guard let text = pipe?.text else { return "" }
        unread.check(text, stream)
        return text.text
    }

    /// Where it writes down its calls: in a folder of its own, or where the launch arguments say (docs/Journal.md).
    public var journal: URL {
        switch life.withLock({ $0 }) {
        case .new(let settings): LaunchPlan.journal(settings.launch, folder.url)
        case .launched(_, _, let journal): journal.url
        }
    }

    /// Where the program's own records begin in the journal, in bytes: behind what stood there before the launch.
    var journalBeginning: Int {
        if case .launched(_, _, let journal) = life.withLock({ $0 }) { journal.beginning } else { 0 }
    }

    /// Reports misuse that has no place of its own.
    func complain(_ message: String) {
        site.report(message)
    }

    /// As messages call it.
    var name: String { executable.lastPathComponent }
}
#endif
