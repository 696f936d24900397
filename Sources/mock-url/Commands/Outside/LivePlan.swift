#if os(Linux)
import Foundation
import MockURLOutside
import MockURLResponder
import MockURLTooling

/// The plan file of `--live`, which is read again when it changes.
///
/// The system reports changes in the folder of the file, because editors and Kubernetes replace files. A link is followed to the
/// folder of its target.
final class LivePlan: Sendable {
    let plan: GivenPlan
    private let path: String
    private let events: FolderEvents
    private let stop: WaitSignal
    /// The stubs, and the error of the file that was reported last.
    private let known: Locked<(stubs: [StubMapping], failure: Message?)>

    /// Reads the file.
    ///
    /// - Throws: `PlanError` if the plan is invalid, and `SystemError` if its folder cannot be watched.
    init(_ path: String) throws {
        self.path = path
        (events, stop) = (try FolderEvents(), try WaitSignal())
        // A change during the first read is an event, too.
        try Self.watch(path, events)
        let (stubs, revision) = try Self.read(path)
        known = Locked((stubs, nil))
        plan = GivenPlan(stubs, revision: revision)
    }

    /// Begins to read the file again when it changes.
    ///
    /// A change is seen before the next request is answered, because the system reports it before the writer goes on.
    ///
    /// - Parameter engine: The engine, which also records a new plan without a request.
    /// - Throws: `SystemError` if there is no thread left.
    func start(for engine: Engine) throws {
        plan.follow { [self] in readChanges() }
        _ = try PlainThread("mock-url-live") { [events, stop] in
            while events.wait(or: stop) { engine.takePlan() }
        }
    }

    /// Ends the reading of the file.
    ///
    /// - Returns: The error of the file, if the program ran with a former plan to its end.
    @discardableResult
    func end() -> Message? {
        stop.raise()
        plan.follow(nil)
        readChanges()
        return known.withLock(\.failure)
    }

    private static func watch(_ path: String, _ events: FolderEvents) throws(SystemError) {
        let file = URL(fileURLWithPath: path)
        try events.add(file.deletingLastPathComponent().path)
        try events.add(file.resolvingSymlinksInPath().deletingLastPathComponent().path)
    }

    /// Reads the plan without its lines, so that a stub keeps its uses when it moves.
    private static func read(_ path: String) throws -> (stubs: [StubMapping], revision: Int?) {
        do {
            let source: SafeText = "option --live, file \(SafeText(unquotedPath: path))"
            let bytes = try PlanFile.read(PlanFile.open(path, source: source), path, source: source)
            var stubs: [StubMapping] = []
            let revision = try PlanReader.addHosts(bytes, at: path, source: source, to: &stubs)
            try PlanError.checkFaults(of: stubs, in: source)
            return (stubs, revision)
        } catch var error as PlanError {
            error.subject = "its live plan"
            throw error
        }
    }

    /// Uses the new plan, if the file has changed; an invalid one is reported once, and the former one stays.
    private func readChanges() {
        known.withLock { known in
            guard events.take() else { return }
            do {
                try Self.watch(path, events)
                let (stubs, revision) = try Self.read(path)
                if known.stubs != stubs { plan.set(stubs, revision: revision) }
                known = (stubs, nil)
            } catch {
                let message = Message(of: error)
                if known.failure?.text != message.text {
                    StandardError.write(message.after("mock-url keeps the former live plan. "))
                }
                known.failure = message
            }
        }
    }
}
#endif
