#if os(Linux)
import Foundation
import MockURLOutside
import MockURLResponder
import MockURLTooling

/// The plan file of `--live`, which is read again when it changes.
///
/// The system reports changes in the folder of the file, because editors and Kubernetes replace files. A link is followed to the
/// folder of its target. No event reports another file at the path, as after the move of a folder: each request compares them.
final class LivePlan: Sendable {
    let plan: GivenPlan
    private let path: String
    private let events: FolderEvents
    private let stop: WaitSignal
    /// The stubs, the file that had them, and the error of the file that was reported last.
    private let known: Locked<(stubs: [StubMapping], file: [UInt64]?, failure: Message?)>

    /// Reads the file.
    ///
    /// - Throws: `PlanError` if the plan is invalid, and `SystemError` if its folder cannot be watched.
    init(_ path: String) throws {
        self.path = path
        (events, stop) = (try FolderEvents(), try WaitSignal())
        let file = Self.file(at: path)
        let (stubs, revision) = try Self.read(path, events)
        known = Locked((stubs, file, nil))
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
        _ = try PlainThread("mock-url-live") { [path, events, stop] in
            while events.wait(or: stop) {
                // While a folder is replaced, the file is missing for a moment. A request reports it.
                if Self.file(at: path) == nil { usleep(20_000) } else { engine.takePlan() }
            }
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

    /// The device and the number of the file; `nil` without a file.
    private static func file(at path: String) -> [UInt64]? {
        var status = stat()
        return stat(path, &status) == 0 ? [UInt64(status.st_dev), UInt64(status.st_ino)] : nil
    }

    private static func watch(_ path: String, _ events: FolderEvents) throws(SystemError) {
        let file = URL(fileURLWithPath: path)
        try events.add(file.deletingLastPathComponent().path)
        try events.add(file.resolvingSymlinksInPath().deletingLastPathComponent().path)
    }

    /// Reads the plan without its lines, so that a stub keeps its uses when it moves.
    ///
    /// Watches its folders first: a change during the read is an event, too. The error of a missing file explains more than that
    /// of its folder.
    private static func read(
        _ path: String, _ events: FolderEvents
    ) throws -> (stubs: [StubMapping], revision: Int?) {
        let watched = Result { () throws(SystemError) in try watch(path, events) }
        do {
            let source: SafeText = "option --live, file \(SafeText(unquotedPath: path))"
            let bytes = try PlanFile.read(PlanFile.open(path, source: source), path, source: source)
            var stubs: [StubMapping] = []
            let revision = try PlanReader.addHosts(bytes, at: path, source: source, to: &stubs)
            try PlanError.checkFaults(of: stubs, in: source)
            try watched.get()
            return (stubs, revision)
        } catch var error as PlanError {
            error.subject = "its live plan"
            throw error
        }
    }

    /// Uses the new plan, if the file has changed; an invalid one is reported once, and the former one stays.
    private func readChanges() {
        known.withLock { known in
            let file = Self.file(at: path)
            guard events.take() || file != known.file else { return }
            known.file = file
            do {
                let (stubs, revision) = try Self.read(path, events)
                if known.stubs != stubs { plan.set(stubs, revision: revision) }
                (known.stubs, known.failure) = (stubs, nil)
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
