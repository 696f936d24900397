import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Replaces the protocol of a finished task with one that does nothing.
///
/// - Why: on Linux, a finished task loses its protocol before it reports its end. If the task is resumed in
///   between, it fails a second time: its `error` becomes "unsupported URL". If the end comes first, the process
///   traps ("a behaviour for a task that in not in the registry"). So a task that this package has finished keeps
///   one protocol, the same for all tasks. The stored value has a type that only Foundation can name, so a value
///   that Foundation created is kept and reused.
/// - Safe because: the value is written while Foundation's own lock is held.
/// - Known from: swift-corelibs-foundation 6.3.1, `URLSessionTask.resume`, `_protocolStorage`; 64 tasks, a third
///   of them suspended and resumed.
/// - Delete when: resuming a finished task has no effect.
enum FinishedProtocol {
    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    private static let storage = StoredField("_protocolStorage", of: URLSessionTask.self)
    private static let lock = StoredField("_protocolLock", of: URLSessionTask.self)

    /// The stored value of a task with an idle protocol; `nil` if this version of Foundation does not expose the
    /// value.
    ///
    /// The task that the value is taken from runs without doing anything, and stays with its session for the rest of
    /// the process.
    private static var idle: StoredField.Kept? { trial.idle }

    /// Whether `resume()` asks the protocol of a task before it returns.
    static var isAskedInResume: Bool { trial.isAskedInResume }

    private static let trial: (idle: StoredField.Kept?, isAskedInResume: Bool) = {
        guard let url = URL(string: "https://finished.invalid/") else { return (nil, false) }
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.protocolClasses = [IdleProtocol.self]
        let task = URLSession(configuration: configuration).dataTask(with: url)
        // This creates the protocol, as cancelling would. Cancelling also describes an error, for a millisecond.
        task.resume()
        let isAsked = IdleProtocol.isAsked.withLock(\.self)
        return (isAsked ? storage?.keep(from: task) : nil, isAsked)
    }()

    /// Makes the trial now, because a work queue cannot make it.
    static func prepare() { _ = trial }

    /// Gives a task the idle protocol.
    static func take(placeIn task: URLSessionTask) {
        guard let idle, let lock = lock?.read(task, as: NSLock.self) else { return }
        lock.lock()
        defer { lock.unlock() }
        idle.write(to: task)
    }
    #else
    static func prepare() {}

    static func take(placeIn task: URLSessionTask) {}
    #endif
}

#if canImport(FoundationNetworking) && !SIMULATE_DARWIN
private final class IdleProtocol: URLProtocol {
    fileprivate static let isAsked = Locked(false)

    override class func canInit(with request: URLRequest) -> Bool {
        isAsked.withLock { $0 = true }
        return true
    }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    /// The client, which is always `nil`.
    ///
    /// Cancelling a finished task would otherwise call the client of its protocol.
    override var client: (any URLProtocolClient)? {
        get { nil }
        set {}
    }

    override func startLoading() {}
    override func stopLoading() {}
}
#endif
