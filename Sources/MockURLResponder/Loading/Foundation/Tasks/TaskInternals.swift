import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

#if canImport(FoundationNetworking) && !SIMULATE_DARWIN
/// Reads properties of a task that Foundation does not pass to its protocol.
///
/// - Why: `URLProtocol` on Linux does not know the queue of its client, the session, or the body of an upload.
/// - Safe because: `workQueue` is set before the program receives the task, and never again. `session` and
///   `knownBody` change only on that queue, where all of these functions are called.
/// - Known from: swift-corelibs-foundation 6.3.1, `URLSessionTask`.
/// - Delete when: Foundation on Linux passes these properties to a protocol.
enum TaskInternals {
    private static let workQueueField = StoredField("workQueue", of: URLSessionTask.self)
    private static let sessionField = StoredField("session", of: URLSessionTask.self)
    static let isAwaitedField = StoredField("_callCompletionHandlerInline", of: URLSessionTask.self)
    private static let knownBodyField = StoredField("knownBody", of: URLSessionTask.self)

    /// Whether the field begins with the session.
    ///
    /// Reading the session from there takes a tenth of the time.
    ///
    /// The field begins with the session if only classes can conform to the field's protocol type. The value then
    /// consists of two pointers: one to the object and one to its conformance.
    private static let isSessionFirst: Bool = {
        func size<Value>(_ type: Value.Type) -> Int { MemoryLayout<Value>.size }
        guard let type = sessionField?.type, "\(type)" == "Optional<URLSessionProtocol>" else { return false }
        return _openExistential(type, do: size) == 2 * MemoryLayout<UInt>.size
    }()

    static func workQueue(of task: URLSessionTask) -> DispatchQueue? {
        workQueueField?.read(task, as: DispatchQueue.self)
    }

    /// Returns whether a task was created by an async method of a session, and still ends on its work queue.
    static func isAwaited(_ task: URLSessionTask) -> Bool {
        isAwaitedField?.read(task, as: Bool.self) ?? false
    }

    static func session(of task: URLSessionTask) -> URLSession? {
        guard let sessionField else { return nil }
        guard isSessionFirst else { return sessionField.read(task) as? URLSession }
        return sessionField.address(in: task).assumingMemoryBound(to: AnyObject?.self).pointee as? URLSession
    }

    /// Returns the body that a task was given; `nil` if a delegate must provide it.
    ///
    /// The value is a `DispatchData`, the `URL` of a file or an `InputStream`. Any other value means no body.
    static func body(of task: URLSessionTask) -> Any? {
        guard let value = knownBodyField?.read(task) else { return () }
        let optional = Mirror(reflecting: value)
        guard optional.displayStyle == .optional else { return optional.children.first?.value ?? () }
        guard let known = optional.children.first else { return nil }
        return Mirror(reflecting: known.value).children.first?.value ?? ()
    }
}
#else
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// On Apple platforms, no internal properties of tasks are needed.
enum TaskInternals {
    static func session(of task: URLSessionTask) -> URLSession? { nil }
}
#endif
