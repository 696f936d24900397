import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Stands in a task for the protocol that has loaded it, and does nothing.
///
/// - Why: on Linux a finished task has no protocol any more before it says that it is over. Resumed in between, it fails a
///   second time: its `error` becomes "unsupported URL", and when the end comes first the process traps ("a behaviour for
///   a task that in not in the registry"). So a task that we have finished keeps one protocol, the same for all, which
///   holds nothing. The value that says so is of a type that nobody can name; one that Foundation made is kept for all.
/// - Safe because: Foundation's own lock is held while the value is written.
/// - Known from: swift-corelibs-foundation 6.3.1, `URLSessionTask.resume`, `_protocolStorage`; 64 tasks, a third of them
///   suspended and resumed.
/// - Delete when: a finished task that is resumed stays as it is.
enum FinishedProtocol {
    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    private static let storage = StoredField("_protocolStorage", of: URLSessionTask.self)
    private static let lock = StoredField("_protocolLock", of: URLSessionTask.self)

    /// What a task stores that has an idle protocol; nil when this version of Foundation does not show it.
    ///
    /// The task that it is taken from is never finished, and stays with its session as long as the process.
    private static let idle: StoredField.Kept? = {
        guard let storage, let url = URL(string: "https://finished.invalid/") else { return nil }
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.protocolClasses = [IdleProtocol.self]
        let task = URLSession(configuration: configuration).dataTask(with: url)
        task.cancel()
        return storage.keep(from: task)
    }()

    /// Makes the value now: that cannot be done on a work queue.
    static func prepare() { _ = idle }

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
    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    /// Whoever cancels a finished task tells its protocol's client; here nobody is told.
    override var client: (any URLProtocolClient)? {
        get { nil }
        set {}
    }

    override func startLoading() {}
    override func stopLoading() {}
}
#endif
